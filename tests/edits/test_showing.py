"""Are the lines around each change shown, and no more than the next edit needs?"""

import pytest

from omniread.decoding.charset import UTF8
from omniread.edits.showing import MOST, WIDTH, around, is_whole, rows
from omniread.edits.written import Written


@pytest.mark.parametrize(
    ("origins", "old", "expected"),
    [
        ([0, 1, 2, None, 4, 5, 6, 7], 8, [1, 2, 3, 4, 5]),
        ([0, 1, 2, 5, 6, 7], 8, [1, 2, 3, 4]),
        ([None, 0, 1, 2, 3], 4, [0, 1, 2]),
        ([0, 1, 2, 3], 5, [2, 3]),
        ([], 5, []),
        ([0, *[None] * 10, 1, 2, 3], 4, [0, 1, 2, 3, 8, 9, 10, 11, 12]),
    ],
)
def test_two_lines_around_a_change(origins: list[int | None], old: int, expected: list[int]):
    assert around(origins, old) == (expected, True)


def test_very_many_changes_are_not_all_shown():
    origins = [None if at % 2 else at for at in range(4 * MOST)]
    numbers, is_all = around(origins, 4 * MOST)
    assert (len(numbers), is_all) == (MOST, False)
    written = Written(b"x\n" * 4 * MOST, UTF8)
    assert rows(written, numbers, is_all=is_all)[-2:] == (f"{MOST}:x", "…")


def test_rows_say_where_lines_are_left_out_and_cut():
    written = Written(f"a\r\nb\n{'c' * (WIDTH + 1)}\nd".encode(), UTF8)
    assert rows(written, [0, 2, 3], is_all=True) == ("1:a", "…", f"3:{'c' * WIDTH}…", "4:d")
    assert [is_whole(written, at) for at in (1, 2)] == [True, False]
