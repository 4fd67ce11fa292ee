"""How is a JSON file of any size walked through: from child to child, with none of it kept?"""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omniread.model.errors import TooBig, Unreadable
from omniread.structured.json.large import opened
from omniread.structured.large import Absent, Large
from tests.structured.data import pieces, source

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner, max_size=6),
    max_leaves=40,
)
RECORDS = [{"id": number, "text": "x" * (number % 50), "list": list(range(number % 7))} for number in range(60)]


def held(data: Any) -> Any:
    return data.whole() if isinstance(data, Large) else data


def walked(data: Any) -> Any:
    """The same value, by its children alone."""
    if not isinstance(data, Large):
        return data
    pairs = [(name, walked(child)) for name, child in data.children()]
    return [child for _, child in pairs] if data.is_array else dict(pairs)


@given(VALUES, st.integers(1, 30), st.integers(1, 60), st.sampled_from([None, 1, "\t"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_holds_what_the_decoder_reads_at_once(monkeypatch: Any, value: Any, size: int, most: int, indent: Any):
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    with pieces(monkeypatch, size, most):
        assert held(opened(source(text))) == value
        assert walked(opened(source(text))) == value


def test_children_may_be_passed_over_or_left_half_way(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8):
        root = opened(source(json.dumps({"a": RECORDS, "b": RECORDS, "c": {"d": RECORDS}, "e": 1})))
        assert isinstance(root, Large)
        seen: list[str] = []
        for name, child in root.children():
            seen.append(name)
            if name == "b":
                assert isinstance(child, Large)
                for _, inner in child.children():
                    assert isinstance(inner, Large)
                    next(inner.children())
                    break
        assert seen == ["a", "b", "c", "e"]


def test_it_can_be_walked_through_again_and_so_can_a_child(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8):
        root = opened(source(json.dumps({"a": 1, "records": RECORDS})))
        assert isinstance(root, Large)
        _, records = root.member(("records",), 0)
        assert isinstance(records, Large)
        assert records.count() == records.count() == len(RECORDS)
        late = [child for _, child in root.children()][1]
        assert held(late) == RECORDS
        assert held(records.item(7)) == RECORDS[7]
        assert held(records.item(-2)) == RECORDS[-2]


def test_what_is_not_there_tells_what_is(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8):
        root = opened(source(json.dumps({"a": RECORDS, "b": 2})))
        assert isinstance(root, Large)
        with pytest.raises(Absent) as caught:
            root.member(("c",), 1)
        assert (caught.value.count, caught.value.names) == (2, ("a",))
        records = root.member(("a",), 0)[1]
        assert isinstance(records, Large)
        for number in (60, -61):
            with pytest.raises(Absent) as caught:
                records.item(number)
            assert caught.value.count == 60


def test_an_early_item_costs_only_what_stands_before_it(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 100, 50):
        made = source(json.dumps(RECORDS * 50))
        root = opened(made)
        assert isinstance(root, Large)
        assert held(root.item(3)) == RECORDS[3]
        assert made.remarks.read < 2000


@pytest.mark.parametrize("text", ["[1, 2", "[1, 2] 3", '{"a": 1,}', "[1 2]", '{"a": 1 "b": 2}', "[1, 2}", "["])
def test_damage_is_met_when_it_is_reached(text: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 3, 1), pytest.raises(Unreadable, match="line 1, column"):
        held(opened(source(text)))


@pytest.mark.parametrize("text", ["1", '"a"', "null", " true "])
def test_a_single_value_is_itself(text: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 2, 1):
        assert opened(source(text)) == json.loads(text)


@pytest.mark.parametrize("text", ["1 2", "", "   "])
def test_a_single_value_stands_alone(text: str, monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 2, 1), pytest.raises(Unreadable):
        opened(source(text))


def test_what_is_held_as_a_whole_is_bounded(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 16, 8):
        root = opened(source(json.dumps(RECORDS), archive_bytes=500))
        with pytest.raises(TooBig, match="500") as caught:
            held(root)
    assert "?q=" in str(caught.value)


def test_items_come_in_runs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.json.scanner.RUN", 3)
    with pieces(monkeypatch, 1000, 100):
        root = opened(source(json.dumps(list(range(100)))))
        assert isinstance(root, Large)
        assert list(root.items()) == list(range(100))


def test_numbers_and_remarks_are_those_of_the_decoder(monkeypatch: pytest.MonkeyPatch):
    with pieces(monkeypatch, 5, 4):
        made = source('[1.10, {"a": 1, "a": 2}, NaN]')
        value = held(opened(made))
    assert value[0].text == "1.10"
    assert value[1] == {"a": 2}
    assert made.remarks.constants
