"""Is it said of what a map is, what it leaves out, and what shows more?"""

from typing import Any

import pytest

from omniread.model.note import Note
from omniread.model.selector import Outline
from omniread.renderings.map.fitting import Block
from omniread.renderings.map.gathering import Gathered, Sketches
from omniread.renderings.map.remarks import folders, remarks
from omniread.syntax.references.sketch import Declared
from omniread.walking.visit import Visit
from tests.fakes import Folder, scope, work

ONE = (Declared(1, "class", "A", "class A:"),)


def gathered(tree: dict[str, Any] | None = None, pinned: Any = ()) -> Gathered:
    return Gathered(Visit(Folder("f", tree or {}), scope(), work()), Sketches(), pinned)


def said(given: Gathered, first: list[Block], rest: list[Block], unfold: int = 0) -> list[Note]:
    return list(remarks(given, first, rest, Outline(unfold), lambda path: f"f/{path}" if path else "f"))


def test_files_and_symbols_are_counted():
    given = gathered({"a.py": b"class A: ...\n", "b.py": b"", "c.txt": b"x", "d.txt": b"x"})
    assert said(given, [Block("a.py", ONE, 1)], []) == [
        Note(
            "structure",
            "1 file with 1 symbol, by how many other files mention them; 1 file without any; 2 files not of programs",
        )
    ]


def test_nothing_to_show_is_said_with_what_was_left_out():
    given = gathered({"a.txt": b"x", "b.py": b"\0\1\2\xff" * 99, "c.py": b"x\n"}, pinned={"c.py"})
    assert said(given, [], []) == [
        Note(
            "no-outline",
            "No symbols below; 1 file not of programs; 1 pinned file left out. Not looked at: 1 binary file",
        )
    ]


def test_what_is_not_on_the_first_page_is_counted_with_what_shows_it():
    first = [Block("top.py", ONE, 3)]
    rest = [Block("d/a.py", ONE, 1000), Block("e/b.py", ONE, 2), Block("e/c.py", ONE, 2)]
    note = said(gathered(), first, rest, unfold=2)[1]
    assert note == Note(
        "more",
        "Not on the first page: 3 files and 1,006 symbols. "
        "Use f/top.py:outline for a file, f/e:outline+2, f/d:outline+2 for a folder",
        "f/e:outline+2",
    )


def test_where_only_names_of_a_file_are_missing_the_file_is_told():
    note = said(gathered(), [Block("top.py", ONE, 2)], [])[1]
    assert note == Note("more", "Not on the first page: 1 symbol. Use f/top.py:outline for a file")


@pytest.mark.parametrize(
    ("paths", "told"),
    [
        ([], []),
        (["x.py", "y.py"], []),
        (["src/p/a/x.py", "src/p/b/z.py", "src/p/b/y.py"], ["src/p/b", "src/p/a"]),
        (["src/p/x.py", "src/p/a/y.py"], ["src/p/a"]),
        (["src/x.py", "src/a.py"], []),
        (["b/x.py", "a/x.py", "x.py"], ["a", "b"]),
        (["a/1.py", "b/1.py", "c/1.py", "d/1.py"], ["a", "b", "c"]),
    ],
)
def test_folders_are_told_where_the_tree_divides(paths: list[str], told: list[str]):
    assert folders(paths) == told


def test_what_was_not_understood_or_not_seen_is_said():
    given = gathered()
    given.failed = [f"bad{number}.py" for number in range(4)]
    given.stopped, given.place = "ran out of time (scan_seconds)", "z/y.py"
    notes = said(given, [Block("a.py", ONE, 1)], [], unfold=1)
    assert [(note.code, note.selector) for note in notes] == [
        ("structure", None),
        ("syntax", None),
        ("truncated", "f:outline+1"),
    ]
    assert notes[1].text == "4 files could not be parsed: bad0.py, bad1.py, bad2.py, …"
    assert notes[2].text == (
        "The map ran out of time (scan_seconds) in z/y.py, and is of what was seen until then. "
        "Ask again, as what was parsed is kept, or for a folder below"
    )
    given.failed = ["bad.py"]
    assert said(given, [Block("a.py", ONE, 1)], [])[1].text == "1 file could not be parsed: bad.py"
