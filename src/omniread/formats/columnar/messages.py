"""What does an Arrow file or stream hold, message by message, before any of it is decoded?

Each message tells its own length, so the bodies are passed over: the rows of a file are counted by its messages, and a
page takes the batches that it shows. What a batch would need in memory is known before it is read.
"""

from __future__ import annotations

from omniread.formats.columnar.flat import BAD, Table, number
from omniread.model.errors import TooBig, Unreadable
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO, Final, Literal

    from omniread.model.scope import Work

    Kind = Literal["schema", "dictionary", "batch", "other"]

CONTINUES: Final = b"\xff\xff\xff\xff"
KINDS: Final[dict[int, Kind]] = {1: "schema", 2: "dictionary", 3: "batch", 4: "other", 5: "other"}
# Where a field stands in its table; a batch stands in the second field of a dictionary.
HEADER_KIND, HEADER, BODY = 1, 2, 3
ROWS, BUFFERS, COMPRESSION = 0, 2, 3
DICTIONARY_DATA = 1
LONGEST_HEAD: Final = 64 << 20


@value
class Message:
    """One message: `head` are its bytes before the body, of `size` bytes, which begins `at` a place of the stream.

    `rows` are those of a batch. `packed` holds where compressed buffers lie in the body; None where none is compressed.
    """

    kind: Kind
    head: bytes
    at: int
    size: int
    rows: int = 0
    packed: tuple[tuple[int, int], ...] | None = None

    def body(self, stream: BinaryIO, name: str, work: Work) -> bytes:
        """The body. Raises TooBig when it, or what comes out of it, takes more than `archive_bytes`."""
        most = work.limits.archive_bytes
        if self.size > most:
            raise _too_big(name, self.size, most)
        work.check()
        stream.seek(self.at)
        data = _exactly(stream, self.size, name)
        if self.packed is not None:
            size = sum(max(0, _unpacked(data, *each)) for each in self.packed)
            if size > most:
                raise _too_big(name, size, most)
        return data


def messages(stream: BinaryIO, start: int, size: int, name: str, work: Work) -> Iterator[Message]:
    """The messages from a place on to the end that they mark, or that the stream has after `size` bytes.

    Raises Unreadable where the bytes are none, or are cut short.
    """
    at = start
    while at < size:
        work.check()
        stream.seek(at)
        prefix = stream.read(4)
        if prefix == CONTINUES:
            prefix += stream.read(4)
        length = int.from_bytes(prefix[-4:], "little", signed=True)
        if length == 0:
            return
        if len(prefix) < 4 or not 0 < length <= min(LONGEST_HEAD, size - at):  # noqa: PLR2004  # a number of 32 bits
            raise _damaged(name, at)
        head = _exactly(stream, length, name)
        try:
            message = _parsed(prefix + head, len(prefix), at)
        except BAD as error:
            raise _damaged(name, at) from error
        at = message.at + message.size
        if at > size:
            raise Unreadable(f"{name} is cut short: {at - size:,} bytes are missing.")
        yield message


def _parsed(data: bytes, prefix: int, at: int) -> Message:
    """The message of a head that stands at a place; ValueError for one of no known kind or of no length."""
    root = Table(data, prefix + number(data, prefix, "<i"))
    size = root.number(BODY, "<q")
    if size < 0:
        raise ValueError(size)
    kind = KINDS.get(root.number(HEADER_KIND, "<B"))
    if kind is None:
        raise ValueError(size)
    batch = root.table(HEADER)
    if kind == "dictionary" and batch is not None:
        batch = batch.table(DICTIONARY_DATA)
    if kind not in {"dictionary", "batch"} or batch is None:
        return Message(kind, data, at + len(data), size)
    rows = batch.number(ROWS, "<q")
    packed = batch.pairs(BUFFERS) if batch.table(COMPRESSION) is not None else None
    return Message(kind, data, at + len(data), size, max(0, rows), packed)


def _unpacked(data: bytes, at: int, length: int) -> int:
    """How long a compressed buffer says that it becomes."""
    if not 0 <= at <= len(data) - 8 or length < 8:  # noqa: PLR2004  # a number of 64 bits
        return 0
    return int.from_bytes(data[at : at + 8], "little", signed=True)


def _exactly(stream: BinaryIO, size: int, name: str) -> bytes:
    data = stream.read(size)
    while 0 < len(data) < size and (more := stream.read(size - len(data))):
        data += more
    if len(data) < size:
        raise Unreadable(f"{name} is cut short: {size - len(data):,} bytes are missing.")
    return data


def _damaged(name: str, at: int) -> Unreadable:
    return Unreadable(f"{name} is damaged: there is no Arrow message at byte {at:,}.")


def _too_big(name: str, size: int, most: int) -> TooBig:
    return TooBig(
        f"{name} has a batch of {size:,} bytes, more than the {most:,} that are held at once.",
        hint="Raise the limit archive_bytes, or write the file in smaller batches.",
    )
