"""What does an expression make of a value, of which large parts are still on their way?"""

import json
from typing import Any

import jmespath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector, TooBig
from omniread.structured.filtering.evaluating import Evaluator
from omniread.structured.filtering.parsing import tree
from omniread.structured.large import Large
from omniread.structured.remarks import Remarks
from tests.fakes import work
from tests.structured.data import document, pieces

DATA: dict[str, Any] = {
    "items": [
        {"id": 1, "n": "a", "tags": ["x", "y"]},
        {"id": 2, "n": None, "tags": []},
        {"id": 3, "more": {"z": [[1], 2]}},
    ],
    "map": {"a": {"v": 1}, "b": {"v": 2}, "c": 3},
    "matrix": [[1, 2], [3, [4]], 5],
    "empty": [],
    "zero": 0,
    "text": "abc",
}
EXPRESSIONS = (
    *(
        "items",
        "items[0]",
        "items[-1].id",
        "items[9]",
        "text[0]",
        "nope.x",
        "map.a.v",
        "@",
        "items[*].id",
        "items[].tags[]",
    ),
    *("items[*].tags[*]", "items[?id > `1`].id", "items[?n == 'a']", "items[?n]", "items[?!n].id", "items[?tags].id"),
    *(
        "items[?id == `1` || id == `3`].id",
        "items[?id > `1` && more].id",
        "items[1:].id",
        "items[::-1].id",
        "items[-2:].id",
    ),
    *(
        "items[0:2].id",
        "map.*",
        "map.*.v",
        "map.*.v | [0]",
        "matrix[]",
        "matrix[][]",
        "matrix[*][0]",
        "empty",
        "empty[*].x",
    ),
    *("{a: items[0].id, b: map.c}", "items[*].{i: id, t: tags[0]}", "items[*].[id, n]", "[zero, text]", "nope.[a]"),
    *("nope.{a: a}", "items | length(@)", "items[*].id | sum(@)", "sort_by(items, &id)[-1].id", "map(&id, items)"),
    *("max_by(items, &id).id", "!zero", "!text", "zero || text", "zero && text", "text < `1`", "items == items", "'x'"),
    *(
        "items[*].more.z[]",
        "text.*",
        "items.*",
        "map.a[]",
        "[items, matrix][]",
        "matrix[::-1][]",
        "text[0:1]",
        "length(items[?id > `1`])",
        "keys(map)",
        "items[?tags && contains(tags, 'x')].id",
        "to_array(text)",
    ),
)


def evaluated(expression: str, root: Any, **limits: int) -> Any:
    found = Evaluator(work(**limits), Remarks()).visit(tree(expression), root)
    return found.whole() if isinstance(found, Large) else found


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_it_gives_what_the_library_gives(expression: str):
    if expression == "text < `1`":  # the library has no answer
        assert evaluated(expression, DATA) is None
    else:
        assert evaluated(expression, DATA) == jmespath.search(expression, DATA)


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_it_gives_the_same_of_what_is_not_held(expression: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 11, 1):
        root = document(json.dumps(DATA)).root
        assert isinstance(root, Large)
        assert evaluated(expression, root) == evaluated(expression, DATA)


@given(
    st.lists(st.sampled_from(["[*]", "[]", "[0]", "[-1]", "[1:]", "[::2]", "[?a]", "[?b > `1`]"]), max_size=3),
    st.lists(
        st.recursive(
            st.none() | st.integers(0, 3),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
            max_leaves=12,
        ),
        max_size=4,
    ),
)
def test_any_chain_of_projections_is_that_of_the_library(steps: list[str], value: Any):
    expression = "".join(steps) or "@"
    expected = jmespath.search(expression, value)
    assert evaluated(expression, value) == expected
    records = document("\n".join(map(json.dumps, value)), "jsonl").root
    assert evaluated(expression, records) == expected


def test_the_first_of_what_streams_by_ends_the_reading():
    lines = '{"id": 1}\n' * 100_000
    made = document(lines, "jsonl")
    assert evaluated("[?id == `1`] | [0].id", made.root) == 1
    assert made.remarks.read < len(lines)
    assert evaluated("[0:3].id", made.root) == [1, 1, 1]
    assert made.remarks.read < len(lines)


def test_what_is_not_held_is_a_field_only_where_it_has_names():
    root = document('{"a": 1}\n', "jsonl").root
    assert evaluated("a", root) is None
    assert evaluated("*", root) is None
    assert evaluated("[5]", root) is None
    assert evaluated("[?nope] || 'none'", root) == "none"


def test_a_slice_by_steps_of_none_is_refused():
    with pytest.raises(BadSelector, match="steps of 0"):
        evaluated("[0:1:0]", [1])


@pytest.mark.parametrize(
    "expression",
    [
        "@" + "|[@,@][]" * 40,
        "@" + "|join('', [to_string(@), to_string(@)])" * 40,
        "@" + "|[@,@,@,@]" * 3 + "|[]" * 3 + "|[][]" * 2 + "|[*].{a: @, b: @}" * 12,
        "[*]" + "|[@,@][]|[*].[@, @]" * 30,
        "@" + "|[@,@][] | [0:]" * 40,
    ],
)
def test_an_expression_that_doubles_what_it_has_is_stopped(expression: str):
    with pytest.raises(TooBig):
        evaluated(expression, ["x"] * 10, archive_bytes=10_000)
