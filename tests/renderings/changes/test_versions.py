"""Is said in words what hunks do not show?"""

import pytest

from omniread.model.text import TextFacts
from omniread.renderings.changes.versions import Version, compared


def said(old: str, new: str, before: str | None = "utf-8", now: str | None = "utf-8") -> tuple[list[str], str, str]:
    rows, notes = compared(Version(old, before, "in git's HEAD"), Version(new, now, "now"), "a.txt")
    return list(rows), "".join(note.code for note in notes), "".join(note.text for note in notes)


def test_hunks_with_what_is_compared():
    rows, code, _ = said("a\n", "b\n")
    assert rows == ["--- a.txt (in git's HEAD)", "+++ a.txt (now)", "@@ -1 +1 @@", "-a", "+b"]
    assert code == ""


def test_nothing_has_changed():
    assert said("a\n", "a\n") == ([], "unchanged", "Nothing has changed: a.txt is in git's HEAD")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("a\nb\n", "a\r\nb\r\n", "LF before, CRLF now"),
        ("a\r\nb\r\n", "a\nb\n", "CRLF before, LF now"),
        ("a\nb\n", "a\r\nb\n", "LF before, mixed now"),
        ("a\r\nb\n", "a\nb\r\n", "1 LF, 1 CRLF, 0 CR before, 1 LF, 1 CRLF, 0 CR now"),
        ("a\r", "a", "0 LF, 0 CRLF, 1 CR before, 0 LF, 0 CRLF, 0 CR now"),
    ],
)
def test_line_ends_alone(old: str, new: str, words: str):
    rows, code, text = said(old, new)
    assert (rows, code) == ([], "changed")
    assert text == f"No line of text has changed, only the line ends: {words}"


def test_the_encoding_alone():
    assert said("ä\n", "ä\n", "windows-1252", "utf-8 with BOM") == (
        [],
        "changed",
        "No line of text has changed, only the encoding: windows-1252 before, utf-8 with BOM now",
    )
    assert said("ä\n", "ä\n", None, "utf-8")[1] == "unchanged"


def test_both_beside_hunks():
    rows, code, text = said("a\nb\n", "a\r\nc\r\n", "utf-8", "utf-16-le")
    assert rows[2:] == ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]
    assert code == "changed"
    assert text == (
        "Not shown as hunks: the line ends: LF before, CRLF now and the encoding: utf-8 before, utf-16-le now"
    )
    assert said("a\n", "a\nb\n")[1] == ""


def test_how_a_text_is_encoded():
    assert TextFacts(encoding="utf-8").written == "utf-8"
    assert TextFacts(encoding="utf-8", bom=True).written == "utf-8 with BOM"
    assert TextFacts().written is None
