"""How does a value look as lines: as JSON indented by two, or in one line?"""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector, TooBig
from omniread.structured.numbers import Written
from omniread.structured.printing import compact, pretty, printable, scalar
from tests.fakes import work
from tests.structured.data import document

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_it_is_what_every_program_writes(value: Any):
    assert "\n".join(pretty(value, work())) == json.dumps(value, ensure_ascii=False, indent=2)
    assert compact(value, work()) == json.dumps(value, ensure_ascii=False)


def test_numbers_stay_as_they_are_written():
    assert compact([Written("1.10"), 12345678901234567890], work()) == "[1.10, 12345678901234567890]"


def test_half_a_character_is_shown_as_an_escape():
    text = scalar("a\ud800b é")
    assert text == '"a\\ud800b é"'
    assert json.loads(text) == "a\ud800b é"
    assert printable("\udfff") == "\\udfff"
    text.encode()


def test_depth_does_not_matter():
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    assert compact(value, work()) == "[" * 5001 + "]" * 5001
    lines = list(pretty(value, work()))
    assert len(lines) == 10_001
    assert lines[5000] == " " * 10_000 + "[]"


def test_what_is_large_is_made_whole():
    assert compact(document('{"a": 1}\n', "jsonl").root, work()) == '[{"a": 1}]'


def test_what_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch):
    value: Any = "x"
    for _ in range(60):
        value = [value, value]
    assert next(pretty(value, work())) == "["
    monkeypatch.setattr("omniread.structured.printing.VALUES", 10_000)
    with pytest.raises(TooBig, match="10,000 values"):
        compact(value, work())
    with pytest.raises(TooBig, match="1,000 characters"):
        compact(["x" * 600] * 2, work(archive_bytes=1000))


def test_an_expression_is_no_value():
    with pytest.raises(BadSelector, match="expression"):
        scalar(object())
