"""Is an answer complete, or is said where and why it ends?"""

from collections.abc import Iterator

import pytest

from omniread.containers.sqlite.answers import Taking
from omniread.model.errors import Cancelled, ReadError, TooBig, Unreadable
from omniread.model.note import Note

KNOWN = (Note("changed", "known"),)


def failing(count: int, error: ReadError) -> Iterator[tuple[int]]:
    yield from ((number,) for number in range(count))
    raise error


def taking(rows: Iterator[tuple[int]], most: int) -> Taking:
    return Taking(rows, most, lambda: KNOWN)


@pytest.mark.parametrize(("there", "most", "more"), [(0, 3, False), (2, 3, False), (3, 3, False), (4, 3, True)])
def test_so_many_rows_are_given_and_whether_there_are_more_is_known(there, most, more):
    rows = taking(((number,) for number in range(there)), most)
    assert list(rows) == [(number,) for number in range(min(there, most))]
    assert rows.more() is more
    assert rows.more() is more
    assert rows.notes() == KNOWN


def test_whether_there_are_more_is_known_before_any_is_taken():
    rows = taking(iter([(0,), (1,)]), 2)
    assert rows.more()
    assert list(rows) == [(0,), (1,)]
    assert not rows.more()


@pytest.mark.parametrize(
    ("error", "code"),
    [(TooBig("It took too long.", hint="Ask for less."), "timed-out"), (Unreadable("It is damaged."), "damaged")],
)
def test_a_failure_behind_rows_is_a_note(error, code):
    rows = taking(failing(2, error), 5)
    assert list(rows) == [(0,), (1,)]
    assert not rows.more()
    *known, note = rows.notes()
    assert tuple(known) == KNOWN
    assert note.code == code
    assert note.text == f"After 2 rows the rest could not be read. {error}"


def test_a_failure_right_behind_the_rows_that_were_asked_is_a_note_too():
    rows = taking(failing(2, Unreadable("It is damaged.")), 2)
    assert list(rows) == [(0,), (1,)]
    assert [note.code for note in rows.notes()] == ["changed", "damaged"]


def test_a_failure_before_all_rows_is_the_error():
    with pytest.raises(Unreadable):
        list(taking(failing(0, Unreadable("It is damaged.")), 5))


def test_a_cancelled_read_has_no_answer():
    rows = iter(taking(failing(1, Cancelled("Enough.")), 5))
    assert next(rows) == (0,)
    with pytest.raises(Cancelled):
        next(rows)
