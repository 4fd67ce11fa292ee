"""Does reading a database do what is known of the peers, and avoid their faults?

The numbers are those of the study of the reference tool: its tests 63 and 64, its faults 31 to 34, its weak spots 7
and 11.
"""

import io
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from omniread import Reader
from tests.acceptance.asking import followed, remarks
from tests.databases import Writer, made, state

COLUMNS = ", ".join(f"column_{number}" for number in range(1, 26))


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A database whose latest row is in a log that a program left behind."""
    folder = tmp_path / "left"
    folder.mkdir()
    path = made(folder / "app.db", "CREATE TABLE t (a); INSERT INTO t VALUES ('old')")
    with Writer(path) as writer:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t VALUES ('new')")
        writer.crash()
    return path


def test_63_a_log_without_its_side_file_is_read_and_nothing_is_made(crashed):
    Path(f"{crashed}-shm").unlink()
    before = state(crashed.parent)
    page = Reader(crashed.parent).read("app.db:t")
    assert "old" in str(page)
    assert "new" in str(page)
    assert state(crashed.parent) == before


def test_63_a_database_in_that_mode_without_any_log_is_read_and_nothing_is_made(tmp_path):
    made(tmp_path / "app.db", "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES ('there')")
    before = state(tmp_path)
    assert "there" in str(Reader(tmp_path).read("app.db:t"))
    assert state(tmp_path) == before


def test_63_a_folder_that_cannot_be_written_is_no_hindrance(crashed):
    crashed.parent.chmod(0o500)
    try:
        assert "new" in str(Reader(crashed.parent).read("app.db:t"))
    finally:
        crashed.parent.chmod(0o700)


def test_64_a_wide_table_is_shown_row_by_row(tmp_path):
    made(tmp_path / "a.db", f"CREATE TABLE t ({COLUMNS})", (f"INSERT INTO t VALUES ({', '.join('?' * 25)})", range(25)))
    made(tmp_path / "b.db", f"CREATE TABLE t ({COLUMNS.partition(', column_20')[0]}); INSERT INTO t DEFAULT VALUES")
    page = str(Reader(tmp_path).read("a.db:t"))
    assert "── Row 1 ──" in page
    assert re.search(r"^column_25 *: 24$", page, re.MULTILINE)
    assert "── Row" not in str(Reader(tmp_path).read("b.db:t"))


def test_fault_31_a_member_of_an_archive_is_read_with_its_log_or_says_that_it_is_missing(crashed):
    folder = crashed.parent
    with zipfile.ZipFile(folder / "both.zip", "w") as archive:
        archive.write(crashed, "data/app.db")
        archive.write(f"{crashed}-wal", "data/app.db-wal")
    with tarfile.open(folder / "alone.tar.gz", "w:gz") as archive:
        archive.add(crashed, "app.db")
    before = state(folder)
    reader = Reader(folder)
    assert "new" in str(reader.read("both.zip:data/app.db:t"))
    alone = reader.read("alone.tar.gz:app.db:t")
    assert "old" in str(alone)
    assert "new" not in str(alone)
    assert any("app.db-wal is not there" in remark for remark in remarks(alone))
    assert state(folder) == before


def test_fault_32_the_log_of_another_program_survives_reading(tmp_path):
    path = made(tmp_path / "app.db", "CREATE TABLE t (a)")
    with Writer(path) as writer:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t VALUES (1)")
        log = Path(f"{path}-wal")
        before = log.read_bytes()
        for asked in ("app.db", "app.db:t", "app.db:t:1", "app.db?q=SELECT count(*) FROM t"):
            Reader(tmp_path).read(asked)
        assert log.read_bytes() == before
        writer.tell("INSERT INTO t VALUES (2)")
        assert "t (2 rows)" in str(Reader(tmp_path).read("app.db"))


def test_fault_33_a_large_table_is_not_counted_to_its_end(tmp_path):
    rows = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < ?)"
    made(
        tmp_path / "a.db",
        "CREATE TABLE small (a); CREATE TABLE large (a); CREATE TABLE known (a); CREATE INDEX i ON known (a)",
        (f"{rows} INSERT INTO small SELECT x FROM n", [50_000]),
        (f"{rows} INSERT INTO large SELECT x FROM n", [50_001]),
        (f"{rows} INSERT INTO known SELECT x FROM n", [60_000]),
        ("ANALYZE known", []),
    )
    listed = str(Reader(tmp_path).read("a.db")).split("\n")
    assert listed[:3] == ["known (~60000 rows)", "large (50000+ rows)", "small (50000 rows)"]


def test_fault_34_names_stand_beside_the_values_of_a_wide_table(tmp_path):
    made(tmp_path / "a.db", f"CREATE TABLE t ({COLUMNS})", (f"INSERT INTO t VALUES ({', '.join('?' * 25)})", range(25)))
    page = str(Reader(tmp_path).read("a.db:t?limit=5"))
    found = dict(re.findall(r"^(column_\d+) *: (\d+)$", page, re.MULTILINE))
    assert found == {f"column_{number + 1}": str(number) for number in range(25)}


def test_weak_spot_7_a_database_whose_name_has_a_query_in_it_is_read(tmp_path):
    name = "a?q=1&limit=5#x%20 .db"
    made(tmp_path / name, "CREATE TABLE t (a); INSERT INTO t VALUES ('there')")
    reader = Reader(tmp_path)
    assert "t (1 row)" in str(reader.read(name))
    assert "there" in str(reader.read(f"{name}:t"))
    assert str(reader.read(f"{name}?q=SELECT a FROM t")) == "a: there"


def test_weak_spot_7_the_bytes_of_a_database_can_be_had(tmp_path):
    made(tmp_path / "a.db", "CREATE TABLE t (a)")
    assert "SQLite format 3" in str(Reader(tmp_path).read("a.db:hex:1-1"))


def test_weak_spot_11_a_page_of_rows_has_an_end_of_its_own(tmp_path):
    made(
        tmp_path / "a.db",
        "CREATE TABLE t (a, b)",
        ("INSERT INTO t SELECT value, hex(zeroblob(40)) FROM json_each(?)", [f"{list(range(5000))}"]),
    )
    reader = Reader(tmp_path)
    pages = followed(reader, "a.db:t?limit=500", max_bytes=8000)
    assert all(len(str(page)) < 9000 for page in pages)
    shown = [int(number) for page in pages for number in re.findall(r"^\| +(\d+) \|", str(page), re.MULTILINE)]
    assert shown == list(range(5000))


# Reading commutes with wrapping


@pytest.mark.parametrize(
    "tail", ["", ":t", ":t:2", ":t:2:b", ":t?limit=1&offset=1", "?q=SELECT b FROM t ORDER BY a DESC", ":raw"]
)
@pytest.mark.parametrize("wrapped", ["zip", "tar.gz", "zip in zip"])
def test_a_database_in_an_archive_reads_as_one_on_disk(tmp_path, tail, wrapped):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a INTEGER PRIMARY KEY, b); INSERT INTO t VALUES (1, 'x'), (2, 'y')")
    if wrapped == "tar.gz":
        with tarfile.open(tmp_path / "w", "w:gz") as archive:
            archive.add(path, "a.db")
        inside = "w:a.db"
    else:
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w") as archive:
            archive.write(path, "a.db")
        inside = "w:a.db"
        if "in" in wrapped.split():
            with zipfile.ZipFile(tmp_path / "w", "w") as archive:
                archive.writestr("i.zip", inner.getvalue())
            inside = "w:i.zip:a.db"
        else:
            (tmp_path / "w").write_bytes(inner.getvalue())
    reader = Reader(tmp_path)
    assert str(reader.read(f"{inside}{tail}")) == str(reader.read(f"a.db{tail}")).replace("a.db", inside)
