"""How is a file of structured data opened, whatever its notation?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from omniread.structured.large import Large
from tests.structured.data import document

if TYPE_CHECKING:
    from omniread.structured.kinds import Notation


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("json", '{"a": {"b": "1"}}'),
        ("yaml", 'a:\n  b: "1"\n'),
        ("toml", '[a]\nb = "1"\n'),
        ("ini", "[a]\nb = 1\n"),
    ],
)
def test_every_notation_gives_the_same_data(notation: Notation, text: str):
    made = document(text, notation)
    assert made.root == {"a": {"b": "1"}}
    assert made.notes() == ()


def test_records_are_read_when_they_are_asked_for():
    made = document('{"a": 1}\nbad\n', "jsonl")
    assert isinstance(made.root, Large)
    assert made.notes() == ()
    assert made.root.whole() == [{"a": 1}]
    assert [note.code for note in made.notes()] == ["damaged"]
