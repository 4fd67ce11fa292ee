"""How does a table of a database read?"""

from typing import Any

import pytest

from omniread.formats.table import Table
from omniread.model import address
from omniread.model.content import Ask, Content
from omniread.model.node import Capabilities, Facts, Probe
from omniread.model.selector import Selector
from omniread.model.table import Table as Tabled
from tests.fakes import scope, work
from tests.tabular.relations import Fake


class Books(Tabled):
    """A table in memory."""

    ref, name, notes, facts, capabilities = "db:books", "books", (), Facts(), Capabilities()
    relation: Any = Fake(["id", "title"], [(number, f"Book {number}") for number in range(30)], key=0)

    def entries(self):
        return iter(())

    def get(self, name: str):
        return None


def read(tail: str) -> Content:
    parsed = address.parse(tail, Table().keys, paths=False)
    ask = Ask() if parsed is None else Ask(parsed[1], parsed[0])
    return Table().read(Books(), ask, scope(), work())


@pytest.mark.parametrize(("tree", "claimed"), [("table", True), ("row", False), ("directory", False), (None, False)])
def test_tables_alone_are_claimed(tree: Any, claimed: bool):
    assert Table().claims(Probe("books", b"", tree=tree)) == claimed


def test_without_a_question_it_is_an_overview():
    made = read("")
    assert [line.text for line in made.text.lines()][:4] == ["id (key)", "title", "", "30 rows, the first 5 of them:"]
    assert made.following == "db:books?limit=20&offset=5"


def test_with_one_it_is_the_rows_that_were_asked():
    made = read("?order=id:desc&limit=2")
    assert [line.text for line in made.text.lines()][2:] == ["|  29 | Book 29 |", "|  28 | Book 28 |"]
    assert made.following == "db:books?order=id:desc&limit=2&offset=2"
    assert not made.anchored
    assert Selector() == Ask().selector
