"""What can a connection still reach, even where nobody has looked at the statement?

Here the guard of statements is passed over on purpose: this is the wall behind it.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from omniread.tabular.duck.connection import connected
from omniread.tabular.duck.place import placed
from tests import columnar, fakes

outside = columnar.goods(3)
"""What a statement would find if the engine looked at the variables of Python."""

REFUSED = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('{folder}/beside.txt')",
    "SELECT * FROM glob('{folder}/*')",
    "SELECT * FROM read_parquet('{folder}/other.parquet')",
    "SELECT * FROM '{folder}/other.parquet'",
    "FROM '/etc/passwd'",
    "SELECT * FROM 'https://example.com/x.parquet'",
    "SELECT * FROM read_parquet('s3://bucket/x.parquet')",
    "SELECT * FROM outside",
    "SELECT getenv('HOME')",
    "ATTACH '{folder}/new.db'",
    "COPY (SELECT 1) TO '{folder}/new.csv'",
    "COPY (SELECT 1) TO '{file}' (FORMAT parquet)",
    "EXPORT DATABASE '{folder}/new'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{folder}/beside.txt'",
    "SET enable_external_access = true",
    "SET allowed_paths = ['/etc/passwd']",
    "SET lock_configuration = false",
    "SET temp_directory = '{folder}'",
    "SET memory_limit = '10GB'",
    "SET python_enable_replacements = true",
    "RESET enable_external_access",
    "PRAGMA enable_profiling",
    "SELECT * FROM enable_logging(storage = 'file', storage_path = '{folder}/logs')",
    "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'x', SECRET 'y')",
    "SELECT * FROM duckdb_extensions()",
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "data.parquet"
    file.write_bytes(columnar.parquet(columnar.goods(3)))
    (tmp_path / "other.parquet").write_bytes(file.read_bytes())
    (tmp_path / "beside.txt").write_text("secret")
    return file


@pytest.fixture(params=["path", "stream"])
def connection(file: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    with fakes.reading() as work:
        blob = columnar.local(file, work)
        if request.param == "stream":
            blob = columnar.streamed("data.parquet", file.read_bytes(), work)
        place = placed(blob)
        made = connected(duckdb, place, work, [])
        made.execute(f"CREATE VIEW data AS FROM read_parquet({place.literal})")
        yield made
        made.close()


@pytest.mark.parametrize("sql", REFUSED)
def test_nothing_else_is_reached(connection: Any, file: Path, sql: str):
    before = columnar.everything_below(file.parent)
    with pytest.raises(duckdb.Error):
        connection.execute(sql.format(folder=file.parent, file=file)).fetchall()
    assert columnar.everything_below(file.parent) == before


def test_its_own_file_is_reached(connection: Any):
    assert connection.execute("SELECT count(*), max(name) FROM data").fetchall() == [(3, "thing 2")]


def test_answers_do_not_depend_on_the_machine(connection: Any):
    assert connection.execute("SELECT '2020-01-01 00:00:00+02'::TIMESTAMPTZ::VARCHAR").fetchall() == [
        ("2019-12-31 22:00:00+00",)
    ]


def test_what_is_set_aside_lies_in_a_folder_of_its_own_that_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with fakes.reading() as work:
        made = connected(duckdb, None, work, [])
        (folder,) = made.execute("SELECT current_setting('temp_directory')").fetchone()
        assert os.path.dirname(folder) == str(tmp_path)
        made.close()
        assert os.path.isdir(folder)
    assert os.listdir(tmp_path) == []


def test_nothing_is_left_in_the_home_folder(connection: Any):
    connection.execute("SELECT 1")
    home = Path(os.environ["HOME"])
    assert not (home / ".duckdb").exists()


def test_memory_has_an_end(connection: Any):
    with pytest.raises(duckdb.OutOfMemoryException):
        connection.execute("SELECT array_agg(a) FROM range(1000000000) t(a)").fetchall()
