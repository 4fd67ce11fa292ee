"""Are many files sketched by several processes as by this one, and does a broken process lose one file alone?"""

import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from omniread.model.errors import Cancelled, TooBig
from omniread.model.scope import Work
from omniread.syntax.references import child, workers
from omniread.syntax.references.sketch import sketched
from omniread.syntax.references.worker import Task, Worker
from omniread.syntax.references.workers import Pool, sketches
from tests.fakes import work

TASKS = [Task(f"key {number}", "python", f"class C{number}:\n    x = {number}\n".encode() * 40) for number in range(60)]
# What the process below dies of, and what it never ends with.
DEADLY, ENDLESS = b"deadly", b"endless"
FRAGILE = """
import os, sys, time
from omniread.syntax.references import child, sketch
real = sketch.sketched
def sketched(language, source, work):
    if source == b"deadly":
        os._exit(1)
    if source == b"endless":
        time.sleep(600)
    return real(language, source, work)
sketch.sketched = sketched
child.answered(sys.stdin.buffer, sys.stdout.buffer)
"""


@pytest.fixture
def fragile(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that break down at some files."""
    file = tmp_path / "fragile.py"
    file.write_text(FRAGILE)
    monkeypatch.setattr(child, "__file__", str(file))


def found(tasks: list[Task], few: int = 0) -> dict[str, Any]:
    return {one.key: one.sketch for one in sketches(tasks, work(), few)}


def told(sketch: Any) -> Any:
    """A sketch without the order of its words."""
    return None if sketch is None else (sorted(sketch.words.split()), sketch.rows)


def test_many_files_are_sketched_as_one_would_be(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "BATCH", 5000)
    here = {task.key: sketched("python", task.text, work()) for task in TASKS}
    made = found(TASKS)
    assert {key: told(sketch) for key, sketch in made.items()} == {key: told(sketch) for key, sketch in here.items()}


def test_few_files_are_sketched_without_a_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "Pool", None)
    assert found(TASKS[:2], few=1 << 20).keys() == {"key 0", "key 1"}


def test_where_no_process_can_be_started_this_one_does_it(monkeypatch: pytest.MonkeyPatch):
    started: list[Worker] = []

    def refused(*given: Any) -> Worker:
        if started:
            raise OSError("no more processes")
        started.append(Worker(*given))
        return started[0]

    monkeypatch.setattr(workers, "Worker", refused)
    monkeypatch.setattr(workers, "MOST", 2)
    monkeypatch.setattr(workers.os, "cpu_count", lambda: 2)
    assert len(found(TASKS)) == len(TASKS)
    # The one that could be started is gone as well.
    assert started[0]._process.returncode is not None


@pytest.mark.parametrize(("name", "value"), [("executable", ""), ("frozen", True)])
def test_a_program_that_is_no_python_starts_none(name: str, value: object, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, name, value, raising=False)
    monkeypatch.setattr(workers, "Pool", None)
    assert found(TASKS[:2]).keys() == {"key 0", "key 1"}


@pytest.mark.usefixtures("fragile")
def test_a_file_at_which_a_process_breaks_down_loses_no_other(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "BATCH", 5000)
    tasks = [*TASKS[:20], Task("dead", "python", DEADLY), *TASKS[20:]]
    made = found(tasks)
    assert [key for key, sketch in made.items() if sketch is None] == ["dead"]
    assert len(made) == len(tasks)


@pytest.mark.usefixtures("fragile")
def test_when_no_process_is_left_what_remains_has_no_sketch(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "BROKEN", 0)
    monkeypatch.setattr(workers, "BATCH", 1)
    tasks = [Task(f"dead {number}", "python", DEADLY) for number in range(9)]
    assert found(tasks) == dict.fromkeys((task.key for task in tasks), None)


@pytest.mark.usefixtures("fragile")
def test_a_process_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "STUCK", 0.0)
    monkeypatch.setattr(workers, "BATCH", 1)
    made = found([Task("endless", "python", ENDLESS)])
    assert made == {"endless": None}


@pytest.mark.usefixtures("fragile")
def test_a_read_that_was_cancelled_ends_and_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch):
    pools: list[Pool] = []

    class Seen(Pool):
        def __init__(self, size: int) -> None:
            super().__init__(size)
            pools.append(self)

    class Cancel:
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 3

    monkeypatch.setattr(workers, "Pool", Seen)
    given = Work(work().limits, work().scratch, cancel=Cancel())
    with pytest.raises(Cancelled):
        list(sketches([Task("endless", "python", ENDLESS)], given, few=0))
    assert all(worker._process.returncode is not None for worker in pools[0]._workers)


def test_who_takes_no_more_ends_the_processes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "BATCH", 1)

    def endless() -> Iterator[Task]:
        number = 0
        while True:
            yield Task(str(number), "python", b"x = 1\n")
            number += 1

    monkeypatch.setattr(workers, "AHEAD", 1)
    with closing(sketches(endless(), work(), few=0)) as answers:
        first = next(answers)
    assert first.sketch is not None
    assert next(answers, None) is None


def test_what_takes_too_long_here_has_no_sketch_unless_the_read_is_over(monkeypatch: pytest.MonkeyPatch):
    def late(*given: Any) -> None:
        raise TooBig("late")

    monkeypatch.setattr(workers, "sketched", late)
    assert found(TASKS[:1], few=1 << 20) == {"key 0": None}
    over = Work(work().limits, work().scratch, deadline=0.0)
    with pytest.raises(TooBig, match="longer than it may"):
        list(sketches(TASKS[:1], over))
