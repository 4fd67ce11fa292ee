"""Does a sweep over a text find the lines that match, in a bounded time?"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.matching.sweep import UNKNOWN, Sweep
from omniread.model.errors import BadSelector
from omniread.model.selector import Regex

BLOWS_UP = "a" * 5000 + "!"


class Ticks:
    """A clock that goes on by one second each time it is asked, after some times that are given."""

    def __init__(self, *times: float) -> None:
        self.times = list(times)
        self.last = 0.0

    def __call__(self) -> float:
        self.last = self.times.pop(0) if self.times else self.last + 1
        return self.last


def still() -> float:
    """A clock by which nothing takes any time."""
    return 0.0


def nothing() -> None:
    pass


def found(pattern: str, text: str, flags: str = "") -> list[str]:
    sweep = Sweep(Regex(pattern, flags), 2)
    sweep.begin(nothing)
    rows = [text[start:stop] for start, stop, _, _ in sweep.hits(text)]
    assert not (rows and sweep.misses(text, nothing))
    return rows


@pytest.mark.parametrize(
    ("pattern", "rows"),
    [
        ("us", ["Venus", "Uranus"]),
        ("^U|s$", ["Venus", "Mars", "Uranus"]),
        ("s\\B", []),
        ("\\Bs", ["Venus", "Mars", "Uranus"]),
        ("Earth\\s+Mars", []),
        ("[^a-z]", ["Venus", "Earth", "Mars", "Uranus"]),
        ("x*", ["Venus", "Earth", "", "Mars", "Uranus"]),
        ("^$", [""]),
    ],
)
@pytest.mark.parametrize("end", ["", "\n"])
def test_lines_are_found_once_and_in_order(pattern: str, rows: list[str], end: str):
    assert found(pattern, "Venus\nEarth\n\nMars\nUranus" + end) == rows


def test_case_is_ignored_when_asked():
    assert found("VENUS", "Venus\nMars", "i") == ["Venus"]


def test_a_hit_says_where_in_the_text_it_is():
    for pattern in ("ar", "a[r]", "a(?=r)r\\B"):
        sweep = Sweep(Regex(pattern), 2)
        sweep.begin(nothing)
        assert list(sweep.hits("Venus\nEarth\nMars\n")) == [(6, 11, 7, 9), (12, 16, 13, 15)]


def test_an_empty_text_has_no_line():
    for pattern in ("a", "x*", "^$", "\\B|"):
        assert found(pattern, "") == []


@given(
    st.lists(st.text("ab\r ", max_size=3), max_size=24),
    st.sampled_from(
        ["a", "b$", "^$", "a|b", "[^a]", "(ab)+", "\\s", "\\Ba", "a\\x62", "ab", "a$", "^b", "b[^a]", "a(?!b)"]
    ),
)
def test_each_way_of_searching_finds_what_one_line_after_the_other_does(rows: list[str], pattern: str):
    expected = [row for row in rows if re.search(pattern.replace("$", "\\Z"), row)]
    assert found(pattern, "".join(f"{row}\n" for row in rows)) == expected


def test_a_line_on_which_the_pattern_blows_up_is_not_known_and_spoils_no_other():
    sweep = Sweep(Regex("(a+)+$|b"), 0.4, still)
    sweep.begin(nothing)
    text = f"b\n{BLOWS_UP}\nb\n"
    assert [(text[start : start + 1], first == UNKNOWN) for start, _, first, _ in sweep.hits(text)] == [
        ("b", False),
        ("a", True),
        ("b", False),
    ]
    assert sweep.stopped is None
    assert not Sweep(Regex("(a+)+$"), 0.4, still).misses(BLOWS_UP, nothing)


def test_without_time_the_search_stops_and_another_thing_has_its_own_time():
    sweep = Sweep(Regex("b\\B"), 3, Ticks())
    sweep.begin(nothing)
    assert list(sweep.hits("bb\nbb\nbb\nbb\nbb\n")) == [(0, 2, 0, 1), (3, 5, 3, 4), (6, 8, 6, 7)]
    assert sweep.stopped == 9
    sweep.begin(nothing)
    assert len(list(sweep.hits("bb\n"))) == 1
    assert sweep.stopped is None


def test_the_first_line_is_asked_in_any_case():
    sweep = Sweep(Regex("a\\B"), 1, Ticks())
    sweep.begin(nothing)
    sweep._left = -5
    assert list(sweep.hits("aa\naa\naa\n")) == [(0, 2, 0, 1)]
    assert sweep.stopped == 3


@pytest.mark.parametrize("pattern", ["a", "[a]", "a\\B"])
def test_the_caller_is_asked_now_and_then_whether_to_go_on(pattern: str):
    asked: list[int] = []
    sweep = Sweep(Regex(pattern), 2)
    sweep.begin(lambda: asked.append(1))
    assert list(sweep.hits("b\n")) == []
    assert asked == [1]


def test_a_malformed_pattern_is_refused_at_once():
    with pytest.raises(BadSelector):
        Sweep(Regex("a("), 2)
