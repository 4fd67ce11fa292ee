"""Is it told what can be one reading statement, what one expression, and how long values may be?"""

import pytest

from omniread.model.errors import BadSelector, Denied, TooBig
from omniread.tabular.lite.guard import LONGEST
from omniread.tabular.lite.statement import CHARACTERS, LEAST, expression, first_word, names_alone, room, single


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("SELECT 1", "SELECT 1"),
        (" select 1 ; ;\n", " select 1"),
        ("-- why\n/* not */ WITH x AS (VALUES (1)) SELECT * FROM x", None),
        ("values(1)", None),
        ("EXPLAIN SELECT 1", None),
        ("pragma table_info(t)", None),
    ],
)
def test_a_statement_keeps_its_words(asked, meant):
    assert single(asked) == (asked if meant is None else meant)


@pytest.mark.parametrize("asked", ["DELETE FROM t", "attach 'x' as y", "/* SELECT */ VACUUM", "selec 1", "BEGIN"])
def test_a_statement_that_begins_otherwise_is_denied(asked):
    with pytest.raises(Denied, match=first_word(asked)):
        single(asked)


@pytest.mark.parametrize("asked", ["", " ;", "-- SELECT 1", "/* SELECT 1 */", "(SELECT 1)"])
def test_a_text_without_a_first_word_is_no_statement(asked):
    with pytest.raises(BadSelector, match="no statement"):
        single(asked)


@pytest.mark.parametrize("check", [single, expression])
def test_a_text_that_the_engine_cannot_take_is_refused(check):
    with pytest.raises(BadSelector, match="NUL"):
        check("SELECT '\0'")
    with pytest.raises(BadSelector, match="not valid text"):
        check("SELECT '\udcff'")
    with pytest.raises(TooBig, match="50,000"):
        check("SELECT " + " " * CHARACTERS + "1")


@pytest.mark.parametrize(
    "text",
    [
        "a > 5",
        "(a) OR (b)",
        "a = ')'",
        "a = 'it''s -- /* ; ('",
        '"odd ; ) name" = 1',
        "`x)`=1 AND [y(;--]=2",
        "a IN (SELECT b FROM u WHERE c = (1))",
        "a = '--'",
        "a - -1 = 2",
    ],
)
def test_what_stays_inside_parentheses_can_be_an_expression(text):
    expression(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a > 1) OR (1", "parentheses"),
        ("a)", "parentheses"),
        ("(a", "parentheses"),
        ("a; DROP TABLE t", "';'"),
        ("a -- rest", "comment"),
        ("a /* rest", "comment"),
        ("a */ 1 -- /*", "comment"),
        ("a = 'open", "quote"),
        ("a = 'open''", "quote"),
        ('"open = 1', "quote"),
        ("`open", "quote"),
        ("[open", "quote"),
        ("'a' = 'b') OR ('1", "parentheses"),
    ],
)
def test_what_leaves_parentheses_early_is_refused(text, why):
    with pytest.raises(BadSelector, match=why):
        expression(text)


def test_values_are_shorter_where_a_statement_holds_very_many():
    assert room(["Init", "Column", "ResultRow"]) == LONGEST
    assert room(["Function"] * 512) == 1_000_000
    assert room(["Function"] * 10**6) == LEAST
    assert room([]) == LONGEST


@pytest.mark.parametrize(
    ("sql", "plain"),
    [
        ('SELECT "a b" FROM t', "SELECT `a b` FROM t"),
        ('"a""b`c"', '`a"b``c`'),
        ('\'"x"\' || "y"', "'\"x\"' || `y`"),
        ('[a"b"] + `c"d"`', '[a"b"] + `c"d"`'),
        ('1 -- "a"\n + "b"', '1 -- "a"\n + `b`'),
        ('1 /* "a" */ + "b"', '1 /* "a" */ + `b`'),
        ('"open', '"open'),
    ],
)
def test_double_quotes_hold_names_alone(sql: str, plain: str):
    assert names_alone(sql) == plain
