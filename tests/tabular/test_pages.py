"""What does a page of a table say, and does following it show every row once?"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model import address as addresses
from omniread.model.address import Address
from omniread.model.content import Content
from omniread.model.errors import BadSelector
from omniread.model.note import Note
from omniread.tabular import pages
from tests.fakes import work
from tests.tabular.relations import Fake

KEYS = ("limit", "offset", "order", "where", "q")
BOOKS = Fake(["id", "title"], [(number, f"Book {number}") for number in range(1, 43)], key=0, types=("INTEGER", "TEXT"))


def asked(relation: Fake, tail: str, **limits: int) -> Content:
    parsed = addresses.parse(tail, KEYS, paths=False)
    return pages.page(relation, None if parsed is None else parsed[0], "db:t", work(**limits))


def rows(content: Content) -> list[str]:
    return [line.text for line in content.text.lines()]


def notes(content: Content) -> dict[str, Note]:
    return {note.code: note for note in content.notes}


def test_an_overview_has_the_columns_the_count_a_sample_and_the_next_question():
    content = pages.page(BOOKS, None, "db:t", work())
    assert rows(content)[:6] == [
        "id: INTEGER (key)",
        "title: TEXT",
        "",
        "42 rows, the first 5 of them:",
        "|  id | title  |",
        "| --- | ------ |",
    ]
    assert len(rows(content)) == 11
    assert content.following == "db:t?limit=20&offset=5"
    assert content.notes[-1].code == "rows"
    assert content.notes[-1].selector == content.following
    assert not content.numbered
    assert content.kind == "sqlite"


def test_an_overview_shows_what_declared_the_table():
    relation = Fake(["a"], [(1,)], schema="CREATE TABLE t (\n\ta -- \x1b[31m\n)")
    content = pages.page(relation, None, "db:t", work())
    assert rows(content) == ["CREATE TABLE t (", "\ta -- \\x1b[31m", ")", "", "1 row:", "|   a |", "| --- |", "|   1 |"]
    assert content.following is None
    assert content.notes == ()


@pytest.mark.parametrize(
    ("number", "counted", "heading"),
    [(0, True, "No rows:"), (2, True, "2 rows:"), (9, False, "The first 5 rows:"), (9, True, "9 rows, the first 5")],
)
def test_the_heading_says_how_many_rows_there_are(number: int, counted: bool, heading: str):
    content = pages.page(Fake(["a"], [(1,)] * number, counted=counted), None, "db:t", work())
    assert rows(content)[2].startswith(heading)


def test_rows_are_followed_by_the_question_for_the_next():
    content = asked(BOOKS, "?limit=20")
    assert len(rows(content)) == 22
    assert content.following == "db:t?limit=20&offset=20"
    assert notes(content)["rows"].text == "Rows 1-20 of 42. Use db:t?limit=20&offset=20 to continue"
    last = asked(BOOKS, "?limit=20&offset=40")
    assert rows(last)[2:] == ["|  41 | Book 41 |", "|  42 | Book 42 |"]
    assert last.following is None
    assert [note.text for note in last.notes] == ["Rows 41-42, the last of 42"]


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ("?limit=500", "42 rows in all"),
        ("?where=7", "1 row matches"),
        ("?where=99", "No row matches"),
        ("?offset=40&limit=5", "Rows 41-42, the last of 42"),
        ("?offset=99", "Row 100 is beyond the end (42 rows in all)"),
        ("?where=7&offset=3", "Row 4 is beyond the end"),
        ("?where=7&limit=1", "1 row matches"),
        ("?limit=1&offset=99", "Row 100 is beyond the end (42 rows in all)"),
    ],
)
def test_an_end_is_said_to_be_one(tail: str, said: str):
    content = asked(BOOKS, tail)
    assert content.following is None
    assert content.notes[-1].text == said
    assert content.notes[-1].selector is None


def test_no_rows_at_all_say_so():
    content = asked(Fake(["a"], []), "?limit=5")
    assert rows(content) == ["| a   |", "| --- |", "(no rows)"]
    assert [note.text for note in content.notes] == ["There are no rows"]


def test_what_was_asked_is_kept_and_the_offset_stands_last():
    content = asked(BOOKS, "?offset=1&where=7&limit=1&order=title:desc")
    assert content.following is None
    relation = Fake(["a"], [("x",)] * 9, counted=False)
    content = asked(relation, "?offset=2&where=x&limit=3&order=a:desc")
    assert content.following == "db:t?where=x&limit=3&order=a:desc&offset=5"
    assert notes(content)["rows"].text.startswith("Rows 3-5 of those that match. Use db:t?where=x")
    assert asked(relation, "?order=a:desc", sql_rows=2).following == "db:t?order=a:desc&offset=2"


def test_a_limit_that_is_too_high_is_the_highest_from_then_on():
    content = asked(BOOKS, "?limit=999", sql_max_rows=10)
    assert content.following == "db:t?limit=10&offset=10"
    assert "limit-capped" in notes(content)


def test_one_row_is_shown_whole():
    relation = Fake(["id", "text"], [(1, "x" * 5000), (2, "a\nb")])
    content = asked(relation, "?limit=1")
    assert rows(content) == ["id: 1", f"text: {'x' * 5000}"]
    assert content.following == "db:t?limit=1&offset=1"
    assert rows(asked(relation, "?limit=1&offset=1")) == ["id: 2", "text: |-", "  a", "  b"]
    assert rows(asked(relation, "?limit=1&offset=2")) == ["(no rows)"]
    assert rows(asked(Fake(["a"], [(1, 2)]), "?limit=1")) == ["a: 1", "column_2: 2"]


def test_cut_cells_are_counted_and_a_row_with_one_is_named():
    long = "x" * 100
    keyed = Fake(["id", "text"], [(7, "y"), (8, long), (9, long)], key=0)
    content = asked(keyed, "?limit=5")
    assert notes(content)["cells-cut"].text == "2 cells are cut (…). Use db:t:8 to see a row whole"
    assert notes(content)["cells-cut"].selector == "db:t:8"
    unkeyed = Fake(["id", "text" * 20], [(7, "y"), (8, long), (9, "z")])
    content = asked(unkeyed, "?order=id:asc")
    note = notes(content)["cells-cut"]
    assert note.text.startswith("1 cell and 1 column name are cut (…). Use")
    assert note.selector == "db:t?order=id:asc&limit=1&offset=1"
    assert long in "".join(rows(asked(unkeyed, "?order=id:asc&limit=1&offset=1")))
    overview = pages.page(unkeyed, None, "db:t", work())
    assert notes(overview)["cells-cut"].selector == "db:t?limit=1&offset=1"


def test_a_page_that_is_full_goes_on_with_the_row_behind():
    content = asked(BOOKS, "?limit=20", max_lines=7)
    assert len(rows(content)) == 7
    assert content.following == "db:t?limit=20&offset=5"


def test_the_notes_of_the_table_are_said_too():
    relation = Fake(["a"], [(1,)], notes=(Note("dialect", "As it is"),))
    assert [note.code for note in asked(relation, "?limit=5").notes] == ["dialect", "all-rows"]
    assert [note.code for note in pages.page(relation, None, "db:t", work()).notes] == ["dialect"]


def test_a_question_without_an_answer_is_refused():
    with pytest.raises(BadSelector):
        asked(BOOKS, "?order=author")


def test_a_statement_shows_its_rows_and_one_for_the_next():
    content = asked(BOOKS, "?q=SELECT * FROM data")
    assert len(rows(content)) == 44
    assert content.following is None
    assert content.notes == ()
    content = asked(BOOKS, "?q=SELECT * FROM data", sql_raw_rows=10)
    assert len(rows(content)) == 12
    assert content.following == "db:t?q=SELECT * FROM (SELECT * FROM data) AS answer LIMIT 11 OFFSET 10"
    note = notes(content)["rows"]
    assert note.selector == content.following
    assert note.text.startswith(
        "Rows 1-10, and there are more (at most 10 a page). Add LIMIT and OFFSET, or use db:t?q="
    )


def test_a_statement_that_cannot_be_gone_on_with_says_what_to_add():
    content = asked(BOOKS, "?q=EXPLAIN SELECT 1", sql_raw_rows=10)
    assert content.following is None
    assert notes(content)["rows"].text.endswith("Add LIMIT and OFFSET to see the others")
    content = asked(BOOKS, "?q=SELECT *\nFROM data", sql_raw_rows=10)
    assert content.following is not None
    assert "\n" not in notes(content)["rows"].text


def test_a_single_row_of_a_statement_is_shown_whole():
    relation = Fake(["count(*)"], [(42,)])
    assert rows(asked(relation, "?q=SELECT count(*) FROM data")) == ["count(*): 42"]
    assert rows(asked(Fake(["a"], []), "?q=SELECT 1")) == ["| a   |", "| --- |", "(no rows)"]


def test_cut_cells_of_a_statement_are_had_by_another():
    relation = Fake(["a"], [("x",), ("y" * 100,)])
    content = asked(relation, "?q=SELECT a FROM data")
    assert (
        notes(content)["cells-cut"].selector == "db:t?q=SELECT * FROM (SELECT a FROM data) AS answer LIMIT 1 OFFSET 1"
    )
    content = asked(relation, "?q=PRAGMA x")
    assert notes(content)["cells-cut"].selector is None
    assert notes(content)["cells-cut"].text.endswith("Select fewer columns, or a part of them")


@given(
    count=st.integers(0, 60),
    limit=st.integers(1, 25),
    lines=st.integers(1, 20),
    columns=st.sampled_from([1, 3, 25]),
    counted=st.booleans(),
    order=st.sampled_from(["", "&order=id:desc"]),
)
def test_following_shows_every_row_once_and_ends(count, limit, lines, columns, counted, order):
    names = ["id", *(f"c{number}" for number in range(columns - 1))]
    relation = Fake(names, [[number, *["x"] * (columns - 1)] for number in range(count)], counted=counted)
    seen: list[int] = []
    known: set[str] = set()
    following = f"db:t?limit={limit}{order}"
    while following is not None:
        assert following not in known
        known.add(following)
        content = asked(relation, following.removeprefix("db:t"), max_lines=lines)
        found = (re.match(r"\|\s*(\d+) |id *: (\d+)$", line) for line in rows(content))
        seen += [int(each[1] or each[2]) for each in found if each]
        following = content.following
        assert following is None or content.notes[-1].selector == following
    expected = list(range(count))
    assert seen == (expected[::-1] if order else expected)


def test_only_the_rows_of_a_page_are_taken():
    relation = Fake(["a"], [(number,) for number in range(1000)])
    asked(relation, "?limit=5")
    assert relation.taken == 5


def test_an_address_alone_asks_for_the_first_rows():
    assert pages.answered(BOOKS, Address(), "db:t", work()).following == "db:t?offset=20"
