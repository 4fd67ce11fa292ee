"""Is a database listed with what its tables hold, and are statements answered?"""

import pytest

from omniread.formats.database import Database
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.errors import Cancelled, Denied
from omniread.model.node import Entry, Probe
from omniread.model.selector import Rendering, Selector
from tests import fakes
from tests.databases import made, tables
from tests.tabular.lite.test_patience import After

SCRIPT = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO users VALUES (1, 'Ada'), (2, 'Bob');
    CREATE TABLE one (a); INSERT INTO one VALUES (1);
    CREATE TABLE "new
line" (a);
    CREATE VIEW v AS SELECT name FROM users;
    CREATE VIEW broken AS SELECT * FROM gone;
    CREATE VIRTUAL TABLE docs USING fts5 (text);
"""


def read(path, ask: Ask | None = None, **limits: int) -> Content:
    with tables(path, **limits) as database:
        work = database._handle.work
        content = Database().read(database, ask or Ask(), fakes.scope(), work)
        content.text.count()
        return content


def lines(content: Content) -> list[str]:
    return [line.text for line in content.text.lines()]


def test_only_databases_are_claimed():
    assert Database().claims(Probe("a", b"", tree="database"))
    assert not Database().claims(Probe("a", b"", tree="table"))
    assert not Database().claims(Probe("a.db", b"SQLite format 3\0"))


def test_every_table_has_its_line(tmp_path):
    content = read(made(tmp_path / "a.db", SCRIPT))
    assert [line for line in lines(content) if "part of docs" not in line] == [
        "broken (view, cannot be read: no such table: main.gone)",
        "docs (0 rows, virtual, fts5)",
        r"new\x0aline (0 rows)",
        "one (1 row)",
        "users (2 rows)",
        "v (view)",
    ]
    assert (content.kind, content.unit, content.most, content.numbered) == ("sqlite", "table", 500, False)


def test_a_database_without_tables_says_so(tmp_path):
    assert lines(read(made(tmp_path / "a.db", "PRAGMA user_version = 1; CREATE TABLE t (a); DROP TABLE t"))) == [
        "(no tables)"
    ]


@pytest.mark.parametrize("ask", [Ask(names=True), Ask(Selector(rendering=Rendering("raw")))], ids=["door", "raw"])
def test_bare_names_are_names_alone(tmp_path, ask):
    found = lines(
        read(made(tmp_path / "a.db", "CREATE TABLE b (a); CREATE TABLE A (a); CREATE VIEW c AS SELECT 1"), ask)
    )
    assert found == ["A", "b", "c"]


def test_a_statement_gives_rows(tmp_path):
    ask = Ask(address=Address(query=(("q", "SELECT name FROM users ORDER BY id"),)))
    content = read(made(tmp_path / "a.db", SCRIPT), ask)
    assert lines(content) == ["| name |", "| ---- |", "| Ada  |", "| Bob  |"]
    assert content.kind == "sqlite"


def test_a_statement_that_writes_is_denied(tmp_path):
    ask = Ask(address=Address(query=(("q", "DELETE FROM users"),)))
    with pytest.raises(Denied):
        read(made(tmp_path / "a.db", SCRIPT), ask)


def test_a_table_that_was_not_counted_says_so(tmp_path):
    with tables(made(tmp_path / "a.db", "CREATE TABLE t (a)")) as database:
        database._handle.until = 0.0
        content = Database().read(database, Ask(), fakes.scope(), database._handle.work)
        assert lines(content) == ["t (rows not counted)"]


def test_only_what_is_shown_is_counted(tmp_path):
    script = "; ".join(f"CREATE TABLE t{number:03} (a)" for number in range(100))
    with tables(made(tmp_path / "a.db", script)) as database:
        content = Database().read(database, Ask(), fakes.scope(), database._handle.work)
        assert content.text.total == 100
        rows = content.text.lines()
        assert next(rows).text == "t000 (0 rows)"
        assert content.text.seen == 1


def test_a_cancelled_listing_ends(tmp_path):
    with tables(made(tmp_path / "a.db", "CREATE TABLE t (a)")) as database:
        content = Database().read(database, Ask(), fakes.scope(), database._handle.work)
        database._handle.work.cancel = After(1)
        with pytest.raises(Cancelled):
            next(content.text.lines())


def test_a_name_that_leads_to_no_table_has_its_line_all_the_same(tmp_path, monkeypatch):
    with tables(made(tmp_path / "a.db", "CREATE TABLE t (a)")) as database:
        monkeypatch.setattr(database, "entries", lambda: iter([Entry("t"), Entry("gone")]))
        content = Database().read(database, Ask(), fakes.scope(), database._handle.work)
        assert lines(content) == ["t (0 rows)", "gone (rows not counted)"]
