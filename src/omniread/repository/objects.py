"""How are objects read out of a repository, many of them through one process?

Names go to `git cat-file --batch` through a pipe, so that none can pass for an option. A small object comes with its
answer; a big one is streamed by a process of its own, so that it is never held whole.
"""

from __future__ import annotations

import io
import re

from omniread.model.errors import TooBig
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, BinaryIO

    from omniread.model.scope import Work
    from omniread.repository.git import Git
    from omniread.repository.process import Process

HELD = 1 << 20
LARGEST_TREE = 64 << 20
LONGEST_NAME = 8 << 10
# So many answers fit into any pipe, and nobody waits for the other side.
BATCH = 64
_HEADER = rb"([0-9a-f]{40}|[0-9a-f]{64}) (blob|tree|commit|tag) (\d+)\n"


@value
class Found:
    """An object: its id, its kind, its size in bytes, and its content unless it is a big blob."""

    oid: str
    kind: str
    size: int
    content: bytes | None


class Objects:
    """The objects of a repository, for one read."""

    def __init__(self, git: Git) -> None:
        """Start nothing yet."""
        self.work: Work = git.work
        self.top: str = git.place.top
        self._git = git
        self._process: Process | None = None
        self._measuring: Process | None = None

    def find(self, name: str, *, doubtful: bool = False) -> Found | None:
        """The object that a name means, anything that git verifies; None when there is none.

        A `doubtful` name, one that somebody typed, also counts as missing when git gives up on it. Raises Denied when
        git refuses the repository, Unreadable when it cannot read the object, TooBig for a tree beyond all measure.
        """
        try:
            line = name.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            return None
        if b"\n" in line or b"\0" in line or not 0 < len(line) <= LONGEST_NAME:
            return None
        process = self._process = self._process or self._git.start("cat-file", "--batch")
        process.ask(line + b"\n")
        answer = process.output.readline()
        if not answer:
            return self._gone(name, doubtful=doubtful)
        header = re.fullmatch(_HEADER, answer)
        if header is None:
            return None
        oid, kind, size = header[1].decode(), header[2].decode(), int(header[3])
        return Found(oid, kind, size, self._content(process, oid, kind, size))

    def rest(self) -> None:
        """Stop the process that answers; the next question starts another."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def stream(self, oid: str, size: int) -> BinaryIO:
        """The content of a blob, forwards; Unreadable where it ends too early."""
        process = self._git.start("cat-file", "blob", oid)
        return Incoming(process, size, self._git, oid)  # pyright: ignore[reportReturnType]  # it reads as one; BinaryIO also names the writing side

    def sizes(self, oids: Iterable[str]) -> Iterator[int | None]:
        """The size of each blob; None where it cannot be had."""
        process = self._measuring = self._measuring or self._git.start("cat-file", "--batch-check=%(objectsize)")
        for batch in _batches(oids):
            process.ask("".join(f"{oid}\n" for oid in batch).encode())
            # An older git gives up at the first object that is not there; the others then have no size either. All are
            # taken before the first is given: whoever asks may stop halfway.
            answers = [process.output.readline().strip() for _ in batch]
            yield from (int(answer) if answer.isdigit() else None for answer in answers)
        self.work.check()

    def _content(self, process: Process, oid: str, kind: str, size: int) -> bytes | None:
        if size > (HELD if kind == "blob" else LARGEST_TREE):
            self.rest()
            if kind != "blob":
                raise TooBig(f"The {kind} {oid} has {size:,} bytes.", hint="Ask for something else.")
            return None
        content = process.output.read(size + 1)
        if len(content) <= size:
            self.rest()
            raise self._git.failure("cat-file", kind, oid, about=oid)
        return content[:size]

    def _gone(self, name: str, *, doubtful: bool) -> None:
        """Say why git ended instead of answering."""
        self.rest()
        self.work.check()
        if doubtful and self._git.refusal() is None:
            return
        raise self._git.failure("cat-file", "-s", name, about=name)


class Incoming(io.RawIOBase):
    """A blob as it comes out of git, which cannot seek."""

    def __init__(self, process: Process, size: int, git: Git, oid: str) -> None:
        """Nothing is read yet."""
        self._process = process
        self._left = size
        self._git = git
        self._oid = oid

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """The next bytes."""
        found = self._process.output.read1(len(buffer)) if self._left else b""
        if not found and self._left:
            raise self._git.failure("cat-file", "blob", self._oid, about=self._oid)
        buffer[: len(found)] = found
        self._left -= len(found)
        return len(found)

    def close(self) -> None:
        """End the process."""
        if not self.closed:
            self._process.close()
        super().close()


def _batches(oids: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    for oid in oids:
        batch.append(oid)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
