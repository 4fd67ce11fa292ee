"""Does `:conflicts` list what git and Jujutsu leave in a file, wherever the file lies?"""

import gzip
from pathlib import Path

import pytest

from omniread import BadSelector, Page, Reader
from tests import merges
from tests.acceptance.asking import codes, followed, numbered, put, remarks
from tests.archives import make_zip
from tests.repositories import Repo

USE = "conflict://N shows one as it stands, conflict://N/ours, /theirs or /base one part of it"
OLD = "Changes from base #1 to side #1 | Changes from base #2 to side #2 | Contents of side #3"


def listed(page: Page) -> list[str]:
    """The lines of the list, without what is said about it."""
    return str(page).split("\n\n[")[0].split("\n")


@pytest.mark.parametrize("style", ["merge", "diff3", "zdiff3"])
def test_what_git_writes(tmp_path: Path, style: str):
    common, tail = numbered(10), numbered(10, "tail")
    repo = merges.merged(
        tmp_path,
        {"a.txt": f"{common}x\n{tail}end\n"},
        {"a.txt": f"{common}same\nours\n{tail}our end\n"},
        {"a.txt": f"{common}same\ntheirs\n{tail}their end\n"},
        style,
    )
    lines = (repo.folder / "a.txt").read_text().splitlines()
    begin = [number for number, line in enumerate(lines, 1) if line.startswith("<<<<<<<")]
    end = [number for number, line in enumerate(lines, 1) if line.startswith(">>>>>>>")]
    reader = Reader(tmp_path)
    page = reader.read("a.txt:conflicts")
    # Only what git has left in shows that it is not zdiff3; the last conflict looks the same in both.
    styles = {"merge": ("merge",) * 2, "diff3": ("diff3", "diff3 or zdiff3"), "zdiff3": ("diff3 or zdiff3",) * 2}
    base = "no" if style == "merge" else "yes"
    assert listed(page) == [
        f"2 merge conflicts in a.txt. {USE}",
        f"conflict://1  lines {begin[0]}-{end[0]}  2 sides  base: {base}  {styles[style][0]}  HEAD | topic",
        f"conflict://2  lines {begin[1]}-{end[1]}  2 sides  base: {base}  {styles[style][1]}  HEAD | topic",
    ]
    assert codes(page) == set(), "git lists the file as unmerged"
    assert page.kind == "file"
    sides = [str(reader.read(f"conflict://2/{side}:raw")).split("\n", 1)[1] for side in ("ours", "theirs")]
    assert sides == ["our end\n", "their end\n"]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (merges.JJ_DIFF, '2 sides  base: yes  jj diff  rlvkpnrz 4e5f6a7b "left" | kkmpptxz 8c9d0e1f "right"'),
        (merges.JJ_SNAPSHOT, '2 sides  base: yes  jj snapshot  rlvkpnrz 4e5f6a7b "left" | kkmpptxz 8c9d0e1f "right"'),
        (merges.JJ_GIT, '2 sides  base: yes  jj git  rlvkpnrz 4e5f6a7b "left" | kkmpptxz 8c9d0e1f "right"'),
        (merges.JJ_THREE, f"3 sides  base: yes, 2  jj diff  {OLD}"),
        (merges.JJ_LONG, '2 sides  base: yes  jj diff  rlvkpnrz 4e5f6a7b "left" | kkmpptxz 8c9d0e1f "right"'),
    ],
)
def test_what_jujutsu_writes(tmp_path: Path, text: str, row: str):
    put(tmp_path, "a.txt", text)
    last = text.count("\n")
    assert listed(Reader(tmp_path).read("a.txt:conflicts"))[1:] == [f"conflict://1  lines 1-{last}  {row}"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.json", "a.yaml", "a.toml", "a.md"])
def test_whatever_the_format_makes_of_the_file(tmp_path: Path, name: str, end: str):
    put(tmp_path, name, f"a,b\n{merges.MERGE}c,d\n".replace("\n", end))
    reader = Reader(tmp_path)
    assert "conflict://1  lines 2-7  2 sides" in str(reader.read(f"{name}:conflicts"))
    assert "4|=======" in str(reader.read("conflict://1"))


def test_elsewhere_than_on_the_disk(tmp_path: Path):
    repo = Repo(tmp_path)
    repo.commit({"a.txt": merges.MERGE})
    put(tmp_path, "a.zip", make_zip({"d/b.txt": merges.DIFF3.encode()}))
    put(tmp_path, "c.txt.gz", gzip.compress(merges.JJ_DIFF.encode()))
    reader = Reader(tmp_path)
    places = ["HEAD:a.txt", "a.zip:d/b.txt", "c.txt.gz", "data:text/plain,<<<<<<<%20a%0A=======%0A>>>>>>>%20b%0A"]
    for number, place in enumerate(places, 1):
        page = reader.read(f"{place}:conflicts")
        assert listed(page)[1].startswith(f"conflict://{number}  lines 1-")
        assert codes(page) == set()


def test_none(tmp_path: Path):
    put(tmp_path, "a.md", "Title\n=======\n\n>>>>>>> quoted\n")
    page = Reader(tmp_path).read("a.md:conflicts")
    assert str(page) == "No merge conflict in a.md"
    assert str(Reader(tmp_path).read("a.md:CONFLICTS")) == str(page)


def test_an_empty_file(tmp_path: Path):
    put(tmp_path, "a.md", "")
    assert str(Reader(tmp_path).read("a.md:conflicts")) == "No merge conflict in a.md"


def test_what_is_not_well_formed_is_said_and_not_counted(tmp_path: Path):
    put(tmp_path, "a.txt", f"<<<<<<< one\n>>>>>>> one\n{merges.MERGE}" + "<<<<<<< more\n" * 9)
    page = Reader(tmp_path).read("a.txt:conflicts")
    assert listed(page)[0].startswith("1 merge conflict in a.txt.")
    (note,) = page.notes
    assert note.text == (
        "10 markers begin no well-formed conflict and are not counted: "
        "line 1, its end stands before any ======= that separates two sides (line 2); "
        + "; ".join(f"line {line}, another begins before its end, on line {line + 1}" for line in range(9, 13))
        + "; and 5 more"
    )
    assert note.selector == "a.txt:1-"


def test_one_that_has_no_end(tmp_path: Path):
    put(tmp_path, "a.txt", "a\n<<<<<<< one\nb\n=======\n")
    page = Reader(tmp_path).read("a.txt:conflicts")
    assert str(page).split("\n\n") == [
        "No merge conflict in a.txt",
        "[One marker begins no well-formed conflict and is not counted: line 2, it has no end]",
    ]


def test_very_many_are_paged_and_keep_their_numbers(tmp_path: Path):
    put(tmp_path, "a.txt", "".join(f"<<<<<<< {number}\n=======\n>>>>>>> b\n" for number in range(5000)))
    reader = Reader(tmp_path)
    pages = followed(reader, "a.txt:conflicts", max_bytes=None)
    found = [row for page in pages for row in listed(page)]
    assert found[0].startswith("5,000 merge conflicts in a.txt.")
    assert [row.split("  ")[:2] for row in found[1:]] == [
        [f"conflict://{number}", f"lines {3 * number - 2}-{3 * number}"] for number in range(1, 5001)
    ]
    assert listed(reader.read("a.txt:conflicts:41-41"))[0].startswith("conflict://40  lines 118-120  ")


def test_where_the_search_ends_is_said_with_what_searches_on(tmp_path: Path):
    put(tmp_path, "a.txt", f"{merges.MERGE}{numbered(100)}{merges.MERGE}")
    reader = Reader(tmp_path, limits=Reader().limits.updated({"conflict_bytes": 300}))
    page = reader.read("a.txt:conflicts")
    assert listed(page)[0].startswith("Perhaps more than 1 merge conflict in a.txt: 1 up to line ")
    (note,) = page.notes
    assert note.code == "limit-capped"
    assert note.selector is not None
    assert note.text.startswith("Only the first 300 bytes (conflict_bytes) were looked at, to line ")
    assert "107|<<<<<<< HEAD" in str(reader.read(note.selector))


def test_a_text_that_is_not_held(tmp_path: Path):
    put(tmp_path, "a.txt", f"{merges.MERGE}{numbered(1_000_000)}")
    page = Reader(tmp_path).read("a.txt:conflicts")
    assert listed(page)[0].startswith("Perhaps more than 1 merge conflict in a.txt: 1 up to line ")


def test_a_conflict_whose_sides_are_not_certain(tmp_path: Path):
    put(tmp_path, "a.md", "<<<<<<< HEAD\nTitle\n=======\n=======\nTitel\n=======\n>>>>>>> topic\n")
    assert listed(Reader(tmp_path).read("a.md:conflicts"))[1].endswith(
        "HEAD | topic  (where its sides part is not certain: line 4, 6 may be the ======= too)"
    )


def test_markers_without_labels(tmp_path: Path):
    put(tmp_path, "a.txt", "<<<<<<<\n=======\n>>>>>>>\n")
    assert listed(Reader(tmp_path).read("a.txt:conflicts"))[1] == "conflict://1  lines 1-3  2 sides  base: no  merge"


def test_a_long_label_is_cut(tmp_path: Path):
    put(tmp_path, "a.txt", merges.MERGE.replace("HEAD", "x" * 5000))
    assert listed(Reader(tmp_path).read("a.txt:conflicts"))[1].endswith(f"merge  {'x' * 59}… | topic")


def test_details_count_them(tmp_path: Path):
    put(tmp_path, "a.txt", merges.MERGE * 5)
    reader = Reader(tmp_path)
    page = reader.read("a.txt:conflicts", max_lines=3)
    assert page.next == "a.txt:conflicts:4-"
    assert (page.details.conflict_count, page.details.conflicts_visible) == (5, 2)
    limits = reader.limits.updated({"conflict_bytes": 60})
    details = Reader(tmp_path, limits=limits).read("a.txt:conflicts").to_dict()["details"]
    assert (details["conflict_count"], details["conflicts_visible"]) == ("more than 1", 1)
    assert remarks(page)[-1].startswith("[Showing rows 1-3 of 6. Use :conflicts:4- to continue")


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        (".", r"Search it: \.:/\^<\{7\} / finds the files."),
        ("a.zip", r"Search it: a\.zip:/\^<\{7\} / finds the files."),
        ("a.bin", "Ask for the whole file."),
        ("a.json:x", "Ask for the whole file."),
    ],
)
def test_what_has_no_lines_of_its_own(tmp_path: Path, path: str, hint: str):
    put(tmp_path, "a.bin", b"\0\1\2" * 100)
    put(tmp_path, "a.json", '{"x": {"y": 1}}')
    put(tmp_path, "a.zip", make_zip({"a.txt": merges.MERGE.encode()}))
    with pytest.raises(BadSelector, match=hint):
        Reader(tmp_path).read(f"{path}:conflicts")


def test_the_search_that_is_advised_finds_the_files(tmp_path: Path):
    put(tmp_path, "d/a.txt", merges.MERGE)
    assert "d/a.txt" in str(Reader(tmp_path).read(".:/^<{7} /"))
