"""Is a text known again by its tag, and are its lines found where they are now?"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.limits import Limits
from omniread.store.snapshots import Snapshots, Verification

# Two texts with one tag, found by trying.
TWINS = ("line 442\n", "line 588\n")


def store(**limits: int) -> Snapshots:
    return Snapshots(Limits(**limits))


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("", "5D05"),
        ("abc", "53FF"),
        ("abc\n", "3E6C"),
        ("a\nb\n", "9A46"),
        ("a\rb\r\n", "9A46"),
        ("\ufeffa\nb\n", "9A46"),
        ("L1\nL2\nL3\n", "565F"),
        ("first\nsecond\n", "D607"),
        ("first \t\r\nsecond  \r\n", "D607"),
        ("abc \t", "53FF"),
        ("abc\t \n", "3E6C"),
    ],
)
def test_a_tag_is_that_of_the_text_without_line_ends_and_blanks(text, tag):
    assert store().tag(text) == tag


def test_a_tag_is_made_of_any_text():
    assert store().tag("\udcff") == store().tag("\udcff \r\n"[:2])
    assert store().tag("  a") != store().tag("a")


def test_lines_that_were_shown_add_up():
    snapshots = store()
    snapshots.record("f", "a\nb\n", range(1, 2))
    assert snapshots.seen("f", "9A46") == {1}
    snapshots.record("f", "a\nb\n", [2])
    snapshots.record("f", "a \r\nb", [])
    snapshots.record("f", "a\r\nb\r\n", [7])
    assert snapshots.seen("f", "9a46") == {1, 2, 7}


def test_tags_do_not_cross_paths():
    snapshots = store()
    snapshots.record("f", "abc", [1])
    assert snapshots.seen("g", "53FF") is None
    assert snapshots.seen("f", "9A46") is None
    assert snapshots.verify("g", "53FF", [1], "x").state == "unknown"


def known(snapshots: Snapshots, identity: str, texts: str) -> str:
    return "".join(text for text in texts if snapshots.seen(identity, snapshots.tag(text)) is not None)


def test_the_oldest_version_is_dropped():
    snapshots = store(snapshot_versions=2)
    for text in "abc":
        snapshots.record("f", text, [1])
    assert known(snapshots, "f", "abc") == "bc"


def test_a_text_that_comes_back_is_the_newest_again():
    snapshots = store(snapshot_versions=2)
    for text in "abac":
        snapshots.record("f", text, [1])
    assert known(snapshots, "f", "abc") == "ac"


def test_versions_that_differ_in_blanks_alone_take_one_place():
    snapshots = store(snapshot_versions=2)
    for text in ("a", "b", "b ", "b\t"):
        snapshots.record("f", text, [1])
    assert known(snapshots, "f", "ab") == "ab"
    for text in ("b", "c", "b  "):
        snapshots.record("f", text, [1])
    assert known(snapshots, "f", "abc") == "bc"


def test_the_file_not_used_for_longest_is_forgotten():
    snapshots = store(snapshot_paths=2)
    snapshots.record("f", "a", [1])
    snapshots.record("g", "a", [1])
    assert known(snapshots, "f", "a")
    snapshots.record("h", "a", [1])
    assert [known(snapshots, name, "a") for name in "fgh"] == ["a", "", "a"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [("12345678", True), ("123456789", False), ("äöüß", True), ("äöüß1", False), ("ä", True), ("1234567ä", False)],
)
def test_a_text_over_the_limit_is_not_kept(text, kept):
    snapshots = store(snapshot_bytes=8)
    snapshots.record("f", text, [1])
    assert (snapshots.seen("f", snapshots.tag(text)) is not None) is kept


OLD = "one\ntwo\nthree\nfour\n"


def verified(old: str, live: str | None, *lines: int) -> Verification:
    snapshots = store()
    snapshots.record("f", old, [1])
    return snapshots.verify("f", snapshots.tag(old), lines, live)


def test_an_unchanged_text_is_current():
    assert verified(OLD, OLD, 1, 4, 5, 0) == Verification("current", store().tag(OLD), {1: 1, 4: 4, 5: None, 0: None})
    assert verified(OLD, OLD.replace("\n", " \r\n"), 2).state == "current"


def test_a_changed_text_is_stale_and_says_where_the_lines_are():
    live = "zero\none\ntwo\nTHREE\nfour\n"
    found = verified(OLD, live, 1, 2, 3, 4, 9, -1)
    assert found == Verification("stale", store().tag(live), {1: 2, 2: 3, 3: None, 4: 5, 9: None, -1: None})
    assert verified(OLD, live) == Verification("stale", store().tag(live), {})


def test_a_file_that_is_gone_has_no_lines():
    assert verified(OLD, None, 1, 2) == Verification("stale", None, {1: None, 2: None})
    assert verified(OLD, "", 1) == Verification("stale", "5D05", {1: None})


def test_an_older_version_can_still_be_asked_about():
    snapshots = store()
    snapshots.record("f", OLD, [1])
    snapshots.record("f", "new\n" + OLD, [1])
    assert snapshots.verify("f", snapshots.tag(OLD), [1], "new\n" + OLD).lines == {1: 2}


def test_a_tag_nobody_read_is_current_or_unknown_by_the_live_text():
    assert store().verify("f", "53ff", [1], "abc") == Verification("current", "53FF", {1: 1})
    assert store().verify("f", "53FF", [1], "abcd") == Verification("unknown", store().tag("abcd"), {})
    assert store().verify("f", "53FF", [1], None) == Verification("unknown", None, {})


def test_texts_that_share_a_tag_are_not_taken_for_one_another():
    snapshots = store()
    tag = snapshots.tag(TWINS[0])
    assert tag == snapshots.tag(TWINS[1])
    snapshots.record("f", TWINS[0], [1])
    assert snapshots.verify("f", tag, [1], TWINS[1]) == Verification("stale", tag, {1: None})
    snapshots.record("f", TWINS[1], [1, 2])
    assert snapshots.seen("f", tag) == {1}
    assert snapshots.verify("f", tag, [1], TWINS[1]).state == "current"
    assert snapshots.verify("f", tag, [1], TWINS[1] + TWINS[0]).lines == {1: None}


def test_a_lone_carriage_return_ends_no_line():
    """The tag takes `a CR b` for two lines, the numbers of a read do not."""
    assert verified("a\rb\nc\n", "new\na\rb\nc\n", 1, 2, 3).lines == {1: 2, 2: 3, 3: None}
    assert verified("a\rb\nc\n", "a\nb\nc\n", 2) == Verification("stale", store().tag("a\nb\nc\n"), {2: 3})


ROWS = st.lists(st.sampled_from(["x", "y", "}", ""]), max_size=12)


@given(ROWS, ROWS)
def test_a_line_is_found_where_an_equal_one_stands(old, live):
    found = verified("\n".join(old), "\n".join(live), *range(1, len(old) + 1))
    kept = [line for line in found.lines.items() if line[1] is not None]
    assert all(old[line - 1] == live[now - 1] for line, now in kept)
    assert [now for _, now in kept] == sorted({now for _, now in kept})


@given(st.lists(st.integers(0, 99), unique=True, min_size=1, max_size=20), st.integers(0, 20), st.integers(1, 5))
def test_an_insertion_elsewhere_keeps_every_line(old, at, count):
    rows = [f"row {number}" for number in old]
    at = min(at, len(rows))
    live = [*rows[:at], *(f"new {number}" for number in range(count)), *rows[at:]]
    found = verified("\n".join(rows), "\n".join(live), *range(1, len(rows) + 1))
    assert found.lines == {line: line if line <= at else line + count for line in range(1, len(rows) + 1)}


def test_threads_share_a_store():
    snapshots = store(snapshot_versions=3, snapshot_paths=5)

    def reads(number: int) -> None:
        for step in range(200):
            snapshots.record(f"f{step % 7}", f"text {step % 5}", [number])
            snapshots.seen(f"f{step % 7}", "0000")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(reads, range(8)))
    assert snapshots.latest("f3") == ("text 4", None)


def test_the_text_that_was_recorded_last():
    kept = store()
    assert kept.latest("a") is None
    kept.record("a", "one\n", [1], "utf-8")
    kept.record("a", "two\n", [])
    kept.record("b", "other\n", [])
    assert kept.latest("a") == ("two\n", None)
    kept.record("a", "one\n", [])
    assert kept.latest("a") == ("one\n", "utf-8")
    kept.record("a", "one\n", [], "utf-16-le")
    assert kept.latest("a") == ("one\n", "utf-16-le")


def test_asking_for_the_last_text_leaves_nothing_behind():
    kept = store(snapshot_paths=2)
    kept.record("a", "one\n", [])
    kept.record("b", "two\n", [])
    assert kept.latest("none") is None
    assert kept.latest("a") == ("one\n", None)
    kept.record("c", "three\n", [])
    assert kept.latest("a") == ("one\n", None)
    assert kept.latest("b") is None


def test_a_text_that_is_not_kept_is_not_the_last():
    kept = store(snapshot_bytes=4)
    kept.record("a", "one\n", [])
    kept.record("a", "longer\n", [])
    assert kept.latest("a") == ("one\n", None)
