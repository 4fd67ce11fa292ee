"""How do rows become lines?"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.columns import width
from omniread.tabular.cells import visible
from omniread.tabular.drawing import drawn, most_columns, named
from tests.fakes import work


def lines(names, rows, **limits) -> list[str]:
    return list(drawn(names, rows, work(**limits)).lines)


def test_columns_stand_side_by_side():
    made = lines(["id", "name", "price"], [(1, "Ann", 1.5), (20, None, None), (3, "日本", 10.25)])
    assert made == [
        "|  id | name | price |",
        "| --- | ---- | ----- |",
        "|   1 | Ann  |   1.5 |",
        "|  20 | NULL |  NULL |",
        "|   3 | 日本 | 10.25 |",
    ]


def test_a_column_of_numbers_and_texts_shows_which_is_which():
    assert lines(["code"], [(5,), ("5",)]) == ["| code |", "| ---- |", "|    5 |", "| 5    |"]


def test_no_rows_say_so():
    assert lines(["a"], []) == ["| a   |", "| --- |", "(no rows)"]
    assert lines([f"c{number}" for number in range(30)], []) == ["(no rows)"]


def test_the_widest_column_shrinks_first():
    made = drawn(["a", "b", "c", "d"], [("x" * 100, "y" * 39, "z" * 10, "w" * 50)], work())
    assert all(width(line) == 120 for line in made.lines)
    cells = made.lines[2].strip("| ").split(" | ")
    # 120 leaves 107 for the cells: 10 is kept, the other three share what is left.
    assert [len(cell) for cell in cells] == [32, 32, 10, 33]
    assert (made.cut, made.first_cut, made.names_cut) == (3, 0, 0)


def test_no_column_is_wider_than_it_may_be():
    made = drawn(["n" * 60, "b"], [("x" * 40, "y"), ("x" * 41, "y")], work())
    assert made.lines[0] == f"| {'n' * 39}… | b   |"
    assert made.lines[2] == f"| {'x' * 40} | y   |"
    assert made.lines[3] == f"| {'x' * 39}… | y   |"
    assert (made.cut, made.first_cut, made.names_cut) == (1, 1, 1)


@pytest.mark.parametrize(("count", "blocks"), [(19, False), (20, True)])
def test_more_than_nineteen_columns_are_blocks(count: int, blocks: bool):
    made = lines([f"c{number}" for number in range(count)], [range(count)])
    assert (made[0] == "── Row 1 ──") == blocks
    assert most_columns(work().limits) == 19


def test_a_block_has_a_line_a_column_with_its_names_aligned():
    names = ["a", "long", *(f"c{number}" for number in range(18))]
    made = drawn(names, [["x", "", *range(18)], [None, "a\nb", *range(18)]], work(), first=40)
    assert made.lines[:3] == ("── Row 41 ──", "a   : x", "long: ''")
    assert made.lines[21:24] == ("── Row 42 ──", "a   : NULL", r"long: a\nb")
    assert made.rows == 2


def test_a_value_of_a_block_is_cut_at_the_limit_of_cells_and_of_lines():
    names = [f"c{number:02}" for number in range(20)]
    row = ["x" * 5000, "y" * 1998, "z" * 1996, *range(17)]
    made = drawn(names, [row], work())
    assert made.lines[1] == f"c00: {'x' * 1994}…"
    assert made.lines[2] == f"c01: {'y' * 1994}…"
    assert (made.cut, made.first_cut) == (3, 0)
    assert drawn(names, [row], work(max_columns=9999)).lines[1] == f"c00: {'x' * 2000}…"
    assert drawn(names, [row], work(max_columns=9999)).cut == 1


def test_a_page_ends_between_two_rows():
    rows = [(number,) for number in range(100)]
    made = drawn(["a"], rows, work(max_lines=12))
    assert (len(made.lines), made.rows, made.full) == (12, 10, True)
    made = drawn(["a"], rows, work(max_bytes=80))
    assert (len(made.lines), made.rows, made.full) == (10, 8, True)
    assert sum(len(line) + 1 for line in made.lines) == 80
    made = drawn(["a"], rows, work(max_lines=1))
    assert (made.rows, made.full) == (1, True)
    assert drawn(["a"], rows, work(max_lines=12), paged=False).rows == 100
    names = [f"c{number}" for number in range(20)]
    made = drawn(names, [range(20)] * 9, work(max_lines=50))
    assert (len(made.lines), made.rows, made.full) == (42, 2, True)


def test_lifted_limits_still_bound_a_page():
    from omniread.model.limits import Limits
    from omniread.model.scope import Work
    from omniread.store.scratch import Scratch

    limits = Limits(max_lines=None, max_bytes=None, member_bytes=80)
    assert drawn(["a"], [(number,) for number in range(100)], Work(limits, Scratch())).rows == 8


def test_a_row_may_have_more_or_fewer_cells_than_there_are_names():
    made = lines(["a", "b"], [("1",), ("1", "2", "3")])
    assert made == [
        "| a   | b   | column_3 |",
        "| --- | --- | -------- |",
        "| 1   |     |          |",
        "| 1   | 2   | 3        |",
    ]
    blocks = lines(["a"], [["x"] * 25])
    assert blocks[:3] == ["── Row 1 ──", "a        : x", "column_2 : x"]
    wide = [f"c{number}" for number in range(20)]
    assert lines(wide, [["x"] * 21])[-1] == "column_21: x"
    assert named(["a"], 0) == ["a"]


CELLS = st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=70), st.binary(max_size=5), st.booleans())


@given(st.integers(1, 19).flatmap(lambda count: st.lists(st.lists(CELLS, min_size=count, max_size=count), max_size=6)))
def test_every_line_of_a_table_is_alike(rows: list[list[object]]):
    count = len(rows[0]) if rows else 3
    made = drawn([f"name {number}" for number in range(count)], rows, work())
    table = made.lines[: 2 + len(rows)]
    assert {width(line) for line in table} == {width(table[0])}
    assert width(table[0]) <= 120
    for line in table:
        assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) >= count + 1
        assert visible(line) == line
