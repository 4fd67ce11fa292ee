"""Does a question end when it must, whatever the engine is doing?"""

import threading
from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

from omniread.model.errors import Cancelled, TooBig
from omniread.model.scope import Work
from omniread.tabular.duck import patience
from omniread.tabular.duck.patience import Patience
from tests import fakes

ENDLESS = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b"


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


def patient(work: Work, connection: Any = None) -> tuple[Patience, Any]:
    made = connection or duckdb.connect(":memory:")
    return Patience(made, duckdb.Error, work), made


def running() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "omniread-duckdb"]


def test_an_answer_comes_back(work: Work):
    ask, connection = patient(work)
    assert ask(lambda: connection.execute("SELECT 42").fetchall()) == [(42,)]


@pytest.mark.parametrize(
    "error", [duckdb.BinderException("x"), MemoryError(), KeyError("x"), ValueError("x"), TooBig("x")]
)
def test_what_a_task_raises_is_raised_here(work: Work, error: Exception):
    def fails() -> None:
        raise error

    ask, _ = patient(work)
    with pytest.raises(type(error)):
        ask(fails)


def test_a_caller_who_gave_up_before_starts_nothing(work: Work):
    started: list[int] = []
    ask, _ = patient(work)
    work.cancel = After(0)
    with pytest.raises(Cancelled):
        ask(lambda: started.append(1))
    assert started == []


def test_a_caller_who_gives_up_ends_a_question(work: Work):
    ask, connection = patient(work)
    work.cancel = After(2)
    with pytest.raises(Cancelled):
        ask(lambda: connection.execute(ENDLESS).fetchall())
    for thread in running():
        thread.join()


def test_a_question_has_so_many_seconds(monkeypatch: pytest.MonkeyPatch):
    clock = iter(range(0, 10_000, 20))
    with fakes.reading(sql_seconds=30) as work:
        ask, connection = patient(work)
        monkeypatch.setattr(patience.time, "monotonic", lambda: next(clock))
        with pytest.raises(TooBig, match="30 seconds") as caught:
            ask(lambda: connection.execute(ENDLESS).fetchall())
    assert "sql_seconds" in str(caught.value.hint)


def test_the_connection_is_closed_with_the_read():
    with fakes.reading() as work:
        _, connection = patient(work)
        connection.execute("SELECT 1")
    with pytest.raises(duckdb.ConnectionException):
        connection.execute("SELECT 1")


def test_what_does_not_end_is_left_behind_and_closes_the_connection_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(patience, "GRACE", 0.0)
    hold, closed = threading.Event(), threading.Event()

    class Deaf:
        def interrupt(self) -> None:
            pass

        def close(self) -> None:
            closed.set()

    with fakes.reading() as work:
        ask, _ = patient(work, Deaf())
        work.cancel = After(1)
        with pytest.raises(Cancelled):
            ask(lambda: hold.wait(20))
        assert running() != []
    assert not closed.is_set()
    hold.set()
    for thread in running():
        thread.join()
    assert closed.is_set()


def test_progress_is_told_as_far_as_the_engine_knows_it(work: Work):
    told: list[tuple[float, float | None, str]] = []
    hold = threading.Event()

    class Slow:
        percents = iter([-1.0, 40.0, 120.0])

        def query_progress(self) -> float:
            percent = next(self.percents, None)
            if percent is None:
                hold.set()
            return -1.0 if percent is None else percent

        def close(self) -> None:
            pass

    work.progress = lambda done, whole, text: told.append((done, whole, text))
    ask, _ = patient(work, Slow())
    assert ask(lambda: hold.wait(20))
    assert [(done, whole) for done, whole, _ in told] == [(40.0, 100.0), (100.0, 100.0)]


def test_what_was_left_behind_is_interrupted_until_it_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(patience, "GRACE", 0.0)
    begun, closed = threading.Event(), threading.Event()

    class Late:
        """It hears an interruption only when its question has begun, as the engine does."""

        def interrupt(self) -> None:
            begun.set()

        def close(self) -> None:
            closed.set()

    with fakes.reading() as work:
        ask, _ = patient(work, Late())
        work.cancel = After(1)
        with pytest.raises(Cancelled):
            ask(lambda: begun.wait(50))
    for thread in running():
        thread.join()
    assert begun.is_set()
    assert closed.is_set()
