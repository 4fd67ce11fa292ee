"""What does the process do that calls libarchive?

It is started as a file, by a Python that sees only the standard library and the folder of `archi` (its argument). On
its input comes the size of an archive (eight bytes, little-endian) and the archive; on its output go pieces of the
contents of all members, each behind its size (four bytes), then a size of 0 and, when something was wrong, what.
"""

from __future__ import annotations

import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, BinaryIO

PIECE = 64 << 10
ROOM = 1 << 30
SIZE, PIECE_SIZE = 8, 4


class Held:
    """A file in memory. `archi` takes the bytes from it and does not keep them alive, so this has to."""

    def __init__(self, data: bytes) -> None:
        """Keep the bytes."""
        self.data = data

    def read(self) -> bytes:
        """All of them."""
        return self.data


def contents(held: Held, archi: Any) -> Iterator[bytes]:
    """The contents of all members, one after another, in pieces."""
    for member in archi.Archive(held):
        while piece := member.read(PIECE):
            yield piece


def limited(size: int) -> None:
    """Give this process no more memory than such an archive can need, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    most = 3 * size + ROOM
    # Some systems know the limit, and refuse it.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def answered(source: BinaryIO, target: BinaryIO, archi: Any) -> None:
    """Take an archive from the input and put what is in it on the output."""
    size = int.from_bytes(source.read(SIZE), "little")
    held, fault = Held(source.read(size)), ""
    try:
        for piece in contents(held, archi):
            target.write(len(piece).to_bytes(PIECE_SIZE, "little") + piece)
            target.flush()
    except archi.Error as error:
        # A pair of a number and bytes.
        fault = bytes(error.errstr).decode("utf-8", "replace")
    except (AssertionError, EOFError, MemoryError, RuntimeError, Warning) as error:
        fault = f"{type(error).__name__}: {error}"
    target.write(bytes(PIECE_SIZE) + fault.encode())
    target.flush()


def main() -> None:
    """Be the process."""
    from warnings import simplefilter

    sys.path.append(sys.argv[1])
    import archi  # pyright: ignore[reportMissingTypeStubs]  # it is one compiled file

    # What libarchive only warns of is damage.
    simplefilter("error")
    limited(int(sys.argv[2]))
    answered(sys.stdin.buffer, sys.stdout.buffer, archi)


if __name__ == "__main__":
    main()
