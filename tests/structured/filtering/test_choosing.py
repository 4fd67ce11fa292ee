"""What does a filter choose, and what is said when it chooses nothing?"""

from typing import Any

import pytest

from omniread.structured.filtering.choosing import Chosen, chosen
from omniread.structured.remarks import Remarks
from tests.fakes import work

DATA: dict[str, Any] = {"items": [{"id": 1, "name": "Bob"}], "none": None}


def choose(expression: str, root: Any = DATA) -> Chosen:
    return chosen(root, expression, Remarks(), "d.json", work())


def said(found: Chosen) -> str:
    return " ".join(note.text for note in found.notes)


def test_a_value_is_chosen():
    found = choose("items[0].id")
    assert (found.value, found.notes) == (1, ())


def test_null_says_where_the_path_breaks_off():
    found = choose("items[0].nmae")
    assert found.value is None
    assert [note.code for note in found.notes] == ["empty"]
    assert "items[0] is an object and has no key 'nmae'. Did you mean items[0].name?" in said(found)
    assert found.notes[0].selector == "d.json:outline"
    assert "items has 1 items and no [4]" in said(choose("items[4]"))


def test_null_that_is_there_is_told_apart():
    assert said(choose("none")) == "The value there is null"
    assert said(choose("@", None)) == "The value there is null"


def test_null_of_anything_else_says_that_it_may_be_a_wrong_name():
    assert "gives null: no value there fits" in said(choose("max(items[].nope)"))
    assert "gives null" in said(choose("items[0].nope.{a: a}"))


def test_a_choice_of_nothing_says_so_only_when_it_is_empty():
    found = choose("items[?id > `5`]")
    assert (found.value, found.notes) == ([], ())
    assert "chose nothing" in found.nothing[0].text


@pytest.mark.parametrize("expression", ['items[?name == "Bob"]', ".items[0].id"])
def test_how_the_expression_was_read_is_said(expression: str):
    assert [note.code for note in choose(expression).notes] == ["reading-choice"]
