from collections.abc import Iterator
from threading import Barrier, Thread

import pytest

from omniread.formats.listing.frozen import Listing, Visit
from omniread.model.errors import Cancelled, Unreadable
from omniread.model.note import Note
from tests.fakes import work
from tests.formats.listing.trees import Listed


def visit() -> Visit:
    return Visit(Listed("d", []), work())


def frozen(rows: Iterator[str], total: int | None = None) -> Listing:
    return Listing(lambda _: rows, visit(), notes=(), total=total)


def test_rows_are_made_once_and_only_as_far_as_they_are_asked_for():
    source = iter(["a", "b", "c"])
    listing = frozen(source)
    first = listing.rows(visit())
    assert [next(first), next(first)] == ["a", "b"]
    assert list(source) == ["c"]
    assert list(listing.rows(visit())) == ["a", "b"]


def test_each_read_sees_the_same_rows():
    listing = frozen(iter(["a", "b", "c"]))
    early, late = listing.rows(visit()), listing.rows(visit())
    assert [next(early), next(late), next(late)] == ["a", "a", "b"]
    assert [*early, *late] == ["b", "c", "c"]


def test_the_total_is_known_when_it_was_given_or_at_the_end():
    assert frozen(iter([]), 7).total == 7
    listing = frozen(iter(["a", "b"]))
    assert listing.total is None
    list(listing.rows(visit()))
    assert listing.total == 2


def test_what_makes_rows_is_told_which_read_asks():
    asked: list[Visit] = []
    first, second = visit(), visit()

    def make(asking) -> Iterator[str]:
        for row in "ab":
            asked.append(asking())
            yield row

    listing = Listing(make, first, notes=(Note("more", "x"),), total=None)
    assert next(listing.rows(first)) == "a"
    assert list(listing.rows(second)) == ["a", "b"]
    assert asked == [first, second]
    assert listing.notes == (Note("more", "x"),)


def test_a_listing_that_broke_off_does_not_pass_for_complete():
    def fail() -> Iterator[str]:
        yield "a"
        raise Cancelled("enough")

    listing = frozen(fail())
    with pytest.raises(Cancelled):
        list(listing.rows(visit()))
    assert listing.broken
    again = listing.rows(visit())
    assert next(again) == "a"
    with pytest.raises(Unreadable, match="broken off"):
        next(again)
    assert listing.total is None


def test_threads_share_one_listing():
    listing = frozen(str(number) for number in range(2000))
    start = Barrier(4)
    seen: list[list[str]] = []

    def read() -> None:
        start.wait()
        seen.append(list(listing.rows(visit())))

    threads = [Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [[str(number) for number in range(2000)]] * 4
