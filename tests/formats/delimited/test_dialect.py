"""Which characters divide, quote and escape the cells of a text?"""

import io

import pytest

from omniread.formats.delimited.dialect import Dialect, sniffed


def lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline=""))


ROWS = [["id", "name", "price"], ["1", "Smith, J", "12.50"], ["2", "Ann; B", "3.10"], ["3", "Bo|Jo", "7.00"]]


def written(rows: list[list[str]], delimiter: str, quote: str = '"') -> str:
    def cell(text: str) -> str:
        special = any(each in text for each in (delimiter, quote, "\n"))
        return f"{quote}{text.replace(quote, quote * 2)}{quote}" if special else text

    return "".join(delimiter.join(map(cell, row)) + "\n" for row in rows)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "\x1f", "\x01"])
@pytest.mark.parametrize("suffix", [".csv", ".txt"])
def test_a_delimiter_is_found_among_cells_that_contain_the_others(delimiter: str, suffix: str):
    text = written(ROWS, delimiter)
    dialect = sniffed(lines(text), suffix)
    assert list(dialect.rows(lines(text))) == ROWS


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        # A decimal comma is no delimiter, though it divides every row alike.
        ("1,5;2,5;3,7\n2,5;3,5;4,7\n", [["1,5", "2,5", "3,7"], ["2,5", "3,5", "4,7"]]),
        ("a;b\n1,5;2,5\n3,5;4,5\n", [["a", "b"], ["1,5", "2,5"], ["3,5", "4,5"]]),
        # A time has colons and a path has slashes.
        ("when,what\n12:30,a/b\n13:45,c/d\n", [["when", "what"], ["12:30", "a/b"], ["13:45", "c/d"]]),
        # Tags within one cell.
        ("id,tags\n1,a|b|c\n2,d\n3,e|f\n", [["id", "tags"], ["1", "a|b|c"], ["2", "d"], ["3", "e|f"]]),
        # A delimiter and a line end in quotes.
        ('a,b\n"x,y","1\n2"\n', [["a", "b"], ["x,y", "1\n2"]]),
        ('a,b\n"say ""hi""",2\n', [["a", "b"], ['say "hi"', "2"]]),
        # An inch is no quote.
        ('a\tb\n5" pipe\t1\n6" pipe\t2\n', [["a", "b"], ['5" pipe', "1"], ['6" pipe', "2"]]),
        # CR LF, and CR alone.
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("a,b\n'x, y','2'\n'z','3'\n", [["a", "b"], ["x, y", "2"], ["z", "3"]]),
        ('a,b\n"say \\"hi\\", you",2\n"x",3\n', [["a", "b"], ['say "hi", you', "2"], ["x", "3"]]),
    ],
)
def test_rows_are_those_that_were_meant(text: str, rows: list[list[str]]):
    dialect = sniffed(lines(text), ".csv")
    assert list(dialect.rows(lines(text))) == rows


def test_one_column_is_not_divided_by_a_comma_here_and_there():
    text = "name\nAnn\nBob\nSmith, J\nZed\nYo\nKim\n"
    dialect = sniffed(lines(text), ".csv")
    assert dialect == Dialect(",")
    prose = "It was late, and dark.\nNobody came\nThen, one by one, they left\nThe end\n"
    assert sniffed(lines(prose), ".tsv").delimiter == "\t"


def test_apostrophes_in_texts_are_no_quotes():
    text = "a,b\nit's,1\n'tis,2\nno,3\n"
    assert sniffed(lines(text), ".csv").quote == '"'


def test_a_quote_that_only_opens_has_no_meaning():
    text = 'size\tname\n"5\tx\n6\ty\n7\tz\n8\tw\n'
    dialect = sniffed(lines(text), ".tsv")
    assert dialect.quote is None
    assert list(dialect.rows(lines(text)))[1] == ['"5', "x"]


@pytest.mark.parametrize("mark", ["sep=;\n", "SEP=;\r\n"])
def test_a_declared_delimiter_holds(mark: str):
    dialect = sniffed(lines(f"{mark}a,b\n1,2\n"), ".csv")
    assert (dialect.delimiter, dialect.declared) == (";", True)


def test_the_name_of_the_file_decides_where_nothing_else_does():
    text = "a|b,c|d\ne|f,g|h\n"
    assert sniffed(lines(text), ".csv").delimiter == ","
    assert sniffed(lines(text), ".psv").delimiter == "|"
    assert sniffed([], ".tab").delimiter == "\t"
    assert sniffed([], ".ssv").delimiter == ";"


def test_a_cell_without_end_does_not_stop_the_search(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.dialect.ROWS", 100_000)
    text = 'a;b\n"' + "x;1\n" * 50_000
    assert sniffed(lines(text), ".csv").delimiter == ";"


@pytest.mark.parametrize(
    ("dialect", "said"),
    [
        (Dialect(), "comma-separated"),
        (Dialect("\t", quote=None), "tab-separated, without quotes"),
        (Dialect(";", quote="'"), "semicolon-separated, quoted by '"),
        (Dialect("|", escape="\\"), "pipe-separated, escaped by \\"),
        (Dialect("~"), "'~'-separated"),
    ],
)
def test_a_dialect_is_said_in_words(dialect: Dialect, said: str):
    assert str(dialect) == said
