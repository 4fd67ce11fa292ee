"""Does a pattern mean within a text of many lines what it means on each of them?

What a malformed pattern is told is tested with the view that searches one text.
"""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from omniread.matching.pattern import compiled, literal, required, spanning
from omniread.model.errors import BadSelector
from omniread.model.selector import Regex

ATOMS = [
    *("a", "b", " ", "-", "é", ".", "^", "$", "\\b", "\\A", "\\Z", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\t"),
    *("[ab]", "[^a]", "[^]a]", "[^-a]", "[\\sa]", "[^\\sa]", "[a-z -]", "[[:space:]]", "[^[:alpha:]]", "\\p{Cc}"),
    *("\\P{L}", "\\.", "\\ ", "{", "}", "[\t- ]"),
]
REPEATS = ["", "", "", "*", "+", "?", "*?", "++", "{2}", "{0,1}"]
GROUPS = ["({})", "(?:{})", "(?={})", "(?!{})", "(?<={})", "(?<!{})", "(?>{})", "(?i:{})", "({})\\1", "(?s:{})"]


def patterns(*atoms: str) -> st.SearchStrategy[str]:
    """Patterns made of these parts, and of all that may stand around and behind them."""
    part = st.tuples(st.sampled_from(atoms), st.sampled_from(REPEATS)).map("".join)
    parts = st.lists(part, min_size=1, max_size=3).map("".join)
    grouped = st.tuples(parts, st.sampled_from(GROUPS), parts)
    return st.one_of(
        parts,
        grouped.map(lambda each: f"{each[0]}{each[1].replace('{}', each[2])}"),
        st.tuples(parts, parts).map("|".join),
    )


TEXTS = st.lists(st.text("ab -é\t{.", max_size=4), max_size=6).map("\n".join)


def lines(text: str) -> list[str]:
    """Only a line feed ends a line, and a final one opens no other."""
    return text.removesuffix("\n").split("\n") if text else []


def swept(pattern: str, text: str) -> list[int]:
    """The numbers of the lines in which matches of the spanning pattern begin."""
    found = spanning(Regex(pattern))
    assert found is not None
    numbers = {text.count("\n", 0, match.start()) + 1 for match in found.finditer(text, overlapped=True)}
    return sorted(numbers & {*range(1, len(lines(text)) + 1)})


@given(patterns(*ATOMS), TEXTS)
@example("a\\s+b", "a\nb")
@example("a[^x]*+$", "ab\nb")
@example("b(?!\\s)", "ab\n\nb")
@example("(?<!\\W)b", "a\nb")
@example("\\Zx*|^$", "a\n\nb\n")
def test_a_pattern_over_many_lines_finds_what_it_finds_on_each(pattern: str, text: str):
    try:
        alone = compiled(Regex(pattern))
    except BadSelector:
        return
    assert swept(pattern, text) == [number for number, line in enumerate(lines(text), 1) if alone.search(line)]


@pytest.mark.parametrize(
    "pattern", ["a\\nb", "a\nb", "\\x0a", "\\B", "\\Ga", "\\R", "a\\012b", "(?-m:^)a", "[a\nb]?\n", "\\N{LINE FEED}"]
)
def test_what_may_mean_another_thing_in_a_long_text_has_no_such_form(pattern: str):
    assert spanning(Regex(pattern)) is None


def test_the_flag_for_case_counts_in_both_forms():
    asked = Regex("A[^B]", "i")
    many = spanning(asked)
    assert compiled(asked).search("ac") is not None
    assert many is not None
    assert many.search("x\nab\nac").start() == 5


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("def main", "def main"),
        ("main\\(\\)", "main()"),
        ("a\\.b\\ c", "a.b c"),
        ("{x}]-", "{x}]-"),
        ("naïve", "naïve"),
    ],
)
def test_a_pattern_may_stand_for_itself(pattern: str, letters: str):
    assert literal(Regex(pattern)) == letters
    assert re.fullmatch(pattern, letters)


@pytest.mark.parametrize("pattern", ["a.", "a|b", "a*", "^a", "a$", "(a)", "[a]", "\\w", "a{2}", "a\nb", "\\\n"])
def test_more_than_letters_is_a_pattern(pattern: str):
    assert literal(Regex(pattern)) is None
    assert literal(Regex("a", "i")) is None


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("def \\w+\\(self", "(self"),
        ("^class Foo", "class Foo"),
        ("ab+cde", "cde"),
        ("abc?", "ab"),
        ("ab{2}", "a"),
        ("(abc)d", "d"),
        ("(a|b)cd\\.", "cd."),
        ("a|b", ""),
        ("(?i)abc", ""),
        ("(?i:abc)de", "de"),
        ("[abc]", ""),
        ("a(?!bcd)e", "a"),
        ("a\\x62c", ""),
        ("(a)b\\12", ""),
        ("ab\\sc", "ab"),
        ("", ""),
    ],
)
def test_some_text_is_part_of_every_match(pattern: str, text: str):
    assert required(Regex(pattern)) == text
    assert required(Regex(pattern, "i")) == ""


@given(patterns(*ATOMS, "\\x62", "\\141", "\\0", "(?i)", "(?P<n>a)(?P=n)"), TEXTS)
@example("a(?i)b", "AB")
def test_no_line_matches_without_what_is_required(pattern: str, text: str):
    try:
        alone = compiled(Regex(pattern))
    except BadSelector:
        return
    for line in lines(text):
        found = alone.search(line)
        assert found is None or required(Regex(pattern)) in line
