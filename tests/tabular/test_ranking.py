"""Which rows come at a place of an order?"""

import pytest

from omniread.model.errors import TooBig
from omniread.tabular.misfits import Misfits
from omniread.tabular.ranking import Ranking
from omniread.tabular.stream import Column

CELLS = [3, None, "b", 1.5, b"x", 3, "a", None, b"w", "3"]


def window(offset: int, count: int, *, descends: bool) -> list[int]:
    rows = ((number, (cell,)) for number, cell in enumerate(CELLS))
    return Ranking(0, Column(), "c", Misfits(), descends=descends).window(rows, offset, count)


def test_nothing_comes_before_numbers_before_texts_before_blobs():
    assert window(0, 99, descends=False) == [1, 7, 3, 0, 5, 9, 6, 2, 8, 4]
    assert window(0, 99, descends=True) == [4, 8, 2, 6, 9, 0, 5, 3, 1, 7]


@pytest.mark.parametrize("descends", [False, True])
def test_pages_of_an_order_make_the_whole(descends: bool):
    whole = window(0, 99, descends=descends)
    assert [number for offset in range(0, 12, 3) for number in window(offset, 3, descends=descends)] == whole


def test_misfits_are_counted_where_numbers_are_expected():
    misfits = Misfits()
    rows = iter([(0, (1,)), (1, ("x",)), (2, ())])
    ranking = Ranking(0, Column("NUMERIC", expected=True), "n", misfits, descends=False)
    assert ranking.window(rows, 0, 5) == [2, 0, 1]
    assert misfits.notes()[0].text.startswith("1 cell of n (the first in row 2: x)")


def test_no_row_is_read_for_a_place_too_far():
    taken: list[int] = []
    rows = ((taken.append(number) or number, (number,)) for number in range(5))
    with pytest.raises(TooBig, match="the other way round"):
        Ranking(0, Column(), "n", Misfits(), descends=False).window(rows, 199_999, 2)
    assert taken == []
