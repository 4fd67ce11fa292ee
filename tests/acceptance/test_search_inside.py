"""Is what a path names inside a file searched as a folder is: archives, databases?"""

import gzip
import sqlite3
from pathlib import Path

import pytest

from omniread import Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import put
from tests.acceptance.test_search_folders import hits
from tests.archives import make_tar, make_zip

FILES = {"src/app.py": b"import os\ndef main(): ...\n", "README.md": b"about main\n", "x.bin": b"\0\1main"}
EXPECTED = [("README.md", 1, "about main"), ("src/app.py", 2, "def main(): ...")]


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    put(tmp_path, "a.zip", make_zip(FILES))
    put(tmp_path, "b.tar.gz", gzip.compress(make_tar(FILES)))
    put(tmp_path, "c.zip", make_zip({"in/a.zip": make_zip(FILES), "main.txt": b"main\n"}))
    return tmp_path


@pytest.mark.parametrize("archive", ["a.zip", "b.tar.gz", "c.zip:in/a.zip"])
def test_an_archive_is_searched_like_a_folder(packed: Path, archive: str):
    reader = Reader(packed)
    text = str(reader.read(f"{archive}:/main/"))
    assert hits(text) == [(f"{archive}:{name}", number, line) for name, number, line in EXPECTED]
    assert "2 matching lines in 2 files; 2 files searched. Not searched: 1 binary file" in text
    for name, number, line in hits(text):
        assert str(reader.read(f"{name}:raw:{number}-{number}")).startswith(line)


def test_a_folder_of_an_archive_is_searched_alone(packed: Path):
    assert hits(str(Reader(packed).read("a.zip:src:/main/"))) == [("a.zip:src/app.py", 2, "def main(): ...")]


def test_archives_in_what_is_searched_are_not_entered_and_counted(packed: Path):
    reader = Reader(packed)
    assert str(reader.read(".:/main/")) == "[No line matches /main/; 0 files searched. Not searched: 3 binary files]"
    assert hits(str(reader.read("c.zip:/main/"))) == [("c.zip:main.txt", 1, "main")]


def test_members_that_the_policy_hides_are_not_searched(packed: Path):
    put(packed, "d.zip", make_zip({".env": b"main=secret\n", "e.txt": b"main\n"}))
    text = str(Reader(packed, policy=Policy(sensitive="deny")).read("d.zip:/main/"))
    assert hits(text) == [("d.zip:e.txt", 1, "main")]
    assert "secret" not in text
    assert "1 withheld by the policy" in text


def test_a_damaged_member_spoils_no_other(packed: Path):
    data = bytearray(make_zip({"a.txt": b"main " * 99, "b.txt": b"main\n"}))
    at = data.index(b"a.txt") + 5
    data[at : at + 8] = b"\xff" * 8
    put(packed, "broken.zip", bytes(data))
    text = str(Reader(packed).read("broken.zip:/main/"))
    assert hits(text)[-1] == ("broken.zip:b.txt", 1, "main")
    assert "unreadable (a.txt)" in text or "the rest cannot be read" in text


def test_more_than_one_read_may_decompress_is_searched_in_several(packed: Path):
    put(packed, "many.zip", make_zip({f"{number}.txt": b"main\n" + b"-" * 400 for number in range(9)}))
    reader = Reader(packed)
    reader = Reader(packed, limits=reader.limits.updated({"inflated_bytes": 1000}))
    found: list[tuple[str, int, str]] = []
    path: str | None = "many.zip:/main/"
    reads = 0
    while path is not None:
        page = reader.read(path)
        found += hits(str(page))
        path = next((note.selector for note in page.notes if note.code == "truncated"), None)
        reads += 1
        assert reads < 20
    assert reads > 3
    assert [name for name, _, _ in found] == [f"many.zip:{number}.txt" for number in range(9)]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    connection = sqlite3.connect(tmp_path / "x.db")
    with connection:
        connection.execute("create table users (id integer primary key, name text, bio text, picture blob)")
        connection.execute("create table notes (a, b)")
        people = [(n, f"name{n}", f"first line\nsecond {n}", b"name7") for n in range(1, 500)]
        connection.executemany("insert into users values (?, ?, ?, ?)", people)
        connection.execute("insert into notes values ('about name7', 3.5)")
    connection.close()
    return tmp_path


def test_a_database_is_searched_table_by_table(database: Path):
    assert str(Reader(database).read("x.db:/name7\\b|second 42$/")).split("\n") == [
        "x.db:notes (1 match)",
        "1: a: about name7",
        "",
        "x.db:users (2 matches)",
        "7: name: name7",
        "42: bio: second 42",
        "",
        "[3 matching lines in 2 tables; 2 tables searched]",
    ]


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("x.db:users:/name49[89]/", ["x.db:users (2 matches)", "498: name: name498", "499: name: name499"]),
        ("x.db:users?where=id<9:/name[78]/", ["x.db:users?where=id<9 (2 matches)", "7: name: name7", "8: name: name8"]),
        ("x.db:users:7:/second/", ["x.db:users:7 (1 match)", "bio: second 7"]),
        ("x.db:/5/?q=SELECT 4 AS x, 5 AS y", ["x.db?q=SELECT 4 AS x, 5 AS y (1 match)", "row 1: y: 5"]),
    ],
)
def test_a_table_a_row_and_an_answer_are_searched_alone(database: Path, path: str, rows: list[str]):
    assert str(Reader(database).read(path)).split("\n")[: len(rows)] == rows


def test_many_hits_in_a_table_come_page_by_page(database: Path):
    reader = Reader(database)
    first = reader.read("x.db:users:/second/", max_lines=100)
    assert first.next == "x.db:users:/second/:101-"
    assert str(reader.read(first.next)).split("\n")[0] == "100: bio: second 100"
