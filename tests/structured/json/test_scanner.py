"""How is JSON taken value by value from a text that comes in pieces?"""

import json

import pytest

from omniread.model.errors import TooBig, Unreadable
from omniread.structured.json.scanner import OVERSIZED, Scanner
from tests.structured.data import pieces, source


def scanner(text: str, monkeypatch: pytest.MonkeyPatch, size: int = 7, most: int = 20, **limits: int) -> Scanner:
    with pieces(monkeypatch, size, most):
        made = Scanner(source(text, **limits))
        made.peek()
    return made


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 1000])
@pytest.mark.parametrize(
    "text", ["12345", "-1.5e10", "true", "-Infinity", '"a\\u00e9\\n"', '"日本語"', "[1, 22]", '{"a": 1}']
)
def test_a_value_is_whole_however_the_text_is_divided(size: int, text: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, size, 1000):
        made = Scanner(source(f"  {text} "))
        made.peek()
        assert made.value() == json.loads(text)
        made.end()


def test_a_container_of_much_text_is_told_apart_and_stays_where_it_is(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 7, 20):
        made = Scanner(source('[["' + "x" * 50 + '"], 1]'))
        assert made.peek() == "["
        assert made.value() is OVERSIZED
        made.enter()
        assert not made.left("]", first=True)
        assert made.value() is OVERSIZED
        made.settle(made.depth)
        assert not made.left("]", first=False)
        assert made.value() == 1
        assert made.left("]", first=False)
        made.end()


def test_a_long_text_is_no_container(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 7, 20):
        made = Scanner(source('"' + "x" * 500 + '"'))
        made.peek()
        assert made.value() == "x" * 500


def test_settling_leaves_all_that_was_entered(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 5, 2):
        made = Scanner(source('[[{"a]": [1, "}]\\"", 2]}, 3], 4]'))
        made.peek()
        made.enter()
        made.peek()
        made.enter()
        made.peek()
        made.enter()
        made.settle(1)
        assert not made.left("]", first=False)
        assert made.value() == 4


@pytest.mark.parametrize("text", ["[[1, 2", '[["a', '[{"a": [1'])
def test_a_text_that_ends_early_is_an_error(text: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 3, 1):
        made = Scanner(source(text))
        made.peek()
        made.enter()
        made.peek()
        with pytest.raises(Unreadable, match="ends within"):
            made.settle(1)


def test_an_error_is_placed_in_the_whole_text(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 4, 1000):
        made = Scanner(source("[1,\n 2,\n  x, 44444444444444444444444444444444444]"))
        made.peek()
        made.enter()
        assert [made.left("]", first=True), made.value()] == [False, 1]
        assert [made.left("]", first=False), made.value()] == [False, 2]
        assert not made.left("]", first=False)
        with pytest.raises(Unreadable, match="line 3, column 3: Expecting value"):
            made.value()


def test_an_error_far_from_the_end_is_seen_without_reading_on(monkeypatch: pytest.MonkeyPatch):
    made = source("[1, x" + " " * 100 + "," * 100_000)
    with pieces(monkeypatch, 50, 100_000):
        stand = Scanner(made)
        stand.peek()
        with pytest.raises(Unreadable, match="line 1, column 5"):
            stand.value()
    assert made.remarks.read < 300


@pytest.mark.parametrize(
    ("text", "why"),
    [("1 2", "Expecting ',' delimiter"), ("1,]", "Expecting value"), ("1, ", "Expecting value")],
)
def test_what_stands_between_items_is_seen_to(text: str, why: str, monkeypatch: pytest.MonkeyPatch):
    made = scanner(f"[{text}", monkeypatch)
    made.enter()
    assert not made.left("]", first=True)
    made.value()
    with pytest.raises(Unreadable, match=why):  # noqa: PT012  # either finds it
        made.left("]", first=False)
        made.value()


@pytest.mark.parametrize(("text", "why"), [("{a: 1}", "property name"), ('{"a" 1}', "':' delimiter")])
def test_a_name_and_its_colon_are_seen_to(text: str, why: str, monkeypatch: pytest.MonkeyPatch):
    made = scanner(text, monkeypatch)
    made.enter()
    with pytest.raises(Unreadable, match=why):
        made.name()


def test_what_follows_the_value_is_an_error(monkeypatch: pytest.MonkeyPatch):
    made = scanner("[] 1", monkeypatch)
    made.value()
    with pytest.raises(Unreadable, match="column 4: Extra data"):
        made.end()


def test_integers_of_thousands_of_digits_are_exact(monkeypatch: pytest.MonkeyPatch):
    made = scanner("[" + "9" * 5000 + "]", monkeypatch, size=100, most=100_000)
    with pieces(monkeypatch, 100, 100_000):
        value = made.value()
    assert isinstance(value, list)
    assert value[0].text == "9" * 5000


def test_a_value_that_cannot_be_held_is_too_big(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 100, 100_000):
        made = Scanner(source('"' + "x" * 5000, archive_bytes=1000))
        made.peek()
        with pytest.raises(TooBig, match="1,000"):
            made.value()


def test_many_brackets_are_an_error(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 200_000, 1 << 20):
        made = Scanner(source("[" * 100_000))
        made.peek()
        with pytest.raises(Unreadable, match="nests"):
            made.value()


def test_a_run_ends_where_the_text_that_is_held_might_cut_an_item(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 12, 1000):
        made = Scanner(source("[1, 2, 3, 456, 7]"))
        made.peek()
        made.enter()
        made.left("]", first=True)
        assert made.run() == [1, 2, 3]
        assert made.value() == 456
