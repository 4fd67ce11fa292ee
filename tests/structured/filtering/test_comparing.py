"""How do values compare in a filter?"""

from typing import Any

import pytest

from omniread.model.errors import TooBig
from omniread.structured.filtering.comparing import compared, is_false
from omniread.structured.numbers import Written
from omniread.structured.remarks import Remarks
from tests.structured.data import document


@pytest.mark.parametrize(
    ("left", "how", "right", "holds"),
    [
        (1, "eq", 1.0, True),
        (Written("1.10"), "eq", 1.1, True),
        ("a", "ne", "b", True),
        (True, "eq", 1, False),
        (0, "eq", False, False),
        (True, "eq", True, True),
        (None, "eq", None, True),
        ([1, {"a": 2}], "eq", [1, {"a": 2}], True),
        ("1", "eq", 1, False),
        (1, "lt", 2, True),
        (2, "lte", 2, True),
        ("b", "gt", "a", True),
        (3, "gte", 4, False),
        (None, "lt", 1, None),
        (True, "lt", 2, None),
        ([1], "gt", [0], None),
    ],
)
def test_values_compare_by_what_they_are(left: Any, how: str, right: Any, holds: bool | None):
    remarks = Remarks()
    assert compared(how, left, right, remarks) is holds
    assert remarks.mixed == 0


@pytest.mark.parametrize(("left", "right"), [("a", 6), (5, "6")])
def test_a_text_beside_a_number_is_counted(left: Any, right: Any):
    remarks = Remarks()
    assert compared("lt", left, right, remarks) is None
    assert remarks.mixed == 1


def test_what_is_not_held_compares_as_a_whole():
    root = document("1\n2\n", "jsonl").root
    assert compared("eq", root, [1, 2], Remarks())
    assert not is_false(root)
    assert is_false(document("\n", "jsonl").root)


def test_what_nests_too_deeply_cannot_be_compared():
    left: Any = []
    right: Any = []
    for _ in range(100_000):
        left, right = [left], [right]
    with pytest.raises(TooBig, match="deeply"):
        compared("eq", left, right, Remarks())


@pytest.mark.parametrize("value", [None, False, "", [], {}])
def test_nothing_is_false(value: Any):
    assert is_false(value)


@pytest.mark.parametrize("value", [0, 0.0, True, "x", [None], {"a": None}])
def test_all_else_is_true(value: Any):
    assert not is_false(value)
