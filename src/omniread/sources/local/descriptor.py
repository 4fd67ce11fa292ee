"""How is a file opened once, so that what was judged is what is read?

The name may lead elsewhere a moment later. So the file is opened first, the path is asked of the open descriptor, and
every stream reads through that same descriptor, each with a position of its own.
"""

from __future__ import annotations

import io
import os

from omniread.model.errors import Denied
from omniread.model.stream import Positioned
from omniread.sources.local.names import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

# Never wait for the other end of a pipe, never inherit, never become the terminal of this process.
FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY", "O_NOINHERIT")
)
BUFFER = 64 << 10
_AT_POSITION = hasattr(os, "preadv")
_LINKS = "/proc/self/fd"
_DELETED = " (deleted)"


class Descriptor:
    """An open file or folder. `path` is the name it was opened by; `at_position` that the system can read at one."""

    def __init__(self, path: str, flags: int = FLAGS, *, at_position: bool = _AT_POSITION) -> None:
        """Open it; OSError when that fails."""
        self.path = path
        self.number: int = os.open(path, flags)
        self._at_position = at_position

    def close(self) -> None:
        """Give the descriptor back; its streams then read no more."""
        if self.number >= 0:
            number = self.number
            self.number = -1
            os.close(number)

    def status(self) -> os.stat_result:
        """Facts of what is open."""
        return os.fstat(self.number)

    def real_path(self, links: str = _LINKS) -> str:
        """Where what is open really lies; Denied when the name leads elsewhere by now.

        `links` is the folder in which the system shows descriptors as links, where it has one.
        """
        try:
            found = os.readlink(f"{links}/{self.number}")
        except OSError:
            found = self._asked_path()
        if found.startswith("/") and (not found.endswith(_DELETED) or self._is_at(found)):
            return found
        found = os.path.realpath(self.path)
        if self._is_at(found):
            return found
        raise _replaced(self.path)

    def _asked_path(self) -> str:
        """What the system itself says the path is (macOS), else nothing."""
        import sys

        if sys.platform != "darwin":
            return ""
        import fcntl  # pragma: no cover  # only there

        answer = fcntl.fcntl(self.number, fcntl.F_GETPATH, bytes(1024))  # pragma: no cover
        return os.fsdecode(answer.rstrip(b"\0"))  # pragma: no cover

    def _is_at(self, path: str) -> bool:
        try:
            return os.path.samestat(self.status(), os.stat(path))
        except OSError:
            return False

    def stream(self) -> BinaryIO:
        """A new seekable stream from the start; its position is its own."""
        if self._at_position:
            return io.BufferedReader(_Shared(self), BUFFER)
        again = io.FileIO(self.path)
        if not os.path.samestat(self.status(), os.fstat(again.fileno())):
            again.close()
            raise _replaced(self.path)
        return io.BufferedReader(again, BUFFER)


def _replaced(path: str) -> Denied:
    return Denied(f"{quoted(path)} was replaced while it was being opened.", hint="Ask again.")


class _Shared(Positioned, io.RawIOBase):
    """A stream over a shared descriptor, which it leaves open and whose position it does not move."""

    def __init__(self, held: Descriptor) -> None:
        self._held = held

    def end(self) -> int:
        return self._held.status().st_size

    def readinto(self, buffer: Any, /) -> int:
        count = os.preadv(self._held.number, [buffer], self._position)
        self._position += count
        return count

    def readall(self) -> bytes:
        parts: list[bytes] = []
        while part := os.pread(
            self._held.number, max(self._held.status().st_size - self._position, BUFFER), self._position
        ):
            parts.append(part)
            self._position += len(part)
        return b"".join(parts)
