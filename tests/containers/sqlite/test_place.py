"""Is the right file opened in the right way, with nothing written beside it?"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from omniread.containers.sqlite import place
from omniread.containers.sqlite.place import opened
from omniread.model.errors import Unreadable
from omniread.model.scope import Work
from omniread.tabular.lite.opening import ALONE, COPY, LOGGED, PLACE
from tests import fakes
from tests.databases import Writer, file_blob, made, member_blob, state

SCRIPT = "CREATE TABLE t (a); INSERT INTO t VALUES (1)"
COUNT = "SELECT count(*) FROM t"


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading(sql_busy_ms=50) as given:
        yield given


@pytest.fixture
def path(tmp_path) -> Iterator[Path]:
    """A folder in which nothing may change while a test reads; each test says from when on."""
    folder = tmp_path / "kept"
    folder.mkdir()
    return folder / "a.db"


def read(path: Path, work: Work, sql: str = COUNT):
    """What a statement gives, the way the file was opened, the codes of the notes; nothing beside it has changed."""
    before = state(path.parent)
    session, found = opened(file_blob(path, work), work)
    rows = session.own(sql)
    assert state(path.parent) == before
    return rows, found.way, [note.code for note in found.notes]


def test_an_ordinary_file_is_read_under_locks(path, work):
    made(path, SCRIPT)
    assert read(path, work) == ([(1,)], PLACE, [])


def test_a_file_whose_log_was_moved_into_it_is_read_alone(path, work):
    made(path, f"PRAGMA journal_mode = WAL; {SCRIPT}")
    assert list(path.parent.iterdir()) == [path]
    assert read(path, work) == ([(1,)], ALONE, [])


def test_the_log_of_a_running_program_is_read(path, work):
    made(path, SCRIPT)
    with Writer(path) as writer:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t VALUES (2)")
        assert read(path, work) == ([(2,)], LOGGED, [])
        # Not even a program that writes at this moment is in the way.
        writer.tell("BEGIN EXCLUSIVE", "INSERT INTO t VALUES (3)")
        assert read(path, work) == ([(2,)], LOGGED, [])


def test_the_log_of_a_program_that_crashed_is_read(path, work):
    made(path, SCRIPT)
    with Writer(path) as writer:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t VALUES (2)")
        writer.crash()
    assert read(path, work) == ([(2,)], LOGGED, [])


def crashed(path: Path, *, keep: tuple[str, ...] = ("-wal",)) -> None:
    """A database with a log that another program left, of whose side files only some were kept."""
    made(path, SCRIPT)
    with Writer(path) as writer:
        writer.tell("PRAGMA journal_mode = WAL", "INSERT INTO t VALUES (2)")
        writer.crash()
    for suffix in ("-wal", "-shm"):
        if suffix not in keep:
            Path(f"{path}{suffix}").unlink()


def test_a_log_without_its_index_is_read_from_a_copy(path, work):
    crashed(path)
    assert read(path, work) == ([(2,)], COPY, [])


def test_a_log_that_is_too_big_for_a_copy_is_said_to_be_missing(path):
    crashed(path)
    with fakes.reading(member_bytes=4096) as work:
        assert read(path, work) == ([(1,)], ALONE, ["log-missing"])
        _, found = opened(file_blob(path, work), work)
        assert "a.db-wal" in found.notes[0].text
        assert "member_bytes" in found.notes[0].text or "4,096" in found.notes[0].text


def test_an_empty_log_is_no_log(path, work):
    made(path, f"PRAGMA journal_mode = WAL; {SCRIPT}")
    Path(f"{path}-wal").touch()
    assert read(path, work) == ([(1,)], ALONE, [])


@pytest.fixture
def hot(path) -> Path:
    """A database that a program left in the middle of a change: some of it is already in the file."""
    made(
        path,
        "CREATE TABLE t (a, b)",
        ("INSERT INTO t SELECT value, hex(zeroblob(500)) FROM json_each(?)", [f"{list(range(2000))}"]),
    )
    with Writer(path) as writer:
        writer.tell("PRAGMA synchronous = OFF", "PRAGMA cache_size = 5", "BEGIN", "UPDATE t SET a = -1")
        writer.crash()
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        assert connection.execute("SELECT count(*) FROM t WHERE a = -1").fetchone() != (0,)
    return path


def test_a_change_that_was_never_finished_is_undone_in_a_copy(hot, work):
    assert read(hot, work, "SELECT count(*) FROM t WHERE a >= 0") == ([(2000,)], COPY, [])


def test_a_change_that_cannot_be_undone_is_said(hot):
    with fakes.reading(member_bytes=4096) as work:
        _, way, codes = read(hot, work)
    assert (way, codes) == (ALONE, ["log-missing"])


def test_a_lock_that_stays_is_said(path, work):
    made(path, SCRIPT)
    with Writer(path) as writer:
        writer.tell("BEGIN EXCLUSIVE")
        before = state(path.parent)
        with pytest.raises(Unreadable, match=r"a\.db is locked by another program") as raised:
            opened(file_blob(path, work), work)
        assert state(path.parent) == before
    assert "copy" in (raised.value.hint or "")


def test_a_file_that_is_written_while_it_is_read_alone_is_stale(path, work):
    made(path, f"PRAGMA journal_mode = WAL; {SCRIPT}")
    _, found = opened(file_blob(path, work), work)
    assert not found.stale()
    made(path, "INSERT INTO t VALUES (2)")
    assert found.stale()


def test_a_damaged_file_is_read_as_far_as_it_goes(path, work):
    made(
        path,
        "CREATE TABLE t (a, b)",
        ("INSERT INTO t SELECT value, hex(zeroblob(500)) FROM json_each(?)", [f"{list(range(200))}"]),
    )
    path.write_bytes(path.read_bytes()[:-40_000])
    assert read(path, work, "SELECT a FROM t LIMIT 1") == ([(0,)], PLACE, ["damaged"])


def test_a_file_that_is_no_database_after_all_is_unreadable(path, work):
    path.write_bytes(b"SQLite format 3\0" + bytes(4096))
    with pytest.raises(Unreadable):
        opened(file_blob(path, work), work)


def test_a_file_that_nothing_opens_is_unreadable(path, work, monkeypatch):
    made(path, SCRIPT)

    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(place, "connected", refuse)
    with pytest.raises(Unreadable, match="cannot be opened: unable to open"):
        opened(file_blob(path, work), work)


def test_a_file_system_without_locks_is_read_without(path, work, monkeypatch):
    made(path, SCRIPT)
    genuine = place.connected

    def refuse(file: str, way: str, given: Work):
        if way in {PLACE, COPY}:
            raise sqlite3.OperationalError("disk I/O error")
        return genuine(file, way, given)

    monkeypatch.setattr(place, "connected", refuse)
    rows, way, codes = read(path, work)
    assert (rows, way, codes) == ([(1,)], ALONE, ["log-missing"])


def test_a_file_that_never_rests_is_not_copied(path, work, monkeypatch):
    crashed(path)
    counted = iter(range(1000))
    monkeypatch.setattr(place, "_state", lambda _: next(counted))
    _, found = opened(file_blob(path, work), work)
    assert found.way == ALONE
    assert "written again and again" in found.notes[0].text


def members(path: Path, *suffixes: str) -> dict[str, bytes]:
    """A database and some of what lies beside it, as members of an archive."""
    return {f"m.db{suffix}": Path(f"{path}{suffix}").read_bytes() for suffix in ("", *suffixes)}


def test_a_member_is_read_with_its_log(path, work):
    crashed(path)
    session, found = opened(member_blob("m.db", members(path, "-wal"), work), work)
    assert session.own(COUNT) == [(2,)]
    assert (found.way, found.notes) == (COPY, ())


def test_a_member_without_its_log_says_so(path, work):
    crashed(path)
    session, found = opened(member_blob("m.db", members(path), work), work)
    assert session.own(COUNT) == [(1,)]
    (note,) = found.notes
    assert note.code == "log-missing"
    assert "m.db-wal is not there" in note.text


def test_a_member_without_a_need_for_a_log_says_nothing(path, work):
    made(path, SCRIPT)
    session, found = opened(member_blob("m.db", members(path), work), work)
    assert session.own(COUNT) == [(1,)]
    assert found.notes == ()


def test_a_member_with_an_unfinished_change_is_read_without_it(hot, work):
    session, _ = opened(member_blob("m.db", members(hot, "-journal"), work), work)
    assert session.own("SELECT count(*) FROM t WHERE a >= 0") == [(2000,)]


def test_what_has_no_neighbours_is_read_alone(path, work):
    made(path, SCRIPT)
    session, found = opened(fakes.blob("a.db", path.read_bytes(), given=work), work)
    assert session.own(COUNT) == [(1,)]
    assert found.way == COPY
