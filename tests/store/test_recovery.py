"""Is a line of an old text only followed to where it surely is?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import Conflict
from omniread.model.limits import Limits
from omniread.store.snapshots import Snapshots

LINES = st.lists(st.sampled_from(["", "}", "x", "a", "b", "end"]), max_size=12)
EDITS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 3), LINES.map(lambda each: each[:3])), max_size=3)


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def holding(text: str) -> tuple[Snapshots, str]:
    store = Snapshots(Limits())
    store.record("/d/f", text, [])
    return store, store.tag(text)


def edited(old: list[str], edits: list[tuple[int, int, list[str]]]) -> tuple[list[str], dict[int, int]]:
    """The text after an edit script, and where it left each line: the truth that a diff can only guess."""
    rows: list[tuple[str, int | None]] = [(line, number) for number, line in enumerate(old, 1)]
    for at, count, fresh in edits:
        rows[at : at + count] = [(line, None) for line in fresh]
    places = {number: place for place, (_, number) in enumerate(rows, 1) if number is not None}
    return [line for line, _ in rows], places


@given(LINES, EDITS)
def test_a_line_is_never_followed_to_another_one(old: list[str], edits: list[tuple[int, int, list[str]]]):
    """The oracle is the edit script that made the new text, told in the one way in which it can be told at all."""
    new, truth = edited(old, edits)
    store, tag = holding(text_of(old))
    for line in range(1, len(old) + 1):
        try:
            place = store.recover("/d/f", tag, [line], text_of(new))[line]
        except Conflict:
            continue
        assert new[place - 1] == old[line - 1]
        if sum(row == old[line - 1] for row in old + new) == 2 and line in truth:
            assert place == truth[line]


@given(LINES, st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4), st.integers(0, 3)), max_size=3))
def test_edits_are_followed_or_refused(old: list[str], edits: list[tuple[int, int, int]]):
    """However often lines are repeated: a place that is given is the one in which the edits left the line."""
    script = [
        (at, count, [f"fresh {nth} {number}" for number in range(fresh)])
        for nth, (at, count, fresh) in enumerate(edits)
    ]
    new, truth = edited(old, script)
    store, tag = holding(text_of(old))
    for line in range(1, len(old) + 1):
        try:
            place = store.recover("/d/f", tag, [line], text_of(new))[line]
        except Conflict:
            continue
        assert place == truth.get(line)


@given(LINES, st.data())
def test_one_inserted_line_moves_exactly_what_follows(old: list[str], data: st.DataObject):
    at = data.draw(st.integers(0, len(old)))
    new = [*old[:at], "fresh", *old[at:]]
    store, tag = holding(text_of(old))
    wanted = range(1, len(old) + 1)
    assert store.recover("/d/f", tag, wanted, text_of(new)) == {line: line + (line > at) for line in wanted}


def test_each_line_that_is_lost_is_named_with_the_reason():
    store, tag = holding("a\nb\n\nc\nd\ne\n")
    with pytest.raises(Conflict) as refused:
        store.recover("/d/f", tag, [1, 2, 3, 5, 6, 9], "a\n\n\nc\nD\nE\n")
    assert refused.value.message == (
        "Lines 2, 5-6 are changed or gone; line 3 is one of several that look the same; line 9 is no line of that text."
    )
    assert refused.value.tag == store.tag("a\n\n\nc\nD\nE\n")


def test_a_tag_that_was_never_read_recovers_nothing():
    store, _ = holding("a\n")
    with pytest.raises(Conflict, match="No text with the tag FFFF was read"):
        store.recover("/d/f", "ffff", [1], "b\n")


def test_a_file_that_is_no_text_any_more_has_no_lines():
    store, tag = holding("a\nb\n")
    with pytest.raises(Conflict, match=r"Lines 1-2 are changed or gone\."):
        store.recover("/d/f", tag, [1, 2], None)


def test_texts_are_found_by_name_and_tag_and_forgotten():
    store, tag = holding("a\n")
    store.record("/e/f", "a \n", [1], "cp1252")
    store.record("/e/g", "a\n", [])
    store.record("/c/f", "other\n", [])
    assert sorted(store.named("f", tag)) == ["/d/f", "/e/f"]
    assert store.tagged("/e/f", tag) == (("a \n", "cp1252"),)
    store.forget("/d/f")
    store.forget("/nowhere")
    assert store.named("f", tag) == ("/e/f",)
    assert store.tagged("/d/f", tag) == ()


def test_a_text_is_held_up_to_the_limit():
    store = Snapshots(Limits(snapshot_bytes=4))
    assert store.holds("abcd")
    assert not store.holds("abcde")
    assert not store.holds("äöü")
