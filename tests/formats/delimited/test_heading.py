"""Where does the table begin, does it have names for its columns, and what are they?"""

import io

import pytest

from omniread.formats.delimited.dialect import Dialect
from omniread.formats.delimited.heading import Heading, found, names


def heading(text: str, **dialect) -> Heading:
    return found(list(io.StringIO(text, newline="")), Dialect(**dialect))


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("id,name\n1,Ann\n2,Bob\n", ("id", "name")),
        ("name,city\nAnn,Rome\nBob,Oslo\n", ("name", "city")),
        ("country,2019,2020\nDE,1.5,2.5\nFR,2.5,3.5\n", ("country", "2019", "2020")),
        ("name\nAnn\nBob\n", ("name",)),
        ("a,b,c\n", ("a", "b", "c")),
        (",name\n1,Ann\n2,Bob\n", ("", "name")),
        ("1,Ann\n2,Bob\n", None),
        ("2024-01-02,Ann\n2024-01-03,Bob\n", None),
        ("Ann,Rome\nBob,Oslo\nAnn,Bonn\n", None),
        ("5\n6\n", None),
        (",\n,\n", None),
        ("", None),
    ],
)
def test_names_are_told_from_values(text: str, given: tuple[str, ...] | None):
    assert heading(text).given == given


@pytest.mark.parametrize(
    ("text", "above", "given"),
    [
        ("# made by us\n# today\nid,name\n1,Ann\n", 2, ("id", "name")),
        ("# id,name\n1,Ann\n2,Bob\n", 0, ("id", "name")),
        ("#made today\n# id,name\n1,Ann\n2,Bob\n", 1, ("id", "name")),
        ("Sales of May\n\nid,name,price\n1,Ann,2\n", 2, ("id", "name", "price")),
        ("Sales of May,,\nid,name,price\n1,Ann,2\n", 1, ("id", "name", "price")),
        ('"A title\nof two lines"\nid,name,price\n1,Ann,2\n', 2, ("id", "name", "price")),
    ],
)
def test_what_stands_above_is_passed_over(text: str, above: int, given: tuple[str, ...]):
    assert (heading(text).above, heading(text).given) == (above, given)


def test_a_row_that_is_shorter_is_no_title_where_no_names_follow():
    made = heading("1\n2,x,y\n3,x,y\n")
    assert (made.above, made.given, made.width) == (0, None, 3)


def test_a_declared_delimiter_stands_above():
    made = heading("sep=;\nid;name\n1;Ann\n", delimiter=";", declared=True)
    assert (made.above, made.given) == (1, ("id", "name"))


def test_the_width_is_that_of_most_rows_or_of_quite_a_few_longer_ones():
    rows = "1,2\n" * 50
    assert heading(f"{rows}1,2,3\n{rows}").width == 2
    assert heading(rows + "1,2,3\n" * 10).width == 3
    assert heading("a,b,c,d\n1,2\n3,4\n").width == 4


@pytest.mark.parametrize(
    ("given", "width", "made"),
    [
        (("a", "b"), 2, ("a", "b")),
        ((" a ", "b"), 2, ("a", "b")),
        (("a", "a", "A"), 3, ("a", "a_2", "A_3")),
        (("a", "", ""), 3, ("a", "column_2", "column_3")),
        (("a", "a", "a_2"), 3, ("a", "a_3", "a_2")),
        (("column_2", ""), 2, ("column_2", "column_2_2")),
        (("a",), 3, ("a", "column_2", "column_3")),
        (None, 2, ("column_1", "column_2")),
        (("a\0b",), 1, ("ab",)),
    ],
)
def test_every_column_has_a_name_of_its_own(given: tuple[str, ...] | None, width: int, made: tuple[str, ...]):
    assert names(Heading(0, given, width)) == made


def test_a_text_that_cannot_be_parsed_has_the_names_before_that():
    text = "a,b\n1,2\n" + '"' + "x" * 200_000 + "\n"
    import csv

    before = csv.field_size_limit(1000)
    try:
        assert heading(text).given == ("a", "b")
        assert heading(f"#{text[7:]}1,2\n3,4\n").given is None
    finally:
        csv.field_size_limit(before)
