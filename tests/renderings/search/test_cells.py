"""Are the cells that match found, each under the name of its row and its column?"""

import pytest

from omniread.matching.sweep import Sweep
from omniread.model.address import Address
from omniread.model.errors import BadSelector
from omniread.model.selector import Regex
from omniread.renderings.search import cells
from omniread.renderings.search.cells import Cells
from tests.fakes import work
from tests.renderings.search.shelves import Book, Row, Sheet


def searched(tree, pattern: str, address: Address | None = None) -> Cells:
    # By this clock nothing takes any time: what takes too long is a question for a single line.
    found = Cells(Sweep(Regex(pattern), 0.4, lambda: 0.0))
    if isinstance(tree, Row):
        found.search_record(tree)
    else:
        found.search_rows(tree, address, work())
    return found


def rows(tree, pattern: str, address: Address | None = None) -> list[str]:
    found = searched(tree, pattern, address)
    assert (list(found.remarks()), found.partial) == ([], False)
    return found.group.rows


PLANETS = Sheet(
    "db:planets",
    ["id", "name", "moons"],
    [1, "Mercury", 0],
    ["x", "Venus", None],
    [3, "Earth\nand its moon\r\nLuna", 1],
    [4, "", b"Mars"],
)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("us", ["x: name: Venus"]),
        ("^[A-Z]\\w+$", ["1: name: Mercury", "x: name: Venus", "3: name: Earth", "3: name: Luna"]),
        ("moon", ["3: name: and its moon"]),
        ("^1$", ["1: id: 1", "3: moons: 1"]),
        ("^$", ["4: name: "]),
        ("Mars", []),
        ("None|NULL", []),
        ("Earth\\s+and", []),
    ],
)
def test_each_line_of_a_cell_that_matches_is_a_hit(pattern: str, found: list[str]):
    assert rows(PLANETS, pattern) == found


def test_rows_without_a_name_are_counted_from_one():
    assert rows(Sheet("t", ["a"], ["x"], ["y"], ["x"]), "x") == ["row 1: a: x", "row 3: a: x"]


def test_a_table_without_text_has_no_hits():
    assert rows(Sheet("t", ["a"]), "x*") == rows(Sheet("t", ["a"], [None], [b"x"]), "x*") == []


def test_many_rows_are_searched_in_parts(monkeypatch: pytest.MonkeyPatch):
    sheet = Sheet("t", ["id", "a"], *([number, f"value {number}"] for number in range(500)))
    whole = rows(sheet, "value .*7$")
    monkeypatch.setattr(cells, "BATCH", 100)
    assert rows(sheet, "value .*7$") == whole == [f"{number}: a: value {number}" for number in range(7, 500, 10)]


def test_an_address_chooses_the_rows():
    sheet = Sheet("t", ["id", "a"], *([number, "x"] for number in range(9)))
    assert len(rows(sheet, "x")) == 9
    assert rows(sheet, "x", Address(query=(("limit", "2"), ("offset", "3")))) == ["3: a: x", "4: a: x"]
    assert len(rows(sheet, "x", Address(query=(("offset", "3"),)))) == 6
    assert sheet.relation.asked[-1].limit == cells.ALL
    assert rows(sheet, "x", Address(query=(("where", "id=1"), ("limit", "1")))) == ["0: a: x"]
    assert sheet.relation.asked[-1].where == "id=1"
    assert len(rows(sheet, "x", Address(query=(("q", "SELECT * FROM"),)))) == 2
    with pytest.raises(BadSelector):
        rows(sheet, "x", Address(query=(("order", "b"),)))


def test_a_statement_to_the_whole_database_is_searched_too():
    assert rows(Book("db"), "SEL", Address(query=(("q", "SELECT 1"),))) == ["row 1: sql: SELECT 1"]


def test_a_row_is_searched_by_its_columns():
    assert rows(Row("db:t:1", name="Emma", year=1815), "18|mm") == ["name: Emma", "year: 1815"]


def test_of_very_many_hits_the_first_are_shown_and_all_are_counted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cells, "TABLE_HITS", 2)
    found = searched(Sheet("t", ["id"], [1], [11], [111], [1111]), "1")
    assert found.group.rows == ["1: id: 1", "11: id: 11"]
    assert found.group.matching == 4
    assert list(found.remarks()) == ["… 2 more; a narrower pattern, or rows chosen by ?where=, show them"]


def test_where_time_ends_the_row_is_named(monkeypatch: pytest.MonkeyPatch):
    class Ticks:
        now = 0.0

        def __call__(self) -> float:
            self.now += 1
            return self.now

    found = Cells(Sweep(Regex("x\\B"), 3, Ticks()))
    found.search_rows(Sheet("t", ["id", "a"], *([number, "xx"] for number in range(7, 20))), None, work())
    assert found.group.rows == ["7: a: xx", "8: a: xx", "9: a: xx"]
    assert list(found.remarks()) == ["… not searched from 10 on, as the pattern takes too long; choose rows by ?where="]
    assert found.partial


def test_cells_on_which_the_pattern_took_too_long_are_counted():
    found = searched(Sheet("t", ["id", "a"], [1, "a" * 5000 + "!"], [2, "b"]), "(a+)+$|b")
    assert found.group.rows == ["2: a: b"]
    assert list(found.remarks()) == ["… in 1 cell the pattern takes too long: a match there is not known"]
    assert found.partial
