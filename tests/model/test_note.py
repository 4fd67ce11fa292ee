"""Which remarks are there, and how is one written as data?"""

import ast
from pathlib import Path

import pytest

from omniread.model import note
from omniread.model.note import Note

SPECIFIED = [
    *("truncated", "past-end", "empty", "binary", "encoding-guessed", "undecodable-bytes", "suffix-match"),
    *("name-normalised", "context-lines", "conflicts", "image-withheld", "image-resized", "type-mismatch"),
    *("no-text-layer", "encrypted", "damaged", "lossy", "unchanged", "cached", "changed", "invisible-characters"),
    "timed-out",
]


def known() -> list[str]:
    """The enumeration, which only type checkers see."""
    tree = ast.parse(Path(str(note.__file__)).read_text(encoding="utf-8"))
    codes = next(
        node for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "Code"
    )
    return [leaf.value for leaf in ast.walk(codes.value) if isinstance(leaf, ast.Constant)]


@pytest.mark.parametrize("code", SPECIFIED)
def test_a_code_is_in_the_one_place(code: str):
    assert code in known()


def test_the_codes_are_sorted_and_different():
    assert known() == sorted(set(known()))


def test_a_note_as_data():
    full = Note("truncated", "Showing lines 1-3", "src/app.py:4-", quiet=True)
    assert full.to_dict() == {"code": "truncated", "text": "Showing lines 1-3", "selector": "src/app.py:4-"}
    bare = Note("empty", "The file is empty")
    assert bare.to_dict() == {"code": "empty", "text": "The file is empty", "selector": None}
    assert (bare.quiet, full.quiet) == (False, True)
