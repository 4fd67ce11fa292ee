"""Does an outline show what a text declares, on one page after the other, and say what it leaves out?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import TooBig
from omniread.model.lines import Lines
from omniread.model.span import Span
from omniread.model.text import TextFacts
from omniread.paging import clamp
from omniread.views.outline import Outline
from tests import fakes
from tests.pages import numbers, seen, selected
from tests.programs import kept, pages, program, said, viewed

SHORT = "function f(): void {\n  return;\n}\n"
LONG = "function f(): void {\n  a();\n  b();\n  return;\n}\n"
IMPORTS = "".join(f'import {letter} from "x";\n' for letter in "abcdef")

CLASS = '''class Stack:
    """Last in, first out."""

    limit = 9

    def push(self, item):
        self.check()
        self.count += 1
        self.items.append(item)
        return self

    @property
    def top(self):
        return self.items[-1]


def main():
    stack = Stack()
    stack.push(1)
    stack.push(2)
    print(stack.top)
'''


def outline(source: str, tail: str = "outline", name: str = "a.py", **limits: int):
    return viewed(Outline(), program(name, source), tail, fakes.work(**limits))


@pytest.mark.parametrize(
    ("source", "folds"),
    [
        (LONG, (Span(2, 4),)),
        (SHORT, ()),
        (IMPORTS, (Span(2, 5),)),
        (IMPORTS + LONG, (Span(2, 5), Span(8, 10))),
    ],
    ids=["five lines", "three lines", "six imports", "both"],
)
def test_bodies_and_imports_of_four_lines_are_left_out(source: str, folds: tuple[Span, ...]):
    found = outline(source, name="a.ts")
    assert found.folds == folds
    assert kept(found) == [line for line in range(1, source.count("\n") + 1) if line not in numbers(folds)]


def test_a_class_is_shown_by_its_members():
    found = outline(CLASS)
    assert found.folds == (Span(8, 9), Span(19, 20))


def test_a_level_more_opens_the_bodies():
    assert outline(CLASS, "outline+1").folds == (Span(8, 9),)
    assert outline(CLASS, "outline+2").folds == ()


@pytest.mark.parametrize(
    ("tail", "shown", "left_out"),
    [
        ("outline:8-", [10, 11, 12, 13, 14, 15, 16, 17, 18, 21], [8, 9, 19, 20]),
        ("outline:1-3,9-11,20-99", [1, 2, 3, 10, 11, 21], [9, 20]),
        ("outline:8-9", [], [8, 9]),
        ("outline:-3", [21], [19, 20]),
        ("outline+1:-3", [19, 20, 21], []),
        ("outline:4,-1", [4, 21], []),
    ],
)
def test_ranges_restrict_it(tail: str, shown: list[int], left_out: list[int]):
    found = outline(CLASS, tail)
    assert (kept(found), numbers(found.folds)) == (shown, left_out)


def test_a_range_beyond_the_end_is_skipped():
    text, work = program("a.py", CLASS), fakes.work()
    found = clamp(viewed(Outline(), text, "outline:5-6,40-50", work), selected("outline:5-6,40-50"), work)
    assert (seen(found), found.skipped) == ([5, 6], (Span(40, 50),))


@pytest.mark.parametrize(("name", "what"), [("a.unknown", "this kind of text"), ("a.diff", "diff")])
def test_without_a_structure_lines_are_shown_with_a_note(name: str, what: str):
    found = outline("one\ntwo\nthree\n", "outline:2-", name)
    assert (found.spans, found.folds) == ((Span(2, 3),), ())
    note = f"No structure was found ({what}): lines are shown as they are. :/regex/ searches"
    assert said(found) == [("no-outline", note)]


def test_a_program_with_nothing_to_leave_out_needs_no_note():
    found = outline("def f():\n    return 1\n")
    assert (found.spans, found.folds, found.notes) == ((Span(1, 2),), (), ())


def test_an_empty_text_has_no_structure():
    assert [code for code, _ in said(outline(""))] == ["no-outline"]


def test_a_text_that_is_not_held_whole_has_no_outline():
    with pytest.raises(TooBig, match="more than 4,194,304 bytes") as error:
        viewed(Outline(), Lines(["x"], facts=TextFacts(language="python")), "outline")
    assert error.value.hint


def test_damage_leaves_the_rest_folded():
    source = LONG + "function ( {{ ]\n" + LONG.replace("f()", "g()")
    found = outline(source, name="a.ts")
    assert 6 in kept(found)
    assert Span(2, 4) in found.folds
    assert [code for code, _ in said(found)] == ["syntax"]


def test_prose_is_shown_by_its_headings():
    source = "# Head\n\ntext\n\n## Part\n\nmore\ntext\n\n# Other\n\nend\n"
    assert kept(outline(source, name="a.md")) == [1, 5, 10]


FUNCTION = "def f{0}(x):\n    a = {0}\n    b = 2\n    c = 3\n    return a\n\n\n"
METHOD = "    def m{0}(self):\n        a = {0}\n        b = 2\n        c = 3\n        return a\n\n"


@given(
    st.lists(
        st.sampled_from([FUNCTION, "class A{0}:\n" + METHOD * 3, "x{0} = 1\n", "# {0}\n"]), min_size=1, max_size=30
    ),
    st.sampled_from([1, 2, 7, 50]),
    st.sampled_from(["outline", "outline+1", "outline:9-", "outline:1-20,31-60"]),
)
def test_the_pages_of_an_outline_show_each_of_its_lines_once(parts: list[str], most: int, tail: str):
    text = program("a.py", "".join(part.format(number) for number, part in enumerate(parts)))
    whole = viewed(Outline(), text, tail, fakes.work(max_lines=most))
    lines = [number for span in whole.spans for number in range(span.start, min(span.end or 0, text.count()) + 1)]
    assert [number for page in pages(Outline(), text, tail, max_lines=most) for number in page] == lines
    assert not set(lines) & set(numbers(whole.folds))


FUNCTIONS = "".join(FUNCTION.format(at) for at in range(100))
METHODS = "".join(METHOD.format(at) for at in range(100))
BOTH = f"{FUNCTIONS}class A:\n{METHODS}"
"""Of each function 5 lines stay; of the class all 401, or its first two and last two, perhaps with 99 other heads."""


@pytest.mark.parametrize(
    ("most", "sizes"),
    [(2000, [901]), (901, [901]), (900, [603]), (603, [603]), (602, [504]), (504, [504]), (503, [503, 1])],
)
def test_an_outline_folds_more_before_it_is_cut(most: int, sizes: list[int]):
    assert [len(page) for page in pages(Outline(), program("a.py", BOTH), "outline", max_lines=most)] == sizes
