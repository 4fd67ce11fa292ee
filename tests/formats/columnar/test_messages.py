"""Are the messages of Arrow walked without their bodies, and is what they claim checked before it is read?"""

import io
import struct
from contextlib import suppress
from itertools import islice

import pyarrow as pa
import pytest

from omniread.formats.columnar.messages import CONTINUES, Message, messages
from omniread.model.errors import Cancelled, TooBig, Unreadable
from tests import columnar, fakes

TABLE = columnar.goods(30)
STREAM = columnar.arrows(TABLE, size=10)
FILE = columnar.arrow(TABLE, size=10)


def walked(data: bytes, start: int = 0) -> list[Message]:
    return list(messages(io.BytesIO(data), start, len(data), "x.arrow", fakes.work()))


@pytest.mark.parametrize(("data", "start"), [(STREAM, 0), (FILE, 8)])
def test_a_stream_and_a_file_are_the_same_messages(data: bytes, start: int):
    found = walked(data, start)
    assert [message.kind for message in found] == ["schema", "batch", "batch", "batch"]
    assert [message.rows for message in found] == [0, 10, 10, 10]
    assert all(data[message.at - len(message.head) : message.at] == message.head for message in found)


def test_dictionaries_are_messages_with_rows_of_their_own():
    table = pa.table({"a": pa.array(["x", "y", "x"]).dictionary_encode()})
    found = walked(columnar.arrows(table))
    assert [(message.kind, message.rows) for message in found] == [("schema", 0), ("dictionary", 2), ("batch", 3)]


def test_messages_of_old_writers_have_no_mark():
    sink = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(use_legacy_format=True)
    with pa.ipc.new_stream(sink, TABLE.schema, options=options) as writer:
        writer.write_table(TABLE)
    assert not sink.getvalue().startswith(CONTINUES)
    assert [message.rows for message in walked(sink.getvalue())] == [0, 30]


@pytest.mark.parametrize("codec", ["zstd", "lz4"])
def test_compressed_buffers_are_known(codec: str):
    data = columnar.arrows(pa.table({"a": ["x" * 1000] * 100}), codec=codec)
    batch = walked(data)[1]
    assert batch.packed
    body = batch.body(io.BytesIO(data), "x", fakes.work())
    assert len(body) == batch.size
    assert walked(STREAM)[1].packed is None


def test_what_would_come_out_of_a_batch_is_known_before():
    data = columnar.arrows(pa.table({"a": ["x" * 1000] * 1000}), codec="zstd")
    batch = walked(data)[1]
    assert batch.size < 100_000
    with pytest.raises(TooBig, match="archive_bytes"):
        batch.body(io.BytesIO(data), "x", fakes.work(archive_bytes=100_000))
    assert batch.body(io.BytesIO(data), "x", fakes.work(archive_bytes=2_000_000))


def test_a_batch_that_is_too_big_is_not_read():
    class Untouched(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise AssertionError("nothing is read")

    with pytest.raises(TooBig, match="a batch of 1,000 bytes"):
        Message("batch", b"", 0, 1000).body(Untouched(), "x", fakes.work(archive_bytes=999))


def test_a_body_that_ends_early_is_said():
    with pytest.raises(Unreadable, match="cut short: 7 bytes are missing"):
        Message("batch", b"", 0, 10).body(io.BytesIO(b"abc"), "x", fakes.work())


def test_a_stream_that_gives_little_at_once_is_asked_again():
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 0, 3))

    assert Message("batch", b"", 1, 7).body(Slow(b"0123456789"), "x", fakes.work()) == b"1234567"


@pytest.mark.parametrize("cut", [0, 1, 100])
def test_what_stands_before_a_cut_is_given(cut: int):
    data = FILE[: len(FILE) // 2 + cut]
    walking = messages(io.BytesIO(data), 8, len(data), "x", fakes.work())
    assert [message.rows for message in islice(walking, 2)] == [0, 10]
    with pytest.raises(Unreadable):
        next(walking)


HEAD = len(walked(STREAM)[0].head)


@pytest.mark.parametrize(
    "data",
    [
        b"\xff",
        b"\xff\xff\xff\xff\x10",
        b"\xff\xff\xff\xff\x10\0\0\0" + b"\0" * 16,
        b"\xff\xff\xff\xff\x10\0\0\0" + b"\xff" * 16,
        b"\xff\xff\xff\xff\xff\xff\xff\x7f" + b"\0" * 16,
        b"\xff\xff\xff\xff" + struct.pack("<i", -5) + b"\0" * 16,
        STREAM[:8] + b"\xff" * (HEAD - 8) + STREAM[HEAD:],
    ],
)
def test_what_is_no_message_is_damaged(data: bytes):
    with pytest.raises(Unreadable):
        walked(data)


def test_a_body_of_less_than_no_bytes_is_damaged():
    size = len(walked(STREAM)[1].head)
    begin = walked(STREAM)[1].at - size
    body = struct.pack("<q", walked(STREAM)[1].size)
    head = STREAM[begin : begin + size].replace(body, struct.pack("<q", -8))
    with pytest.raises(Unreadable, match="no Arrow message at byte"):
        walked(STREAM[:begin] + head + STREAM[begin + size :])


@pytest.mark.parametrize("place", range(8, HEAD, 3))
def test_any_change_of_a_head_ends_in_an_answer_or_an_error_of_ours(place: int):
    data = bytearray(STREAM)
    data[place] ^= 0xFF
    with suppress(Unreadable):
        assert all(message.rows >= 0 for message in walked(bytes(data)))


def test_walking_ends_when_the_caller_gave_up():
    class Gone:
        def is_set(self) -> bool:
            return True

    work = fakes.work()
    work.cancel = Gone()
    with pytest.raises(Cancelled):
        list(messages(io.BytesIO(STREAM), 0, len(STREAM), "x", work))
