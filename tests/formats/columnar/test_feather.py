"""Is the first version of Feather still read, without a warning to whoever asks?"""

import io
import warnings
from collections.abc import Iterator
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
