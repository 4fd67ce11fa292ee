"""What is found out about the values at one place of the data, and about the places below it?"""

from typing import Any

import pytest

from omniread.model.errors import Cancelled
from omniread.structured.remarks import Remarks
from omniread.structured.shaping import measuring
from omniread.structured.shaping.measuring import Measure, Place
from tests.fakes import work
from tests.structured.data import document, pieces


def measured(value: Any, levels: int = 6) -> Place:
    place = Place()
    place.add(value, levels, Measure(Remarks(), work()))
    return place


def test_types_keys_and_items_are_counted():
    place = measured([{"a": 1, "b": "x"}, {"a": 2.5}, {"a": None, "c": []}])
    assert place.counts == {"array": 1}
    assert (place.arrays, place.items, place.sampled) == (1, 3, 3)
    item = place.item
    assert item is not None
    assert (item.counts, item.objects, item.keys) == ({"object": 3}, 3, 5)
    assert item.members["a"].counts == {"integer": 1, "number": 1, "null": 1}
    assert item.members["a"].examples == ["1", "2.5"]
    assert item.members["c"].item is None or item.members["c"].items == 0


def test_examples_are_few_different_and_short():
    place = measured(["a", "a", "b", "c", "d", "e" * 100]).item
    assert place is not None
    assert place.examples == ['"a"', '"b"', '"c"']
    assert measured("x" * 100).examples == [f'"{"x" * 40}…"']
    assert measured(int("9" * 100)).examples == ["9" * 40 + "…"]


@pytest.mark.parametrize(
    ("count", "looked"), [(1000, 1000), (1001, 1001), (1011, 1002), (10_000, 1900), (100_000, 2800)]
)
def test_of_many_items_some_are_looked_into(count: int, looked: int):
    place = measured([1] * count)
    assert (place.items, place.sampled) == (count, looked)
    assert place.item is not None
    assert sum(place.item.counts.values()) == looked


def test_once_much_was_looked_at_few_items_of_an_array_are(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(measuring, "VISITS", 100)
    place = measured([[1] * 50] * 10)
    assert place.item is not None
    assert place.item.items == 500
    assert place.item.sampled < 300


def test_levels_end_at_some_depth():
    place = measured({"a": {"b": {"c": 1}, "d": [1, 2]}, "e": {}}, levels=2)
    a = place.members["a"]
    assert not a.folded
    assert a.members["b"].folded
    assert (a.members["d"].folded, a.members["d"].items) == (True, 2)
    assert not place.members["e"].folded


def test_very_many_keys_are_one_place(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(measuring, "KEYS", 3)
    place = measured({f"k{number}": {"v": number, f"own{number}": 1} for number in range(10)})
    assert place.members == {}
    assert place.every is not None
    assert (place.keys, place.names) == (10, ["k0", "k1", "k2"])
    assert place.every.counts == {"object": 10}
    assert place.every.objects == 10


def test_places_are_merged():
    one, two = measured({"a": [1, {"x": 1}], "b": 1}), measured({"a": ["s"], "c": {"d": 2}})
    one.merge(two)
    assert one.counts == {"object": 2}
    assert (one.objects, one.keys) == (2, 4)
    a = one.members["a"]
    assert (a.arrays, a.items, a.sampled) == (2, 3, 3)
    assert a.item is not None
    assert a.item.counts == {"integer": 1, "object": 1, "string": 1}
    assert set(one.members) == {"a", "b", "c"}


def test_a_place_of_many_keys_is_merged_with_one_of_few(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(measuring, "KEYS", 2)
    many, few = measured({"a": 1, "b": 2, "c": 3}), measured({"d": "x"})
    few.merge(many)
    many.merge(measured({"e": None}))
    for place in (few, many):
        assert place.members == {}
        assert place.every is not None
        assert sum(place.every.counts.values()) == 4
    assert few.names == ["d"]
    assert many.names == ["a", "b"]


def test_what_streams_by_is_looked_at_as_far_as_it_may_be_read(monkeypatch: pytest.MonkeyPatch):
    text = "\n".join('{"a": 1}' for _ in range(1000))
    with pieces(monkeypatch, 100, 8):
        made = document(text, "jsonl", archive_bytes=1000)
        measure, place = Measure(made.remarks, work(archive_bytes=1000)), Place()
        place.add(made.root, 6, measure)
    assert measure.stopped
    assert 100 < place.items < 200


def test_what_is_large_is_measured_like_what_is_held(monkeypatch: pytest.MonkeyPatch):
    text = '{"a": [[1, 2], [3]], "b": {"c": [{"d": 1}, {}]}, "e": "x"}'
    held = measured(document(text).root)
    with pieces(monkeypatch, 5, 1):
        large = measured(document(text).root)
        folded = measured(document(text).root, levels=0)
    assert large.members["a"].counts == held.members["a"].counts
    assert large.members["b"].members["c"].items == 2
    assert folded.folded


def test_a_caller_who_gave_up_is_heard():
    class Given:
        def is_set(self) -> bool:
            return True

    made = work()
    made.cancel = Given()
    with pytest.raises(Cancelled):
        Place().add([1] * 2000, 6, Measure(Remarks(), made))
