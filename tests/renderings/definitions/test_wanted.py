"""Is a file parsed only when it can have the name, and is what is like a name suggested?"""

import pytest

from omniread.renderings.definitions.wanted import Near, Wanted
from omniread.syntax.structure import Declaration


@pytest.mark.parametrize(
    ("asked", "text", "exact", "may"),
    [
        ("put", "xputs", True, True),
        ("put", "Put", True, False),
        ("put", "PUT", False, True),
        ("Store.put", "put", True, True),
        ("Store.put", "Store", True, False),
        ("ns::put", "put", True, True),
        ("A#put", "put", True, True),
        ("operator==", "bool operator ==(int);", True, True),
        ("empty?", "def empty?", True, True),
        ("Änderung", "class Änderung", True, True),
        ("Änderung", "class änderung", True, False),
        ("Änderung", "class ÄNDERUNG", False, True),
        ("Änderung", "class Andere", False, False),
        ("+", "def +(other)", True, True),
    ],
)
def test_a_text_may_declare_a_name_when_it_has_its_last_word(asked: str, text: str, exact: bool, may: bool):
    assert Wanted(asked, exact=exact).may_be_in(text.encode()) is may


PUT = Declaration("put", "method", 1, 1, 1, ("Store",))
UPPER = Declaration("Put", "function", 2, 2, 2)


@pytest.mark.parametrize(
    ("asked", "exact", "meant"),
    [
        ("put", True, [PUT]),
        ("put", False, [PUT]),
        ("Store.put", True, [PUT]),
        ("Other.put", True, []),
        ("PUT", True, []),
        ("PUT", False, [PUT, UPPER]),
    ],
)
def test_case_counts_where_it_is_asked_to(asked: str, exact: bool, meant: list[Declaration]):
    assert Wanted(asked, exact=exact).among([PUT, UPPER]) == meant


def test_names_that_are_alike_are_suggested_the_likest_first():
    near = Near("Store.walks")
    near.look(b"class Walk:\n    def walk_all(self): ...\nfn works() {}\nlet unlike = 1;\nwalking = 2\n")
    near.look(b"struct Walk;")
    assert near.names()[0] == "Walk"
    assert set(near.names()) == {"Walk", "works", "walk_all"}


def test_nothing_seen_is_nothing_suggested():
    assert Near("x").names() == ()
