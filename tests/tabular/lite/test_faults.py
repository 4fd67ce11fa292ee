"""Does every failure of the engine say what to do instead?"""

import sqlite3

import pytest

from omniread.model.errors import BadSelector, Denied, TooBig, Unreadable
from omniread.tabular.lite.faults import code, translated
from omniread.tabular.lite.guard import Guard


def failure(number: int, message: str = "why") -> sqlite3.Error:
    error = sqlite3.OperationalError(message)
    error.sqlite_errorcode = number
    return error


@pytest.mark.parametrize(
    ("number", "kind", "says"),
    [
        (sqlite3.SQLITE_ERROR, BadSelector, "where was not understood: why."),
        (sqlite3.SQLITE_TOOBIG, TooBig, "too big"),
        (sqlite3.SQLITE_FULL, TooBig, "too big"),
        (sqlite3.SQLITE_NOMEM, TooBig, "too big"),
        (sqlite3.SQLITE_BUSY, Unreadable, "locked"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Unreadable, "locked"),
        (sqlite3.SQLITE_CORRUPT, Unreadable, "cannot be read there: why."),
        (sqlite3.SQLITE_IOERR_SHORT_READ, Unreadable, "cannot be read there"),
    ],
)
def test_a_code_of_the_engine_is_one_of_our_errors(number, kind, says):
    found = translated(failure(number), Guard(), "where")
    assert type(found) is kind
    assert says in found.message


def test_a_refusal_names_what_was_refused_once():
    guard = Guard()
    guard(sqlite3.SQLITE_ATTACH, "x", None, None, None)
    found = translated(failure(sqlite3.SQLITE_AUTH), guard, "The query")
    assert isinstance(found, Denied)
    assert "ATTACH" in found.message
    assert guard.refused is None


def test_a_statement_of_ours_blames_the_database():
    found = translated(failure(sqlite3.SQLITE_ERROR, "no such module: x"), Guard(), None)
    assert isinstance(found, Unreadable)
    assert "no such module: x" in found.message


def test_failures_that_are_not_the_engines():
    assert isinstance(translated(MemoryError(), Guard(), "The query"), TooBig)
    assert "out of memory" in translated(MemoryError(), Guard(), "The query").message
    names = translated(UnicodeDecodeError("utf-8", b"\xe9", 0, 1, "bad"), Guard(), "The query")
    assert isinstance(names, Unreadable)
    assert "WITH t(a, b)" in (names.hint or "")
    assert code(MemoryError()) == 0
