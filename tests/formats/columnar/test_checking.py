"""Is only what can be trusted handed on?"""

import pyarrow as pa
import pytest

from omniread.formats.columnar.checking import Checking


def strings(offsets: list[int], data: bytes, kind: pa.DataType | None = None) -> pa.Array:
    width = pa.int64() if kind == pa.large_string() else pa.int32()
    places = pa.array(offsets, width).buffers()[1]
    return pa.Array.from_buffers(kind or pa.string(), len(offsets) - 1, [None, places, pa.py_buffer(data)])


def nested(offsets: bytes) -> pa.Array:
    return pa.ListArray.from_buffers(
        pa.list_(pa.int8()), 2, [None, pa.py_buffer(offsets)], children=[pa.array([1], pa.int8())]
    )


def batch(**columns: pa.Array) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))


def test_what_is_sound_is_the_same():
    checking = Checking(pa)
    given = batch(a=pa.array([1]), b=pa.array(["x"]))
    assert checking.checked(given) is given
    assert checking.notes == ()


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()])
def test_text_that_is_none_is_shown_as_far_as_it_is(kind: pa.DataType):
    checking = Checking(pa)
    given = batch(a=strings([0, 3, 5], b"a\xffbcd", kind), b=pa.array([1, 2]))
    found = checking.checked(given)
    assert found["a"].to_pylist() == ["a\ufffdb", "cd"]
    assert found["b"].to_pylist() == [1, 2]
    assert [(note.code, note.text) for note in checking.notes] == [
        ("undecodable-bytes", "Bytes that are not UTF-8 are shown as U+FFFD: a")
    ]


def test_a_number_that_is_no_day_does_no_harm():
    given = batch(a=pa.array([1], pa.int64()).view(pa.date64()))
    assert Checking(pa).checked(given)["a"].view(pa.int64()).to_pylist() == [1]


@pytest.mark.parametrize(
    "column",
    [
        strings([0, 5, 2], b"abcde"),
        nested(b"\0\0\0\0\x03\0\0\0\x01\0\0\0"),
        pa.DictionaryArray.from_arrays(pa.array([9], pa.int32()), pa.array(["x"]), safe=False),
    ],
)
def test_an_offset_that_leads_astray_is_refused(column: pa.Array):
    with pytest.raises((pa.ArrowInvalid, pa.ArrowIndexError)):
        Checking(pa).checked(batch(a=column))


def test_many_columns_are_counted():
    checking = Checking(pa)
    checking.checked(batch(**{name: strings([0, 1], b"\xff") for name in "abcde"}))
    assert checking.notes[0].text.endswith("a, b, c and 2 more")
