"""How is one cell read as a file of its own?

A blob, and a text of a UTF-8 database, is read where it lies, a piece at a time; what cannot be read so is loaded.
"""

from __future__ import annotations

import io
import sqlite3
from contextlib import suppress

from omniread.containers.sqlite.fetching import at
from omniread.model.errors import TooBig, Unreadable
from omniread.tabular.lite.faults import FAILURES, code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

    from omniread.containers.sqlite.handle import Handle
    from omniread.containers.sqlite.schema import Shape
    from omniread.model.table import Cell


def stream(handle: Handle, shape: Shape, column: str, place: Sequence[Cell]) -> BinaryIO:
    """The bytes of a cell that is not NULL: a blob's own, a text in UTF-8, a number in digits."""
    rowid = place[0]
    if shape.has_pieces and isinstance(rowid, int) and handle.encoding == "UTF-8":
        try:
            return io.BufferedReader(_Piecewise(_opened(handle, shape, column, rowid)))
        except sqlite3.Error:
            # A number has no pieces.
            pass
    return io.BytesIO(_loaded(handle, shape, column, place))


def _opened(handle: Handle, shape: Shape, column: str, rowid: int) -> sqlite3.Blob:
    connection = handle.session.connection
    return handle.session.patient(lambda: connection.blobopen(shape.item.name, column, rowid, readonly=True))


def _loaded(handle: Handle, shape: Shape, column: str, place: Sequence[Cell]) -> bytes:
    session, cap = handle.session, handle.work.limits.member_bytes
    sql, parameters = at(shape, (shape.columns[shape.names.index(column)],), place)

    def load() -> Cell:
        texts, session.connection.text_factory = session.connection.text_factory, bytes
        try:
            row = session.connection.execute(sql, parameters).fetchone()
            return row[0] if row else b""
        finally:
            session.connection.text_factory = texts

    try:
        cell = session.patient(load, longest=cap)
    except FAILURES as error:
        if code(error) == sqlite3.SQLITE_TOOBIG:
            what = f"{column} has more than the {cap:,} bytes that a member may have."
            raise TooBig(what, hint="Raise the limit member_bytes, or ask for a part of it with substr().") from error
        raise session.failing(error) from error
    return cell if isinstance(cell, bytes) else str(cell).encode()


class _Piecewise(io.RawIOBase):
    """A blob of the engine as a stream."""

    def __init__(self, blob: sqlite3.Blob) -> None:
        self._blob = blob

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._blob.tell(), io.SEEK_END: len(self._blob)}[whence]
        # The engine knows no place behind the end; nothing is read there either.
        self._blob.seek(max(0, min(start + offset, len(self._blob))))
        return self._blob.tell()

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        try:
            data = self._blob.read(len(view))
        except sqlite3.Error as error:
            raise Unreadable(f"The cell cannot be read to its end: {error}.", hint="Read it again.") from error
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        # The end of the read may have closed the connection, and the blob with it.
        with suppress(sqlite3.ProgrammingError):
            self._blob.close()
        super().close()
