"""Are columns counted from the first letter of a line, and is the unit what most steps are?"""

import pytest

from omniread.syntax.lexical.indents import columns, unit


def test_columns_count_from_zero_and_blank_lines_have_none():
    assert columns(["a", "  b", "", " \t ", "    c"]) == [0, 2, None, None, 4]


def test_a_tab_goes_to_the_next_multiple_of_eight():
    assert columns(["a", "\tb", "  \tc", "\t\td"]) == [0, 8, 8, 16]


def test_beside_eight_spaces_a_tab_is_as_wide_as_the_unit():
    rows = ["a", "    b", "        c", "    b", "        c", "\td"]
    assert columns(rows) == [0, 4, 8, 4, 8, 4]


@pytest.mark.parametrize("width", [2, 3, 4, 8])
def test_the_unit_is_the_step_that_is_seen_most(width: int):
    step = " " * width
    assert unit(["a", step + "b", step * 2 + "c", "", "d", step + "e"]) == width


def test_tabs_are_the_unit_where_they_prevail():
    assert unit(["a", "\tb", "\t\tc", "  d"]) == "tab"


def test_where_nothing_tells_the_unit_is_four():
    assert unit(["a", "b", ""]) == 4
    assert unit([]) == 4
