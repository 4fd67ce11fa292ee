"""Do columns of types that the engine does not know arrive with the values that they have?"""

import decimal
from typing import Any

import pyarrow as pa
import pytest

from omniread.formats.columnar.fitting import Fitting

WIDE = pa.decimal256(60, 3)
PRICE = decimal.Decimal("1.5")
UNION = pa.UnionArray.from_dense(
    pa.array([0, 1], pa.int8()), pa.array([0, 0], pa.int32()), [pa.array([1]), pa.array(["x"])]
)


def fitted(column: Any) -> tuple[pa.Array, tuple[str, ...]]:
    batch = pa.record_batch({"c": column})
    fitting = Fitting(pa, batch.schema)
    return fitting.fitted(batch)["c"], tuple(note.text for note in fitting.notes)


@pytest.mark.parametrize(
    ("column", "kind", "values"),
    [
        (pa.array([1.5, None], pa.float16()), pa.float32(), [1.5, None]),
        (pa.array([[1.5], None], pa.list_(pa.float16())), pa.list_(pa.float32()), [[1.5], None]),
        (pa.array([[1.5]], pa.large_list(pa.float16())), pa.large_list(pa.float32()), [[1.5]]),
        (pa.array([[1.5, 2]], pa.list_(pa.float16(), 2)), pa.list_(pa.float32(), 2), [[1.5, 2.0]]),
        (
            pa.array([{"a": 1.5, "b": 1}], pa.struct([("a", pa.float16()), ("b", pa.int8())])),
            pa.struct([("a", pa.float32()), ("b", pa.int8())]),
            [{"a": 1.5, "b": 1}],
        ),
        (
            pa.array([[("k", 1.5)]], pa.map_(pa.string(), pa.float16())),
            pa.map_(pa.string(), pa.float32()),
            [[("k", 1.5)]],
        ),
        (pa.array([1000, None], pa.duration("ns")), pa.duration("us"), None),
    ],
)
def test_what_is_widened_is_not_mentioned(column: pa.Array, kind: pa.DataType, values: list[Any] | None):
    found, notes = fitted(column)
    assert found.type == kind
    assert notes == ()
    if values is not None:
        assert found.to_pylist() == values


@pytest.mark.parametrize(
    ("column", "values"),
    [
        (pa.array([PRICE, None], WIDE), ["1.500", None]),
        (UNION, ["1", "x"]),
        (pa.array([[PRICE]], pa.list_(WIDE)), [["1.500"]]),
    ],
)
def test_what_becomes_text_is_said(column: pa.Array, values: list[Any]):
    found, notes = fitted(column)
    assert found.to_pylist() == values
    assert len(notes) == 1
    assert notes[0].startswith("Shown and compared as text, for want of such a type: c (")


def test_a_union_inside_of_something_makes_text_of_all_of_it():
    found, _ = fitted(pa.ListArray.from_arrays(pa.array([0, 2], pa.int32()), UNION))
    assert found.to_pylist() == ["[1, 'x']"]


def test_a_structure_that_cannot_be_rebuilt_becomes_text():
    storage = pa.array([1.5], pa.float16())
    found, notes = fitted(pa.ListViewArray.from_arrays(pa.array([0], pa.int32()), pa.array([1], pa.int32()), storage))
    assert found.to_pylist() == ["[1.5]"]
    assert len(notes) == 1


def test_a_dictionary_of_such_values_is_laid_out():
    column = pa.DictionaryArray.from_arrays(pa.array([0, 0], pa.int32()), pa.array([PRICE], WIDE))
    found, notes = fitted(column)
    assert found.to_pylist() == ["1.500", "1.500"]
    assert len(notes) == 1


def test_what_is_cut_from_durations_is_said():
    found, notes = fitted(pa.array([1001, None], pa.duration("ns")))
    assert found.cast(pa.int64()).to_pylist() == [1, None]
    assert notes == ("Durations are cut to microseconds: c",)


@pytest.mark.parametrize(
    "kind",
    [pa.int64(), pa.string(), pa.list_(pa.field("element", pa.int8())), pa.map_(pa.string(), pa.int8()), pa.null()],
)
def test_what_the_engine_knows_is_handed_on_as_it_is(kind: pa.DataType):
    column = pa.array([None], kind)
    found, notes = fitted(column)
    assert found.type == kind
    assert notes == ()


def test_many_columns_are_counted():
    batch = pa.record_batch({name: pa.array([PRICE], WIDE) for name in "abcde"})
    (note,) = Fitting(pa, batch.schema).notes
    assert note.text.endswith("c (decimal256(60, 3)) and 2 more")
