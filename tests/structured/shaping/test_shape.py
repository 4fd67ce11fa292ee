"""What is shown as the outline of structured data?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from omniread.model.address import Address
from omniread.model.errors import NotFound, Unreadable
from omniread.structured.shaping.shape import shape
from tests.structured.data import pieces, rows, source, told

if TYPE_CHECKING:
    from omniread.model.content import Content
    from omniread.structured.kinds import Notation

TEXT = '{"a": {"b": [{"c": 1}, {"c": 2}]}, "d": "x"}'
DEEP = '{"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}'


def outline(
    text: str,
    address: Address | None = None,
    unfold: int = 0,
    notation: Notation = "json",
    **limits: int,
) -> Content:
    made = source(text, f"d.{notation}", **limits)
    return shape(made.blob, notation, address, unfold, made.work)


def test_the_shape_of_a_file():
    content = outline(TEXT)
    assert rows(content.text) == [
        "$: object, 2 keys",
        "a: object, 1 key",
        "a.b[]: 2 objects",
        "a.b[].c: integer, e.g. 1, 2",
        'd: string, e.g. "x"',
    ]
    assert (content.kind, content.anchored, content.notes) == ("file", False, ())


def test_the_shape_of_what_an_address_leads_to():
    assert rows(outline(TEXT, Address("a.b")).text) == ["a.b[]: 2 objects", "a.b[].c: integer, e.g. 1, 2"]
    found = outline(TEXT, Address("", (("q", "a.b[?c > `1`]"),)))
    assert rows(found.text) == ["[]: 1 object", "[].c: integer, e.g. 2"]
    with pytest.raises(NotFound):
        outline(TEXT, Address("nope"))


@pytest.mark.parametrize(
    ("address", "unfold", "deeper"),
    [
        (None, 0, "d.json:outline+1"),
        (Address("$"), 0, "d.json:$:outline+1"),
        (Address("", (("q", "@"),)), 0, "d.json:outline+1?q=@"),
    ],
)
def test_what_is_folded_names_the_selector_that_opens_it(address: Address | None, unfold: int, deeper: str):
    note = outline(DEEP, address, unfold).notes[0]
    assert (note.code, note.selector) == ("structure", deeper)
    assert deeper in note.text
    assert outline(DEEP, address, unfold + 1).notes == ()


def test_keys_that_stand_for_many_name_the_filter_that_lists_them():
    entries = ", ".join(f'"k{number}": {{}}' for number in range(30))
    note = outline(f'{{"a b": {{{entries}}}}}').notes[0]
    assert note.selector == 'd.json?q=keys("a b")'
    assert outline(f"{{{entries}}}").notes[0].selector == "d.json?q=keys(@)"
    assert outline(f"[{{{entries}}}]").notes == ()


@pytest.mark.parametrize(
    ("notation", "text"),
    [("jsonl", '{"a": 1}\n{"a": 2}\n'), ("yaml", "- a: 1\n- a: 2\n"), ("yaml", "a: 1\n---\na: 2\n")],
)
def test_other_notations_have_the_same_shape(notation: Notation, text: str):
    assert rows(outline(text, notation=notation).text) == ["[]: 2 objects", "[].a: integer, e.g. 1, 2"]


def test_settings_have_a_shape_too():
    assert rows(outline("[a]\nb = 1\n", notation="ini").text) == [
        "$: object, 1 key",
        "a: object, 1 key",
        'a.b: string, e.g. "1"',
    ]


def test_what_was_left_out_is_said():
    assert "Line 2" in told(outline('{"a": 1}\nbad\n', notation="jsonl"))["damaged"]
    with pytest.raises(Unreadable):
        outline("{")


def test_of_a_file_that_is_too_long_the_start_is_described(monkeypatch: pytest.MonkeyPatch):
    text = "[" + ", ".join('{"a": 1}' for _ in range(1000)) + "]"
    with pieces(monkeypatch, 100, 8):
        content = outline(text, archive_bytes=1000)
    assert told(content)["truncated"] == "Only the first 1000B of 9.8KB were read: all counts are of these"
    assert rows(content.text)[0].startswith("[]: 1")
