"""Is it one statement, and of which kind?"""

from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, Denied, TooBig
from omniread.tabular.duck import statement
from omniread.tabular.duck.session import Session
from tests import fakes


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        yield Session("Parquet", None, work)


@pytest.mark.parametrize(
    ("sql", "inner"),
    [
        ("SELECT 1", "SELECT 1"),
        (" SELECT 1 ; \n;", " SELECT 1"),
        ("SELECT ';' -- the end;", "SELECT ';' -- the end"),
        ("/* x */ SELECT 1", "/* x */ SELECT 1"),
    ],
)
def test_a_statement_is_taken_without_what_ends_it(session: Session, sql: str, inner: str):
    found = session.checked(sql)
    assert (found.inner, found.explains) == (inner, False)


@pytest.mark.parametrize("word", ["EXPLAIN", "explain analyze", " EXPLAIN\nANALYZE "])
def test_what_explains_is_known_by_what_it_explains(session: Session, word: str):
    found = session.checked(f"{word} SELECT 1;")
    assert (found.inner, found.explains) == ("SELECT 1", True)
    assert found.sql == f"{word} SELECT 1"


@pytest.mark.parametrize(
    ("sql", "kind"),
    [
        ("COPY data TO '/tmp/x'", "COPY"),
        ("EXPLAIN ANALYZE COPY data TO '/tmp/x'", "COPY"),
        ("COPY (SELECT 1) TO '/tmp/x'", "COPY"),
        ("ATTACH '/tmp/x'", "ATTACH"),
        ("DETACH x", "DETACH"),
        ("INSTALL httpfs", "LOAD"),
        ("LOAD httpfs", "LOAD"),
        ("SET threads = 1", "SET"),
        ("RESET threads", "SET"),
        ("PRAGMA table_info('data')", "PRAGMA"),
        ("PRAGMA enable_profiling", "PRAGMA"),
        ("CREATE TABLE x (a INT)", "CREATE"),
        ("CREATE MACRO f(x) AS 1", "CREATE"),
        ("CREATE SECRET (TYPE s3)", "CREATE"),
        ("INSERT INTO data VALUES (1)", "INSERT"),
        ("DELETE FROM data", "DELETE"),
        ("UPDATE data SET a = 1", "UPDATE"),
        ("DROP TABLE data", "DROP"),
        ("EXPORT DATABASE '/tmp/x'", "EXPORT"),
        ("CALL pragma_version()", "CALL"),
        ("PREPARE p AS SELECT 1", "PREPARE"),
        ("BEGIN", "TRANSACTION"),
        ("VACUUM", "VACUUM"),
        ("CHECKPOINT", "CALL"),
        ("USE memory", "SET"),
    ],
)
def test_what_is_no_question_is_refused_by_its_kind(session: Session, sql: str, kind: str):
    with pytest.raises(Denied) as caught:
        session.checked(sql)
    assert caught.value.message == f"?q= only reads; {kind} does more."


@pytest.mark.parametrize("sql", ["SELECT 1; SELECT 2", "SELECT 1; COPY data TO 'x'", "SELECT 1;;SELECT 2"])
def test_a_second_statement_is_refused(session: Session, sql: str):
    with pytest.raises(BadSelector, match="one statement"):
        session.checked(sql)


@pytest.mark.parametrize("sql", ["", " ; ", "-- nothing", "/* nothing */"])
def test_no_statement_is_refused(session: Session, sql: str):
    with pytest.raises(BadSelector, match="no statement"):
        session.checked(sql)


@pytest.mark.parametrize("sql", ["SELEC 1", "SELECT 'a", "EXPLAIN", "SELECT FROM WHERE"])
def test_what_the_engine_does_not_parse_is_said_in_its_words(session: Session, sql: str):
    with pytest.raises(BadSelector, match="was not understood: ") as caught:
        session.checked(sql)
    assert "Parser Error" not in caught.value.message
    assert "LINE 1" not in caught.value.message


def test_a_pivot_over_unknown_values_would_be_several_statements(session: Session):
    with pytest.raises(BadSelector, match="PIVOT would run several statements") as caught:
        session.checked("PIVOT data ON name USING sum(price)")
    assert caught.value.hint == "Name the values: PIVOT ... ON column IN ('a', 'b')."


def test_a_deep_expression_is_refused_and_not_followed(session: Session):
    with pytest.raises(BadSelector):
        session.checked("SELECT " + "(" * 5000 + "1" + ")" * 5000)
    with pytest.raises(BadSelector):
        session.checked("SELECT " + "+".join("1" * 900))


def test_a_tree_that_is_too_deep_to_be_looked_at_is_refused():
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(BadSelector, match="nested too deeply"):
        statement.condition("x", lambda _: deep, has_comment=False)


@pytest.mark.parametrize("text", ["a\0b", "\udcff"])
def test_what_is_no_text_is_refused(text: str):
    with pytest.raises(BadSelector):
        statement.sane(text, "where")


def test_a_very_long_statement_is_refused():
    statement.sane("x" * statement.CHARACTERS, "where")
    with pytest.raises(TooBig, match="50,000"):
        statement.sane("x" * (statement.CHARACTERS + 1), "where")
