"""Are rows of our own kept where SQL can be asked of them, and nowhere else?"""

import sqlite3

import pytest

from omniread.model.errors import Denied
from omniread.tabular.lite import Private, private
from tests import fakes


def test_what_is_filled_in_can_be_asked():
    with fakes.reading() as work:
        rows = Private(work)
        with rows.unguarded() as connection:
            connection.execute("CREATE TABLE data (a)")
            connection.executemany("INSERT INTO data VALUES (?)", [(1,), (2,)])
        assert list(rows.asked("SELECT sum(a) FROM data")) == [(3,)]
        with pytest.raises(Denied):
            rows.asked("WITH x AS (SELECT 1) INSERT INTO data VALUES (3)")


@pytest.mark.parametrize("size", [None, 100_000])
def test_it_has_a_largest_size(size):
    with fakes.reading(archive_bytes=100_000) as work:
        rows = Private(work, size)
        with rows.unguarded() as connection:
            connection.execute("CREATE TABLE data (a)")
            connection.execute("INSERT INTO data VALUES (zeroblob(50000))")
            with pytest.raises(sqlite3.OperationalError, match="full"):
                connection.execute("INSERT INTO data VALUES (zeroblob(60000))")


def test_no_file_appears_in_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(private, "folder", lambda: None)
    with fakes.reading() as work:
        rows = Private(work)
        with rows.unguarded() as connection:
            connection.execute("CREATE TABLE data (a)")
            connection.execute("INSERT INTO data SELECT value FROM json_each(?)", ["[" + "1," * 9999 + "1]"])
        assert list(rows.asked("SELECT count(*) FROM (SELECT a FROM data ORDER BY a DESC)")) == [(10_000,)]
        assert list(tmp_path.iterdir()) == []
        assert rows.own("SELECT 1") == [(1,)]
