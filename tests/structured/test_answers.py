"""What is shown for a key path or a filter?"""

import json
from typing import Any

import pytest

from omniread.model.errors import BadSelector, NotFound, TooBig, Unreadable
from tests.structured.data import asked, pieces, shown, told

DATA: dict[str, Any] = {
    "name": "omniread",
    "script": "one\ntwo\n",
    "items": [{"id": 1, "tags": ["a", "b"]}, {"id": 2, "tags": []}, {"id": 3}],
    "numbers": [1, 2],
    "object": {"x": None},
    "empty": {"text": "", "array": [], "object": {}},
    "packages": {"a/b": {"v": 1}, "c": {"v": 2}},
}
TEXT = json.dumps(DATA)


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("name", ["omniread"]),
        ("script", ["one", "two"]),
        ("items[0].id", ["1"]),
        ("numbers", ["1", "2"]),
        ("items", ['{"id": 1, "tags": ["a", "b"]}', '{"id": 2, "tags": []}', '{"id": 3}']),
        ("object", ["{", '  "x": null', "}"]),
        ("object.x", ["null"]),
        ("empty.object", ["{}"]),
        ("items[].id", ["1", "2", "3"]),
        ("items[*].tags", ['["a", "b"]', "[]"]),
        ("items[].tags[]", ['"a"', '"b"']),
        ("packages.*.v", ["1", "2"]),
        ('packages["a/b"]', ["{", '  "v": 1', "}"]),
    ],
)
def test_a_key_path_shows_its_value(path: str, lines: list[str]):
    assert shown(TEXT, path) == lines


@pytest.mark.parametrize(
    ("path", "q", "lines"),
    [
        ("", "items[?id > `1`].id", ["2", "3"]),
        ("items", "[?id > `1`].id", ["2", "3"]),
        ("items[]", "[?id > `1`].id", ["2", "3"]),
        ("items[*].id", "sum(@)", ["6"]),
        ("$", "name", ["omniread"]),
        ("", "{n: name}", ["{", '  "n": "omniread"', "}"]),
    ],
)
def test_a_filter_works_on_what_the_path_leads_to(path: str, q: str, lines: list[str]):
    assert shown(TEXT, path, q) == lines


def test_a_value_is_content_that_nobody_edits():
    content = asked(TEXT, "items")
    assert (content.kind, content.unit, content.anchored, content.media_type) == (
        "file",
        "item",
        False,
        "application/jsonl",
    )
    assert (asked(TEXT, "name").unit, asked(TEXT, "name").media_type) == ("line", "text/plain")
    assert asked(TEXT, "object").media_type == "application/json"


def test_items_with_something_in_them_say_how_one_is_read_whole():
    note = asked(TEXT, "items").notes[0]
    assert (note.code, note.selector) == ("structure", "d.json:items[0]")
    assert "Line N is item [N-1]" in note.text
    assert asked("[[1]]", "$").notes == ()
    assert asked(TEXT, "numbers").notes == asked(TEXT, "items[].tags").notes == ()
    assert asked(TEXT, "", "items").notes == ()


@pytest.mark.parametrize(
    ("path", "text"),
    [("empty.text", "empty.text is an empty text"), ("empty.array", "empty.array is an empty array")],
)
def test_that_there_is_nothing_is_said(path: str, text: str):
    assert told(asked(TEXT, path)) == {"empty": text}


def test_what_a_filter_found_nothing_for_is_said():
    assert "chose nothing" in told(asked(TEXT, q="items[?id > `9`]"))["empty"]
    assert "no key 'nmae'" in told(asked(TEXT, q="nmae"))["empty"]
    assert "text with a number" in told(asked(TEXT, q="items[?id > 'x']"))["type-mismatch"]


@pytest.mark.parametrize(
    ("path", "q", "error"),
    [
        ("nope", None, NotFound),
        ("items[", None, BadSelector),
        ("", "items[", BadSelector),
        ("", "&name", BadSelector),
    ],
)
def test_a_wrong_question_is_an_error(path: str, q: str | None, error: type[Exception]):
    with pytest.raises(error):
        shown(TEXT, path, q)


def test_what_breaks_the_notation_is_an_error_with_its_place():
    with pytest.raises(Unreadable, match="line 2, column 1"):
        asked('{"a": 1\n"b": 2}', "a")


@pytest.mark.parametrize(
    ("path", "q"),
    [
        ("items[1].id", None),
        ("items", None),
        ("items[].id", None),
        ("name", None),
        ("", "items[?id > `1`].id"),
        ("", "length(items)"),
        ("object", None),
        ("packages.*.v", None),
    ],
)
def test_what_is_not_held_shows_the_same(path: str, q: str | None, monkeypatch: pytest.MonkeyPatch):
    expected = shown(TEXT, path, q)
    with pieces(monkeypatch, 16, 8):
        assert shown(TEXT, path, q) == expected


def test_what_is_not_held_is_remarked_on_when_it_was_read(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8):
        content = asked('[{"a": NaN}, {"a": 1, "a": 2}]', "", "[*].a")
        assert content.text.notes() == ()
        assert set(told(content)) == {"tolerated"}
        assert "chose nothing" in told(asked("[1, 2, 3, 4, 5, 6]", "", "[?@ > `9`]"))["empty"]
        assert asked('{"a": [[1], [2], [3], [4]]}', "a").notes[0].selector == "d.json:a[0]"


def test_an_object_that_cannot_be_held_is_too_big(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8), pytest.raises(TooBig, match="object of more than 100 characters"):
        asked(TEXT, "", archive_bytes=100).text.count()


def test_a_page_of_what_is_not_held_costs_no_more_than_that_page(monkeypatch: pytest.MonkeyPatch):
    lines = '{"a": 1}\n' * 200_000
    content = asked(lines, "", "[*].a", "jsonl")
    rows = content.text.lines()
    assert [next(rows).text for _ in range(3)] == ["1", "1", "1"]
    assert content.text.seen == 3


@pytest.mark.parametrize("notation", ["yaml", "toml", "ini"])
def test_other_notations_show_json(notation: Any):
    text = {"yaml": "a: {b: 1.10}", "toml": "a = {b = 1.10}", "ini": "[a]\nb = 1.10"}[notation]
    value = '"1.10"' if notation == "ini" else "1.10"
    assert shown(text, "a", None, notation) == ["{", f'  "b": {value}', "}"]
