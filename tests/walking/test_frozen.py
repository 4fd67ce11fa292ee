"""Do rows stay as they were made, for whoever asks, and does a pause pass for no end?"""

from collections.abc import Iterator
from threading import Barrier, Event, Thread

import pytest

from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.note import Note
from omniread.model.scope import Work
from omniread.walking.frozen import KEPT, Frozen, Shelf
from tests.fakes import work

PAUSE = Note("truncated", "enough for now")


class Other(Frozen):
    """Something else that is frozen."""


def frozen(rows: Iterator[str | Note], known: int | None = None) -> Frozen:
    return Frozen(rows, "search", "Search again.", known)


def seen(rows: Frozen, given: Work | None = None) -> Iterator[str]:
    return rows.made(given or work(), lambda: None)


def test_rows_are_made_once_and_only_as_far_as_they_are_asked_for():
    source = iter(["a", "b", "c"])
    kept = frozen(source)
    first = seen(kept)
    assert [next(first), next(first)] == ["a", "b"]
    assert list(source) == ["c"]
    assert list(seen(kept)) == ["a", "b"]


def test_the_total_is_known_when_it_was_given_or_at_the_end():
    assert frozen(iter([]), 7).total == 7
    kept = frozen(iter(["a", "b"]))
    assert kept.total is None
    list(seen(kept))
    assert kept.total == 2


def test_a_pause_ends_a_read_and_the_next_one_goes_on():
    kept = frozen(iter(["a", PAUSE, "b"]))
    assert list(seen(kept)) == ["a"]
    assert (kept.stopped, kept.total, kept.broken) == (PAUSE, None, False)
    assert list(seen(kept)) == ["a", "b"]
    assert (kept.stopped, kept.total) == (None, 2)


def test_what_makes_rows_is_told_before_each_one_which_read_asks():
    asked: list[str] = []
    kept = frozen(iter(["a", "b"]))
    assert next(kept.made(work(), lambda: asked.append("first"))) == "a"
    assert list(kept.made(work(), lambda: asked.append("second"))) == ["a", "b"]
    # The last time is for the end.
    assert asked == ["first", "second", "second"]


def test_what_broke_off_does_not_pass_for_complete():
    def fail() -> Iterator[str]:
        yield "a"
        raise Cancelled("enough")

    kept = frozen(fail())
    with pytest.raises(Cancelled):
        list(seen(kept))
    assert kept.broken
    again = seen(kept)
    assert next(again) == "a"
    with pytest.raises(Unreadable, match="This search was broken off") as raised:
        next(again)
    assert raised.value.hint == "Search again."
    assert kept.total is None


def test_threads_share_the_rows():
    kept = frozen(str(number) for number in range(2000))
    start = Barrier(4)
    rows: list[list[str]] = []

    def read() -> None:
        start.wait()
        rows.append(list(seen(kept)))

    threads = [Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rows == [[str(number) for number in range(2000)]] * 4


def test_who_waits_for_another_read_can_give_up():
    entered, released = Event(), Event()

    def slow() -> Iterator[str]:
        entered.set()
        assert released.wait(20)
        yield "a"

    kept = frozen(slow())
    thread = Thread(target=lambda: list(seen(kept)))
    thread.start()
    assert entered.wait(20)
    with pytest.raises(TooBig):
        list(seen(kept, Work(work().limits, work().scratch, deadline=0.0)))
    assert not kept.broken
    released.set()
    thread.join(20)
    assert list(seen(kept)) == ["a"]


def test_a_shelf_keeps_what_was_put_there_last():
    shelf = Shelf()
    made = [frozen(iter(())) for _ in range(KEPT + 1)]
    for number, kept in enumerate(made[:-1]):
        shelf.put(str(number), kept)
    shelf.put("0", made[0])
    shelf.put("new", made[-1])
    assert [number for number in range(KEPT) if shelf.get(str(number), Frozen) is not None] == [0, *range(2, KEPT)]


def test_a_shelf_gives_what_was_put_there_last_under_a_key():
    shelf = Shelf()
    old, new = frozen(iter(())), frozen(iter(()))
    shelf.put("a", old)
    shelf.put("a", new)
    assert shelf.get("a", Frozen) is new


def test_a_shelf_gives_only_what_is_asked_for_and_can_go_on():
    def fail() -> Iterator[str]:
        raise Cancelled("enough")
        yield ""

    shelf = Shelf()
    broken = frozen(fail())
    with pytest.raises(Cancelled):
        list(seen(broken))
    shelf.put("a", frozen(iter("a")))
    shelf.put("b", broken)
    assert shelf.get("a", Other) is None
    assert shelf.get("b", Frozen) is None
    assert shelf.get("c", Frozen) is None
