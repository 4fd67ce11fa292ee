"""Does a page count what lines cost in number, bytes and tokens, and are lines that are shown free?"""

import pytest

from omniread.layout.tokens import estimate
from omniread.model.limits import Limits
from omniread.syntax.room import minus, plus, room_for
from omniread.syntax.structure import Fold

ROWS = ["one", "zwölf", "", "four"]
"""4 lines; with their ends 4, 7, 1 and 5 bytes of UTF-8."""


def test_a_text_costs_its_lines_and_their_bytes_with_their_ends():
    room = room_for(ROWS, Limits())
    assert (room.total, room.whole) == (4, (4, 17))
    assert room_for([], Limits()).whole == (0, 0)


def test_what_is_folded_costs_nothing():
    room = room_for(ROWS, Limits())
    assert room.hidden([Fold(2, 3), Fold(4, 4)]) == (3, 13)
    assert room.hidden([]) == (0, 0)
    assert room.of([1, 4]) == (2, 9)


def test_to_fold_a_line_that_is_shown_saves_nothing():
    room = room_for(ROWS, Limits()).showing([2])
    assert room.hidden([Fold(2, 3)]) == (1, 1)
    assert room.whole == (3, 10)


def test_a_long_line_costs_what_is_shown_of_it():
    assert room_for(["x" * 5000], Limits(max_columns=100)).whole == (1, 101)
    assert room_for(["x" * 5000], Limits(max_columns=None)).whole == (1, 5001)


@pytest.mark.parametrize(
    ("limits", "cost", "fits"),
    [
        (Limits(), (2000, 51200), True),
        (Limits(), (2001, 0), False),
        (Limits(), (0, 51201), False),
        (Limits(max_lines=None, max_bytes=None), (10**9, 10**12), True),
        (Limits(max_lines=5000), (3001, 0), False),
    ],
)
def test_a_page_has_the_room_of_its_limits(limits: Limits, cost: tuple[int, int], fits: bool):
    assert room_for(ROWS, limits).has(cost) == fits


def test_tokens_count_where_they_are_bounded():
    room = room_for(["def f(): pass", "x"], Limits(max_tokens=9))
    assert room.whole == (2, 16, estimate("def f(): pass") + estimate("x") + 2)
    assert room.has((2, 16, 9))
    assert not room.has((2, 16, 10))


def test_costs_are_added_part_by_part():
    assert plus((1, 20), (2, 5)) == (3, 25)
    assert minus((3, 25), (2, 5)) == (1, 20)
