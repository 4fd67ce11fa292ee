"""Is a table found by its name, however that is written, and is what is known of the database kept?"""

import pytest

from omniread.containers.sqlite import handle as handles
from omniread.containers.sqlite.handle import Handle
from omniread.model.errors import Unreadable
from tests import fakes
from tests.databases import Writer, file_blob, made, tables

ODD = ["plain", "Café", " padded", "a.b", "x:y", "it's", 'q"q', "new\nline", "select", "main.t", "b\\x", "2024"]


@pytest.mark.parametrize("name", ODD)
def test_a_table_is_found_by_its_name_as_it_is(tmp_path, name):
    quoted = '"' + name.replace('"', '""') + '"'
    path = made(tmp_path / "a.db", f"CREATE TABLE {quoted} (a); CREATE TABLE other (a)")
    with tables(path) as database:
        found = database._handle.item(name)
        assert found is not None
        assert found.name == name


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("PLAIN", "plain"),
        ('"plain"', "plain"),
        ("[plain]", "plain"),
        ("`x``y`", "x`y"),
        ("main.plain", "plain"),
        ('main."plain"', "plain"),
        (r"new\x0aline", "new\nline"),
        ("sqlite_master", "sqlite_master"),
        ("nope", None),
        ("plain ", None),
        ("A", "A"),
        ("ä", "Ä"),
    ],
)
def test_a_table_is_found_as_it_is_written(tmp_path, asked, meant):
    names = ["plain", '"x`y"', '"new\nline"', "A", '"Ä"']
    script = "; ".join(f"CREATE TABLE {name} (a)" for name in names)
    with tables(made(tmp_path / "a.db", script)) as database:
        found = database._handle.item(asked)
        assert (found and found.name) == meant


def test_a_shape_is_found_once(tmp_path, monkeypatch):
    with tables(made(tmp_path / "a.db", "CREATE TABLE t (a)")) as database:
        handle = database._handle
        first = handle.shape(handle.items["t"])
        monkeypatch.setattr(handles, "shape", lambda *_: pytest.fail("it was asked twice"))
        assert handle.shape(handle.items["t"]) is first


@pytest.mark.parametrize("encoding", ["UTF-8", "UTF-16le", "UTF-16be"])
def test_the_encoding_is_that_of_the_file(tmp_path, encoding):
    path = made(tmp_path / "a.db", f"PRAGMA encoding = '{encoding}'; CREATE TABLE t (a)")
    with tables(path) as database:
        assert database._handle.encoding == encoding


def test_statistics_that_cannot_be_read_are_none(tmp_path, monkeypatch):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a); CREATE INDEX i ON t (a); INSERT INTO t VALUES (1); ANALYZE")
    with tables(path) as database:
        handle = database._handle
        assert [handle.estimate(handle.items[name]) for name in ("t", "t", "sqlite_master")] == [1, 1, None]
        handle._estimates = None
        monkeypatch.setattr(handles, "select", lambda *_: "SELECT * FROM nowhere")
        assert handle.estimate(handle.items["t"]) is None


def test_a_schema_that_cannot_be_read_is_unreadable(tmp_path, monkeypatch):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    genuine = handles.items

    def damaged(session):
        session.own("SELECT * FROM nowhere")
        return genuine(session)

    monkeypatch.setattr(handles, "items", damaged)
    with fakes.reading() as work, pytest.raises(Unreadable, match="nowhere"):
        Handle(file_blob(path, work), work)


def test_what_is_broken_but_not_by_the_file_keeps_its_error(tmp_path):
    with tables(made(tmp_path / "a.db", "CREATE TABLE t (a)")) as database:
        handle = database._handle
        found = handle.broken(handle.items["t"], MemoryError())
        assert found.code == "too-big"


def test_a_lock_is_said_as_such(tmp_path):
    path = made(tmp_path / "a.db", "CREATE TABLE t (a)")
    with tables(path, sql_busy_ms=1) as database, Writer(path) as writer:
        handle = database._handle
        writer.tell("BEGIN EXCLUSIVE")
        with pytest.raises(Unreadable, match="locked by another program"):
            handle.shape(handle.items["t"])
