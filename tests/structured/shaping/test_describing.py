"""How is a shape written: a line a place, which begins with the key path that reads it?"""

import json
from typing import Any

import pytest

from omniread.structured.paths import parse
from omniread.structured.remarks import Remarks
from omniread.structured.shaping.describing import Description
from omniread.structured.shaping.measuring import Measure, Place
from tests.fakes import work
from tests.structured.data import shown


def described(value: Any, levels: int = 6, start: str = "$") -> tuple[list[str], Description]:
    place = Place()
    place.add(value, levels, Measure(Remarks(), work()))
    made = Description(place, parse(start))
    return list(made.lines()), made


def lines(value: Any, levels: int = 6) -> list[str]:
    return described(value, levels)[0]


def test_every_place_is_a_line_with_type_count_and_example():
    value = {
        "name": "x",
        "items": [{"price": 9.5, "tags": ["a", "b"]}, {"price": 3, "tags": []}, {}],
        "a.b": {"c d": True},
        "none": None,
    }
    assert lines(value) == [
        "$: object, 4 keys",
        'name: string, e.g. "x"',
        "items[]: 3 objects",
        "items[].price: number, 2 of 3, e.g. 9.5, 3",
        "items[].tags: array, 2 of 3",
        'items[].tags[]: 2 strings in 2 arrays, e.g. "a", "b"',
        '"a.b": object, 1 key',
        '"a.b"."c d": boolean, e.g. true',
        "none: null",
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], ["[]: empty"]),
        ({}, ["$: object, 0 keys"]),
        ("x", ['$: string, e.g. "x"']),
        ([1, "a", None], ['[]: 1 integer, 1 string, 1 null, e.g. 1, "a"']),
        ([[1, 2], [3]], ["[]: 2 arrays", "[][]: 3 integers in 2 arrays, e.g. 1, 2, 3"]),
        ([[], []], ["[]: 2 arrays", "[][]: empty in all 2 arrays"]),
        ([1] * 5000, ["[]: 5,000 integers (1,400 sampled), e.g. 1"]),
        ([{"a": 1}, {"a": "x"}], ["[]: 2 objects", '[].a: integer (1) or string (1), e.g. 1, "x"']),
        ([{"a": [1]}, {"a": None}], ["[]: 2 objects", "[].a: array (1) or null (1)", "[].a[]: 1 integer, e.g. 1"]),
        ([{"a": {"b": 1}}, {}], ["[]: 2 objects", "[].a: object, 1 key, 1 of 2", "[].a.b: integer, e.g. 1"]),
    ],
)
def test_a_place_says_how_many_of_what(value: Any, expected: list[str]):
    assert lines(value) == expected


def test_types_of_a_sample_are_counted_when_they_differ():
    value = [1, "x"] * 2500
    # 1,000 first ones, then every tenth of 4,000: these are all even.
    assert lines(value) == ['[]: 5,000 items (1,400 sampled: 900 integers, 500 strings), e.g. 1, "x"']


def test_what_is_deeper_is_folded():
    value = {"a": {"b": {"c": 1}, "d": [1, 2], "e": []}}
    found, made = described(value, levels=2)
    assert found == [
        "$: object, 1 key",
        "a: object, 3 keys",
        "a.b: object, 1 key (folded)",
        "a.d: array, 2 items (folded)",
        "a.e: array, empty",
    ]
    assert made.folds
    assert not described(value)[1].folds


def test_folded_items_are_one_line():
    found, made = described([{"a": 1}, {"b": 2}], levels=1)
    assert found == ["[]: 2 objects (folded)"]
    assert made.folds


def test_many_keys_with_values_alike_are_one_place():
    value = {"packages": {f"node/{number}": {"v": "1"} for number in range(25)}}
    found, made = described(value)
    assert found == [
        "$: object, 1 key",
        "packages: object, 25 keys",
        'packages.*: 25 objects; keys such as "node/0", "node/1", "node/2"',
        'packages.*.v: string, e.g. "1"',
    ]
    assert made.star == parse('"packages"')


@pytest.mark.parametrize(
    ("value", "is_one"),
    [
        ({f"k{number}": number for number in range(51)}, True),
        ({f"k{number}": number for number in range(50)}, False),
        ({f"k{number}": {} for number in range(20)}, False),
        ({f"k{number}": [number] for number in range(21)}, True),
        ({f"k{number}": {} if number else [] for number in range(60)}, False),
        ({f"k{number}": {} if number else 1 for number in range(60)}, False),
    ],
)
def test_else_every_key_has_its_line(value: dict[str, Any], is_one: bool):
    assert any(line.startswith("*: ") for line in lines(value)) == is_one


def test_a_long_key_is_shortened_where_it_is_an_example():
    found = lines({"k" * 100 + str(number): {} for number in range(21)})
    assert found[1].startswith(f'*: 21 objects; keys such as "{"k" * 40}…"')


def test_every_line_begins_with_a_path_that_reads_it():
    value = {"a": {"b c": [{"d": 1, "1": 2}]}, "stat": {"x.y": "z"}, "m": {f"k{n}": {"v": n} for n in range(30)}}
    text = json.dumps(value)
    paths = [line.partition(": ")[0] for line in lines(value)]
    assert len(paths) == 10
    for path in paths:
        assert shown(text, path)


def test_it_may_begin_somewhere():
    assert described({"b": 1}, start="a[0]")[0] == ["a[0]: object, 1 key", "a[0].b: integer, e.g. 1"]
