"""Are batches handed out as often as they are asked for, from any row on, and only as far as they are sound?"""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest

from omniread.formats.columnar.batches import Batches, _Joined
from omniread.formats.columnar.messages import Message
from omniread.model.errors import Cancelled, ReadError, TooBig, Unreadable
from omniread.model.node import Blob, Facts
from omniread.model.scope import Work
from tests import columnar, fakes

FORMS = [columnar.arrow, columnar.arrows]


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


def opened(data: bytes, work: Work, failures: list[ReadError] | None = None) -> Batches:
    return Batches(columnar.streamed("x.arrow", data, work), pa, [] if failures is None else failures, work)


def read(batches: Any) -> pa.Table:
    return pa.RecordBatchReader._import_from_c_capsule(batches.__arrow_c_stream__()).read_all()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("codec", [None, "zstd", "lz4"])
def test_all_rows_as_often_as_they_are_asked(work: Work, form: Any, codec: str | None):
    table = columnar.goods(30)
    batches = opened(form(table, size=10, codec=codec), work)
    assert batches.names == ("id", "name", "price", "day")
    assert batches.count() == 30
    assert read(batches).equals(table)
    assert read(batches).equals(table)
    assert batches.notes == ()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("rows", "first", "passed"), [(0, 0, 0), (9, 0, 9), (10, 10, 0), (25, 20, 5), (30, None, 0), (99, None, 69)]
)
def test_batches_in_front_are_passed_over(work: Work, form: Any, rows: int, first: int | None, passed: int):
    part, left = opened(form(columnar.goods(30), size=10), work).behind(rows)
    assert left == passed
    found = read(part)["id"].to_pylist()
    assert found == ([] if first is None else list(range(first, 30)))


def test_a_batch_that_is_passed_over_is_not_read(work: Work):
    data = columnar.arrows(columnar.goods(30), size=10)
    place = data.index(b"thing 0thing 1")
    broken = data[: place - 100] + b"\xff" * 100 + data[place:]
    part, _ = opened(broken, work).behind(10)
    assert read(part)["id"].to_pylist() == list(range(10, 30))
    with pytest.raises(pa.ArrowException):
        read(opened(broken, work))


@pytest.mark.parametrize("form", FORMS)
def test_dictionaries_come_with_the_batches_that_use_them(work: Work, form: Any):
    chunks = [pa.array(["a", "b"]), pa.array(["b", "a"])]
    column = pa.chunked_array([chunk.dictionary_encode() for chunk in chunks]).unify_dictionaries()
    data = form(pa.table({"a": column}), size=2)
    assert read(opened(data, work))["a"].to_pylist() == ["a", "b", "b", "a"]
    part, _ = opened(data, work).behind(2)
    assert read(part)["a"].to_pylist() == ["b", "a"]


def test_dictionaries_of_a_stream_replace_each_other(work: Work):
    column = pa.chunked_array([pa.array(["a", "b"]).dictionary_encode(), pa.array(["c"]).dictionary_encode()])
    data = columnar.arrows(pa.table({"a": column}))
    assert read(opened(data, work))["a"].to_pylist() == ["a", "b", "c"]
    assert opened(data, work).count() == 3


def test_what_stands_before_a_cut_is_read_and_the_cut_is_said(work: Work):
    data = columnar.arrow(columnar.goods(30), size=10)
    batches = opened(data[: data.rindex(b"thing 20")], work)
    assert batches.count() == 20
    assert read(batches)["id"].to_pylist() == list(range(20))
    assert [note.code for note in batches.notes] == ["damaged"]
    assert "What is behind is not read" in batches.notes[0].text


@pytest.mark.parametrize("data", [b"ARROW1\0\0", b"\xff\xff\xff\xff\0\0\0\0", b"ARROW1\0\0" + b"\xff" * 40])
def test_without_a_schema_nothing_is_read(work: Work, data: bytes):
    with pytest.raises(Unreadable, match=r"x\.arrow is damaged"):
        opened(data, work)


def test_a_first_message_that_is_no_schema_is_damaged(work: Work):
    data = columnar.arrows(columnar.goods(3))
    batch = data[data.index(b"\xff\xff\xff\xff", 8) :]
    with pytest.raises(Unreadable, match="does not begin with a schema"):
        opened(batch, work)


def test_a_schema_that_arrow_does_not_take_is_damaged(work: Work):
    data = columnar.arrows(pa.table({"name": [1]}))
    with pytest.raises(Unreadable, match="is damaged: "):
        opened(data.replace(b"name", b"\xff\xfe\xfd\xfc"), work)


def test_a_schema_of_unknown_types_is_damaged(work: Work):
    data = bytearray(columnar.arrows(pa.table({"name": [1]})))
    place = data.index(b"name")
    found = 0
    for at in range(place - 120, place):
        changed = bytes(data[:at]) + bytes([data[at] ^ 0x3F]) + bytes(data[at + 1 :])
        try:
            opened(changed, work)
        except Unreadable:
            found += 1
    assert found


def test_a_joined_stream_closes_the_one_that_it_reads(work: Work):
    blob = columnar.streamed("x.arrow", b"12", work)
    stream = _Joined(blob, [Message("schema", b"head", 0, 2)], work)
    assert stream.read(5) + stream.read(5) + stream.read(5) == b"head12"
    stream.close()
    assert stream.closed
    assert stream._stream.closed


def test_an_offset_that_leads_out_of_a_batch_is_never_followed(work: Work):
    data = bytearray(columnar.arrows(pa.table({"s": ["one", "two"]})))
    place = data.index(b"\0\0\0\0\3\0\0\0\6\0\0\0")
    data[place + 8 : place + 12] = (1 << 30).to_bytes(4, "little")
    failures: list[ReadError] = []
    batches = opened(bytes(data), work, failures)
    with pytest.raises(pa.ArrowException):
        read(batches)
    assert [type(each) for each in failures] == [Unreadable]


def test_too_big_a_batch_is_refused_with_the_limit_to_raise():
    failures: list[ReadError] = []
    with fakes.reading(archive_bytes=2000) as work:
        batches = opened(columnar.arrows(columnar.goods(1000)), work, failures)
        with pytest.raises((pa.ArrowException, TooBig)):
            read(batches)
    assert [type(each) for each in failures] == [TooBig]


def test_reading_ends_when_the_caller_gives_up(work: Work):
    class Gone:
        def is_set(self) -> bool:
            return True

    failures: list[ReadError] = []
    batches = opened(columnar.arrows(columnar.goods(30), size=10), work, failures)
    work.cancel = Gone()
    with pytest.raises((pa.ArrowException, Cancelled)):
        read(batches)
    assert [type(each) for each in failures] == [Cancelled]


def test_a_length_that_nobody_told_is_found_out(work: Work):
    data = columnar.arrows(columnar.goods(30), size=10)
    bare = fakes.blob("x.arrow", data, given=work)
    batches = Batches(Blob("x.arrow", "x.arrow", bare.opener, work, Facts()), pa, [], work)
    assert batches.count() == 30


def test_a_count_that_would_inflate_too_much_is_unknown(work: Work, monkeypatch: pytest.MonkeyPatch):
    batches = opened(columnar.arrows(columnar.goods(30)), work)

    def too_much() -> None:
        raise TooBig("too much")

    monkeypatch.setattr(work, "check", too_much)
    assert batches.count() is None
