"""Can a merge that has stopped be finished by what pages say alone, and does a page never hide that there is one?"""

import json
import re
from pathlib import Path

import pytest

from omniread import Reader
from tests import merges
from tests.acceptance.asking import codes, numbered, put, remarks, rows, shell

BASE = {"src/app.py": f"{numbered(30, 'a')}x = 1\n{numbered(30, 'b')}y = 1\n", "other.txt": "same\n"}
OURS = {"src/app.py": f"{numbered(30, 'a')}x = 2\n{numbered(30, 'b')}y = 2\n"}
THEIRS = {"src/app.py": f"{numbered(30, 'a')}x = 3\n{numbered(30, 'b')}y = 3\n"}


@pytest.mark.parametrize("style", ["merge", "diff3", "zdiff3"])
def test_a_merge_is_finished_step_by_step(tmp_path: Path, style: str):
    repo = merges.merged(tmp_path, BASE, OURS, THEIRS, style)
    reader = Reader(tmp_path, style="hashline")
    # The page of the file says that there are conflicts, and what lists them.
    page = reader.read("src/app.py")
    (note,) = [note for note in page.notes if note.code == "conflicts"]
    assert note.text.startswith("2 unresolved merge conflicts in this file (lines 31-")
    assert (page.details.conflict_count, page.details.conflicts_visible) == (2, 2)
    for left in (2, 1):
        assert note.selector is not None
        listed = str(reader.read(note.selector))
        assert listed.startswith(f"{left} merge conflict")
        address = re.findall(r"^conflict://\d+", listed, re.MULTILINE)[0]
        theirs = str(reader.read(f"{address}/theirs:raw")).split("\n", 1)[1].rstrip("\n")
        block = reader.read(address)
        tag = re.search(r"^\[src/app\.py#([0-9A-F]{4})\]$", str(block), re.MULTILINE)
        lines = re.search(r"is lines (\d+)-(\d+) of src/app\.py", str(block))
        assert tag is not None
        assert lines is not None
        reader.edit(f"[src/app.py#{tag[1]}]\nPUT {lines[1]}.={lines[2]}:\n+{theirs}\n")
    assert (repo.folder / "src/app.py").read_text() == THEIRS["src/app.py"]
    page = reader.read("src/app.py:conflicts")
    assert str(page).startswith("No merge conflict in src/app.py")
    assert "what was decided is not added yet" in str(page)
    repo.git("add", "src/app.py")
    assert codes(reader.read("src/app.py:conflicts")) == set()


def test_a_number_stays_with_its_conflict_while_others_are_resolved(tmp_path: Path):
    texts = [merges.MERGE.replace("ours", f"ours {number}") for number in range(3)]
    put(tmp_path, "a.txt", "".join(texts))
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    put(tmp_path, "a.txt", "".join(texts[1:]))
    assert "1|ours 2" in str(reader.read("conflict://3/ours"))
    assert [line.split()[0] for line in str(reader.read("a.txt:conflicts")).split("\n")[1:]] == [
        *("conflict://2", "conflict://3")
    ]


def test_every_door_says_that_there_are_conflicts(tmp_path: Path):
    put(tmp_path, "a.txt", f"x\n{merges.DIFF3}")
    said = "1 unresolved merge conflict in this file (lines 2-8); :conflicts lists them"
    assert f"[{said}]" in shell(tmp_path, "a.txt").stdout
    data = json.loads(shell(tmp_path, "--json", "a.txt").stdout)
    assert {"code": "conflicts", "text": said, "selector": "a.txt:conflicts"} in data["notes"]
    assert (data["details"]["conflict_count"], data["details"]["conflicts_visible"]) == (1, 1)
    page = Reader(tmp_path).read_file("a.txt")
    assert "1 unresolved merge conflict in this file (lines 2-8)" in str(page)
    raw = Reader(tmp_path).read("a.txt:raw")
    assert str(raw) == f"x\n{merges.DIFF3}"
    assert "conflicts" in codes(raw)


def test_a_window_beside_them_says_nothing_but_counts_them(tmp_path: Path):
    put(tmp_path, "a.txt", f"{numbered(50)}{merges.MERGE}")
    page = Reader(tmp_path).read("a.txt:1-20")
    assert not any("conflict" in remark for remark in remarks(page))
    assert (page.details.conflict_count, page.details.conflicts_visible) == (1, 0)


def test_a_part_of_them_says_how_many_there_are(tmp_path: Path):
    put(tmp_path, "a.txt", f"{merges.MERGE}{numbered(50)}{merges.MERGE}")
    page = Reader(tmp_path).read("a.txt:1-10")
    assert "[1 of 2 unresolved merge conflicts in this file (lines 1-6); :conflicts lists them]" in str(page)


def test_a_file_without_any_has_no_word_of_them(tmp_path: Path):
    put(tmp_path, "a.md", "Title\n=======\n\n```\n<<<<<<<< not one\n```\n    <<<<<<< HEAD\n")
    page = Reader(tmp_path).read("a.md")
    assert codes(page) == set()
    assert (page.details.conflict_count, page.details.conflicts_visible) == (0, 0)


def test_changes_after_an_edit_are_those_that_others_made(tmp_path: Path):
    file = put(tmp_path, "a.py", numbered(20))
    reader = Reader(tmp_path)
    tag = reader.read("a.py").details.tag
    reader.edit(f"[a.py#{tag}]\nPUT 3.=3:\n+three\n")
    assert codes(reader.read("a.py:changes")) == {"unchanged"}, "the session knows what it wrote itself"
    file.write_text(file.read_text().replace("three\n", "three  # formatted\n"))
    changes = list(rows(reader.read("a.py:changes")).values())
    assert [line for line in changes[3:] if line[0] in "+-"] == ["-three", "+three  # formatted"]
    assert "unchanged" in codes(reader.read("a.py:changes"))
