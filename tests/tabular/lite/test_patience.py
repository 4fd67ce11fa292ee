"""Does a statement end when it must, whatever it is doing?"""

import sqlite3
import threading
from collections.abc import Iterator

import pytest

from omniread.model.errors import Cancelled, TooBig
from omniread.model.scope import Work
from omniread.tabular.lite import patience
from omniread.tabular.lite.patience import Patience
from tests import fakes

ENDLESS = "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"


class After:
    """A caller who gives up when asked for the so-manieth time."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)


def running() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "omniread-sqlite"]


def test_what_a_task_gives_comes_back(work):
    connection = opened()
    assert Patience(connection, work)(lambda: connection.execute("SELECT 1").fetchall()) == [(1,)]


@pytest.mark.parametrize(
    "error", [sqlite3.OperationalError("x"), MemoryError(), UnicodeDecodeError("utf-8", b"", 0, 0, "")]
)
def test_what_a_task_raises_comes_back(work, error):
    def fail() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        Patience(opened(), work)(fail)
    assert raised.value is error


def test_a_cancelled_read_ends_an_endless_statement_and_its_thread(work):
    connection = opened()
    work.cancel = After(3)
    with pytest.raises(Cancelled):
        Patience(connection, work)(lambda: connection.execute(ENDLESS).fetchall())
    assert running() == []


def test_a_read_that_was_cancelled_before_starts_nothing(work):
    work.cancel = After(0)
    with pytest.raises(Cancelled):
        Patience(opened(), work)(lambda: pytest.fail("it ran"))


def test_a_statement_has_its_seconds(work):
    connection = opened()
    with pytest.raises(TooBig, match=r"longer than it may.*sql_seconds \(30\)"):
        Patience(connection, work)(lambda: connection.execute(ENDLESS).fetchall(), 0.1)
    assert running() == []


def test_a_statement_that_fills_the_disk_ends(work, monkeypatch):
    class Full:
        def check(self) -> None:
            raise TooBig("The disk is full.")

    monkeypatch.setattr(patience, "Spill", Full)
    connection = opened()
    with pytest.raises(TooBig, match="disk is full"):
        Patience(connection, work)(lambda: connection.execute(ENDLESS).fetchall())


def test_the_connection_is_closed_when_the_read_ends():
    connection = opened()
    with fakes.reading() as work:
        Patience(connection, work)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


def test_a_step_that_heeds_no_interruption_is_left_behind_and_closes_the_connection(monkeypatch):
    monkeypatch.setattr(patience, "GRACE", 0.01)
    connection, held = opened(), threading.Event()
    with fakes.reading() as work:
        work.cancel = After(2)
        patient = Patience(connection, work)
        with pytest.raises(Cancelled):
            patient(held.wait)
    # The read is over, and the connection was not taken from under the step.
    assert connection.execute("SELECT 1").fetchall() == [(1,)]
    (left,) = running()
    held.set()
    left.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
