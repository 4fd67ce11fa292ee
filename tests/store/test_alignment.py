"""Does a line keep its place through a change, and has none where it is gone or in doubt?"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.store.alignment import alignment, matches

FEW = st.lists(st.sampled_from("abcd"), max_size=14)
DISTINCT = st.lists(st.integers(0, 99), unique=True, max_size=30)


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("", "", []),
        ("", "abc", []),
        ("abc", "", [None, None, None]),
        ("abc", "abc", [0, 1, 2]),
        ("abc", "xabc", [1, 2, 3]),
        ("abc", "abcx", [0, 1, 2]),
        ("abc", "axbxc", [0, 2, 4]),
        ("abc", "ac", [0, None, 1]),
        ("abc", "aXc", [0, None, 2]),
        ("abcdef", "abXYZef", [0, 1, None, None, 5, 6]),
        # A line that moved past others is gone; those that kept their order are not.
        ("abcde", "bcdea", [None, 0, 1, 2, 3]),
        # One more or one less of several equal neighbours: any of them may be the one.
        ("a--b", "a---b", [0, None, None, 4]),
        ("a---b", "a--b", [0, None, None, None, 3]),
        ("axb", "axxb", [0, None, 3]),
        # A repeated pair shifts as a whole.
        ("0xyxy1", "0xyxyxy1", [0, None, None, None, None, 7]),
        # A function put between two others: the brace and the blank line before it could belong to it.
        ("f{}_g{}", "f{}_h{}_g{}", [0, None, None, None, 8, 9, 10]),
        # Repeated lines far from the change are in no doubt.
        ("_a_b_c_", "_a_b_c_X", [0, 1, 2, 3, 4, 5, 6]),
        ("_a_b_c_", "_a_Y_c_", [0, 1, 2, None, 4, 5, 6]),
        # Nothing is unique: the longest common run counts.
        ("ppqqrr", "qqrrpp", [None, None, 0, 1, 2, 3]),
        ("aabb", "ccdd", [None, None, None, None]),
    ],
)
def test_where_each_line_is(old, new, places):
    assert alignment(old, new) == places


@given(FEW, FEW)
def test_a_place_holds_the_same_line_and_the_order_is_kept(old, new):
    places = alignment(old, new)
    assert len(places) == len(old)
    assert all(at is None or new[at] == line for line, at in zip(old, places, strict=True))
    assert all(first < second for first, second in pairwise(at for at in places if at is not None))


@given(FEW)
def test_nothing_moves_in_an_unchanged_text(lines):
    assert alignment(lines, lines) == [*range(len(lines))]


@given(DISTINCT, st.data())
def test_lines_put_in_elsewhere_shift_the_others(old, data):
    cuts = [data.draw(st.integers(0, 3)) for _ in range(len(old) + 1)]
    fresh = iter(range(100, 1000))
    new: list[int] = []
    expected: list[int] = []
    for line, count in zip([*old, None], cuts, strict=True):
        new += [next(fresh) for _ in range(count)]
        if line is not None:
            expected.append(len(new))
            new.append(line)
    assert alignment([*map(str, old)], [*map(str, new)]) == expected


@given(DISTINCT, st.sets(st.integers(0, 29)))
def test_lines_taken_out_are_gone_and_the_others_close_up(old, removed):
    left = [line for nth, line in enumerate(old) if nth not in removed]
    expected = [None if nth in removed else left.index(line) for nth, line in enumerate(old)]
    assert alignment([*map(str, old)], [*map(str, left)]) == expected


@given(FEW, FEW, FEW, st.sampled_from("abcd"))
def test_where_a_repeated_line_was_put_in_no_wrong_place_is_given(head, tail, between, line):
    """The text around an insertion keeps its place or has none: it never gets another one."""
    old = [*head, "#1", *between, "#2", *tail]
    for at in range(len(old) + 1):
        new = [*old[:at], line, *old[at:]]
        expected = [nth if nth < at else nth + 1 for nth in range(len(old))]
        assert all(place in {None, true} for place, true in zip(alignment(old, new), expected, strict=True))


def test_what_would_take_too_long_counts_as_changed(monkeypatch):
    old, new = "#" + "a" * 50 + "b" * 50 + "!", "#" + "b" * 50 + "a" * 50 + "!"
    assert alignment(old, new) == [0, *range(51, 101), *[None] * 50, 101]
    monkeypatch.setattr("omniread.store.alignment.PATIENCE", 0)
    assert alignment(old, new) == [0, *[None] * 100, 101]
    monkeypatch.setattr("omniread.store.alignment.ROUNDS", 0)
    assert alignment("axb", "aybx") == [0, None, None]


@given(
    st.lists(st.sampled_from("abc"), max_size=12),
    st.lists(st.sampled_from("abc"), max_size=12),
)
def test_matches_keep_lines_and_order_and_doubt_nothing(old, new):
    found = matches(old, new)
    kept = [(at, place) for at, place in enumerate(found) if place is not None]
    assert all(old[at] == new[place] for at, place in kept)
    assert all(first[1] < second[1] for first, second in pairwise(kept))
    assert all(sure in {None, place} for sure, place in zip(alignment(old, new), found, strict=True))


def test_where_alignment_doubts_a_match_is_one_way_to_tell_it():
    assert alignment(["", ""], ["", "", ""]) == [None, None]
    assert matches(["", ""], ["", "", ""]) == [0, 1]
