"""Which instructions come along with a page?"""

import json
from pathlib import Path
from typing import Any

import pytest

from omniread.instructing import TOTAL_BYTES
from omniread.model.node import HEAD_BYTES
from omniread.model.page import TextBlock
from omniread.model.scope import Instructions
from omniread.reader import Reader


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "AGENTS.md").write_text("Use tabs.\n")
    for name in ("a.py", "b.py"):
        (tmp_path / "pkg" / name).write_text("one\ntwo\n")
    return tmp_path


def further(reader: Reader, path: str, **options: bool) -> list[str]:
    """The texts of a page behind its first."""
    blocks = reader.read(path, **options).blocks
    return [block.text for block in blocks[1:] if isinstance(block, TextBlock)]


def test_instructions_are_a_text_of_their_own_given_once_in_a_session(folder: Path):
    reader = Reader(folder)
    page = reader.read("pkg/a.py")
    assert [block.to_dict() for block in page.blocks[1:]] == [
        {"type": "text", "text": "\n[Instructions from pkg/AGENTS.md that apply here]\nUse tabs."}
    ]
    assert str(page) == "1|one\n2|two\n\n[Instructions from pkg/AGENTS.md that apply here]\nUse tabs."
    assert further(reader, "pkg/b.py") == further(reader, "pkg/a.py") == []
    assert len(further(Reader(folder), "pkg/b.py")) == 1


def test_they_are_said_as_data_too_and_are_no_part_of_the_content(folder: Path):
    told = json.loads(json.dumps(Reader(folder).read("pkg/a.py").to_dict()))
    [note] = told["notes"]
    assert (note["code"], note["selector"]) == ("instructions", "pkg/AGENTS.md")
    assert len(told["blocks"]) == 2
    assert "tabs" not in told["details"]["display_content"]["text"]
    assert told["details"]["truncation"]["output_lines"] == 2


def test_force_shows_them_again(folder: Path):
    reader = Reader(folder)
    further(reader, "pkg/a.py")
    assert len(further(reader, "pkg/a.py", force=True)) == 1


def test_a_text_that_changed_is_another_and_the_same_text_elsewhere_is_none(folder: Path):
    reader = Reader(folder)
    further(reader, "pkg/a.py")
    (folder / "pkg" / "CLAUDE.md").write_text("Use tabs.\n")
    assert further(reader, "pkg/a.py") == []
    (folder / "pkg" / "AGENTS.md").write_text("Use spaces.\n")
    assert further(reader, "pkg/a.py") == ["\n[Instructions from pkg/AGENTS.md that apply here]\nUse spaces."]


@pytest.mark.parametrize("pointer", ["@AGENTS.md\n", "@./AGENTS.md", "AGENTS.md"])
def test_a_file_that_only_points_at_another_is_not_shown(folder: Path, pointer: str):
    (folder / "pkg" / "CLAUDE.md").write_text(pointer)
    assert further(Reader(folder), "pkg/a.py") == ["\n[Instructions from pkg/AGENTS.md that apply here]\nUse tabs."]


def test_a_file_of_instructions_that_was_read_whole_was_seen(folder: Path):
    reader = Reader(folder)
    assert further(reader, "pkg/AGENTS.md") == []
    assert further(reader, "pkg/a.py") == []
    (folder / "pkg" / "AGENTS.md").write_text("line\n" * 20)
    other = Reader(folder)
    assert further(other, "pkg/AGENTS.md:1-2") == []
    assert len(further(other, "pkg/a.py")) == 1


@pytest.mark.parametrize("path", ["pkg/a.py:raw", "pkg", "pkg/a.zip:x.py"])
def test_verbatim_text_folders_and_members_bring_none(folder: Path, path: str):
    from zipfile import ZipFile

    with ZipFile(folder / "pkg" / "a.zip", "w") as archive:
        archive.writestr("x.py", "one\n")
    assert further(Reader(folder), path) == []


def test_several_targets_bring_them_once_and_they_take_nothing_from_the_others(folder: Path):
    (folder / "pkg" / "AGENTS.md").write_text("x" * 5000)
    (folder / "pkg" / "b.py").write_text("line\n" * 300)
    page = Reader(folder).read("pkg/a.py pkg/b.py", max_bytes=4000)
    assert str(page).count("[Instructions from") == 1
    assert page.next is None


def test_read_file_brings_them_behind_its_envelope_but_not_in_bare_lines(folder: Path):
    page = Reader(folder).read_file("pkg/a.py")
    assert len(page.blocks) == 2
    assert str(page).endswith("</summary>\n\n[Instructions from pkg/AGENTS.md that apply here]\nUse tabs.")
    assert str(Reader(folder).read_file("pkg/a.py", style="lines")) == "L1: one\nL2: two"


@pytest.mark.parametrize(("mode", "count"), [("off", 0), ("nested", 1), ("all", 2)])
def test_the_session_says_whose_come_along(folder: Path, mode: Any, count: int):
    (folder / "AGENTS.md").write_text("Be kind.\n")
    assert str(Reader(folder, instructions=mode).read("pkg/a.py")).count("[Instructions from") == count


def test_the_names_are_configurable(folder: Path):
    (folder / "pkg" / "RULES").write_text("Sing.\n")
    reader = Reader(folder, instructions=Instructions(files=("RULES",)))
    assert further(reader, "pkg/a.py") == ["\n[Instructions from pkg/RULES that apply here]\nSing."]


def test_a_long_file_is_cut_at_a_line_and_says_where_to_go_on(folder: Path):
    rows = [f"rule {number:04}" for number in range(1, 2001)]
    (folder / "pkg" / "AGENTS.md").write_text("\n".join(rows))
    [text] = further(Reader(folder), "pkg/a.py")
    *_, last, remark = text.split("\n")
    number = int(last.removeprefix("rule "))
    assert number == HEAD_BYTES // len("rule 0001\n")
    assert remark == f"[Cut after line {number}; go on with pkg/AGENTS.md:{number + 1}-]"
    assert f"|rule {number + 1:04}" in str(Reader(folder).read(f"pkg/AGENTS.md:{number + 1}-"))


def test_one_long_line_is_cut_and_says_so(folder: Path):
    (folder / "pkg" / "AGENTS.md").write_text("x" * 2 * HEAD_BYTES)
    [text] = further(Reader(folder), "pkg/a.py")
    assert text.endswith("x\n[Cut within a long line; all of it is in pkg/AGENTS.md]")


def test_what_does_not_fit_any_more_is_named(folder: Path):
    for name in ("AGENTS", "CLAUDE", "GEMINI"):
        (folder / "pkg" / f"{name}.md").write_text(f"{name[0]}\n" * (HEAD_BYTES // 2))
    [text] = further(Reader(folder), "pkg/a.py")
    assert len(text.encode()) < TOTAL_BYTES + 200
    assert text.endswith("[The instructions in pkg/GEMINI.md apply here too: read that path]")


@pytest.mark.parametrize("content", [b"", b" \n", b"PNG\0\1"])
def test_what_says_nothing_or_is_no_text_is_left_out(folder: Path, content: bytes):
    (folder / "pkg" / "AGENTS.md").write_bytes(content)
    assert further(Reader(folder), "pkg/a.py") == []


def test_what_cannot_be_read_does_not_spoil_the_page(folder: Path):
    import os

    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes")
    os.mkfifo(folder / "pkg" / "CLAUDE.md")
    assert further(Reader(folder), "pkg/a.py") == ["\n[Instructions from pkg/AGENTS.md that apply here]\nUse tabs."]


def test_a_cancelled_read_stays_cancelled(folder: Path):
    """Also where it is cancelled while the instructions are read."""
    from omniread.instructing import instructed
    from omniread.model.errors import Cancelled
    from omniread.model.node import Blob, Facts
    from omniread.model.page import Page
    from tests.fakes import blob, scope, work

    def cancelled() -> Any:
        raise Cancelled("The read was cancelled.")

    given = work()
    with pytest.raises(Cancelled):
        instructed(
            Page("x", "file", ()), blob("x", b""), (Blob("A", "A", cancelled, given, Facts(path="/A")),), scope(), given
        )


def test_an_answer_that_repeats_is_recognised_beside_them(folder: Path):
    reader = Reader(folder)
    pages = [reader.read("pkg/a.py") for _ in range(3)]
    assert [any(note.code == "unchanged" for note in page.notes) for page in pages] == [False, False, True]
