"""Is a repeated answer remarked, or said in one line where the host wants that, and never a stale one?"""

import os
from pathlib import Path
from typing import Any

import pytest

from omniread import Page, Reader
from omniread.repeating import has_moved_on
from tests import fakes
from tests.acceptance.asking import codes, numbered, put, rows
from tests.archives import make_zip
from tests.repositories import Repo

SAID = "[Unchanged since it was shown: f.txt, lines 1-20 (generation 1); force=true shows it again]"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return put(tmp_path, "f.txt", numbered(20))


def saying(folder: Path, **options: Any) -> Reader:
    return Reader(folder, unchanged="say", **options)


def is_said(page: Page) -> bool:
    return str(page).startswith("[Unchanged since it was shown: ") and "unchanged" in codes(page)


def test_by_default_content_is_shown_and_the_third_time_remarked(file: Path):
    reader = Reader(file.parent)
    pages = [reader.read("f.txt") for _ in range(4)]
    assert [len(rows(page)) for page in pages] == [20] * 4
    assert ["unchanged" in codes(page) for page in pages] == [False, False, True, True]


def test_where_the_host_wants_it_the_second_time_is_one_line(file: Path):
    reader = saying(file.parent)
    first, second, third = (reader.read("f.txt") for _ in range(3))
    assert len(rows(first)) == 20
    assert (str(second), str(third)) == (SAID, SAID)
    assert (second.shown, second.total, second.kind) == ((), 20, "file")
    (note,) = second.notes
    assert (note.code, f"[{note.text}]") == ("unchanged", SAID)


def test_what_goes_on_is_kept(file: Path):
    reader = saying(file.parent)
    pages = [reader.read("f.txt", max_lines=8) for _ in range(2)]
    assert is_said(pages[1])
    assert pages[1].next == pages[0].next == "f.txt:9-"
    assert "lines 1-8 (" in str(pages[1])


def test_another_question_or_another_look_is_another_answer(file: Path):
    reader = saying(file.parent)
    reader.read("f.txt")
    assert len(rows(reader.read("f.txt:1-15"))) > 15
    assert len(rows(reader.read("f.txt", max_lines=10))) == 10
    assert str(reader.read("f.txt", style="hashline")).startswith("[f.txt#")
    assert "L1: line 1" in str(reader.read_file("f.txt"))
    assert "L5: line 5" in str(reader.read_file("f.txt", offset=5))
    assert is_said(reader.read_file("f.txt"))
    assert is_said(reader.read_file("f.txt", offset=5))


@pytest.mark.parametrize("way", ["content", "elsewhere", "taken back"])
def test_content_decides(file: Path, way: str):
    text, reader = file.read_text(), saying(file.parent)
    known = file.stat()
    reader.read("f.txt:1-5")
    if way == "content":
        file.write_text(text.replace("line 3\n", "LINE 3\n"))
    elif way == "elsewhere":
        file.write_text(text.replace("line 20\n", "LINE 20\n"))
    else:
        file.write_text(text.replace("line 3\n", "LINE 3\n"))
        reader.read("f.txt")
        file.write_text(text)
    os.utime(file, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert rows(reader.read("f.txt:1-5"))[3] == ("LINE 3" if way == "content" else "line 3")
    assert is_said(reader.read("f.txt:1-5"))


def test_times_and_modes_do_not_count(file: Path):
    reader = saying(file.parent)
    reader.read("f.txt")
    reader.read("f.txt:3-8")
    os.utime(file, (1, 1))
    file.chmod(0o600)
    for path in ("f.txt", "f.txt:3-8"):
        page = reader.read(path)
        assert is_said(page)
        assert "changed" not in codes(page)


def test_a_text_that_is_not_held_counts_as_changed_when_its_file_may_have(tmp_path: Path):
    file = put(tmp_path, "big.txt", numbered(500_000))
    reader = saying(tmp_path)
    reader.read("big.txt:1-100")
    assert is_said(reader.read("big.txt:1-100"))
    with file.open("a") as end:
        end.write("more\n")
    assert len(rows(reader.read("big.txt:1-100"))) > 99


def test_force_shows_it_and_counts_as_shown(file: Path):
    reader = saying(file.parent)
    for _ in range(3):
        assert len(rows(reader.read("f.txt", force=True))) == 20
    assert is_said(reader.read("f.txt"))
    file.write_text(numbered(20, "row"))
    reader.read("f.txt", force=True)
    file.write_text(numbered(20))
    assert rows(reader.read("f.txt"))[1] == "line 1", "what was shown last was another text"


def test_a_host_that_has_compacted_its_history_raises_the_generation(file: Path):
    reader = saying(file.parent)
    reader.read("f.txt")
    assert reader.snapshots.generation == 1
    assert is_said(reader.read("f.txt"))
    assert (reader.forget(), reader.snapshots.generation) == (2, 2)
    assert len(rows(reader.read("f.txt"))) == 20
    assert "(generation 2)" in str(reader.read("f.txt"))


def test_sessions_do_not_answer_for_one_another(file: Path):
    saying(file.parent).read("f.txt")
    assert len(rows(saying(file.parent).read("f.txt"))) == 20


@pytest.mark.parametrize(("path", "style"), [("f.txt:raw", "numbered"), ("f.txt", "lines")])
def test_verbatim_text_is_always_given(file: Path, path: str, style: str):
    reader = saying(file.parent, style=style)
    texts = [str(reader.read(path)) for _ in range(4)]
    assert all("line 20" in text for text in texts)


def test_what_is_shorter_than_saying_so_is_shown(tmp_path: Path):
    put(tmp_path, "f.txt", "one line\n")
    reader = saying(tmp_path)
    assert [str(reader.read("f.txt")) for _ in range(4)] == ["1|one line"] * 4


def test_other_things_than_files(tmp_path: Path):
    repo = Repo(tmp_path)
    repo.commit({"d/f.txt": numbered(20), "a.csv": "a,b\n" + "1,2\n" * 100})
    put(tmp_path, "a.zip", make_zip({"f.txt": numbered(30).encode()}))
    reader = saying(tmp_path)
    for path in ("a.zip:f.txt", "HEAD:d/f.txt", "a.csv?limit=50", "f.txt:/line/"):
        if path == "f.txt:/line/":
            put(tmp_path, "f.txt", numbered(20))
        first, second = reader.read(path), reader.read(path)
        assert not is_said(first)
        assert is_said(second)
    assert str(second).startswith("[Unchanged since it was shown: f.txt, lines 1-20 (")
    put(tmp_path, "a.zip", make_zip({"f.txt": b"new\n"}))
    assert rows(reader.read("a.zip:f.txt")) == {1: "new"}


def test_each_of_several_targets_is_said_by_itself(tmp_path: Path):
    for name in ("a.txt", "b.txt"):
        put(tmp_path, name, numbered(20, name))
    reader = saying(tmp_path)
    reader.read("a.txt; b.txt")
    put(tmp_path, "b.txt", numbered(20, "new"))
    text = str(reader.read("a.txt; b.txt"))
    assert "Unchanged since it was shown: a.txt, lines 1-20" in text
    assert "20|new 20" in text


def test_many_places_are_not_all_named(file: Path):
    reader = saying(file.parent, limits=Reader().limits.updated({"context_before": 0, "context_after": 0}))
    for _ in range(2):
        page = reader.read("f.txt:1,3,5,7,9-10,12,14,16,18")
    assert "lines 1,3,5,7,9-10,… (generation 1)" in str(page)


def test_a_file_has_moved_on_when_its_text_has_and_not_its_time():
    session = fakes.scope()
    asked = [("v1", "a"), ("v2", "a"), ("v2", "b"), ("v3", None), ("v3", None), ("v4", None), (None, None)]
    moved = [has_moved_on("f", version, whole, session) for version, whole in asked]
    assert moved == [False, False, True, False, False, True, False]
