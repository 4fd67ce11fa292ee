"""Does a map read as it should, and say what it does not show?"""

from typing import Any

from omniread.model.selector import Outline
from omniread.renderings.map.drawn import Drawn
from omniread.renderings.map.fitting import most_of
from omniread.renderings.map.gathering import Gathered, Sketches
from omniread.renderings.map.ranking import ranked
from omniread.walking.visit import Visit
from tests.fakes import Folder, scope, work
from tests.renderings.map.sketched import FILES

MAP = [
    "f/core/store.py (3 symbols)",
    "1: class KeyValueStore:",
    "2:     def put_value(self, key): ...",
    "3:     def _flush_all(self): ...",
    "",
    "f/app.py (1 symbol)",
    "2: def run_program(): KeyValueStore().put_value(1)",
    "",
    "f/core/model.py (2 symbols)",
    "1: class RecordModel:",
    "2:     field_of_model: int = 1",
    "",
    "f/tests/test_app.py (1 symbol)",
    "3: def test_run_program(): app.run_program()",
]
COUNTED = "4 files with 7 symbols, by how many other files mention them; 2 files without any"


def nested(files: dict[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for path, text in files.items():
        *folders, name = path.split("/")
        here = tree
        for folder in folders:
            here = here.setdefault(folder, {})
        here[name] = text.encode() if isinstance(text, str) else text
    return tree


def visit(files: dict[str, Any] | None = None, **limits: Any) -> Visit:
    return Visit(Folder("f", nested(FILES if files is None else files)), scope(), work(**limits))


def drawn(files: dict[str, Any] | None = None, unfold: int = 0, pinned: Any = (), **limits: Any) -> Drawn:
    seen = visit(files, **limits)
    return of(Gathered(seen, Sketches(), pinned), seen, Outline(unfold))


def of(gathered: Gathered, seen: Visit, asked: Outline, *, refs: bool = False) -> Drawn:
    return Drawn(gathered, ranked(gathered.files, most_of(asked.unfold)), seen, asked, refs=refs)


def said(made: Drawn, first: int = 1) -> list[str]:
    return [note.text for note in made.notes(first)]


def test_files_stand_in_their_order_with_the_lines_that_declare():
    made = drawn()
    assert list(made.rows(visit())) == MAP
    assert (made.total, made.most) == (len(MAP), None)
    assert said(made) == [COUNTED]


def test_the_order_in_which_a_tree_gives_its_names_does_not_count():
    turned = {path: FILES[path] for path in reversed(FILES)}
    assert list(drawn(turned).rows(visit(turned))) == MAP


def test_under_each_name_stands_who_refers_to_it_when_that_is_asked():
    seen = visit()
    made = of(Gathered(seen, Sketches()), seen, Outline(), refs=True)
    rows = list(made.rows(seen))
    assert rows[:3] == [MAP[0], MAP[1], "    <- app.py, cli.py, tests/test_app.py"]
    assert [row for row in rows if not row.startswith("    <- ")] == MAP
    assert made.total == len(rows)


def test_a_page_that_is_too_small_is_filled_by_rank_and_the_rest_is_said():
    made = drawn(max_lines=6)
    assert made.most == 6
    assert list(made.rows(visit()))[:6] == [
        *("f/core/store.py (1 of 3 symbols)", MAP[1], "", "f/app.py (1 symbol)", MAP[6], "")
    ]
    assert said(made)[1] == (
        "Not on the first page: 2 files and 5 symbols. Use f/core/store.py:outline for a file, "
        "f/core:outline, f/tests:outline for a folder"
    )
    assert made.notes(1)[1].selector == "f/core:outline"


def test_a_page_that_begins_within_a_file_names_it():
    made = drawn()
    begins = {first: said(made, first)[0].partition(". This page begins in ")[2] for first in range(1, len(MAP) + 1)}
    within = [first for first, row in enumerate(MAP, 1) if row and not row.startswith("f/")]
    assert {first: name for first, name in begins.items() if name} == {
        first: next(MAP[at].split(" (")[0] for at in range(first - 1, -1, -1) if MAP[at].startswith("f/"))
        for first in within
    }
    assert len(within) == 7


def test_nothing_to_show_is_an_empty_map():
    made = drawn({"a.txt": "x"})
    assert list(made.rows(visit())) == []
    assert (made.total, made.most) == (0, None)
    assert [note.code for note in made.notes(1)] == ["no-outline"]


def test_a_map_that_was_made_before_is_read_as_it_was():
    made = drawn()
    first = made.rows(visit())
    assert next(first) == MAP[0]
    assert list(made.rows(visit({"other.py": "class Other: ...\n"}))) == MAP


def test_a_map_of_a_part_says_how_to_ask_again():
    seen = visit()
    gathered = Gathered(seen, Sketches())
    gathered.stopped = "ran out of time (scan_seconds)"
    assert of(gathered, seen, Outline(1)).notes(1)[-1].selector == "f:outline+1"
