"""Which text do the bytes of a blob make: one that is held, or one that is streamed?"""

from __future__ import annotations

from omniread.decoding.held import Held
from omniread.model.errors import TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from omniread.decoding.index import Index
    from omniread.decoding.origin import Origin
    from omniread.decoding.streamed import Streamed
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work

HEAD = 256 << 10
TAIL = 64 << 10
STEP = 1 << 20


def opened(blob: Blob, scope: Scope, work: Work, *, raw: bool = False, encoding: str | None = None) -> Streamed:
    """The text of a blob. `encoding` is used where the caller of the read names none.

    Raises BadSelector for an encoding that does not exist, Unreadable when not even the first bytes can be had.
    """
    encoding = work.encoding or encoding
    most = work.limits.snapshot_bytes
    stream = blob.open()
    if blob.facts.size is None or blob.facts.size <= most:
        data = _all(stream, most, work)
        if data is not None:
            return Held(data, blob, work, encoding=encoding, raw=raw)
    return _streamed(blob, stream, scope, work, encoding=encoding, raw=raw)


def _all(stream: BinaryIO, most: int, work: Work) -> bytes | None:
    """All bytes of a stream, None when there are more than `most` or not all can be had."""
    parts: list[bytes] = []
    length = 0
    try:
        while part := stream.read(min(STEP, most + 1 - length)):
            work.check()
            parts.append(part)
            length += len(part)
            if length > most:
                return None
    except (Unreadable, TooBig):
        if not parts:
            raise
        return None
    return b"".join(parts)


def _streamed(blob: Blob, stream: BinaryIO, scope: Scope, work: Work, *, encoding: str | None, raw: bool) -> Streamed:
    from omniread.decoding.origin import Origin
    from omniread.decoding.streamed import Streamed

    origin = Origin(stream, work, blob)
    # What was found out about a text is kept for each encoding that it is read in.
    kind = "lines" if encoding is None else f"lines {encoding}"
    index = scope.cache.get(kind, blob.facts.version, lambda: _begun(origin, encoding))
    return Streamed(origin, index, blob, raw=raw)


def _begun(origin: Origin, encoding: str | None) -> Index:
    from omniread.decoding.charset import named, of_parts
    from omniread.decoding.index import Index
    from omniread.model.value import changed

    head = origin.read(0, HEAD)
    if encoding is not None:
        return Index(changed(named(encoding, head), extent="sampled"))
    end = origin.end() if origin.is_random else None
    tail = b"" if end is None else origin.read(max(end - TAIL, len(head)), TAIL)
    index = Index(of_parts(head, tail))
    if end is not None:
        index.is_ended = (head + tail).endswith(index.charset.newline)
    return index
