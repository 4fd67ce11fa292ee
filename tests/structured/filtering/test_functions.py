"""What do the functions of a filter give, and what keeps them from running away?"""

from typing import Any

import pytest

from omniread.model.errors import BadSelector, TooBig
from omniread.structured.filtering import functions
from omniread.structured.filtering.functions import Functions
from omniread.structured.filtering.limiting import Meter
from omniread.structured.numbers import Written
from tests.fakes import work
from tests.structured.data import document


def call(name: str, *given: Any, **limits: int) -> Any:
    made = work(**limits)
    return Functions(Meter(made), made).call(name, given)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("length", ("abc",), 3),
        ("length", ([1, 2],), 2),
        ("join", (", ", ["a", "b"]), "a, b"),
        ("sum", ([1, Written("1.50")],), 2.5),
        ("to_string", ([1, Written("1.50"), "é"],), '[1, 1.50, "é"]'),
        ("to_string", ("x",), "x"),
        ("to_number", ("1.5",), 1.5),
        ("sort", ([3, Written("1.10"), 2],), [1.1, 2, 3]),
        ("keys", ({"a": 1},), ["a"]),
        ("merge", ({"a": 1}, {"b": 2}), {"a": 1, "b": 2}),
        ("contains", ("abc", "b"), True),
        ("type", (Written("1.10"),), "number"),
    ],
)
def test_functions_are_those_of_the_language(name: str, given: tuple[Any, ...], value: Any):
    assert call(name, *given) == value


def test_what_is_not_held_is_held_where_it_must():
    root = document("3\n1\n2\n", "jsonl").root
    assert call("length", root) == 3
    assert call("sort", root) == [1, 2, 3]
    assert call("to_string", root) == "[3, 1, 2]"


def test_reading_is_no_part_of_the_time(monkeypatch: pytest.MonkeyPatch):
    made = work()
    meter = Meter(made)
    restarted: list[bool] = []
    monkeypatch.setattr(meter, "restart", lambda: restarted.append(True))
    callee = Functions(meter, made)
    callee.call("sort", [[2, 1]])
    assert not restarted
    callee.call("sort", [document("2\n1\n", "jsonl").root])
    assert restarted


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("nope", (), "There is no function nope().*sort_by"),
        ("length", ([1], [2]), "Expected 1 argument for function length"),
        ("length", (5,), r"length\(\) takes string or array or object, and got integer 5"),
        ("length", (None,), r"got null.*name && contains"),
        ("sum", (["a"],), r"sum\(\) takes array of number, and got string 'a'"),
        ("sort_by", ([1], [2]), "sort_by"),
        ("contains", ("abc", 1), r"contains\(\) cannot take such values"),
        ("ceil", (float("inf"),), r"ceil\(\) cannot take such values"),
        ("join", (1, ["a"]), r"join\(\) takes string"),
    ],
)
def test_what_a_function_cannot_take_is_said(name: str, given: tuple[Any, ...], why: str):
    with pytest.raises(BadSelector, match=why):
        call(name, *given)


def test_a_long_value_in_an_error_is_shortened():
    with pytest.raises(BadSelector) as caught:
        call("sum", ["x" * 10_000])
    assert len(str(caught.value)) < 300


def test_a_text_that_would_be_too_long_is_not_made():
    with pytest.raises(TooBig):
        call("join", "", ["x" * 100] * 100, archive_bytes=5000)
    with pytest.raises(TooBig):
        call("to_string", ["x" * 100] * 100, archive_bytes=5000)


def test_a_list_that_would_take_long_to_sort_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(functions, "SORTED", 3)
    assert call("sort", [3, 2, 1]) == [1, 2, 3]
    with pytest.raises(TooBig, match="at most 3 items"):
        call("sort", [4, 3, 2, 1])


def test_what_nests_too_deeply_is_refused():
    value: Any = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(TooBig, match="deeply"):
        call("contains", [value], [value])
