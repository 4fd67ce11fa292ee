"""How is one row shown whole?"""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from omniread.tabular.records import lines


def record(*cells, opens=lambda _: None) -> list[str]:
    return list(lines(cells, opens))


def test_a_column_a_line():
    assert record(("id", 42), ("name", "Ann"), ("gone", None), ("said", "NULL"), ("empty", "")) == [
        "id: 42",
        "name: Ann",
        "gone: NULL",
        "said: 'NULL'",
        "empty: ''",
    ]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("a\nb", ["t: |-", "  a", "  b"]),
        ("a\nb\n", ["t: |", "  a", "  b"]),
        ("a\n\n", ["t: |+", "  a", "  "]),
        ("\n", ["t: |+", "  "]),
        ("a\n\nb", ["t: |-", "  a", "  ", "  b"]),
        ("a\r\nb\r\n", ["t: |", r"  a\r", r"  b\r"]),
        ("\ta\n\x1b[31m", ["t: |-", "  \ta", r"  \x1b[31m"]),
        ("|", ["t: '|'"]),
        ("|-", ["t: '|-'"]),
    ],
)
def test_a_text_of_several_lines_is_a_block(text: str, made: list[str]):
    assert record(("t", text)) == made


@given(st.lists(st.text(alphabet="abc|-: \n", min_size=1), min_size=1).map("\n".join))
def test_a_block_is_one_of_yaml(text: str):
    # A parser of YAML wants to be told of blanks at the start; a person sees them.
    made = record(("t", text))
    if "\n" in text and not text.lstrip("\n").startswith(" ") and text.strip("\n"):
        assert yaml.safe_load("\n".join(made) + "\n" * text.endswith("\n"))["t"] == text


def test_a_blob_is_named_by_the_path_that_opens_it():
    opens = {"photo": "db:t:42:photo"}.get
    assert record(("photo", b"x" * 1229), ("raw", b"x"), ("id", 1), opens=opens) == [
        "photo: <BLOB 1.2KB> db:t:42:photo",
        "raw: <BLOB 1B>",
        "id: 1",
    ]


def test_a_value_is_whole_and_its_lines_come_one_by_one():
    long = "x" * 100_000
    assert record(("t", long)) == [f"t: {long}"]
    made = lines([("t", "line\n" * 1_000_000)])
    assert [next(made), next(made)] == ["t: |", "  line"]


def test_names_are_shown_on_one_line():
    assert record(("a\nb", 1)) == [r"a\nb: 1"]


def test_a_row_without_columns_says_so():
    assert record() == ["(no columns)"]
