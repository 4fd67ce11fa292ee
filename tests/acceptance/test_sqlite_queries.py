"""Are queries and statements answered, and rows shown, as the specification of the first seed has it?"""

import re
from itertools import chain
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, NotFound, Reader
from omniread.model.limits import Limits
from tests.acceptance.asking import followed, remarks
from tests.acceptance.people import ids, lines, people
from tests.databases import made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return people(tmp_path)


# `db.sqlite:table?limit=…&offset=…&order=…&where=…`


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=3", [1, 2, 3]),
        ("offset=40", [41, 42]),
        ("limit=2&offset=5", [6, 7]),
        ("order=id:desc&limit=3", [42, 41, 40]),
        ("order=name&limit=3", [1, 10, 11]),
        ("order=born:asc&limit=2", [1, 2]),
        ('order="name":desc&limit=2', [9, 8]),
        ("where=id BETWEEN 3 AND 5", [3, 4, 5]),
        ("where=name LIKE '%1%' AND id > 20&limit=9", [21, 31, 41]),
        ("where=name = 'a&b=1' OR id < 3", [1, 2]),
        ("where=id IN (SELECT user FROM Tags)", [1, 2]),
    ],
)
def test_the_rows_are_those_of_the_query(folder, query, expected):
    assert ids(Reader(folder), f"app.sqlite:users?{query}") == expected


def test_twenty_rows_are_shown_when_no_limit_is_given(folder):
    assert ids(Reader(folder), "app.sqlite:users?offset=0") == list(range(1, 21))


def test_at_most_five_hundred_rows_are_shown_at_once(tmp_path):
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (a)",
        ("INSERT INTO t SELECT value FROM json_each(?)", [f"{list(range(999))}"]),
    )
    page = Reader(tmp_path).read("a.db:t?limit=9999", max_bytes=None)
    assert len(re.findall(r"^\| +\d+ \|", str(page), re.MULTILINE)) == 500
    assert any("500" in remark and "9999" in remark for remark in remarks(page))


def test_following_the_hints_shows_every_row_once(folder):
    reader = Reader(folder)
    for query in ("limit=5", "limit=7&order=name:desc", "limit=1", "limit=4&where=id % 2"):
        pages = followed(reader, f"app.sqlite:users?{query}")
        shown = [
            int(number) for page in pages for number in re.findall(r"^(?:\| +|id: )(\d+)\b", str(page), re.MULTILINE)
        ]
        expected = [number for number in range(1, 43) if number % 2 or "where" not in query]
        assert sorted(shown) == expected


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("limit=0", "limit=0"),
        ("limit=-1", "not a whole number"),
        ("limit=ten", "not a whole number"),
        ("offset=-1", "not a whole number"),
        ("order=nope", "no column 'nope'"),
        ("order=id:sideways", "direction"),
        ("order=id;DROP TABLE users", "cannot be"),
        ("group=id", "no query"),
        ("where=", "empty"),
        ("where=id = 1 LIMIT 5", "syntax error"),
        ("where=id = 1 UNION SELECT 1", "syntax error"),
        ("where=id = 1; DELETE FROM users", "';'"),
        ("where=id = 1 -- all", "comment"),
        ("where=id = 1 /* all */", "comment"),
        ("where=id = ?", "parameters"),
        ("where=id = :id", "parameters"),
        ("where=nope = 1", "no such column"),
        ("limit=5&limit=6", "twice"),
    ],
)
def test_a_query_that_has_no_meaning_is_an_error(folder, query, says):
    with pytest.raises(BadSelector, match=says):
        Reader(folder).read(f"app.sqlite:users?{query}")


@pytest.mark.parametrize("word", ["LIMIT", "OFFSET", "UNION", "ATTACH", "PRAGMA", "--", "/*", ";"])
def test_control_words_are_ordinary_inside_quotes(folder, word):
    assert ids(Reader(folder), f"app.sqlite:users?where=id = 1 AND name <> '{word}'&limit=2") == [1]


# `db.sqlite?q=SELECT …`


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT count(*) AS n FROM users", ["n: 42"]),
        ("SELECT id FROM users WHERE id > 40", ["|  id |", "| --- |", "|  41 |", "|  42 |"]),
        ("WITH x AS (SELECT 1 AS a UNION ALL SELECT 2) SELECT a FROM x", ["|   a |", "| --- |", "|   1 |", "|   2 |"]),
        ("VALUES (1), (2)", ["| column1 |", "| ------- |", "|       1 |", "|       2 |"]),
        ("PRAGMA user_version", ["user_version: 0"]),
        ("SELECT json_extract('{\"a\": 5}', '$.a') AS a", ["a: 5"]),
        ("SELECT sum(id) OVER () AS s FROM users LIMIT 1", ["s: 903"]),
        ("SELECT name FROM users WHERE name = 'a?b&limit=5:raw'", ["| name |", "| ---- |", "(no rows)"]),
    ],
)
def test_a_statement_is_answered(folder, sql, expected):
    assert lines(Reader(folder), f"app.sqlite?q={sql}") == expected


@pytest.mark.parametrize(
    "path", ["app.sqlite:users?q=SELECT 1", "app.sqlite?limit=5", "app.sqlite?where=1", "app.sqlite?q="]
)
def test_a_statement_stands_alone_and_is_not_empty(folder, path):
    with pytest.raises(BadSelector):
        Reader(folder).read(path)


def test_a_statement_takes_all_to_the_end(folder):
    assert lines(Reader(folder), "app.sqlite?q=SELECT 'x&limit=5' AS a") == ["a: x&limit=5"]


@pytest.mark.parametrize("sql", ["SELECT ?", "SELECT ?1", "SELECT :a", "SELECT @a", "SELECT $a"])
def test_a_statement_has_no_parameters(folder, sql):
    with pytest.raises(BadSelector, match="parameters"):
        Reader(folder).read(f"app.sqlite?q={sql}")


def test_at_most_a_thousand_rows_of_a_statement_are_shown_and_the_rest_is_named(tmp_path):
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (a)",
        ("INSERT INTO t SELECT value FROM json_each(?)", [f"{list(range(2500))}"]),
    )
    reader = Reader(tmp_path)
    pages = followed(reader, "a.db?q=SELECT a FROM t ORDER BY a", max_bytes=None, max_lines=None)
    shown = [[int(each) for each in re.findall(r"^\| +(\d+) \|", str(page), re.MULTILINE)] for page in pages]
    assert [len(each) for each in shown] == [1000, 1000, 500]
    assert list(chain(*shown)) == list(range(2500))
    assert any("LIMIT" in remark for remark in remarks(pages[0]))


@pytest.mark.parametrize("sql", ["DELETE FROM users", "DROP TABLE users", "REPLACE INTO users VALUES (1, 'x', 1)"])
def test_a_statement_only_reads(folder, sql):
    reader = Reader(folder)
    with pytest.raises(Denied):
        reader.read(f"app.sqlite?q={sql}")
    assert ids(reader, "app.sqlite:users?where=id=1&limit=2") == [1]


# Rendering and caps


def test_a_table_is_120_wide_and_its_columns_40(tmp_path):
    columns = ", ".join(f"c{number} TEXT" for number in range(5))
    made(tmp_path / "a.db", f"CREATE TABLE t ({columns})", ("INSERT INTO t VALUES (?, ?, ?, ?, ?)", ["x" * 100] * 5))
    made(tmp_path / "b.db", "CREATE TABLE t (a)", ("INSERT INTO t VALUES (?)", ["x" * 100]))
    table = [line for line in lines(Reader(tmp_path), "a.db:t") if line.startswith("|")]
    assert {len(line) for line in table} == {120}
    assert {len(line) for line in lines(Reader(tmp_path), "b.db:t") if line.startswith("|")} == {44}


def test_what_is_special_in_a_cell_is_seen(tmp_path):
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, b)",
        ("INSERT INTO t VALUES (NULL, ?)", [b"x" * 1229]),
        ("INSERT INTO t VALUES (?, ?)", ["two\nlines\tand a tab", "NULL"]),
    )
    assert [line.split(" | ") for line in lines(Reader(tmp_path), "a.db:t")[-2:]] == [
        ["| NULL                 ", "<BLOB 1.2KB> |"],
        [r"| two\nlines\tand a tab", "'NULL'       |"],
    ]


def test_a_cell_is_cut_at_2000_characters_and_its_key_shows_it_whole(tmp_path):
    columns = ", ".join(f"c{number}" for number in range(25))
    made(
        tmp_path / "a.db",
        f"CREATE TABLE t (id INTEGER PRIMARY KEY, body, {columns})",
        ("INSERT INTO t (id, body) VALUES (7, ?)", ["x" * 5000]),
        ("INSERT INTO t (id, body) VALUES (8, 'y')", []),
    )
    reader = Reader(tmp_path)
    page = reader.read("a.db:t?limit=5")
    assert "x" * 1500 in str(page)
    assert "x" * 2001 not in str(page)
    assert any("Use a.db:t:7 to see a row whole" in remark for remark in remarks(page))
    whole = "".join(re.sub(r"(?m)^\[.*$", "", str(each)) for each in followed(reader, "a.db:t:7"))
    assert whole.count("x") >= 5000
    assert "x" * 5000 in str(reader.read("a.db:t:7:body:raw"))


def test_limits_are_the_sessions(folder):
    reader = Reader(folder, limits=Limits(sql_rows=3, sql_sample=2, sql_tables=4, sql_max_rows=6, sql_raw_rows=5))
    assert ids(reader, "app.sqlite:users") == [1, 2]
    assert ids(reader, "app.sqlite:users?offset=1") == [2, 3, 4]
    assert ids(reader, "app.sqlite:users?limit=100") == [1, 2, 3, 4, 5, 6]
    assert len(lines(reader, "app.sqlite")) == 4
    assert ids(reader, "app.sqlite?q=SELECT id FROM users") == [1, 2, 3, 4, 5]


# What composes


def test_a_cell_is_a_file_of_its_own(tmp_path):
    picture = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000d49444154789c6360f8cf50000003010180b5d1d5cc0000000049454e44ae426082"
    )
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, photo, body)",
        ("INSERT INTO t VALUES (1, ?, ?)", [picture, "a\nb\nc\n"]),
    )
    reader = Reader(tmp_path)
    assert [line for line in lines(reader, "a.db:t:1:body:2-2") if line.startswith("2|")] == ["2|b"]
    assert "PNG" in str(reader.read("a.db:t:1:photo")) or reader.read("a.db:t:1:photo").kind == "image"
    assert "89 50 4e 47" in str(reader.read("a.db:t:1:photo:hex"))


def test_lines_of_a_table_are_asked_with_a_letter(folder):
    reader = Reader(folder)
    assert lines(reader, "app.sqlite:users:L1-1")[0].startswith("CREATE TABLE users")
    with pytest.raises(NotFound):
        reader.read("app.sqlite:users:100-200")
