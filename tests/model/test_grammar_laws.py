"""Are reading and printing a selector inverse to each other, and is every text read without a surprise?"""

from hypothesis import example, given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector
from omniread.model.grammar import parse
from omniread.model.selector import Block, Column, Outline, Regex, Rendering, Selector, Symbol, Tail
from omniread.model.span import Span
from tests.strategies import SELECTORS

WORDS = ("..", "10", "010", "200", "raw", "stat", "hex ", "0x1f", "col ", "outline", "img", "text", "changes")
PIECES = st.sampled_from([*"::::-+,L015//\\xi#@^ \né", *WORDS])
TEXTS = st.lists(PIECES, max_size=9).map("".join) | st.text(max_size=9)


def read(text: str) -> Selector | BadSelector | None:
    """What the grammar says of a text."""
    try:
        return parse(text)
    except BadSelector as error:
        return error


@given(SELECTORS)
@example(Selector())
@example(Selector(Rendering("hex", 256, 64), None, (Span(2, 3),)))
@example(Selector(Rendering("raw"), Outline(3), (Span(1, 2), Span(9, None))))
@example(Selector(None, Block(42, 1), (Tail(4),)))
@example(Selector(None, Symbol("a::b"), (Span(5, 9), Tail(2))))
@example(Selector(None, Regex("a/:5", "im", 0), (Span(5, None),)))
@example(Selector(None, Column(4001, None), (Span(7, 7),)))
@example(Selector(Rendering("raw"), None, (Span(10, 10),), 5))
def test_what_is_printed_is_read_as_it_was(selector: Selector):
    assert parse(str(selector)) == selector


@given(SELECTORS)
def test_every_spelling_means_the_same(selector: Selector):
    forms = list(selector.forms())
    assert forms[0] == str(selector)
    assert [parse(form) for form in forms] == [selector] * len(forms)


@given(TEXTS)
@example("hex 010")
@example("hex 08+5")
@example("hex+09")
def test_a_text_is_a_selector_or_none_or_an_error_with_a_hint(text: str):
    found = read(text)
    assert found is None or isinstance(found, Selector) or (found.message and found.hint)


@given(TEXTS)
@example("5-9:raw")
@example("10:5:/x/")
@example("10:5:outline")
@example("10:5:#name")
@example("5-9:#name:")
@example("7:5:col 1-9")
@example("999999999999999999+999999999999999999")
def test_whatever_is_read_prints_as_what_is_read_the_same(text: str):
    found = read(text)
    assert not isinstance(found, Selector) or parse(str(found)) == found
