"""What is asked of a leaf that understands more than lines?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread import BadSelector
from omniread.model.address import Address, asks, parse
from omniread.model.grammar import parse as selector_of
from omniread.model.selector import Selector

TABLE = ("limit", "offset", "order", "where")
ALL = (*TABLE, "q")


def parsed(tail: str, keys: tuple[str, ...] = ALL, *, paths: bool = False) -> tuple[str, dict[str, str], str] | None:
    found = parse(tail, keys, paths=paths)
    return None if found is None else (found[0].path, dict(found[0].query), str(found[1]))


@pytest.mark.parametrize(
    ("tail", "query", "selector"),
    [
        ("?limit=5", {"limit": "5"}, ""),
        ("?limit=5&offset=10", {"limit": "5", "offset": "10"}, ""),
        ("?order=date:desc&limit=5", {"order": "date:desc", "limit": "5"}, ""),
        ("?where=a>1 and b&c=2", {"where": "a>1 and b&c=2"}, ""),
        ("?where=a&limit=2", {"where": "a", "limit": "2"}, ""),
        ("?where=t='12:30'", {"where": "t='12:30'"}, ""),
        ("?where=t='12:30':5-9", {"where": "t='12:30'"}, "5-9"),
        ("?where=x in (1:2):raw", {"where": "x in (1:2)"}, "raw"),
        ("?where=x = 'it''s':raw:1-2", {"where": "x = 'it''s'"}, "raw:1-2"),
        ("?where=a::int > 3", {"where": "a::int > 3"}, ""),
        ("?where=50%25", {"where": "50%25"}, ""),
        ("?where=a = 'it:5", {"where": "a = 'it"}, "5-"),
        ("?where=name='a&limit=1'&limit=2", {"where": "name='a&limit=1'", "limit": "2"}, ""),
        ("?where=f(a&limit=1)", {"where": "f(a&limit=1)"}, ""),
        ("?where=name='a&limit=1", {"where": "name='a", "limit": "1"}, ""),
        ("?where=a:5-3", {"where": "a:5-3"}, ""),
        ("?limit=5:stat", {"limit": "5"}, "stat"),
        ("?limit=5:L2-3", {"limit": "5"}, "2-3"),
        ("L2-3?limit=5", {"limit": "5"}, "2-3"),
        ("?q=SELECT 1", {"q": "SELECT 1"}, ""),
        ("?q=SELECT a&limit=5:5-9", {"q": "SELECT a&limit=5:5-9"}, ""),
        ("5-9?q=SELECT '?q=1'", {"q": "SELECT '?q=1'"}, "5-9"),
        ("raw?q=SELECT 1:raw", {"q": "SELECT 1:raw"}, "raw"),
    ],
)
def test_a_query_and_its_selector(tail: str, query: dict[str, str], selector: str):
    assert parsed(tail) == ("", query, selector)


@pytest.mark.parametrize(
    ("tail", "path", "query", "selector"),
    [
        ("scripts.test", "scripts.test", {}, ""),
        ("items[3].name:5-9", "items[3].name", {}, "5-9"),
        ("[17]", "[17]", {}, ""),
        ("[17]:raw", "[17]", {}, "raw"),
        ("scripts.build:prod", "scripts.build:prod", {}, ""),
        ('a["b:5"]', 'a["b:5"]', {}, ""),
        ('a["b:5"]:5', 'a["b:5"]', {}, "5-"),
        ('a["b; c, d"].e', 'a["b; c, d"].e', {}, ""),
        ('"a b".c', '"a b".c', {}, ""),
        ("packages.node_modules/x.version", "packages.node_modules/x.version", {}, ""),
        ("items?q=[?x>`1`]", "items", {"q": "[?x>`1`]"}, ""),
        ("items:5-9?q=[0]", "items", {"q": "[0]"}, "5-9"),
        ("?q=a.b:5", "", {"q": "a.b:5"}, ""),
    ],
)
def test_a_key_path_and_its_selector(tail: str, path: str, query: dict[str, str], selector: str):
    assert parsed(tail, ("q",), paths=True) == (path, query, selector)


@pytest.mark.parametrize("tail", ["a; b.json:c", "a,b", "/a/b", "a b", "[0", 'a"b', "a?b", "x; y?q=z"])
def test_what_is_no_key_path(tail: str):
    assert parsed(tail, ("q",), paths=True) is None


@pytest.mark.parametrize(("tail", "keys"), [("name", ALL), ("name:5", ALL), ("x?limit=5", TABLE), ("?a=1", ())])
def test_what_is_no_address(tail: str, keys: tuple[str, ...]):
    assert parsed(tail, keys) is None


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        ("?limt=5", "limit, offset"),
        ("?limit", "no query ?limit="),
        ("?limit=", "?limit= is empty"),
        ("?q=  ", "?q= is empty"),
        ("?limit=5&limit=6", "asked twice"),
        ("?limit=5; b.csv", "For example limit=20"),
        ("?order=a,b", "For example order=price:desc"),
        ("?limit=5&q=SELECT 1", "cannot be combined"),
        ("1-2?limit=5:3-4", "two selectors"),
        ("?where=a:5:1:1", "follows another selector"),
        ("?", "The keys are"),
        ("?SELECT 1", "The keys are"),
    ],
)
def test_a_query_that_no_kind_takes(tail: str, words: str):
    with pytest.raises(BadSelector, match=words.replace("?", r"\?")):
        parsed(tail)


@pytest.mark.parametrize(
    ("address", "selector", "tail"),
    [
        (Address(query=(("limit", "5"), ("order", "a:desc"))), "", "?limit=5&order=a:desc"),
        (Address(query=(("limit", "5"),)), "raw:5-9", "?limit=5:raw:5-9"),
        (Address(query=(("q", "SELECT 1"),)), "5-9", ":5-9?q=SELECT 1"),
        (Address(query=(("q", "SELECT 1"),)), "", "?q=SELECT 1"),
        (Address(query=(("where", ":1:#:"),)), "#x", ":#x?where=:1:#:"),
        (Address(query=(("where", "a='1:2'"),)), "5-9", "?where=a='1:2':5-9"),
        (Address("a.b"), "5-9", ":a.b:5-9"),
        (Address("a.b"), "", ":a.b"),
        (Address("a.b", (("q", "x"),)), "5-9", ":a.b:5-9?q=x"),
        (Address(), "5-9", ":5-9"),
    ],
)
def test_an_address_is_asked_with_a_selector(address: Address, selector: str, tail: str):
    assert address.asking(selector_of(selector) or Selector()) == tail
    assert Address().get("q") is None


# Quotes and brackets are closed: what one of them leaves open reaches into the next value.
VALUES = st.sampled_from(["'it:5'", "(a:5)", "a='x&limit=1'", "[1]:2"]) | st.text("abc 0159:&?=\n", min_size=1).map(
    str.strip
).filter(bool)


@given(st.lists(st.tuples(st.sampled_from(TABLE), VALUES), min_size=1, max_size=4, unique_by=lambda pair: pair[0]))
def test_what_is_asked_is_read_back(pairs: list[tuple[str, str]]):
    asked = Address(query=tuple(pairs)).asking(selector_of("raw:5-9") or Selector())
    try:
        found = parse(asked.removeprefix(":"), ALL, paths=False)
    except BadSelector:
        return  # a value may look like a key that does not exist, or end as two selectors do
    assert found is not None
    assert Address(query=found[0].query).asking(found[1]) == asked


def test_a_query_is_told_by_its_shape():
    assert asks("?x=1")
    assert not asks("?")
    assert not asks("a?x=1")


def test_rows_are_asked_of_a_table():
    with pytest.raises(BadSelector, match=r"The keys are: q\. Rows are asked of a table: NAME:TABLE\?limit=5"):
        parsed("?limit=5", ("q",))
