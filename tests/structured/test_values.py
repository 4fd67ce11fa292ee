"""What does JSON call the type of a value?"""

import pytest

from omniread.structured.numbers import Written
from omniread.structured.values import is_array, is_dict, is_list, type_of
from tests.structured.data import document


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("a", "string"),
        (None, "null"),
        (True, "boolean"),
        (1, "integer"),
        (1.5, "number"),
        (Written("1.10"), "number"),
        ([], "array"),
        ({}, "object"),
    ],
)
def test_a_value_has_a_type(value: object, name: str):
    assert type_of(value) == name
    assert (is_list(value), is_dict(value), is_array(value)) == (name == "array", name == "object", name == "array")


def test_records_are_an_array_that_is_not_held():
    root = document("{}\n{}\n", "jsonl").root
    assert type_of(root) == "array"
    assert is_array(root)
    assert not is_list(root)
