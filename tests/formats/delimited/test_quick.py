"""Are large files asked faster without another answer?"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omniread import Page, Reader
from omniread.formats.delimited import quick

pytest.importorskip("duckdb")

TABLE = '''id,name,price,day,ok
1,"Smith, J",12.50,2024-01-02,true
2,Ann,3.1,2024-02-03,false
3,"multi
line",,2023-12-31,true
4,Zed,NA,2024-05-05,true
5,ann,3.10,2024-02-03,
6,"say ""hi""",-7,2024-02-03,false
'''


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the quick engine was asked."""
    made: list[str] = []
    text = quick.Quick._text

    def remembered(self, *, exact: bool, strict: bool = False):
        made.append("statement" if exact else "strictly" if strict else "rows")
        return text(self, exact=exact, strict=strict)

    monkeypatch.setattr(quick.Quick, "_text", remembered)
    return made


def see_only_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the sample be the table without the last row or two."""
    monkeypatch.setattr("omniread.formats.delimited.layout.SAMPLE", 32)
    monkeypatch.setattr("omniread.formats.delimited.layout.LINES", 6)
    monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 32)


def both(path: Path, question: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Page, Page]:
    pages: list[Page] = []
    for worth in (1 << 60, 0):
        monkeypatch.setattr(quick, "WORTH", worth)
        pages.append(Reader(path.parent).read(f"{path.name}{question}"))
    return pages[0], pages[1]


@pytest.mark.parametrize(
    "question",
    [
        "?where=price>3",
        "?where=price>=3.1 AND ok=false",
        "?where=name='ann'",
        "?where=name<>'ann' OR day < '2024-01-01'",
        "?where=day>'2024'",
        "?where=price IS NULL&limit=1",
        "?where=id IN (1,3,5)&order=name:desc",
        "?where=id BETWEEN 2 AND 5&order=day&limit=2&offset=1",
        "?where=id>9",
        "?order=price",
        "?order=price:desc&limit=3",
        "?order=day:desc",
        "?order=ok:desc&offset=2",
    ],
)
def test_both_engines_give_the_same_page(question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked):
    path = tmp_path / "a.csv"
    path.write_text(TABLE)
    plain, quickly = both(path, question, monkeypatch)
    assert str(quickly) == str(plain)
    assert quickly.next == plain.next
    assert quickly.notes == plain.notes
    assert {"rows", "strictly"} & {*asked}


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("?limit=3", TABLE),
        ("?where=name LIKE 'ANN'", TABLE),
        ("?where=price>3", TABLE + "7,x,unknown,2024-01-01,true\n"),
        ("?order=price", TABLE + "7,x,unknown,2024-01-01,true\n"),
        ("?where=id<9", TABLE + "7,x\n"),
        ("?where=id<9", "# comment\n" + TABLE),
        ("?where=id<9", TABLE.replace("\n", "\r\n") + "7,a\rb,1,2024-01-01,true\n"),
    ],
)
def test_what_differs_is_left_to_the_plain_engine(question: str, text: str, tmp_path, monkeypatch, asked):
    see_only_the_start(monkeypatch)
    path = tmp_path / "a.csv"
    path.write_bytes(text.encode())
    plain, quickly = both(path, question, monkeypatch)
    assert str(quickly) == str(plain)
    assert "rows" not in asked


def test_an_unknown_column_is_complained_of_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from omniread import BadSelector

    path = tmp_path / "a.csv"
    path.write_text("select,b\n1,2\n")
    monkeypatch.setattr(quick, "WORTH", 0)
    with pytest.raises(BadSelector, match="The columns are: select, b"):
        Reader(tmp_path).read("a.csv?where=select=1")


def test_a_statement_says_whose_sql_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.csv"
    path.write_text(TABLE)
    question = "?q=SELECT ok, count(*) AS c, sum(price) AS s FROM data GROUP BY ok ORDER BY c"
    plain, quickly = both(path, question, monkeypatch)
    assert "SQL of DuckDB" in str(quickly)
    assert "SQL of DuckDB" not in str(plain)
    assert "| true  |   3 | 12.5" in str(quickly)


def test_a_file_that_is_not_as_regular_as_it_began_is_still_answered(tmp_path, monkeypatch):
    see_only_the_start(monkeypatch)
    path = tmp_path / "a.csv"
    path.write_text(TABLE + "7,x\n")
    _, quickly = both(path, "?q=SELECT count(*) FROM data", monkeypatch)
    assert "count(*): 7" in str(quickly)
    assert "SQLite answered" in str(quickly)
    assert "SQL of DuckDB" not in str(quickly)


def test_a_member_of_an_archive_is_left_to_the_plain_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked):
    import gzip

    monkeypatch.setattr(quick, "WORTH", 0)
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(TABLE.encode()))
    assert "| Smith, J" in str(Reader(tmp_path).read("a.csv.gz?where=price>10"))
    assert asked == []


def test_without_the_engine_the_plain_one_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quick, "WORTH", 0)
    monkeypatch.setattr("omniread.tabular.duck.available", lambda: False)
    (tmp_path / "a.csv").write_text(TABLE)
    assert "DuckDB" not in str(Reader(tmp_path).read("a.csv?q=SELECT 1"))


CELL = st.text(alphabet=st.sampled_from("ab1.- ,\"'\n\r;é\t"), max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=8),
    st.text(alphabet='ab,"\n\r 1', max_size=12),
)
def test_whatever_the_cells_are_the_rows_are_the_same(tmp_path, monkeypatch, rows, rest):
    import csv

    path = tmp_path / "a.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "n"])
        writer.writerows([[number, *row[1:]] for number, row in enumerate(rows)])
        file.write(rest)
    for question in ("?where=name>'a' OR id<9&limit=500", "?order=name&limit=500"):
        plain, quickly = both(path, question, monkeypatch)
        said = [note for note in quickly.notes if not note.text.startswith("SQLite answered")]
        assert quickly.text.splitlines()[: len(rows)] == plain.text.splitlines()[: len(rows)]
        assert tuple(said) == plain.notes


def test_it_is_called_as_the_plain_relation_is():
    from omniread.model.table import Field
    from tests.fakes import work
    from tests.tabular.relations import Fake

    plain = Fake(["a"], [(1,)], schema="As it is")
    made = quick.Quick(plain, None, None, None, work())  # type: ignore[arg-type]
    assert (made.schema, made.kind, made.fields, made.notes) == ("As it is", "sqlite", (Field("a"),), ())
    assert str(made.count(work())) == "1"


def test_rows_are_chosen_in_one_pass_as_long_as_all_cells_fit(tmp_path, monkeypatch, asked):
    path = tmp_path / "a.csv"
    path.write_text(TABLE)
    monkeypatch.setattr(quick, "WORTH", 0)
    with Reader(tmp_path) as reader:
        reader.read("a.csv?where=price>3")
        assert asked == ["strictly"]
        reader.read("a.csv?where=price>4")
        assert asked == ["strictly", "rows"]
