"""Is each program below a tree sketched once, and again only when it says something else?"""

from typing import Any

import pytest

from omniread.model.errors import Cancelled
from omniread.model.scope import Work
from omniread.renderings.map import gathering
from omniread.renderings.map.gathering import TOO_MANY, Gathered, Sketches
from omniread.syntax.references.sketch import Sketch
from omniread.syntax.references.worker import Done
from omniread.walking.files import LATE
from omniread.walking.visit import Visit
from tests.fakes import Folder, scope, work
from tests.renderings.search.searches import Ageing, Clock

TREE: dict[str, Any] = {
    "a.py": b"class A: ...\n",
    "d": {"same.py": b"class A: ...\n", "b.js": b"function b() {}\n"},
    "read.me": b"class A\n",
    "notes.md": b"# A\n",
}


def visit(tree: Any = None, given: Work | None = None, *clock: Any) -> Visit:
    return Visit(Folder("f", TREE) if tree is None else tree, scope(), given or work(), *clock)


def names(gathered: Gathered) -> dict[str, list[str]]:
    return {path: [one.name for one in sketch.declared()] for path, sketch in gathered.files.items()}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed."""
    texts: list[str] = []
    real = gathering.sketches

    def sketches(tasks: Any, given: Work) -> Any:
        def seen() -> Any:
            for task in tasks:
                texts.append(task.text.decode())
                yield task

        return real(seen(), given)

    monkeypatch.setattr(gathering, "sketches", sketches)
    return texts


def test_programs_are_sketched_and_all_else_is_counted():
    gathered = Gathered(visit(), Sketches())
    assert names(gathered) == {"a.py": ["A"], "d/b.js": ["b"], "d/same.py": ["A"]}
    assert (gathered.others, gathered.failed, gathered.stopped, gathered.place) == (2, [], None, "")


def test_a_text_is_parsed_once_wherever_it_lies_and_whenever_it_is_asked_for(parsed: list[str]):
    known = Sketches()
    Gathered(visit(), known)
    assert sorted(parsed) == ["class A: ...\n", "function b() {}\n"]
    Gathered(visit(Folder("g", TREE | {"a.py": b"class B: ...\n"})), known)
    assert parsed[2:] == ["class B: ...\n"]


def test_the_same_text_in_another_language_is_another_thing(parsed: list[str]):
    Gathered(visit(Folder("f", {"a.c": b"int a;\n", "a.cpp": b"int a;\n"})), Sketches())
    assert len(parsed) == 2


def test_pinned_files_are_left_out_and_counted():
    gathered = Gathered(visit(), Sketches(), {"d/same.py", "d/gone.py"})
    assert (list(gathered.files), gathered.pinned) == (["a.py", "d/b.js"], 1)


def test_what_could_not_be_parsed_is_named(monkeypatch: pytest.MonkeyPatch):
    def broken(tasks: Any, given: Work) -> Any:
        yield from (Done(task.key, None) for task in tasks)

    monkeypatch.setattr(gathering, "sketches", broken)
    known = Sketches()
    assert Gathered(visit(), known).failed == ["a.py", "d/b.js", "d/same.py"]
    # It is tried again by the next one.
    monkeypatch.undo()
    assert Gathered(visit(), known).failed == []


def test_a_tree_that_is_too_large_or_takes_too_long_is_seen_in_part(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gathering, "MOST", 2)
    gathered = Gathered(visit(), Sketches())
    assert (len(gathered.files), gathered.stopped) == (2, TOO_MANY)
    monkeypatch.undo()
    clock = Clock()
    tree = Ageing("f", {name: {"m.py": b"x = 1\n"} for name in "abc"}, clock, 9.0)
    gathered = Gathered(visit(tree, work(scan_seconds=10), clock), Sketches())
    assert (list(gathered.files), gathered.stopped, gathered.place) == (["a/m.py"], LATE, "b")


def test_a_read_that_was_cancelled_gathers_nothing():
    class Cancel:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        Gathered(visit(given=Work(work().limits, work().scratch, cancel=Cancel())), Sketches())


def sketch(size: int) -> Sketch:
    return Sketch(b"x" * size, "")


def test_of_the_sketches_of_a_session_those_used_last_are_kept():
    kept = Sketches(most=10)
    for key in "abc":
        kept.put(key, sketch(3))
    assert kept.get("a") == sketch(3)
    kept.put("d", sketch(3))
    assert [kept.get(key) is not None for key in "abcd"] == [True, False, True, True]
    # Put again it takes its old place, and the newest is kept whatever it weighs.
    kept.put("d", sketch(4))
    assert kept.get("a") is not None
    kept.put("e", sketch(50))
    assert [kept.get(key) is not None for key in "acde"] == [False, False, False, True]
