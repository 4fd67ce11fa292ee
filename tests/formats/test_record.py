"""How does one row of a table read?"""

from typing import Any

import pytest

from omniread.formats.record import Record
from omniread.model.content import Ask
from omniread.model.node import Capabilities, Facts, Probe
from omniread.model.note import Note
from omniread.model.table import Field
from omniread.model.table import Record as Row
from tests.fakes import scope, work


class Book(Row):
    """A row in memory."""

    ref, name, facts, capabilities = "db:books:42", "42", Facts(), Capabilities()
    notes: Any = (Note("lossy", "As it is"),)
    cells: Any = (
        (Field("id", "INTEGER", key=True), 42),
        (Field("title"), "Emma"),
        (Field("body"), "one\ntwo\n"),
        (Field("cover"), b"x" * 2048),
        (Field("gone"), None),
    )

    def entries(self):
        return iter(())

    def get(self, name: str):
        return None


@pytest.mark.parametrize(("tree", "claimed"), [("row", True), ("table", False), ("archive", False), (None, False)])
def test_rows_alone_are_claimed(tree: Any, claimed: bool):
    assert Record().claims(Probe("42", b"", tree=tree)) == claimed


def test_every_value_is_whole_and_a_blob_is_named_by_its_path():
    made = Record().read(Book(), Ask(), scope(), work())
    assert [line.text for line in made.text.lines()] == [
        "id: 42",
        "title: Emma",
        "body: |",
        "  one",
        "  two",
        "cover: <BLOB 2.0KB> db:books:42:cover",
        "gone: NULL",
    ]
    assert (made.kind, made.numbered, made.notes) == ("sqlite", False, Book.notes)
