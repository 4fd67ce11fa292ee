"""Is each definition of a name shown whole, in any language, and is a miss answered with what there is?"""

import pytest

from omniread.model.errors import NotFound, TooBig
from omniread.model.lines import Lines
from omniread.model.span import Span
from omniread.model.text import TextFacts
from omniread.views.symbol import Symbol
from tests.programs import PROGRAMS, PYTHON, kept, pages, program, said, viewed


def symbol(name: str, tail: str):
    return viewed(Symbol(), program(name, PROGRAMS[name]), tail)


@pytest.mark.parametrize(
    ("name", "tail", "spans"),
    [
        ("a.py", "#A.f", [(5, 11)]),
        ("a.py", "#A::f", [(5, 11)]),
        ("a.py", "#A#f", [(5, 11)]),
        ("a.py", "#f.inner", [(8, 9)]),
        ("a.py", "#f", [(5, 11), (15, 16)]),
        ("a.py", "#F", [(18, 19)]),
        ("a.py", "#g", [(22, 26)]),
        ("a.py", "#B", [(14, 19)]),
        ("a.rb", "#empty?", [(4, 6)]),
        ("a.rb", "#Cart#[]=", [(8, 10)]),
        ("a.rb", "#Shop::Cart#==", [(12, 14)]),
        ("a.rb", "#Cart", [(2, 15), (17, 21)]),
        ("a.rb", "#Shop", [(1, 22)]),
        ("a.cpp", "#operator==", [(6, 6)]),
        ("a.cpp", "#Point::area", [(7, 8), (11, 14)]),
        ("a.cpp", "#area", [(7, 8), (11, 14), (17, 20)]),
        ("a.cpp", "#geo::Point<T>", [(2, 9)]),
        ("a.go", "#Stack.Push", [(8, 11)]),
        ("a.go", "#Stack[T].Push", [(8, 11)]),
        ("a.go", "#Push", [(8, 11), (13, 15)]),
        ("a.go", "#Stack", [(3, 6)]),
        ("a.rs", "#Point", [(1, 5), (7, 13), (15, 19)]),
        ("a.rs", "#Point::new", [(8, 12)]),
        ("a.ts", "#parse", [(1, 6)]),
        ("a.ts", "#Box.add", [(11, 14)]),
        ("a.ts", "##count", [(9, 9)]),
        ("a.ts", "#Box<T>.size", [(16, 18)]),
        ("a.md", "#Install", [(5, 8)]),
    ],
)
def test_every_definition_is_shown_whole(name: str, tail: str, spans: list[tuple[int, int]]):
    # With its decorators, its attributes and the comment above it.
    assert [(span.start, span.end) for span in symbol(name, tail).spans] == spans


@pytest.mark.parametrize(
    ("tail", "lines"),
    [("#f:10-", [10, 11, 15, 16]), ("#f:1-5,16", [5, 16]), ("#f:-12", [15, 16]), ("#g:20-23", [22, 23])],
)
def test_ranges_restrict_it(tail: str, lines: list[int]):
    assert kept(symbol("a.py", tail)) == lines


def test_one_definition_needs_no_note():
    assert symbol("a.py", "#A.f").notes == ()


def test_several_are_listed():
    assert said(symbol("a.py", "#f")) == [("matches", "2 definitions: method A.f at 5-11, method B.f at 15-16")]


def test_of_very_many_some_are_listed():
    source = "".join(f"class A{at}:\n    def f(self): ...\n\n" for at in range(12))
    ((code, text),) = said(viewed(Symbol(), program("a.py", source), "#f"))
    assert code == "matches"
    assert text.startswith("12 definitions: method A0.f at 2, ")
    assert text.endswith("method A7.f at 23 and 4 more")


def test_what_is_written_otherwise_is_found_with_a_note():
    found = symbol("a.py", "#a.F")
    assert kept(found) == list(range(5, 12))
    assert said(found) == [
        ("reading-choice", "Nothing is called a.F in this very spelling"),
        ("matches", "1 definition: method A.f at 5-11"),
    ]


def test_a_definition_outside_of_the_ranges_is_told():
    found = symbol("a.py", "#A.f:20-")
    assert found.spans == ()
    assert said(found) == [("matches", "1 definition: method A.f at 5-11; lines asked for: :20-")]


def test_a_definition_within_another_is_shown_once():
    source = "def f():\n    def f():\n        return 1\n\n    return f\n"
    assert viewed(Symbol(), program("a.py", source), "#f").spans == (Span(1, 5),)


def test_without_a_name_the_lines_that_name_one_are_kept():
    found = symbol("a.py", "#")
    assert kept(found) == [4, 7, 8, 14, 15, 18, 22]
    assert said(found) == [("matches", "7 definitions")]


def test_the_list_is_restricted_by_ranges():
    found = symbol("a.py", "#:18-20")
    assert kept(found) == [18]
    assert said(found) == [("matches", "1 definition in :18-20")]


@pytest.mark.parametrize(
    ("name", "tail", "near"),
    [
        ("a.py", "#C.f", ("A.f", "B.f", "B.F")),
        ("a.py", "#iner", ("A.f.inner",)),
        ("a.rb", "#totals", ("Shop.Cart.total",)),
        ("a.rs", "#zzz", ()),
    ],
)
def test_a_miss_names_what_is_near_and_how_to_list_all(name: str, tail: str, near: tuple[str, ...]):
    with pytest.raises(NotFound) as error:
        symbol(name, tail)
    assert (error.value.near, error.value.reason) == (near, "no-member")
    hint = error.value.hint or ""
    assert all(f":#{each}" in hint for each in near)
    assert ":# lists all" in hint
    assert f":/{tail.rpartition('.')[2].strip('#')}/ searches" in hint


def test_a_near_name_is_found_when_it_is_asked_as_printed():
    with pytest.raises(NotFound) as error:
        symbol("a.rb", "#totals")
    assert kept(symbol("a.rb", f"#{error.value.near[0]}")) == [18, 19, 20]


def test_a_miss_says_that_a_part_was_not_understood():
    text = program("a.py", "def f():\n    return 1\n\nx = ) (\n")
    with pytest.raises(NotFound, match="could not be parsed"):
        viewed(Symbol(), text, "#g")


@pytest.mark.parametrize(("name", "what"), [("a.unknown", "this kind of text"), ("a.diff", "diff")])
@pytest.mark.parametrize("tail", ["#main", "#", "#=="])
def test_where_no_definitions_are_known_a_search_is_advised(name: str, what: str, tail: str):
    with pytest.raises(NotFound) as error:
        viewed(Symbol(), program(name, "x\n"), tail)
    assert error.value.message == f"No definitions are known here ({what})."
    assert error.value.hint == (":/main/ searches for the word." if tail == "#main" else ":/regex/ searches the text.")


def test_a_text_that_is_not_held_whole_has_no_names():
    with pytest.raises(TooBig) as error:
        viewed(Symbol(), Lines(["x"], facts=TextFacts(language="python")), "#main")
    assert ":/main/" in (error.value.hint or "")


@pytest.mark.parametrize("most", [1, 3, 100])
@pytest.mark.parametrize("tail", ["#f", "#", "#f:8-15"])
def test_the_pages_of_definitions_show_each_line_once(most: int, tail: str):
    found = pages(Symbol(), program("a.py", PYTHON), tail, max_lines=most)
    assert [number for page in found for number in page] == kept(symbol("a.py", tail))
