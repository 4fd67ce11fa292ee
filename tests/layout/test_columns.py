import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.columns import aligned, width


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("日本", 4), ("e\u0301", 1), ("é", 1), ("a\u200bb", 2), ("\uff46", 2)]
)
def test_a_width_is_counted_in_cells_of_a_terminal(text: str, cells: int):
    assert width(text) == cells


def test_cells_stand_at_their_side():
    block = [("src/", "", "2m"), ("README.md", "340B", "10d")]
    assert list(aligned([block], sides="<>>")) == ["src/              2m", "README.md  340B  10d"]


def test_columns_grow_from_block_to_block_and_never_shrink():
    blocks = [[("a", "1")], [("long", "1")], [("b", "1")]]
    assert list(aligned(blocks, sides="<<")) == ["a  1", "long  1", "b     1"]


def test_a_block_knows_its_widest_row_in_advance():
    assert list(aligned([[("a", "1"), ("long", "1")]], sides="<<")) == ["a     1", "long  1"]


def test_columns_have_at_least_the_widths_that_are_given():
    assert list(aligned([[("a", "1", "x")]], sides="<><", widths=(4, 3))) == ["a       1  x"]


def test_a_cell_wider_than_the_most_is_whole_and_widens_nothing():
    blocks = [[("abcdefgh", "1"), ("abc", "1")]]
    assert list(aligned(blocks, sides="<<", most=4)) == ["abcdefgh  1", "abc  1"]


def test_a_row_of_one_cell_is_free_text():
    blocks = [[("a remark that is long ",), ("a", "1")]]
    assert list(aligned(blocks, sides="<<")) == ["a remark that is long ", "a  1"]


def test_wide_characters_take_two_cells():
    assert list(aligned([[("日本", "1"), ("abcd", "1")]], sides="<<")) == ["日本  1", "abcd  1"]


def test_nothing_is_read_ahead_of_the_block_at_hand():
    read: list[int] = []

    def blocks():
        for number in range(3):
            read.append(number)
            yield [(str(number), "x")]

    rows = aligned(blocks(), sides="<<")
    assert next(rows) == "0  x"
    assert read == [0]


@given(st.lists(st.lists(st.tuples(st.text("ab", max_size=5), st.text("12", min_size=1, max_size=3)), min_size=1)))
def test_every_cell_is_on_its_line(blocks: list[list[tuple[str, str]]]):
    rows = [row for block in blocks for row in block]
    lines = list(aligned(blocks, sides="<>"))
    assert [line.split() for line in lines] == [[cell for cell in row if cell] for row in rows]
