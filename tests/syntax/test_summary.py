"""Is a program summarised only where it pays, and is the summary that of the whole text whatever part is asked?"""

import subprocess
import sys

import pytest

from omniread.model.lines import Lines
from omniread.model.span import Span
from omniread.model.text import TextFacts
from omniread.syntax.reading import structure
from omniread.syntax.summary import outlined, summary
from tests import fakes
from tests.programs import kept, program, said

FUNCTION = "def f{0}():\n    a = 1\n    b = 2\n    c = 3\n    return a\n"
"""Five lines: two of them, the first and the last but one of the body's four, can be left out."""


def functions(count: int, before: int = 0) -> str:
    return "x = 1\n" * before + "".join(FUNCTION.format(number) for number in range(count))


def summarised(
    source: str, name: str = "a.py", mode: str = "code", **limits: int
) -> list[tuple[int, int | None]] | None:
    work = fakes.work(**limits)
    work.summary = mode  # pyright: ignore[reportAttributeAccessIssue]
    found = summary(program(name, source), work)
    return None if found is None else [(fold.start, fold.end) for fold in found.folds]


def test_a_long_program_is_summarised():
    folds = summarised(functions(30))
    assert folds == [(line, line + 1) for line in range(3, 150, 5)]


@pytest.mark.parametrize(
    ("source", "limits"),
    [
        (functions(19, 4), {}),
        (functions(30), {"summary_min_lines": 151}),
        (functions(30), {"summary_lines": 149}),
        (functions(30), {"summary_bytes": 100}),
        ("x = 1\n" * 150, {}),
    ],
    ids=["99 lines", "short", "long", "big", "nothing to leave out"],
)
def test_what_is_short_long_or_flat_is_not(source: str, limits: dict[str, int]):
    assert summarised(source, **limits) is None


@pytest.mark.parametrize(("lines", "limits"), [(100, {}), (150, {"summary_lines": 150, "summary_min_lines": 150})])
def test_the_bounds_themselves_are_within(lines: int, limits: dict[str, int]):
    assert summarised(functions(lines // 5), **limits)


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_last_line_counts_with_and_without_its_end(end: str):
    assert summarised(functions(20).removesuffix("\n") + end)
    assert summarised(functions(20).removesuffix("    return a\n").removesuffix("\n") + end) is None


@pytest.mark.parametrize(
    ("name", "mode", "is_one"),
    [
        ("a.py", "code", True),
        ("a.py", "all", True),
        ("a.py", "off", False),
        ("a.md", "code", False),
        ("a.md", "all", True),
        ("a.txt", "code", False),
        ("a.unknown", "all", False),
        ("a.yaml", "all", False),
        ("a.toml", "all", False),
        ("a.ini", "all", False),
        ("a.properties", "all", False),
        ("a.diff", "all", False),
        ("a.csv", "all", False),
    ],
)
def test_prose_is_summarised_on_request_and_data_never(name: str, mode: str, is_one: bool):
    source = "# Head\n\n" + "text\n" * 60 + "\n## Next\n\n" + "text\n" * 60 if name == "a.md" else functions(30)
    assert (summarised(source, name=name, mode=mode) is not None) == is_one


def test_what_is_no_file_is_not_summarised():
    work = fakes.work()
    work.summary = "all"
    rows = functions(30).splitlines()
    assert summary(Lines(rows, facts=TextFacts(language="python")), work) is None


ALONE = """
import sys
from omniread.syntax.summary import summary
from tests import fakes
from tests.programs import program

work = fakes.work()
work.summary = "code"
for name, source in (("a.py", "def f():\\n    return 1\\n" * 49), ("a.unknown", "x\\n" * 500)):
    assert summary(program(name, source), work) is None
assert not {"tree_sitter", "omniread.syntax.folding", "omniread.syntax.reading"} & set(sys.modules)
"""


def test_a_short_text_and_an_unknown_one_load_no_grammar():
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def outline(source: str, asked: tuple[Span, ...], name: str = "a.py"):
    text, work = program(name, source), fakes.work()
    found = structure(text, work)
    assert found is not None
    return outlined(text, found, 0, asked, work)


def test_what_is_left_out_of_a_part_is_what_is_left_out_of_the_whole():
    whole = outline(functions(30), (Span(1, 150),))
    part = outline(functions(30), (Span(20, 31), Span(100, 108)))
    asked = [*range(20, 32), *range(100, 109)]
    assert kept(part) == [line for line in kept(whole) if line in asked]
    assert {line for fold in part.folds for line in range(fold.start, (fold.end or 0) + 1)} == {
        line for line in asked if line not in kept(whole)
    }


def test_lines_beyond_the_end_are_still_asked_for():
    found = outline(functions(2), (Span(10, 10), Span(50, 60)))
    assert found.spans == (Span(10, 10), Span(50, 60))


def test_damage_is_named_where_it_is_asked_for():
    source = functions(3) + "def broken(:\n    pass ) (\n" + functions(3)
    found = outline(source, (Span(1, 32),))
    assert [code for code, _ in said(found)] == ["syntax"]
    assert {16, 17} <= set(kept(found))
    assert outline(source, (Span(1, 10),)).notes == ()


def test_of_many_damaged_places_some_are_named():
    source = "".join(f"def f{number}():\n    return 1\nx = ) (\n" for number in range(9))
    ((code, text),) = said(outline(source, (Span(1, 27),)))
    assert code == "syntax"
    assert text == "The syntax is damaged in lines 3, 6, 9, 12, 15 and 4 more places: such lines are shown as they are"
