"""How does structured data read when nothing is asked of it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from omniread.model.content import Ask, Content
from omniread.model.grammar import parse
from omniread.model.selector import Selector
from omniread.structured.texts import text
from tests.fakes import blob, scope
from tests.structured.data import rows

if TYPE_CHECKING:
    from omniread.structured.kinds import Notation

LONG = '{"a": "' + "x" * 3000 + '"}'


def read(data: str, notation: Notation = "json", selector: str = "", name: str = "d.json") -> Content:
    node = blob(name, data.encode(), mutable=True)
    return text(node, notation, Ask(parse(selector) or Selector()), scope(), node.work)


def test_it_is_the_text_as_it_is_and_can_be_edited():
    content = read('{"a":1,  "b": 1.10}\r\n')
    assert rows(content.text) == ['{"a":1,  "b": 1.10}']
    assert content.text.whole() == '{"a":1,  "b": 1.10}\r\n'
    assert (content.anchored, content.kind, content.media_type, content.notes) == (True, "file", "application/json", ())


def test_what_is_no_json_is_text_all_the_same():
    assert rows(read("{,").text) == ["{,"]


@pytest.mark.parametrize(
    ("notation", "media_type"),
    [("jsonl", "application/jsonl"), ("yaml", "application/yaml"), ("toml", "application/toml"), ("ini", "text/plain")],
)
def test_each_notation_has_its_media_type(notation: Notation, media_type: str):
    assert read("a: 1", notation).media_type == media_type


def test_of_a_very_long_first_line_other_ways_are_told():
    note = read(LONG).notes[0]
    assert (note.code, note.selector) == ("structure", "d.json:outline")
    assert "d.json:outline" in note.text
    assert "d.json?q=" in note.text
    assert "[0]" not in note.text
    assert "d.jsonl:[0]" in read(LONG, "jsonl", name="d.jsonl").notes[0].text


@pytest.mark.parametrize(("data", "selector"), [(LONG, "raw"), ("x\n" + LONG, ""), ('{"a": 1}', "")])
def test_else_nothing_is_said(data: str, selector: str):
    assert read(data, selector=selector).notes == ()
