"""Are the caps those of the specification, and is what a person writes for them understood?"""

import pytest

from omniread.model.errors import BadSelector
from omniread.model.limits import DEFAULTS, LIFTABLE, NAMES, Limits, checked

KIB, MIB, GIB = 1024, 1024**2, 1024**3
SPECIFIED = {
    "max_lines": 2000,
    "hard_max_lines": 3000,
    "max_bytes": 51200,
    "max_columns": 2000,
    "max_tokens": None,
    "context_before": 1,
    "context_after": 3,
    "block_context": True,
    "dir_depth": 2,
    "dir_children": 12,
    "dir_entries": 5000,
    "archive_entries": 500,
    "archive_bytes": 256 * MIB,
    "member_bytes": 64 * MIB,
    "inflated_bytes": 256 * MIB,
    "inflate_ratio": 1000,
    "members": 200000,
    "nesting": 8,
    "sql_rows": 20,
    "sql_max_rows": 500,
    "sql_raw_rows": 1000,
    "sql_tables": 500,
    "sql_sample": 5,
    "sql_width": 120,
    "sql_column": 40,
    "sql_cell": 2000,
    "sql_busy_ms": 3000,
    "sql_seconds": 30,
    "scan_seconds": 60,
    "filter_seconds": 5,
    "regex_seconds": 2,
    "convert_seconds": 60,
    "convert_bytes": 2 * GIB,
    "image_input": 20 * MIB,
    "image_edge": 1568,
    "image_bytes": 500000,
    "image_min_edge": 200,
    "image_warn": 200 * KIB,
    "url_image_bytes": 300 * KIB,
    "read_chunk": 8 * KIB,
    "url_seconds": 30,
    "url_bytes": 50_000_000,
    "url_lines": 300,
    "redirects": 10,
    "suffix_seconds": 5,
    "snapshot_bytes": 4 * MIB,
    "snapshot_paths": 256,
    "snapshot_versions": 4,
    "summary_bytes": 2 * MIB,
    "summary_lines": 20000,
    "summary_min_lines": 100,
    "conflict_bytes": 10_000_000,
    "github_soft_seconds": 300,
    "github_hard_seconds": 604800,
}
OUTPUT = ("max_lines", "max_bytes", "max_columns", "max_tokens")
SAFETY = [name for name in NAMES if name not in OUTPUT and name != "block_context"]


@pytest.mark.parametrize(("name", "default"), SPECIFIED.items())
def test_a_cap_has_its_default(name: str, default: int | None):
    assert getattr(DEFAULTS, name) == default
    assert name in NAMES


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *((" 7 ", 7), ("0500", 500), ("50KiB", 51200), ("50kib", 51200), ("50K", 51200), ("50 KiB", 51200)),
        *(("50KB", 50_000), ("2MiB", 2 * MIB), ("2M", 2 * MIB), ("10MB", 10_000_000), ("10 mb", 10_000_000)),
        *(("1GiB", GIB), ("1g", GIB), ("1GB", 10**9), ("200_000", 200_000)),
    ],
)
def test_a_size_may_have_a_unit(text: str, number: int):
    assert checked("max_bytes", text) == number
    assert Limits().updated({"member_bytes": text}).member_bytes == number


@pytest.mark.parametrize("given", [1, 123_456_789])
def test_a_number_is_taken_as_it_is(given: int):
    assert checked("member_bytes", given) == given


@pytest.mark.parametrize("name", OUTPUT)
@pytest.mark.parametrize("given", [None, "none", "None", " NONE "], ids=repr)
def test_an_output_cap_can_be_lifted(name: str, given: str | None):
    assert checked(name, given) is None
    assert getattr(Limits().updated({name: given}), name) is None
    assert name in LIFTABLE


@pytest.mark.parametrize("name", SAFETY)
@pytest.mark.parametrize("given", [None, "none"], ids=repr)
def test_a_safety_cap_cannot_be_lifted(name: str, given: str | None):
    with pytest.raises(BadSelector) as caught:
        checked(name, given)
    assert name in caught.value.message
    assert name not in LIFTABLE


def test_an_unknown_name_is_told_the_known_ones():
    with pytest.raises(BadSelector) as caught:
        Limits().updated({"max_line": 5})
    assert "'max_line'" in caught.value.message
    assert all(name in str(caught.value.hint) for name in SPECIFIED)


@pytest.mark.parametrize(
    "given",
    ["", "x", "5.5", 5.5, 5.0, "-5", "5 lines", "KiB", "1TiB", "1 2", "0x10", True, False, [5], "1e3", "_5"],
    ids=repr,
)
def test_what_is_no_whole_number_is_refused(given: object):
    with pytest.raises(BadSelector) as caught:
        checked("max_lines", given)
    assert "max_lines" in caught.value.message


@pytest.mark.parametrize(
    "name", ["max_lines", "max_bytes", "max_columns", "max_tokens", "hard_max_lines", "member_bytes"]
)
@pytest.mark.parametrize("given", [0, -1, "0", "0KiB"], ids=repr)
def test_a_cap_is_at_least_one(name: str, given: object):
    with pytest.raises(BadSelector, match=name):
        checked(name, given)


@pytest.mark.parametrize("name", ["context_before", "context_after"])
def test_padding_can_be_turned_off_and_not_be_negative(name: str):
    assert checked(name, 0) == 0
    assert checked(name, "0") == 0
    with pytest.raises(BadSelector, match=name):
        checked(name, -1)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        *((True, True), ("1", True), ("true", True), ("ON", True), (" yes ", True), (1, True)),
        *((False, False), ("0", False), ("False", False), ("off", False), ("no", False), (0, False)),
    ],
    ids=repr,
)
def test_a_switch_is_on_or_off(given: object, expected: object):
    assert checked("block_context", given) is expected


@pytest.mark.parametrize("given", ["", "maybe", 2, None, "none"], ids=repr)
def test_a_switch_is_nothing_else(given: object):
    with pytest.raises(BadSelector, match="block_context"):
        checked("block_context", given)


def test_limits_are_replaced_and_kept_apart():
    before = Limits(max_lines=500)
    after = before.updated({"max_bytes": "100KiB", "context_after": 0})
    assert (after.max_lines, after.max_bytes, after.context_after, after.context_before) == (500, 102400, 0, 1)
    assert before == Limits(max_lines=500)
    assert before.updated({}) == before


@pytest.mark.parametrize(
    ("most", "hard", "lines"), [(2000, 3000, 2000), (5000, 3000, 3000), (100, 50, 50), (None, 3000, None)]
)
def test_an_open_page_never_exceeds_the_hard_cap(most: int | None, hard: int, lines: int | None):
    assert Limits(max_lines=most, hard_max_lines=hard).lines == lines


def test_what_is_left_of_the_budgets_is_shared_evenly():
    share = Limits(max_tokens=1000).shared(500, 11_200, 3)
    assert (share.max_lines, share.hard_max_lines, share.max_bytes) == (500, 833, 13_333)
    assert share.max_tokens == 1  # nothing is left, and a page of nothing would go on for ever
    lifted = Limits(max_lines=None, max_bytes=None).shared(500, 11_200, 3)
    assert (lifted.max_lines, lifted.hard_max_lines, lifted.max_bytes, lifted.max_tokens) == (None, 3000, None, None)
    assert Limits(max_lines=10).shared(100, 0, 2).max_lines == 1
