"""Do values behave like frozen data classes?"""

from __future__ import annotations

import pytest

from omniread.model.value import changed, fields, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


@value
class Point:
    x: int
    y: int
    name: str = "origin"
    axes: ClassVar[int] = 2


@value
class Place:
    x: int
    y: int
    name: str = "origin"


@value
class Secret:
    word: str

    def __repr__(self) -> str:
        return "Secret(...)"


def test_fields_come_by_position_or_name():
    assert (Point(1, 2).x, Point(1, y=2).y, Point(y=2, x=1).x) == (1, 2, 1)
    assert (Point(1, 2).name, Point(1, 2, "a").name, Point(1, 2, name="b").name) == ("origin", "a", "b")


def test_a_class_variable_is_no_field():
    assert fields(Point) == ("x", "y", "name")
    assert Point(1, 2).axes == 2
    assert fields(int) == ()


@pytest.mark.parametrize(
    ("args", "given"),
    [
        ((1,), {}),
        ((), {"x": 1}),
        ((1, 2, "a", 4), {}),
        ((1, 2), {"x": 1}),
        ((1, 2), {"z": 1}),
        ((1, 2, "a"), {"name": "b"}),
        ((1,), {"z": 2}),
        ((), {"x": 1, "z": 2}),
    ],
    ids=["missing", "missing-named", "too-many", "twice", "unknown", "default-twice", "misspelled", "misspelled-named"],
)
def test_values_that_do_not_fit_are_refused(args: tuple[object, ...], given: dict[str, object]):
    with pytest.raises(TypeError, match="Point"):
        Point(*args, **given)


def test_the_refusal_names_the_fields():
    with pytest.raises(TypeError, match=r"Point does not fit: y$"):
        Point(1)
    with pytest.raises(TypeError, match=r"Point does not fit: z$"):
        Point(1, 2, z=3)
    with pytest.raises(TypeError, match="takes 3 values, not 4"):
        Point(1, 2, "a", 4)


def test_equal_values_are_one_key():
    assert Point(1, 2) == Point(1, 2, "origin")
    assert hash(Point(1, 2)) == hash(Point(1, 2, "origin"))
    assert {Point(1, 2): "a"}[Point(x=1, y=2)] == "a"


@pytest.mark.parametrize("other", [Point(2, 1), Point(1, 2, "b"), Place(1, 2), (1, 2, "origin"), None], ids=repr)
def test_other_values_differ(other: object):
    assert Point(1, 2) != other


def test_a_value_cannot_change():
    point = Point(1, 2)
    with pytest.raises(AttributeError, match="immutable"):
        point.x = 3
    with pytest.raises(AttributeError, match="immutable"):
        point.z = 3
    assert point == Point(1, 2)


def test_a_value_prints_as_it_is_written():
    assert repr(Point(1, 2, "a")) == "Point(x=1, y=2, name='a')"
    assert repr(Secret("xyzzy")) == "Secret(...)"


def test_a_value_can_be_matched():
    match Point(1, 2, "a"):
        case Point(x, 2, name):
            assert (x, name) == (1, "a")
        case _:
            pytest.fail("it does not match its own fields")


def test_a_changed_value_is_another():
    before = Point(1, 2)
    assert changed(before, y=5, name="c") == Point(1, 5, "c")
    assert before == Point(1, 2)
    assert changed(before) == before
    with pytest.raises(TypeError, match="z"):
        changed(before, z=1)
