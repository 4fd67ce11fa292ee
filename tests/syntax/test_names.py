"""Is a name found however it is written, and is one that is not there answered by what is like it?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.syntax.names import COMPARED, forms, is_called, listed, matching, near
from omniread.syntax.structure import Declaration


def declared(*paths: str) -> list[Declaration]:
    """Declarations of one line each; owners and name are split at bars."""
    return [
        Declaration(owners[-1], "method" if len(owners) > 1 else "function", line, line, line, tuple(owners[:-1]))
        for line, owners in enumerate((path.split("|") for path in paths), 1)
    ]


def found(asked: str, *paths: str) -> tuple[list[str], bool]:
    hits, exact = matching(declared(*paths), asked)
    return [one.path for one in hits], exact


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ("f", "f"),
        ("f", "A|f"),
        ("A.f", "A|f"),
        ("A::f", "A|f"),
        ("A#f", "A|f"),
        ("b.c", "a|b|c"),
        ("a::b.c", "a|b|c"),
        ("::a::b", "a|b"),
        (" f ", "f"),
        ("empty?", "List|empty?"),
        ("List#empty?", "List|empty?"),
        ("save!", "save!"),
        ("A.ready?.then", "A|ready?|then"),
        ("name=", "A|name="),
        ("[]=", "Hash|[]="),
        ("Hash#[]=", "Hash|[]="),
        ("Hash#<=>", "Hash|<=>"),
        ("A.+", "A|+"),
        ("operator==", "operator=="),
        ("operator ==", "operator=="),
        ("operator==", "A|operator =="),
        ("A::operator()", "A|operator()"),
        ("operator bool", "A|operator bool"),
        ("A<T>::operator<", "A|operator<"),
        ("operator<<", "operator<<"),
        ("Vec<T>::push", "Vec|push"),
        ("Map<K, Vec<V>>.get", "Map|get"),
        ("Stack[T].Push", "Stack|Push"),
        ("A::f", "A<T>|f"),
        ("f()", "f"),
        ("A.f(int, char)", "A|f"),
        ("empty?()", "empty?"),
        ("handle/2", "handle"),
        ("A.handle/2", "A|handle"),
        ("#count", "A|#count"),
        ("A.#count", "A|#count"),
        ("#each", "A|each"),
        (".each", "A|each"),
        ("operator_name", "operator_name"),
        ("1.2", "1.2"),
        ("I/O", "I/O"),
        ("$scope", "$scope"),
        ("größe", "größe"),
    ],
)
def test_a_name_is_found_as_it_is_written(asked: str, path: str):
    assert found(asked, "other", path, "A|other") == ([path.replace("|", ".")], True)


@pytest.mark.parametrize(
    ("asked", "path"),
    [("f", "g"), ("A.f", "B|f"), ("A.f", "f"), ("a.c", "a|b|c"), ("f.", "f"), ("empty", "empty?"), ("operator", "f")],
)
def test_another_name_is_not(asked: str, path: str):
    assert found(asked, path) == ([], False)


def test_all_of_a_name_are_found_in_their_order():
    assert found("f", "f", "A|f", "F", "B|f")[0] == ["f", "A.f", "B.f"]


def test_case_decides_first():
    assert found("point", "Point", "point", "POINT") == (["point"], True)
    assert found("pOINT", "Point", "f") == (["Point"], False)
    assert found("a.F", "A|f", "B|f") == (["A.f"], False)


def test_what_is_literally_so_comes_before_what_can_be_taken_apart():
    dotted = Declaration("b.c", "function", 1, 1, 1)
    apart = Declaration("c", "method", 2, 2, 2, ("b",))
    assert matching([apart, dotted], "b.c") == ([dotted], True)


@pytest.mark.parametrize("asked", ["getting-started", "Getting-Started", "getting started"])
def test_a_heading_is_found_by_its_anchor(asked: str):
    heading = Declaration("Getting started!" if "-" in asked else "Getting started", "heading", 3, 3, 9)
    assert matching([heading], asked) == ([heading], False)


@pytest.mark.parametrize("name", ["", ".", "::", "#", "()", "<>", "operator"])
def test_a_name_of_signs_alone_has_forms(name: str):
    assert all((form and all(part for part in form)) or form == ("",) for form in forms(name))
    assert matching(declared("f"), name) == ([], False)


@given(st.text(max_size=20), st.text(max_size=20))
def test_no_name_is_too_odd(asked: str, name: str):
    one = Declaration(name, "function", 1, 1, 1, ("A",))
    hits, exact = matching([one], asked)
    assert hits in ([], [one])
    assert hits == [one] or not exact
    assert near([one], asked, 5) in ((), (one.path,))


@given(st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=8))
def test_a_declaration_is_found_by_its_own_path(name: str):
    one = Declaration(name, "function", 1, 1, 1, ("outer", "Owner"))
    for asked in (name, f"Owner.{name}", f"outer::Owner#{name}"):
        assert matching([one], asked) == ([one], True)


def test_parts_are_those_of_the_tail():
    one = declared("a|b|c")[0]
    assert is_called(one, ("b", "c"), exact=True)
    assert not is_called(one, ("B", "c"), exact=True)
    assert is_called(one, ("B", "C"), exact=False)
    assert not is_called(one, ("x", "a", "b", "c"), exact=True)


def test_the_likest_names_come_first():
    names = declared("parseUrl", "B|read_line", "reader", "A|readLine", "A|redline", "unlike")
    assert near(names, "C.readLine", 9) == ("A.readLine", "B.read_line", "A.redline", "reader")
    assert near(names, "C.readLine", 2) == ("A.readLine", "B.read_line")


def test_what_holds_a_name_or_is_held_in_it_is_near():
    assert near(declared("connect_to_database", "data"), "database", 5) == ("data", "connect_to_database")
    assert near(declared("f", "go"), "golf_of_things", 5) == ()


def test_a_name_is_near_once():
    assert near(declared("A|f", "A|f", "B|f"), "f", 5) == ("A.f", "B.f")


def test_of_very_many_names_the_first_are_compared_letter_by_letter():
    many = [f"name_{number:05}" for number in range(COMPARED + 9)]
    assert near(declared(*many, "A|wnated"), "wanted", 5) == ()
    assert near(declared("A|wnated", *many), "wanted", 5) == ("A.wnated",)
    assert near(declared(*many, "A|Wanted"), "wanted", 5) == ("A.Wanted",)


def test_declarations_are_told_with_their_lines():
    names = [Declaration("f", "function", 12, 13, 40), *declared("A|g", "h")]
    assert listed(names, 5) == "function f at 12-40, method A.g at 1, function h at 2"
    assert listed(names, 1) == "function f at 12-40 and 2 more"
