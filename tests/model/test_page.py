"""Is a page as data what the interface promises, key by key?"""

import json

import pytest

from omniread.model.note import Note
from omniread.model.page import Details, Display, ImageBlock, Page, TextBlock, Truncation
from omniread.model.span import Span

PAGE = {"ref", "kind", "text", "blocks", "next", "notes", "details"}
DETAILS = {
    *(
        "resolved_path",
        "is_directory",
        "suffix_resolution",
        "media_type",
        "language",
        "encoding",
        "encoding_scope",
        "bom",
    ),
    *("newline", "final_newline", "size", "mtime", "tag", "display_content", "summary", "truncation", "source", "url"),
    *("limits", "conflict_count", "conflicts_visible", "tokens"),
}
TRUNCATION = {
    *("truncated", "truncated_by", "total_lines", "total_bytes", "output_lines", "output_bytes", "shown_ranges"),
    *("partial_line", "max_lines", "max_bytes", "artifact_id", "next_offset"),
}
FULL = Details(
    resolved_path="/srv/src/app.py",
    suffix_resolution=("app.py", "src/app.py"),
    media_type="text/x-python",
    language="python",
    encoding="utf-8",
    encoding_scope="whole",
    bom=True,
    newline="crlf",
    final_newline=True,
    size=120,
    mtime=1_700_000_000.5,
    tag="9A46",
    display_content=Display("a\n…\nb", 1, (1, None, 9)),
    summary={"lines": 10, "elided_spans": 1, "elided_lines": 7},
    truncation=Truncation(
        truncated=True,
        truncated_by="lines",
        total_lines=20,
        total_bytes=120,
        output_lines=2,
        output_bytes=4,
        shown_ranges=(Span(1, 1), Span(9, 9)),
        max_lines=2,
        max_bytes=51200,
        next_offset=10,
    ),
    source="src/app.py",
    limits={"dir_entries": 5000},
    conflict_count=2,
    tokens=(17, True),
)
BLOCKS = (TextBlock("one"), ImageBlock("image/png", b"\x89PNG\x00"), TextBlock("two\n"))
NOTES = (Note("truncated", "Showing lines 1-1", "src/app.py:10-"),)


def page(details: Details = FULL) -> Page:
    return Page(
        "app.py:1-9", "file", BLOCKS, (Span(1, 1), Span(9, 9)), 20, "src/app.py:10-", NOTES, describe=lambda: details
    )


@pytest.mark.parametrize("details", [FULL, Details()], ids=["full", "bare"])
def test_every_key_is_always_there(details: Details):
    known = page(details).to_dict()
    assert set(known) == PAGE
    assert set(known["details"]) == DETAILS


def test_truncation_and_display_have_their_keys():
    details = page().to_dict()["details"]
    assert set(details["truncation"]) == set(Truncation().to_dict()) == TRUNCATION
    assert set(details["display_content"]) == {"text", "start_line", "line_numbers"}
    assert set(details["suffix_resolution"]) == {"from", "to"}
    assert set(details["tokens"]) == {"count", "exact"}


def test_the_values_are_those_of_the_page():
    known = page().to_dict()
    assert {key: known[key] for key in ("ref", "kind", "next")} == {
        "ref": "app.py:1-9",
        "kind": "file",
        "next": "src/app.py:10-",
    }
    assert known["notes"] == [{"code": "truncated", "text": "Showing lines 1-1", "selector": "src/app.py:10-"}]
    assert known["blocks"] == [
        {"type": "text", "text": "one"},
        {"type": "image", "mime_type": "image/png", "data": "iVBORwA="},
        {"type": "text", "text": "two\n"},
    ]


def test_the_details_are_plain_data():
    details = FULL.to_dict()
    assert details["suffix_resolution"] == {"from": "app.py", "to": "src/app.py"}
    assert details["display_content"] == {"text": "a\n…\nb", "start_line": 1, "line_numbers": [1, None, 9]}
    assert details["tokens"] == {"count": 17, "exact": True}
    assert details["truncation"]["shown_ranges"] == [[1, 1], [9, 9]]
    assert (details["truncation"]["truncated_by"], details["truncation"]["next_offset"]) == ("lines", 10)
    assert (details["mtime"], details["bom"], details["tag"]) == (1_700_000_000.5, True, "9A46")


def test_details_that_do_not_apply_are_null():
    details = Details().to_dict()
    absent = (
        "resolved_path",
        "suffix_resolution",
        "media_type",
        "language",
        "tag",
        "summary",
        "truncation",
        "url",
        "limits",
    )
    assert {name: details[name] for name in absent} == dict.fromkeys(absent)
    assert (details["is_directory"], details["bom"], details["newline"], details["conflict_count"]) == (
        False,
        False,
        "none",
        0,
    )
    assert details["tokens"] == {"count": 0, "exact": False}


def test_a_page_is_ready_for_json():
    assert json.loads(json.dumps(page().to_dict())) == page().to_dict()
    assert json.loads(json.dumps(page(Details()).to_dict(content=False))) == page(Details()).to_dict(content=False)


def test_the_text_is_what_a_model_sees():
    assert str(page()) == page().text == page().to_dict()["text"] == "one\ntwo\n"


def test_without_content_texts_and_pictures_are_left_out():
    known = page().to_dict(content=False)
    assert set(known) == PAGE - {"text", "blocks"}
    assert set(known["details"]) == DETAILS
    assert known["details"]["display_content"] is None
    assert known["details"]["truncation"]["total_lines"] == 20
    assert "one" not in json.dumps(known)


def test_details_are_worked_out_when_asked_and_only_once():
    asked: list[int] = []
    shown = Page("a", "file", (TextBlock("x"),), describe=lambda: asked.append(1) or Details(tag="9A46"))
    assert (str(shown), asked) == ("x", [])
    assert (shown.details.tag, shown.details.tag, asked) == ("9A46", "9A46", [1])


def test_a_bare_page_has_nothing_to_add():
    shown = Page("a", "file", (TextBlock("x"),))
    assert (shown.shown, shown.total, shown.next, shown.notes, shown.details) == ((), None, None, (), Details())
