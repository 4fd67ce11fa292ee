"""Where does a key path lead in a value, and what is said when it leads nowhere?"""

from typing import Any

import pytest

from omniread.model.errors import NotFound
from omniread.structured.paths import parse
from omniread.structured.walking import led
from tests.fakes import work
from tests.structured.data import document

DATA: dict[str, Any] = {
    "items": [{"name": "a", "price": 1}, {"name": "b"}],
    "editor.fontSize": 12,
    "deps": {"socket.io": {"version": "1"}, "socket": {"io": 2}},
    "a.b": {"c.d": 1},
    "7": "seven",
    "text": "x" * 100,
    "none": None,
    "list": [],
    "object": {},
}


def at(path: str, data: Any = DATA) -> Any:
    return led(data, parse(path), "d.json", work())


def miss(path: str, data: Any = DATA) -> NotFound:
    with pytest.raises(NotFound) as caught:
        at(path, data)
    assert caught.value.reason == "no-member"
    return caught.value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("items[1].name", "b"),
        ("items[-1].name", "b"),
        ("items.0.name", "a"),
        ("editor.fontSize", 12),
        ('["editor.fontSize"]', 12),
        ("deps.socket.io.version", "1"),
        ('deps["socket"].io', 2),
        ('deps.socket["io"]', 2),
        ("a.b.c.d", 1),
        ("[7]", "seven"),
        ("7", "seven"),
        ("none", None),
        ("$", DATA),
    ],
)
def test_a_path_leads_to_its_value(path: str, value: Any):
    assert at(path) == value


def test_a_name_that_is_not_there_says_which_there_are():
    error = miss("items[0].prise")
    assert "In d.json, items[0] is an object and has no key 'prise'." in str(error)
    assert "Did you mean items[0].price? Its 2 keys are: name, price." in str(error)
    assert error.near == ("items[0].price",)
    assert 'Its 9 keys are: items, "editor.fontSize", ' in str(miss("nothing"))
    assert "Its key is: x." in str(miss("y", {"x": 1}))


def test_of_many_names_some_are_listed():
    error = miss("nothing", {f"key{number}": 1 for number in range(60)})
    assert "key49 and 10 more." in str(error)
    assert "key50" not in str(error)


def test_names_are_near_without_regard_to_case_and_with_dots():
    assert miss("ITEMS").near == ("items",)
    assert miss("editor.fontsize").near == ('"editor.fontSize"',)


def test_an_item_that_is_not_there_says_how_many_there_are():
    assert "items has 2 items and no [2]. They are items[0] to items[1]." in str(miss("items[2]"))
    assert "items has 2 items and no [-3]." in str(miss("items[-3]"))
    assert "list is an empty array and has no [0]." in str(miss("list[0]"))
    assert "object is an empty object and has no 'x'." in str(miss("object.x"))


def test_a_name_in_an_array_says_how_its_items_are_asked():
    error = miss("items.name")
    assert "Ask for items[0].name, or for all of them: items[*].name." in str(error)
    assert "[*].name" in str(miss("name", [{"name": 1}]))
    assert "Ask for [0].name" in str(miss("name", [{"name": 1}]))


def test_what_is_no_container_says_so():
    assert "items[0].price is 1 and has no 'x'. Ask for items[0].price itself." in str(miss("items[0].price.x"))
    assert "none is null and has no [0]." in str(miss("none[0]"))
    error = str(miss("text.x"))
    assert "…" in error
    assert len(error) < 200


def test_what_is_not_held_is_walked_alike():
    root = document('{"a": [1, 2]}\n{"b": 2}\n', "jsonl").root
    assert at("[0].a[1]", root) == 2
    assert "$ has 2 items and no [5]. They are [0] to [1]." in str(miss("[5]", root))
    assert "$ is an array of 2 items and has no name 'a'." in str(miss("a", root))
