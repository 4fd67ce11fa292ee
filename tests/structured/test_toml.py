"""How is a TOML file read? Dates are text; numbers stay as they are written."""

from typing import Any

import pytest

from omniread.model.errors import TooBig, Unreadable
from omniread.structured import toml
from omniread.structured.printing import compact
from omniread.structured.toml import read
from tests.fakes import work
from tests.structured.data import source


def table(text: str) -> Any:
    return read(source(text, "a.toml")).root


def test_tables_are_objects():
    assert table('[a.b]\nc = "x"\n[[d]]\ne = 1\n[[d]]\ne = true\n') == {
        "a": {"b": {"c": "x"}},
        "d": [{"e": 1}, {"e": True}],
    }


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("1.10", "1.10"),
        ("+1_0.50", "10.50"),
        ("12345678901234567890", "12345678901234567890"),
        ("0xff", "255"),
        ("inf", "Infinity"),
        ("1979-05-27T07:32:00Z", '"1979-05-27T07:32:00Z"'),
        ("1979-05-27", '"1979-05-27"'),
        ("07:32:00", '"07:32:00"'),
        ("[1979-05-27, {a = 1.50}]", '["1979-05-27", {"a": 1.50}]'),
    ],
)
def test_values_are_those_of_json_as_they_were_written(written: str, shown: str):
    assert compact(table(f"x = {written}")["x"], work()) == shown


@pytest.mark.parametrize(
    ("text", "place"),
    [("a = 1\nb = = 2\n", "line 2, column 5"), ("a = [\n1,\n", "line 3, column 1"), ("a = 1\na = 2\n", "line 2")],
)
def test_what_is_no_toml_says_where(text: str, place: str):
    with pytest.raises(Unreadable, match=place):
        table(text)


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 5000])
def test_what_python_cannot_hold_is_an_error(text: str):
    with pytest.raises(Unreadable):
        table(text)


def test_a_very_long_one_is_too_big(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(toml, "MOST", 5)
    with pytest.raises(TooBig):
        table("abc = 1")
