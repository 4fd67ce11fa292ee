"""Is said what a model reads and a person does not see?"""

from pathlib import Path

import pytest

from omniread import Reader
from omniread.layout.visible import deceiving

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("plain", 0),
        ("naïve café", 0),
        ("a\u202eb\u2066c", 2),
        ("in\u200bvisible", 1),
        ("\U000e0041\U000e0042", 2),
        (FAMILY, 0),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", 0),
        ("\u0627\u0644\u0639\u0631\u0628\u064a\u0629", 0),
        ("\x1b[31mred é", 0),
    ],
)
def test_what_deceives_is_counted_and_what_writing_needs_is_not(text: str, count: int) -> None:
    assert deceiving(text) == count


def test_a_note_counts_them_and_names_their_lines(tmp_path: Path) -> None:
    rows = ["one", "two \u202e \u2066", FAMILY, "fo\u200bur", "fi\u200bve", "\x1b[31m é"]
    (tmp_path / "f.txt").write_text("\n".join(rows), encoding="utf-8")
    page = Reader(tmp_path).read("f.txt")
    said = [note.text for note in page.notes if note.code == "invisible-characters"]
    assert said == ["4 invisible characters that can deceive, in lines 2,4-5"]
    assert "\u202e" in page.text
    plain = Reader(tmp_path).read("f.txt:3-3,6-6")
    assert "invisible-characters" not in [note.code for note in plain.notes]
    raw = Reader(tmp_path).read("f.txt:raw:4-4")
    assert ("invisible-characters" in [note.code for note in raw.notes], raw.text) == (True, "fo\u200bur\n")
    one = Reader(tmp_path).read("f.txt:4-4,6-6")
    assert "[1 invisible character that can deceive, in line 4]" in one.text
    window = Reader(tmp_path).read("f.txt:2:col 1-5")
    assert "invisible-characters" in [note.code for note in window.notes]
