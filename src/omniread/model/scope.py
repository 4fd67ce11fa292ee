"""What does a read know of the session it belongs to, and what may it spend?

`Scope` lives as long as a Reader; `Work` lives for one read. Both are passed as arguments: there are no globals.
"""

from __future__ import annotations

import time
from contextlib import ExitStack

from omniread.model.errors import Cancelled, TooBig
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO, Literal, TypeVar

    from omniread.model.limits import Limits
    from omniread.model.node import Node
    from omniread.model.ports import Answers, Artifacts, Cache, Cancel, Conflicts, Judge, Progress, Scratch, Snapshots

    Value = TypeVar("Value")
    Summary = Literal["code", "all", "off"]
    Followed = Literal["nested", "all", "off"]
    Unchanged = Literal["show", "say"]

INSTRUCTION_FILES = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursor/rules", ".github/copilot-instructions.md")


@value
class Instructions:
    """Which instruction files come along with a file.

    `followed` are those below the folders whose own the host loads itself (`nested`), `all` of the workspace, or none
    (`off`). `files` are their names, relative to the folders that they are for; a folder is one of rule files.
    """

    followed: Followed = "nested"
    files: tuple[str, ...] = INSTRUCTION_FILES


@value
class Scope:
    """The session: where relative paths start, what may be read, and what is remembered between reads.

    `stdin` opens standard input, or is None where that belongs to somebody else (the MCP server). `passwords` gives
    the password for the path string of an encrypted thing, None when there is none; it never comes from a path.
    `summary` says which texts are summarised where nothing else is asked: those of programs, prose too, or none.
    `roots` are the folders that are open without asking, None for all. `pins` gives the real paths of the files that
    the host shows in full in every turn. `follow` gives the node that another path string names, for what only stands
    for it. `mask_secrets` hides values that look like secrets in what is shown.
    """

    cwd: str
    limits: Limits
    policy: Judge
    cache: Cache
    scratch: Scratch
    snapshots: Snapshots
    artifacts: Artifacts
    conflicts: Conflicts
    answers: Answers
    style: str = "numbered"
    summary: Summary = "code"
    roots: tuple[str, ...] | None = None
    instructions: Instructions = Instructions()
    network: bool = True
    allow_private: bool = False
    stdin: Callable[[], BinaryIO] | None = None
    stdin_name: str | None = None
    passwords: Callable[[str], str | None] | None = None
    pins: Callable[[], tuple[str, ...]] = tuple
    mask_secrets: bool = False
    follow: Callable[[str, Scope, Work], Node] | None = None
    clock: Callable[[], float] = time.time


class Work:
    """One read: its limits and options, a meter for inflated bytes, a deadline, cancellation, and what to close."""

    def __init__(
        self,
        limits: Limits,
        scratch: Scratch,
        *,
        numbered: bool = True,
        encoding: str | None = None,
        force: bool = False,
        cancel: Cancel | None = None,
        progress: Progress | None = None,
        deadline: float | None = None,
        cache: Cache | None = None,
        summary: Summary = "off",
    ) -> None:
        """Start the read; `numbered` when line numbers are shown, `deadline` is a reading of `time.monotonic()`.

        `cache` is the session's, for what is made of a text; `summary` is as in Scope.
        """
        self.limits = limits
        self.scratch = scratch
        self.numbered = numbered
        self.encoding = encoding
        self.force = force
        self.cancel = cancel
        self.progress = progress
        self.deadline = deadline
        self.cache = cache
        self.summary: Summary = summary
        self.inflated: int = 0
        self.closing: ExitStack[bool | None] = ExitStack()

    def check(self) -> None:
        """Raise Cancelled once the caller gave up, TooBig once the deadline has passed; called in every long loop."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled("The read was cancelled.")
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise TooBig("The read took longer than it may.", hint="Ask for a smaller part, or raise the time limit.")

    def inflate(self, count: int) -> None:
        """Meter bytes that came out of a decompressor; TooBig over `inflated_bytes`."""
        self.inflated += count
        if self.inflated > self.limits.inflated_bytes:
            raise TooBig(
                f"More than {self.limits.inflated_bytes:,} bytes came out of the compressed data.",
                hint="Ask for lines near the start, or raise the limit inflated_bytes.",
            )
        self.check()

    def kept(self, kind: str, key: str, make: Callable[[], Value]) -> Value:
        """What an earlier read of the session made under a key, made now if need be."""
        return make() if self.cache is None else self.cache.get(kind, key, make)

    def keep(self, stream: BinaryIO) -> BinaryIO:
        """Close the stream when the read ends."""
        return self.closing.enter_context(stream)

    def spooled(self, opener: Callable[[], BinaryIO], key: str | None) -> Callable[[], BinaryIO] | None:
        """How to open a seekable copy of what the opener gives; None when that is seekable by itself.

        The copy is filled as it is read, so that the first lines of a stream cost only themselves. With a key it is
        kept for later reads.
        """
        return self.scratch.spooled(opener, key, self)

    def copy(self, stream: BinaryIO, name: str) -> str:
        """A scratch file with the stream's bytes, at most `member_bytes`; removed when the read ends."""
        return self.scratch.copy(stream, name, self)
