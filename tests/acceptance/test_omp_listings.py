"""Do folders list as the reference tool's own tests want it, rows 43 and 44?

Where the specification decides otherwise it stands: dependency folders are one line with a count, and a listing takes
several ranges.
"""

import os
from pathlib import Path

from omniread import Reader
from tests.acceptance.asking import asked, codes, numbered, put, rows

NOON = 1_700_000_000


def aged(file: Path, age: int) -> None:
    """Make a file or a folder as old as that many minutes."""
    os.utime(file, (NOON - age * 60, NOON - age * 60))


def project(folder: Path) -> Path:
    """13 files at the root, and a folder of 13 files and a folder; `child00` is the newest, `child12` the oldest."""
    for number in range(13):
        aged(put(folder, f"root{number:02d}.txt", "x" * number), number)
    put(folder, ".hidden", "h")
    put(folder, ".DS_Store", "d")
    put(folder, "node_modules/dep/index.js", "j")
    put(folder, "child/deep/third.txt", "t")
    for number in range(13):
        aged(put(folder, f"child/child{number:02d}.txt", "y"), number)
    aged(folder / "child/deep", 5)
    return folder


def names(listed: dict[int, str]) -> list[str]:
    """The names of a listing, in its order."""
    return [row.split()[0] for row in listed.values()]


def test_row_43_the_root_is_whole_and_a_child_shows_its_newest_and_its_oldest(tmp_path: Path):
    page = Reader(project(tmp_path)).read(".")
    listed = rows(page)
    shown = names(listed)
    assert [name for name in shown if name.startswith("root")] == [f"root{number:02d}.txt" for number in range(13)]
    children = [name for name in shown if name.startswith(("child0", "child1", "deep"))]
    newest = [f"child{number:02d}.txt" for number in range(11)]
    newest.insert(6 if children[5] == "child05.txt" else 5, "deep/")
    assert children == [*newest[:11], "child12.txt"]
    (left_out,) = [row for row in listed.values() if "more" in row]
    assert left_out.strip().startswith("… 2 more")
    assert "child:" in left_out
    assert "child11.txt" not in str(page)
    assert "third.txt" not in str(page)


def test_row_43_what_a_child_leaves_out_is_shown_by_the_hint_beside_it(tmp_path: Path):
    reader = Reader(project(tmp_path))
    (left_out,) = [row for row in rows(reader.read(".")).values() if "more" in row]
    path = next(word.strip("()") for word in left_out.split() if word.strip("()").startswith("child:"))
    shown = names(rows(reader.read(path)))
    assert {"child10.txt", "child11.txt"} <= set(shown)
    assert "child00.txt" not in shown


def test_row_43_hidden_files_are_shown_and_dependencies_are_one_line(tmp_path: Path):
    page = Reader(project(tmp_path)).read(".")
    listed = rows(page)
    assert ".hidden" in names(listed)
    (modules,) = [row for row in listed.values() if "node_modules" in row]
    assert modules.startswith("node_modules/")
    assert "1" in modules
    assert "dep" not in modules
    assert "index.js" not in str(page)


def test_row_43_what_the_finder_leaves_behind_is_not_shown(tmp_path: Path):
    page = Reader(project(tmp_path)).read(".")
    assert ".hidden" in str(page)
    assert ".DS_Store" not in str(page)


def test_row_43_sizes_and_ages_stand_behind_the_names(tmp_path: Path):
    put(tmp_path, "a.txt", b"x" * 2048)
    (tmp_path / "folder").mkdir()
    listed = {row.split()[0]: row.split()[1:] for row in rows(Reader(tmp_path).read(".")).values()}
    assert listed["a.txt"] == ["2.0KB", "now"]
    assert "folder/" in listed
    assert not any(word.endswith("B") for word in listed["folder/"])


def test_row_44_a_listing_takes_several_ranges(tmp_path: Path):
    for number in range(20):
        aged(put(tmp_path, f"f{number:02d}.txt", "x"), number)
    reader = Reader(tmp_path)
    whole = rows(reader.read("."))
    page = reader.read(".:3-4,9-10")
    assert rows(page) == {number: whole[number] for number in (3, 4, 9, 10)}
    assert "\n…\n" in str(page)


def test_lines_of_a_listing_are_exact_and_go_on(tmp_path: Path):
    for number in range(20):
        aged(put(tmp_path, f"f{number:02d}.txt", "x"), number)
    reader = Reader(tmp_path)
    whole = rows(reader.read("."))
    page = reader.read(".:5-9")
    assert rows(page) == {number: whole[number] for number in range(5, 10)}
    assert page.next == ".:10-"
    assert asked(reader.read(".:-3")) == list(whole)[-3:]
    beyond = reader.read(".:100-")
    assert rows(beyond) == {}
    assert codes(beyond) == {"past-end"}
    assert ":1-" in str(beyond)


def test_an_empty_folder_is_said_to_be_empty(tmp_path: Path):
    page = Reader(tmp_path).read(".")
    assert "(empty directory)" in str(page)
    assert page.kind == "directory"
    put(tmp_path, "f.txt", numbered(3))
    assert "(empty" not in str(Reader(tmp_path).read("."))
