"""What can a question to a columnar file reach, change or break? Only its own rows, and nothing.

Everything is asked through the front door; what lies in the folder, in the home and in the folder for temporary files
is the same before and after.
"""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pyarrow.parquet.encryption as pe
import pytest

from omniread import BadSelector, Cancelled, Denied, Limits, NeedsExtra, Page, Reader, TooBig, Unreadable
from tests import columnar
from tests.acceptance.asking import answer, put

session_table = columnar.goods(3)
"""A variable of Python that a statement might name."""

KINDS = {"x.parquet": columnar.parquet(columnar.goods(30)), "x.arrow": columnar.arrow(columnar.goods(30))}
SECRET = "correct horse battery staple"

STATEMENTS = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_csv_auto('{folder}/secret.csv')",
    "SELECT * FROM read_text('{folder}/secret.csv')",
    "SELECT * FROM read_blob('{folder}/secret.csv')",
    "SELECT * FROM read_json('{folder}/secret.csv')",
    "SELECT * FROM read_parquet('{folder}/other.parquet')",
    "SELECT * FROM parquet_scan('{folder}/other.parquet')",
    "SELECT * FROM parquet_kv_metadata('{folder}/other.parquet')",
    "SELECT * FROM sniff_csv('{folder}/secret.csv')",
    "SELECT * FROM glob('{folder}/*')",
    "FROM '{folder}/secret.csv'",
    "FROM '{folder}/other.parquet'",
    "FROM '/etc/passwd'",
    "SUMMARIZE '{folder}/other.parquet'",
    "DESCRIBE '{folder}/other.parquet'",
    "SELECT * FROM data, '{folder}/secret.csv'",
    "SELECT (SELECT max(a) FROM '{folder}/secret.csv' t(a))",
    "WITH secret AS (FROM '{folder}/secret.csv') FROM secret",
    "FROM 'http://127.0.0.1:1/x.parquet'",
    "SELECT * FROM read_parquet('https://example.com/x.parquet')",
    "SELECT * FROM read_csv('s3://bucket/x.csv')",
    "COPY data TO '{folder}/out.csv'",
    "COPY (SELECT 1) TO '{folder}/x.parquet'",
    "COPY data TO '/dev/stdout'",
    "EXPLAIN ANALYZE COPY data TO '{folder}/out.csv'",
    "EXPORT DATABASE '{folder}/out'",
    "ATTACH '{folder}/out.db'",
    "ATTACH '{folder}/out.db' AS o; CREATE TABLE o.t AS FROM data",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{folder}/secret.csv'",
    "SET enable_external_access = true",
    "SET temp_directory = '{folder}'",
    "PRAGMA enable_profiling = 'json'",
    "PRAGMA profiling_output = '{folder}/out.json'",
    "PRAGMA database_list",
    "CREATE TABLE t (a INT)",
    "CREATE MACRO m() AS getenv('SECRET')",
    "CREATE TEMP TABLE t AS FROM data",
    "CREATE SECRET s (TYPE s3)",
    "DROP VIEW data",
    "INSERT INTO data VALUES (1, 'a', 1.0, NULL)",
    "WITH t AS (INSERT INTO data VALUES (1, 'a', 1.0, NULL) RETURNING 1) FROM t",
    "CALL enable_logging(storage = 'file', storage_path = '{folder}/out')",
    "SELECT * FROM enable_logging(storage = 'file', storage_path = '{folder}/out')",
    "SELECT * FROM query('COPY data TO ''{folder}/out.csv''')",
    "SELECT write_log('x')",
    "SELECT getenv('SECRET')",
    "SELECT current_setting('temp_directory')",
    "SELECT getvariable('SECRET')",
    "SELECT * FROM duckdb_settings()",
    "SELECT * FROM duckdb_secrets()",
    "SELECT * FROM duckdb_databases()",
    "SELECT * FROM information_schema.tables",
    "SELECT * FROM session_table",
    "SELECT * FROM STATEMENTS",
    "SELECT * FROM python_map_function(data)",
    "SELECT * FROM pandas_scan(1)",
    "SELECT 1; DROP VIEW data",
    "SELECT 1; SELECT 2",
    "EXECUTE p",
    "",
    "SELECT ?",
]
CONDITIONS = [
    "1=1; DROP VIEW data",
    "1=1) UNION SELECT * FROM read_csv('{folder}/secret.csv') WHERE (1=1",
    "1=1 UNION SELECT 1",
    "1=1 --",
    "1=1 /*",
    "1=1 -- x\n OR 1=1",
    "id = (SELECT count(*) FROM glob('{folder}/*'))",
    "name = (SELECT content FROM read_text('{folder}/secret.csv'))",
    "name IN (FROM '{folder}/secret.csv')",
    "EXISTS (FROM session_table)",
    "getenv('SECRET') IS NOT NULL",
    "id = nextval('s')",
    "id = ?",
    "id = $1",
    "'",
    '"',
    "id = 'a",
    "(",
    ")",
    "SELECT 1",
    "id, id",
    "id AS x",
    "id LIMIT 1",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("SECRET", SECRET)
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    put(folder, "secret.csv", f"a\n{SECRET}\n")
    put(folder, "other.parquet", columnar.parquet(pa.table({"a": [SECRET]})))
    for name, data in KINDS.items():
        put(folder, name, data)
    return folder


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)


@pytest.fixture(autouse=True)
def _nothing_changes(tmp_path: Path, folder: Path) -> Iterator[None]:
    home = Path(os.environ["HOME"])
    before = columnar.everything_below(tmp_path), columnar.everything_below(home), sorted(os.listdir(folder))
    yield
    assert (columnar.everything_below(tmp_path), columnar.everything_below(home), sorted(os.listdir(folder))) == before
    assert os.listdir(tmp_path / "scratch") == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sql", STATEMENTS)
def test_a_statement_that_is_no_question_about_the_rows_is_refused(folder: Path, kind: str, sql: str):
    with pytest.raises((Denied, BadSelector)) as caught:
        Reader(cwd=folder).read(f"{kind}?q={sql.format(folder=folder)}")
    assert SECRET not in str(caught.value)
    assert caught.value.hint or caught.value.message


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", CONDITIONS)
def test_a_condition_is_one_expression_over_the_rows(folder: Path, kind: str, text: str):
    with pytest.raises((Denied, BadSelector)) as caught:
        Reader(cwd=folder).read(f"{kind}?where={text.format(folder=folder)}")
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?limit=3&offset=7",
        "?where=price>10&order=name:desc",
        "?q=SELECT a.id, count(*) FROM data a, data b GROUP BY ALL ORDER BY ALL",
        "?q=SUMMARIZE data",
        "?q=EXPLAIN ANALYZE SELECT * FROM data",
    ],
)
def test_questions_leave_nothing_behind(folder: Path, kind: str, query: str):
    assert str(Reader(cwd=folder).read(f"{kind}{query}"))


@pytest.mark.parametrize("name", ["it's.parquet", "a*.parquet", "[ab].parquet", "'); DROP VIEW data; --.parquet"])
def test_a_name_cannot_speak_to_the_engine(folder: Path, name: str):
    # What is put here is taken away again, so that nothing has changed.
    file = put(folder, name, KINDS["x.parquet"])
    try:
        page = Reader(cwd=folder).read(f"{name}?q=SELECT count(*) AS n FROM data")
        assert str(page).startswith("n: 30")
    finally:
        file.unlink()


ENDLESS = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b"


class After:
    """A caller who gives up when asked for the so-manieth time."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("kind", KINDS)
def test_an_endless_question_ends_when_the_caller_gives_up(folder: Path, kind: str):
    with pytest.raises(Cancelled):
        Reader(cwd=folder).read(f"{kind}?q={ENDLESS}", cancel=After(60))


@pytest.mark.parametrize("kind", KINDS)
def test_an_endless_question_ends_with_its_time(folder: Path, kind: str):
    with pytest.raises(TooBig, match="sql_seconds"):
        Reader(cwd=folder, limits=Limits(sql_seconds=1)).read(f"{kind}?q={ENDLESS}")


def test_a_question_that_takes_too_much_memory_is_refused(folder: Path):
    with pytest.raises(TooBig, match="memory"):
        Reader(cwd=folder).read("x.parquet?q=SELECT array_agg(a) FROM range(10000000000) t(a)")


def test_an_endless_answer_is_a_page(folder: Path):
    page = Reader(cwd=folder).read("x.parquet?q=SELECT * FROM range(1000000000000)")
    assert len(str(page)) < 100_000
    assert page.next is not None


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_extra_it_is_said_what_to_install(folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch):
    for library in ("duckdb", "pyarrow"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(NeedsExtra) as caught:
        Reader(cwd=folder).read(kind)
    assert caught.value.extra == "tables"
    assert "pip install 'omniread[tables]'" in str(caught.value)
    assert str(Reader(cwd=folder).read("secret.csv?where=a>''")).count(SECRET) == 1


class Keys(pe.KmsClient):
    """Keys that are not wrapped at all."""

    def wrap_key(self, key_bytes: bytes, master_key_identifier: str) -> str:
        return key_bytes.hex()

    def unwrap_key(self, wrapped_key: str, master_key_identifier: str) -> bytes:
        return bytes.fromhex(wrapped_key)


def encrypted(*, footer: bool) -> bytes:
    """A file whose footer, or only one of its columns, is encrypted."""
    table = pa.table({"open": [1, 2], "closed": ["a", "b"]})
    rules = pe.EncryptionConfiguration("footer", column_keys={"column": ["closed"]}, plaintext_footer=not footer)
    factory = pe.CryptoFactory(lambda _: Keys())
    properties = factory.file_encryption_properties(pe.KmsConnectionConfig(), rules)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema, encryption_properties=properties) as writer:
        writer.write_table(table)
    return sink.getvalue().to_pybytes()


@pytest.mark.parametrize("footer", [True, False])
def test_what_is_encrypted_is_said(folder: Path, footer: bool):
    file = put(folder, "locked.parquet", encrypted(footer=footer))
    try:
        with pytest.raises(Unreadable, match=r"locked\.parquet is encrypted"):
            Reader(cwd=folder).read("locked.parquet")
    finally:
        file.unlink()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_what_is_cut_short_is_an_answer_or_an_error_of_ours(folder: Path, kind: str, part: float):
    file = put(folder, f"cut-{kind}", KINDS[kind][: int(len(KINDS[kind]) * part)])
    try:
        for query in ("", "?where=id>1", "?q=SELECT max(id) FROM data"):
            found = answer(Reader(cwd=folder), f"cut-{kind}{query}")
            assert isinstance(found, Page | Unreadable)
    finally:
        file.unlink()
