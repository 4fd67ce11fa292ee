"""Is each failure said to whom it concerns: the question, the file, or the machine?"""

import duckdb
import pytest

from omniread.model.errors import BadSelector, Cancelled, Denied, TooBig, Unreadable
from omniread.tabular.duck.faults import message, translated
from omniread.tabular.duck.place import Place

PLACE = Place("/folder/x.parquet", "x.parquet")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            duckdb.BinderException('Binder Error: no "a"!\nCandidate: "b"\n\nLINE 1: SELECT a\n  ^'),
            'no "a"! Candidate: "b"',
        ),
        (duckdb.IOException("IO Error: cannot open '/folder/x.parquet'."), "cannot open 'x.parquet'"),
        (duckdb.InvalidInputException("Invalid Input Error: bad 'omniread://data'"), "bad 'x.parquet'"),
        (
            duckdb.InvalidInputException("CSV Error on Line: 3\nExpected 2\n\nPossible fixes:\n* x"),
            "CSV Error on Line: 3 Expected 2",
        ),
        (duckdb.Error("don't know what type: \x0f"), r"don't know what type: \x0f"),
        (duckdb.OutOfMemoryException("Out of Memory Error: no room"), "no room"),
        (duckdb.Error("x" * 1000), "x" * 599 + "…"),
    ],
)
def test_messages_are_one_short_line(error: duckdb.Error, text: str):
    assert message(error, PLACE) == text


QUESTIONS = (
    duckdb.ParserException,
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.ConversionException,
    duckdb.OutOfRangeException,
    duckdb.NotImplementedException,
    duckdb.InvalidInputException,
    duckdb.TypeMismatchException,
)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_question_is_to_blame_for_what_it_says(kind: type[duckdb.Error]):
    found = translated(kind("no such thing"), PLACE, about="where")
    assert isinstance(found, BadSelector)
    assert found.message == "where was not understood: no such thing."


@pytest.mark.parametrize("kind", [*QUESTIONS, duckdb.IOException, duckdb.Error, ValueError])
def test_the_file_is_to_blame_where_nobody_asked(kind: type[Exception]):
    found = translated(kind("no such thing"), PLACE, about=None)
    assert isinstance(found, Unreadable)
    assert found.message == "x.parquet cannot be read: no such thing."


def test_the_file_is_to_blame_where_the_engine_names_it():
    error = duckdb.InvalidInputException("Invalid Input Error: /folder/x.parquet has no end")
    assert isinstance(translated(error, PLACE, about="where"), Unreadable)


def test_a_name_in_the_question_does_not_blame_the_file():
    error = duckdb.BinderException("Binder Error: no column x.parquet")
    assert isinstance(translated(error, PLACE, about="where"), BadSelector)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("File 'x' is encrypted, but 'encryption_config' was not set", "x.parquet is encrypted"),
        ("Need at least one non-root column in the file", "x.parquet has no columns."),
        ('value "\\xFF" is not valid UTF8!', "x.parquet has text that is not UTF-8"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_clearly(text: str, said: str):
    found = translated(duckdb.InvalidInputException(f"Invalid Input Error: {text}"), PLACE, about="where")
    assert isinstance(found, Unreadable)
    assert found.message.startswith(said)


def test_a_word_in_the_question_does_not_make_a_file_encrypted():
    error = duckdb.BinderException('Binder Error: Referenced column "encrypted" not found')
    assert isinstance(translated(error, PLACE, about="where"), BadSelector)


@pytest.mark.parametrize("error", [duckdb.OutOfMemoryException("no room"), MemoryError("no room")])
def test_too_little_memory_is_no_fault_of_the_file(error: Exception):
    found = translated(error, PLACE, about=None)
    assert isinstance(found, TooBig)
    assert "no room" in found.message


def test_what_is_not_allowed_is_denied():
    assert isinstance(translated(duckdb.PermissionException("no"), PLACE, about="The query"), Denied)


def test_an_error_of_ours_stays_what_it_is():
    error = Cancelled("gone")
    assert translated(error, None, about="where") is error


def test_without_a_place_it_is_the_file():
    assert translated(duckdb.Error("odd"), None, about=None).message == "The file cannot be read: odd."
