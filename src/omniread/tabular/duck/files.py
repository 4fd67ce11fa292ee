"""How does the engine read a stream of ours, with all of its threads?

By a file system that has one file. The engine says where it reads by a call of its own before each read, from many
threads at once, so a position belongs to the thread that said it.
"""

from __future__ import annotations

import os

from omniread.model.errors import ReadError, Unreadable
from omniread.tabular.duck.library import lacking
from omniread.tabular.duck.place import ADDRESS, SCHEME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from omniread.model.scope import Work
    from omniread.tabular.duck.place import Place


class Shared:
    """One stream, read at any position by any thread.

    A position that a thread has set holds for its next read. A read without one goes on where the last read ended.
    `failures` takes what a read raised: the engine keeps no more of it than its text.
    """

    def __init__(self, stream: BinaryIO, size: int, work: Work, failures: list[ReadError]) -> None:
        """Take over the stream."""
        import threading

        self._stream = stream
        self._size = size
        self._work = work
        self._failures = failures
        self._lock = threading.Lock()
        self._own = threading.local()
        self._position = 0

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Set the position of this thread's next read."""
        offset += {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        self._own.position = self._position = offset
        return offset

    def tell(self) -> int:
        """The position that was set or reached last."""
        return self._position

    def read(self, size: int) -> bytes:
        """So many bytes, fewer only at the end."""
        with self._lock:
            start: int | None = getattr(self._own, "position", None)
            self._own.position = None
            try:
                data = self._taken(self._position if start is None else start, size)
            except ReadError as error:
                self._failures.append(error)
                raise
            except (OSError, ValueError, EOFError) as error:
                self._failures.append(Unreadable(f"The bytes cannot be read any further ({error})."))
                raise
            self._position = (self._position if start is None else start) + len(data)
            return data

    def close(self) -> None:
        """Close the stream too."""
        self._stream.close()

    def _taken(self, at: int, size: int) -> bytes:
        self._work.check()
        self._stream.seek(at)
        data = self._stream.read(size)
        while 0 < len(data) < size and (more := self._stream.read(size - len(data))):
            data += more
        return data


def file_system(place: Place, work: Work, failures: list[ReadError]) -> Any:
    """A file system of fsspec in which the place alone exists. NeedsExtra without fsspec."""
    try:
        from fsspec import AbstractFileSystem  # pyright: ignore[reportMissingTypeStubs]
    except ImportError as error:
        raise lacking("A table that is no file on the disk", "fsspec") from error
    from datetime import datetime, timezone

    whole: Any = AbstractFileSystem
    opener = place.opener
    assert opener is not None  # noqa: S101  # a path needs no file system

    class One(whole):
        protocol = SCHEME
        cachable = False

        def open(self, path: str, mode: str = "rb", **_options: Any) -> Shared:
            if mode != "rb":
                raise PermissionError(f"{path} is only read")
            return Shared(opener(), place.size, work, failures)

        def info(self, path: str, **_options: Any) -> dict[str, Any]:
            return {"name": path, "size": place.size, "type": "file"}

        def exists(self, path: str, **_options: Any) -> bool:
            return path in {ADDRESS, ADDRESS.partition("://")[2]}

        def glob(self, path: str, **_options: Any) -> list[str]:
            return [path] if self.exists(path) else []

        def modified(self, _path: str) -> datetime:
            return datetime.fromtimestamp(0, timezone.utc)  # noqa: UP017  # 3.11 has no alias in `datetime` itself

    return One()
