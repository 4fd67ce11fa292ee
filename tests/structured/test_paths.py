"""How is a key path written: `scripts.test`, `items[3].name`, `"a.b"[-1]`?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model import grammar
from omniread.model.address import Address
from omniread.model.address import parse as parse_address
from omniread.model.errors import BadSelector
from omniread.model.selector import Selector
from omniread.structured.paths import Every, Index, Key, expression, parse, spelled

NAMES = st.text(st.characters(codec="utf-8"), max_size=8) | st.sampled_from(
    ["raw", "stat", "10-20", "L5", "a.b", "a b", "a:b", "$", "*", "[0]", "?q=x", "it's", '"', "", "#x", "/x/", "1"]
)
STEPS = NAMES.map(lambda name: Key(name, quoted=True)) | st.integers(-99, 10**6).map(Index)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("scripts.test", (Key("scripts"), Key("test"))),
        ("items[3].name", (Key("items"), Index(3), Key("name"))),
        ("[0]", (Index(0),)),
        ("items[-1]", (Key("items"), Index(-1))),
        ("[0][1]", (Index(0), Index(1))),
        ('["a.b"].c', (Key("a.b", quoted=True), Key("c"))),
        ("['a.b']", (Key("a.b", quoted=True),)),
        (r"['it\'s']", (Key("it's", quoted=True),)),
        ('"a.b".c', (Key("a.b", quoted=True), Key("c"))),
        (r'["q\"\u00e9"]', (Key('q"é', quoted=True),)),
        ('[""]', (Key("", quoted=True),)),
        ("a b.c-d", (Key("a b"), Key("c-d"))),
        ("it's", (Key("it's"),)),
        ("a. b", (Key("a"), Key(" b"))),
        ("items[].tags[*]", (Key("items"), Every(flat=True), Key("tags"), Every())),
        ("packages.*.version", (Key("packages"), Every("values"), Key("version"))),
        ("$", ()),
        ("$.a", (Key("a"),)),
        ("$[0]", (Index(0),)),
        ("$a", (Key("$a"),)),
        (".a.b", (Key("a"), Key("b"))),
        (".", ()),
        (".a.[0]", (Key("a"), Index(0))),
        ("[ 0 ]", (Index(0),)),
        ("", ()),
    ],
)
def test_a_path_is_read_in_all_its_spellings(text: str, steps: tuple[object, ...]):
    assert parse(text) == steps


@pytest.mark.parametrize("text", ["a..b", "a.", "a[", "a[b]", "a[1.5]", 'a["b', r'["\x"]', "[1", "a[]]"])
def test_a_malformed_path_says_where_and_shows_the_form(text: str):
    with pytest.raises(BadSelector, match=r"malformed at character \d+") as caught:
        parse(text)
    assert "items[3].name" in str(caught.value)


@pytest.mark.parametrize("text", ["items[?price > `5`]", "items[0:2]", "items[:-1]"])
def test_what_is_a_filter_is_shown_as_one(text: str):
    with pytest.raises(BadSelector) as caught:
        parse(text)
    assert f"?q={text}" in str(caught.value)


@given(st.lists(STEPS, min_size=1, max_size=5).map(tuple))
def test_a_spelled_path_reads_the_same_place(steps: tuple[Key | Index, ...]):
    text = spelled(steps)
    found = parse(text)
    assert [(type(step), getattr(step, "name", None), getattr(step, "number", None)) for step in found] == [
        (type(step), getattr(step, "name", None), getattr(step, "number", None)) for step in steps
    ]


@given(st.lists(STEPS, min_size=1, max_size=5).map(tuple))
def test_a_spelled_path_is_an_address_and_no_selector(steps: tuple[Key | Index, ...]):
    text = spelled(steps)
    assert parse_address(text, ("q",), paths=True) == (Address(text), Selector())
    try:
        assert grammar.parse(text) is None
    except BadSelector:
        pytest.fail(f"{text} is taken for a selector")


@pytest.mark.parametrize(
    ("text", "filter_"),
    [
        ("items[].price", "items[].price"),
        ("items[*].price", "items[*].price"),
        ("*.a", "*.a"),
        ("[]", "[]"),
        ('["a.b"][0].c-d', '"a.b"[0]."c-d"'),
        ("$", ""),
    ],
)
def test_a_path_is_also_a_filter(text: str, filter_: str):
    assert expression(parse(text)) == filter_


@pytest.mark.parametrize(
    "text", ["items[].tags[]", "[*].a", "packages.*.version", "*", "a.b[0]", '"raw"', '"1"', '"1".5', "x.1", "$"]
)
def test_a_usual_path_is_spelled_as_it_was(text: str):
    assert spelled(parse(text)) == text
