"""Is a database listed, a table shown and a row found as the specification of the first seed has it?"""

import re
from itertools import chain
from pathlib import Path

import pytest

from omniread import BadSelector, NotFound, Reader
from tests.acceptance.asking import followed, put, remarks
from tests.acceptance.people import lines, people
from tests.databases import made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return people(tmp_path)


# Detection


@pytest.mark.parametrize("name", ["a.sqlite", "a.sqlite3", "a.db", "a.db3", "a.txt", "a", "History"])
def test_a_file_is_a_database_by_its_header_with_any_extension(tmp_path, name):
    made(tmp_path / name, "CREATE TABLE t (a)")
    assert lines(Reader(tmp_path), name) == ["t (0 rows)"]


def test_a_file_with_the_extension_and_without_the_header_is_ordinary(tmp_path):
    put(tmp_path, "notes.db", "just text\n")
    assert lines(Reader(tmp_path), "notes.db") == ["1|just text"]
    put(tmp_path, "empty.db", b"")
    assert Reader(tmp_path).read("empty.db").kind == "file"


# `db.sqlite`


def test_a_database_lists_its_tables_with_row_counts_and_without_those_of_the_engine(folder):
    assert lines(Reader(folder), "app.sqlite") == [
        "log (2 rows)",
        "names (view)",
        "numbered (1 row)",
        "pairs (1 row)",
        "Tags (2 rows)",
        "users (42 rows)",
    ]
    # They can be read all the same.
    assert "numbered" in "\n".join(lines(Reader(folder), "app.sqlite:sqlite_sequence"))


def test_at_most_five_hundred_tables_are_listed_and_the_rest_is_named(tmp_path):
    made(tmp_path / "a.db", "; ".join(f"CREATE TABLE t{number:04} (a)" for number in range(1, 702)))
    pages = followed(Reader(tmp_path), "a.db")
    found = [re.findall(r"^(t\d{4}) \(0 rows\)$", str(page), re.MULTILINE) for page in pages]
    assert [len(each) for each in found] == [500, 201]
    assert list(chain(*found)) == [f"t{number:04}" for number in range(1, 702)]
    assert any("of 701" in remark for remark in remarks(pages[0]))


def test_a_database_without_tables_says_so(tmp_path):
    made(tmp_path / "a.db", "CREATE TABLE t (a); DROP TABLE t")
    assert lines(Reader(tmp_path), "a.db") == ["(no tables)"]


# `db.sqlite:table`


def test_a_table_shows_its_statement_and_five_sample_rows(folder):
    reader = Reader(folder)
    shown = lines(reader, "app.sqlite:users")
    assert shown[0] == "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born DATE)"
    assert [re.match(r"\| +(\d+) \|", line)[1] for line in shown if re.match(r"\| +\d", line)] == list("12345")
    assert reader.read("app.sqlite:users").next == "app.sqlite:users?limit=20&offset=5"


# `db.sqlite:table:key`


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("app.sqlite:users:7", ["id: 7", "name: user 7", "born: 2000-01-08"]),
        ("app.sqlite:log:2", ["line: second"]),
        ("app.sqlite:Tags:2", ["user: 2", "tag: guest"]),
    ],
)
def test_a_key_is_the_primary_key_of_one_column_else_the_number_of_the_row(folder, path, expected):
    assert lines(Reader(folder), path) == expected


def test_a_key_of_several_columns_is_said(folder):
    assert any("(user, tag)" in remark for remark in remarks(Reader(folder).read("app.sqlite:Tags:2")))


def test_a_table_of_several_key_columns_without_rowid_shows_the_form_with_where(folder):
    reader = Reader(folder)
    with pytest.raises(BadSelector) as raised:
        reader.read("app.sqlite:pairs:x")
    assert "app.sqlite:pairs?where=a=… AND b=…" in str(raised.value)
    assert "found" in str(reader.read("app.sqlite:pairs?where=a='x' AND b='y'"))


def test_a_key_that_no_row_has_is_not_found(folder):
    with pytest.raises(NotFound, match="users has no row whose id is '999'"):
        Reader(folder).read("app.sqlite:users:999")


@pytest.mark.parametrize("path", ["app.sqlite:users:7?limit=5", "app.sqlite:users:7?where=id=1"])
def test_a_row_takes_no_query(folder, path):
    with pytest.raises(BadSelector, match="takes no query"):
        Reader(folder).read(path)
