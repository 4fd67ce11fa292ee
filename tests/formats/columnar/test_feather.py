"""Is the first version of Feather still read, without a warning to whoever asks?"""

import io
import random
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pyarrow as pa
import pyarrow.feather
import pytest

from omniread.formats.columnar.feather import Whole
from omniread.model.errors import TooBig, Unreadable
from omniread.model.scope import Work
from tests import columnar, fakes


def feather(table: pa.Table) -> bytes:
    sink = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pyarrow.feather.write_feather(table, sink, version=1)
    return sink.getvalue()


TABLE = pa.table({"a": [1, 2, 3], "b": ["x", None, "ü"]})
DATA = feather(TABLE)


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened(data: bytes, work: Work) -> Whole:
    return Whole(columnar.streamed("x.feather", data, work), pa, work)


def read(whole: Any) -> pa.Table:
    return pa.RecordBatchReader._import_from_c_capsule(whole.__arrow_c_stream__()).read_all()


def test_all_rows_as_often_as_they_are_asked(work: Work):
    whole = opened(DATA, work)
    assert DATA.startswith(b"FEA1")
    assert (whole.names, whole.count(), whole.notes) == (("a", "b"), 3, ())
    assert read(whole).equals(TABLE)
    assert read(whole).equals(TABLE)


TYPES = pa.table(
    {
        "bool": [True, None],
        "int8": pa.array([-1, None], pa.int8()),
        "uint64": pa.array([2**64 - 1, 0], pa.uint64()),
        "float": pa.array([1.5, None], pa.float32()),
        "text": ["a", None],
        "bytes": [b"\0", b""],
        "zoned": pa.array([1, None], pa.timestamp("us", "Europe/Berlin")),
        "time": pa.array([1, None], pa.timestamp("ns")),
        "day": pa.array([1, None], pa.date32()),
        "clock": pa.array([1, 2], pa.time32("ms")),
        "kinds": pa.array(["x", None]).dictionary_encode(),
        "ranks": pa.array(["x", "y"]).dictionary_encode().cast(pa.dictionary(pa.int8(), pa.string(), ordered=True)),
        "large": pa.array(["a", None], pa.large_string()),
        "large bytes": pa.array([b"a", None], pa.large_binary()),
        "\u00fc": pa.nulls(2, pa.string()),
    }
)


def test_all_types_that_it_knows(work: Work):
    assert read(opened(feather(TYPES), work)).equals(TYPES)


def test_no_rows(work: Work):
    assert read(opened(feather(TYPES.slice(0, 0)), work)).equals(TYPES.slice(0, 0))


@pytest.mark.parametrize("seed", range(200))
def test_any_change_ends_in_an_answer_or_an_error_of_ours(work: Work, seed: int):
    chance = random.Random(seed)
    data = bytearray(feather(TYPES))
    for _ in range(4):
        place = chance.randrange(len(data) - 700, len(data))
        data[place] = chance.choice([0, 1, 2, 127, 128, 255, data[place] ^ 1 << chance.randrange(8)])
    with suppress(Unreadable):
        assert read(opened(bytes(data), work)).num_columns


def test_nothing_is_passed_over(work: Work):
    whole = opened(DATA, work)
    assert whole.behind(2) == (whole, 2)


@pytest.mark.parametrize("data", [b"FEA1", DATA[:-20], b"FEA1" + b"\xff" * 60 + DATA[64:]])
def test_damage_is_said(work: Work, data: bytes):
    with pytest.raises(Unreadable, match=r"^x\.feather is damaged: "):
        opened(data, work)


def test_a_name_that_is_no_text_is_damage(work: Work):
    data = feather(pa.table({"columnname": [1]}))
    with pytest.raises(Unreadable):
        opened(data.replace(b"columnname", b"\xff" * 10), work)


def test_what_is_read_as_a_whole_has_an_end():
    with fakes.reading(archive_bytes=len(DATA) - 1) as work, pytest.raises(TooBig, match="archive_bytes"):
        opened(DATA, work)
    with fakes.reading(archive_bytes=len(DATA)) as work:
        assert opened(DATA, work).count() == 3


def test_text_that_is_none_is_said(work: Work):
    whole = opened(DATA.replace("ü".encode(), b"\xff\xfe"), work)
    assert read(whole)["b"].to_pylist() == ["x", None, "\ufffd\ufffd"]
    assert [note.code for note in whole.notes] == ["undecodable-bytes"]
