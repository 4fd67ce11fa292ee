"""Does a search find the lines that match, count them all, and say what it left out?"""

import re
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector, Cancelled
from omniread.model.excerpt import Excerpt
from omniread.model.grammar import parse
from omniread.model.lines import Lines
from omniread.model.scope import Work
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.views.regex import Search
from tests.fakes import work

PLANETS = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
BLOWS_UP = "a" * 5000 + "!"


class Ticks:
    """A clock that shows the given times, then the last one for ever."""

    def __init__(self, *times: float) -> None:
        self.times = list(times)

    def __call__(self) -> float:
        return self.times.pop(0) if len(self.times) > 1 else self.times[0]


def _numbers(spans):
    return [number for span in spans for number in range(span.start, span.end + 1)]


def asked(selector: str) -> Selector:
    found = parse(selector)
    assert found is not None
    return found


def search(rows: list[str], selector: str, clock: Ticks | None = None, **limits: int) -> Excerpt:
    return Search(clock or Ticks(0)).excerpt(Lines(rows), asked(selector), work(**limits))


def found(rows: list[str], selector: str) -> list[int]:
    return list(_numbers(search(rows, selector).spans))


def said(excerpt: Excerpt) -> list[tuple[str, str]]:
    return [(note.code, note.text) for note in excerpt.notes]


@pytest.mark.parametrize(
    ("selector", "lines"),
    [
        ("/us/", [2, 7]),
        ("/^Ma/", [4]),
        ("/us$/", [2, 7]),
        ("/^S.*n$/", [6]),
        ("/ma/", []),
        ("/ma/i", [4]),
        ("/MA/im", [4]),
        ("/(?i)MA/", [4]),
        ("/ne|ar/", [3, 4, 8]),
        ("/(?<=M)a(?!x)/", [4]),
        (r"/(e)\w+\1/", [8]),
        (r"/\p{Lu}[[:lower:]]{3}$/", [4]),
        ("/a{1}r/", [3, 4]),
    ],
)
def test_a_line_matches_as_in_python(selector, lines):
    assert found(PLANETS, selector) == lines


def test_no_match_reaches_over_the_end_of_a_line():
    assert found(["a", "b", ""], r"/a\s*b/s") == []
    assert found(["a", "b", ""], "/^$/m") == [3]
    assert found(["a", "b", ""], r"/a\Z|\Ab/") == [1, 2]


@pytest.mark.parametrize(
    ("pattern", "row"),
    [("a{i}", "a{i}"), (r"\${e}", "${e}"), ("{", "{"), ("x{}", "x{}"), ("a{ 2}", "a{ 2}"), ("a{s<=1}b", "a{s<=1}b")],
)
def test_braces_that_repeat_nothing_stand_for_themselves(pattern, row):
    assert found([row, "a", "$", "x", "ab", "aa", ""], f"/{pattern}/") == [1]


def test_neighbours_are_one_span_and_context_surrounds_it():
    excerpt = search([*"abcdxxhijklmnop"], "/x/+2")
    assert (excerpt.spans, excerpt.context) == ((Span(5, 6),), (Span(3, 4), Span(7, 8)))
    assert (excerpt.exact, excerpt.beyond) == (False, None)


@pytest.mark.parametrize(
    ("rows", "selector", "context"),
    [
        ("xabcdefghx", "/x/", ((2, 3), (8, 9))),
        ("xabcdx", "/x/", ((2, 5),)),
        ("xabcdex", "/x/", ((2, 3), (5, 6))),
        ("xax", "/x/", ((2, 2),)),
        ("axb", "/x/+9", ((1, 1), (3, 3))),
        ("axb", "/x/+0", ()),
        ("abcde", "/x/", ()),
        ("abxde", "/x/+1:3", ((2, 2), (4, 4))),
    ],
)
def test_context_is_what_is_near_and_exists(rows, selector, context):
    assert search([*rows], selector).context == tuple(Span(first, last) for first, last in context)


@pytest.mark.parametrize(
    ("ranges", "lines", "count"),
    [
        ("3-", [4, 6, 8], "3 matching lines in :3-"),
        ("1-5", [2, 4], "2 matching lines in :1-5"),
        ("2,6-7", [2, 6], "2 matching lines in :2-2,6-7"),
        ("-3", [6, 8], "2 matching lines in :-3"),
        ("1-2,-1", [2, 8], "2 matching lines in :1-2,-1"),
        ("-99", [2, 4, 6, 8], "4 matching lines in :-99"),
        ("7-", [8], "1 matching line in :7-"),
        ("3", [4, 6, 8], "3 matching lines in :3-"),
        ("5-5", [], "0 matching lines in :5-5 (1 searched)"),
    ],
)
def test_ranges_restrict_the_search(ranges, lines, count):
    rows = ["-", "x"] * 4
    assert found(rows, f"/x/:{ranges}") == lines
    assert said(search(rows, f"/x/:{ranges}")) == [("matches", count)]


def test_the_count_is_said_or_how_many_lines_had_no_match():
    assert said(search(PLANETS, "/r/")) == [("matches", "6 matching lines")]
    assert said(search(PLANETS, "/Pluto/")) == [("matches", "0 matching lines (8 searched)")]
    assert said(search([], "/x/:5-")) == [("matches", "0 matching lines in :5- (0 searched)")]


def test_a_search_past_the_end_says_where_the_end_is():
    past = ("past-end", "Line 90 is beyond the end (8 lines in all)")
    assert said(search(PLANETS, "/x/:90-"))[0] == past


def test_only_so_many_lines_are_kept_but_all_are_counted():
    excerpt = search(["x"] * 10, "/x/", hard_max_lines=4)
    assert (excerpt.spans, excerpt.beyond) == ((Span(1, 4),), 5)
    assert said(excerpt) == [("matches", "10 matching lines")]


def test_a_search_ends_in_time_and_says_where_to_go_on():
    excerpt = search(["x"] * 9, "/x/i+0:2-5,7-8", Ticks(0, 0, 1, 2), regex_seconds=2)
    assert (excerpt.spans, excerpt.beyond) == ((Span(2, 3),), 4)
    assert said(excerpt) == [
        ("matches", "2 matching lines in :2-5,7-8 up to line 3"),
        ("timed-out", "The search ended after 2 s; the rest is :/x/i+0:4-5,7-8"),
    ]


def test_a_search_without_time_still_gets_one_line_further():
    excerpt = search(["-", "x", "x"], "/x/", Ticks(0, 9), regex_seconds=2)
    assert excerpt.beyond == 2
    assert said(excerpt)[0] == ("matches", "0 matching lines up to line 1 (1 searched)")


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*$", "(.*a){20}$", r"(\w+)*\s"])
def test_a_line_on_which_the_pattern_blows_up_costs_its_share_alone(pattern):
    excerpt = search([BLOWS_UP, "aa a"], f"/{pattern}|aa a/+0", regex_seconds=1)
    assert (excerpt.spans, excerpt.beyond) == ((Span(2, 2),), None)
    assert said(excerpt)[1] == ("timed-out", "The pattern takes too long on line 1: a match there is not known")


def test_a_line_that_time_ran_out_on_is_left_to_the_next_search():
    excerpt = search(["a", BLOWS_UP, "a"], "/(a+)+$/", Ticks(0, 0, 1.99), regex_seconds=2)
    assert (excerpt.spans, excerpt.beyond) == ((Span(1, 1),), 2)


def test_of_a_huge_line_only_the_head_is_searched():
    beyond, within = "-" * 1_000_000 + "x", "x" + "-" * 1_000_000
    excerpt = search([beyond, within, "-"], "/x/+0")
    assert excerpt.spans == (Span(2, 2),)
    assert said(excerpt)[1] == ("line-cut", "Of line 1 only the first 1,000,000 characters were searched")
    note = said(search([beyond] * 6, "/x/"))[1]
    assert note[1] == "Of 6 lines (1, 2, 3, 4, 5, ...) only the first 1,000,000 characters were searched"


def test_a_search_can_be_cancelled():
    cancel = Event()
    given = Work(work().limits, work().scratch, cancel=cancel)
    cancel.set()
    with pytest.raises(Cancelled):
        Search().excerpt(Lines(PLANETS), asked("/x/"), given)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("a(b", r"/a(b/ is malformed: missing ) at position 3"),
        ("*a", "nothing to repeat at position 0"),
        ("{x}{(", "missing ) at position 5"),
        ("{{)", "unbalanced parenthesis at position 2"),
        ("[a", "unterminated character set at position 2"),
        ("a{5,2}", "min repeat greater than max repeat at position 2"),
        (r"\p{Klingon}", "unknown property at position 11"),
        ("(?a)(?u)x", "mutually incompatible"),
        ("x(?R)", "(?R) at position 1 is not supported"),
        ("(?x)a b", "(?x) at position 0 is not supported"),
        ("(" * 3000 + ")" * 3000, f"/{'(' * 80}…/ is malformed: it is nested too deeply"),
        ("(?:a{999}){999}", "its repetitions make more than 10,000 parts"),
        ("(?:" * 20 + "a+" + ")+" * 20, "its repetitions make more than 10,000 parts"),
        ("a{" + "9" * 5000 + "}", "its repetitions make more than 10,000 parts"),
    ],
)
def test_a_malformed_pattern_is_refused_with_its_reason(pattern, why):
    with pytest.raises(BadSelector, match=re.escape(why)) as raised:
        search([], f"/{pattern}/")
    assert raised.value.hint


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?)+",
        r"(?:[0-9a-f]{64} ){0,3}[0-9a-f]{64}",
        r"[]{)(]{3}[^]](?P<n>a)(?P=n)(?(n)b|c)(?:(?:(?:a*)*)*)*",
        "(?:" * 8 + "a" + ")+" * 8,
    ],
)
def test_an_ordinary_pattern_is_not_too_big(pattern):
    assert found(["-"], f"/{pattern}/") == []


LETTERS = st.lists(st.text("abX", max_size=3), max_size=30)


@given(LETTERS, st.sampled_from(["a", "^X", "b$", "^$", "a|b", "[^a]", "(ab)+"]), st.integers(0, 4))
def test_spans_are_the_matching_lines_and_context_the_lines_near_them(rows, pattern, around):
    excerpt = search(rows, f"/{pattern}/+{around}")
    matching = {number for number, row in enumerate(rows, 1) if re.search(pattern, row)}
    near = {number + step for number in matching for step in range(-around, around + 1)} & {*range(1, len(rows) + 1)}
    assert list(_numbers(excerpt.spans)) == sorted(matching)
    assert list(_numbers(excerpt.context)) == sorted(near - matching)


@given(LETTERS, st.integers(1, 3))
def test_going_on_where_a_search_stopped_finds_every_line_once(rows, most):
    got: list[int] = []
    start: int | None = 1
    while start is not None:
        excerpt = search(rows, f"/a/:{start}-", Ticks(0, 0, 0, 9), hard_max_lines=most, regex_seconds=2)
        got += _numbers(excerpt.spans)
        start = excerpt.beyond
    assert got == [number for number, row in enumerate(rows, 1) if "a" in row]


def test_a_match_at_the_cut_of_a_long_line_is_not_certain(monkeypatch):
    monkeypatch.setattr("omniread.views.regex.LINE_CHARACTERS", 5)
    excerpt = search(["aaaaaaaa!", "a"], "/a$/")
    assert "Of line 1 only the first 5 characters were searched" in [note.text for note in excerpt.notes]
