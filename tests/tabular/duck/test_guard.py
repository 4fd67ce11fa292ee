"""Is every part of a statement known to only read?

The trees are those of the engine itself: what it calls SELECT is not enough.
"""

from collections.abc import Iterator

import pytest

from omniread.model.errors import BadSelector, Denied
from omniread.tabular.duck.session import Session
from tests import fakes

READING = [
    "SELECT 1",
    "SELECT * FROM data",
    "FROM DATA",
    "TABLE data",
    "VALUES (1), (2)",
    "SELECT a.id FROM data a JOIN data b USING (id) UNION ALL SELECT c.id FROM data c, data d ORDER BY 1 DESC LIMIT 3",
    "SELECT * FROM data POSITIONAL JOIN data b",
    "SELECT * FROM data a ASOF JOIN data b ON a.id >= b.id ORDER BY a.id ASC NULLS FIRST, b.id DESC NULLS LAST",
    "SELECT id FROM data INTERSECT ALL SELECT id FROM data EXCEPT SELECT 2 UNION ALL BY NAME SELECT 3 AS id LIMIT 50%",
    "SELECT DISTINCT ON (id) id, sum(id) OVER w FROM data WINDOW w AS (PARTITION BY id) ORDER BY ALL",
    "SELECT id, count(*) FROM data GROUP BY GROUPING SETS ((id), ()) LIMIT 1 + 1 OFFSET 0",
    "WITH a AS (SELECT 1 AS id), B AS MATERIALIZED (FROM a) SELECT * FROM b, A",
    "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT DISTINCT n FROM r",
    "FROM data SELECT count(*) OVER (), sum(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING)",
    "SELECT id FROM data GROUP BY ROLLUP (id) HAVING count(*) > 0 QUALIFY row_number() OVER () < 3",
    "SELECT list_transform([1], lambda x: x + 1), {'a': 1}.a, [1, 2][1], CASE WHEN 1 = 1 THEN 2 END, x'00'::BLOB",
    "SELECT id::DECIMAL(9, 2), TRY_CAST(name AS STRUCT(a INT)), name COLLATE NOCASE, INTERVAL 1 DAY FROM data",
    "SELECT EXISTS (SELECT 1 FROM data), id IN (SELECT id FROM data), id = ANY (SELECT 1) FROM data",
    "SELECT COLUMNS('i.*'), * EXCLUDE (name) REPLACE (id + 1 AS id) FROM data",
    "SELECT * FROM range(3), generate_series(1, 2), unnest([1, 2])",
    "SELECT * FROM data, LATERAL (SELECT id + 1)",
    "FROM data PIVOT (sum(id) FOR name IN ('a', 'b'))",
    "UNPIVOT data ON id INTO NAME k VALUE v",
    "SELECT * FROM data TABLESAMPLE 50%",
    "SELECT now(), current_date, random(), uuid(), 'a' SIMILAR TO 'b', 'a' ILIKE 'b'",
    "DESCRIBE data",
    "SUMMARIZE data",
    "SELECT * FROM (SUMMARIZE SELECT id FROM data)",
]
MORE = [
    ("WITH x AS (INSERT INTO data VALUES (1, 'a') RETURNING id) SELECT * FROM x", "INSERT"),
    ("WITH x AS (DELETE FROM data RETURNING id) SELECT * FROM x", "DELETE"),
    ("WITH x AS (UPDATE data SET id = 1 RETURNING id) SELECT * FROM x", "UPDATE"),
    ("SELECT * FROM read_csv('/etc/passwd')", "read_csv"),
    ("SELECT * FROM read_text('/etc/passwd')", "read_text"),
    ("SELECT * FROM read_blob('/etc/passwd')", "read_blob"),
    ("SELECT * FROM read_parquet('/tmp/x')", "read_parquet"),
    ("SELECT * FROM glob('/*')", "glob"),
    ("SELECT * FROM sniff_csv('/etc/passwd')", "sniff_csv"),
    ("SELECT * FROM parquet_metadata('x')", "parquet_metadata"),
    ("SELECT * FROM duckdb_settings()", "duckdb_settings"),
    ("SELECT * FROM duckdb_secrets()", "duckdb_secrets"),
    ("SELECT * FROM query('SELECT 1')", "query"),
    ("SELECT * FROM query_table('data')", "query_table"),
    ("SELECT * FROM pandas_scan(1)", "pandas_scan"),
    ("SELECT * FROM arrow_scan(1, 2, 3)", "arrow_scan"),
    ("SELECT * FROM enable_logging()", "enable_logging"),
    ("SELECT * FROM checkpoint()", "checkpoint"),
    ("SELECT * FROM register_external_resource('x')", "register_external_resource"),
    ("SELECT (SELECT count(*) FROM read_csv('/etc/passwd'))", "read_csv"),
    ("SELECT 1 IN (SELECT 1 FROM glob('/*'))", "glob"),
    ("WITH c AS (FROM glob('/*')) SELECT 1", "glob"),
    ("SUMMARIZE SELECT * FROM glob('/*')", "glob"),
    ("DESCRIBE FROM read_csv('/etc/passwd')", "read_csv"),
    ("FROM '/etc/passwd'", "/etc/passwd"),
    ("FROM 'https://example.com/x.parquet'", "https://example.com/x.parquet"),
    ("SUMMARIZE '/etc/passwd'", "/etc/passwd"),
    ("SELECT * FROM data JOIN '/etc/passwd' ON true", "/etc/passwd"),
    ("SELECT * FROM session", "session"),
    ("SELECT * FROM information_schema.tables", "information_schema.tables"),
    ("SELECT * FROM main.data", "main.data"),
    ("SELECT * FROM duckdb_tables", "duckdb_tables"),
    ("SELECT * FROM data AT (VERSION => 3)", "data"),
    ("SHOW TABLES", "one table"),
    ("SHOW DATABASES", "one table"),
    ("SELECT current_setting('home_directory')", "current_setting"),
    ("SELECT getenv('HOME')", "getenv"),
    ("SELECT main.GetEnv('HOME')", "getenv"),
    ("SELECT getvariable('x')", "getvariable"),
    ("SELECT sleep_ms(1000)", "sleep_ms"),
    ("SELECT pg_sleep(1)", "pg_sleep"),
    ("SELECT write_log('x')", "write_log"),
    ("SELECT nextval('x')", "nextval"),
    ("SELECT setseed(0.5)", "setseed"),
    ("SELECT current_query()", "current_query"),
    ("SELECT json_serialize_plan('SELECT 1')", "json_serialize_plan"),
    ("SELECT sum(stats(id)) FROM data", "stats"),
    ("SELECT list_transform([1], lambda x: getenv('HOME'))", "getenv"),
    ("SELECT count(*) OVER (ORDER BY current_setting('threads')) FROM data", "current_setting"),
    ("SELECT 1 ORDER BY current_setting('threads')", "current_setting"),
    ("SELECT 1 LIMIT (SELECT 1 FROM glob('/*'))", "glob"),
]
EXPRESSIONS = [
    "price > 10",
    "id = 1 AND name = 'a;b--c' OR NOT (id IN (1, 2))",
    "name LIKE '%/*%'",
    "id > (SELECT max(id) - 2 FROM data)",
    "(id > 1)",
    "name = '''' || \"name\"",
    "id BETWEEN 1 AND 2",
    "[1, 2][1] = id",
    "name = $$)$$",
]
NO_EXPRESSIONS = [
    "1 = 1) OR (1 = 1",
    "1 = 1) UNION SELECT 1 WHERE (1 = 1",
    "1 = 1); SELECT (1",
    "id, name",
    "id AS x",
    "id FROM data",
    "id ORDER BY 1",
    "id LIMIT 1",
    "DISTINCT id",
    "SELECT 1",
    "id = 1;",
    "id = 'a",
    'id = "a',
    "",
    ")",
    "* FROM data",
]


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with fakes.reading() as work:
        made = Session("Parquet", None, work)
        made.own("CREATE TABLE data AS SELECT 1 AS id, 'a' AS name, 2.5 AS price")
        yield made


@pytest.mark.parametrize("sql", READING)
def test_what_only_reads_is_allowed_and_runs(session: Session, sql: str):
    found = session.checked(sql)
    assert not found.explains
    assert session.columns(f"SELECT * FROM (\n{found.inner}\n) AS answer", "The query")


@pytest.mark.parametrize(("sql", "named"), MORE)
def test_what_does_more_is_refused_by_name(session: Session, sql: str, named: str):
    with pytest.raises(Denied) as caught:
        session.checked(sql)
    assert named in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("sql", ["SELECT ?", "SELECT $1", "SELECT * FROM data WHERE id = $name"])
def test_parameters_have_no_values(session: Session, sql: str):
    with pytest.raises(BadSelector, match="parameters"):
        session.checked(sql)


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_one_expression_stays_what_it_is(session: Session, text: str):
    enclosed = session.condition(text)
    assert enclosed == f"({text}\n)"
    assert session.columns(f"SELECT * FROM data WHERE {enclosed}", "where")


@pytest.mark.parametrize("text", NO_EXPRESSIONS)
def test_what_is_not_one_expression_is_refused(session: Session, text: str):
    with pytest.raises(BadSelector, match="where is not one expression"):
        session.condition(text)


@pytest.mark.parametrize("text", ["id = 1 -- x", "id /* x */ = 1", "id = 1 /* x", "-- x\nid = 1"])
def test_comments_in_an_expression_are_refused(session: Session, text: str):
    with pytest.raises(BadSelector, match="comment"):
        session.condition(text)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("id = ?", BadSelector),
        ("id = (SELECT count(*) FROM glob('/*'))", Denied),
        ("getenv('HOME') = 'x'", Denied),
        ("EXISTS (FROM '/etc/passwd')", Denied),
        ("id IN (WITH x AS (DELETE FROM data RETURNING id) SELECT * FROM x)", Denied),
    ],
)
def test_an_expression_is_guarded_like_a_statement(session: Session, text: str, error: type[Exception]):
    with pytest.raises(error):
        session.condition(text)
