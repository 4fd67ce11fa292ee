"""Does a page show the other ends of the blocks that it cuts, and only where that is wanted?"""

from pathlib import Path

import pytest

from omniread import Limits, Reader
from omniread.model.span import Span

BRACES = "function f() {\n" + "".join(f"  step({number});\n" for number in range(2, 9)) + "}\nconst after = 1;\n"
INDENTS = "def f():\n" + "".join(f"    x{number} = {number}\n" for number in range(2, 9)) + "\n\nafter = 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "f.js").write_text(BRACES)
    (tmp_path / "f.py").write_text(INDENTS)
    (tmp_path / "f.txt").write_text(BRACES)
    return tmp_path


def shown(folder: Path, path: str, **limits: object) -> list[str]:
    return str(Reader(folder, limits=Limits(**limits)).read(path)).partition("\n\n")[0].split("\n")


def test_the_closing_line_follows_an_opening_one(folder: Path):
    assert shown(folder, "f.js:1-1")[:6] == [
        "1|function f() {", "2|  step(2);", "3|  step(3);", "4|  step(4);", "…", "9|}",
    ]  # fmt: skip


def test_the_opening_line_comes_before_a_closing_one(folder: Path):
    assert shown(folder, "f.js:9-9", context_before=0)[:2] == ["1|function f() {", "…"]


def test_by_indentation_the_last_line_of_the_body_is_the_end(folder: Path):
    assert shown(folder, "f.py:1-1") == [
        "1|def f():", "2|    x2 = 2", "3|    x3 = 3", "4|    x4 = 4", "…", "8|    x8 = 8",
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["f.js:raw:1-1", "f.js:1-1,3-3", "f.txt:1-1"])
def test_nothing_is_added_to_what_is_raw_several_or_no_program(folder: Path, path: str):
    assert not any(row.startswith("9|}") for row in shown(folder, path))


def test_nothing_is_added_to_the_whole(folder: Path):
    assert "…" not in shown(folder, "f.js")


def test_it_can_be_turned_off(folder: Path):
    assert shown(folder, "f.js:1-1", block_context=False)[-1] == "4|  step(4);"


def test_what_is_added_counts_neither_as_shown_nor_as_what_was_asked(folder: Path):
    page = Reader(folder).read("f.js:1-1")
    assert page.shown == (Span(1, 1),)
    assert page.next == "f.js:5-"
    assert "9" not in next(note.text for note in page.notes if note.code in {"more", "context-lines"}).split("of")[0]


def test_it_stays_within_the_budget(folder: Path):
    page = Reader(folder, limits=Limits(max_bytes=30, context_before=0, context_after=0)).read("f.js:2-3")
    assert "…" not in str(page).split("\n\n", maxsplit=1)[0]
