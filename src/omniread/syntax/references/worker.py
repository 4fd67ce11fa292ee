"""How does another process sketch files for this one?

Two threads talk to it, one in each direction, so that neither side ever waits for the other while both could go on.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from contextlib import suppress
from importlib.util import find_spec
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread

from omniread.model.value import value
from omniread.syntax.references import child
from omniread.syntax.references.child import SIZE
from omniread.syntax.references.sketch import Sketch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from queue import SimpleQueue
    from typing import IO

    Batch = tuple["Task", ...]
    Batches = SimpleQueue[Batch | None]
    Results = SimpleQueue["tuple[Done, ...] | Worker"]


@value
class Task:
    """A file to be sketched: what the caller calls it, its language, its text."""

    key: str
    language: str
    text: bytes


@value
class Done:
    """A file that was looked at; without a sketch where that broke down or took too long."""

    key: str
    sketch: Sketch | None


class Worker:
    """One process. It takes batches until it gets None; each batch becomes a result.

    When the process ends, the worker itself becomes a result: in the first of `unfinished` is what it broke down at.
    """

    def __init__(self, batches: Batches, results: Results) -> None:
        """Start it. OSError when that cannot be done."""
        self.unfinished: deque[Batch] = deque()
        self._batches = batches
        self._results = results
        self._lock = Lock()
        self._dead = False
        command = [sys.executable, "-I", str(child.__file__), *homes()]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603  # this very Python
        self._threads = [Thread(target=each, daemon=True) for each in (self._feed, self._hear)]
        for thread in self._threads:
            thread.start()

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()

    def close(self) -> None:
        """End it, and leave nothing behind; a None must wait among the batches."""
        self.kill()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process.wait()

    def _feed(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101  # it was asked for
        while True:
            batch = self._batches.get()
            with self._lock:
                if self._dead:
                    # It is meant for a process that lives.
                    self._batches.put(batch)
                    return
                if batch is not None:
                    self.unfinished.append(batch)
            # When it is dead by now, whoever hears from it notices.
            with suppress(OSError):
                if batch is None:
                    pipe.close()
                    return
                pipe.write(packed(batch))
                pipe.flush()

    def _hear(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101  # it was asked for
        for sketches in _answers(pipe):
            batch = self.unfinished.popleft()
            self._results.put(tuple(Done(task.key, sketch) for task, sketch in zip(batch, sketches, strict=True)))
        with self._lock:
            self._dead = True
        self._results.put(self)


def homes() -> tuple[str, ...]:
    """The folders in which the packages lie that a process needs; it looks elsewhere first."""
    found = [find_spec(name) for name in ("omniread", "tree_sitter", "semble_grammars", "tree_sitter_language_pack")]
    places = [os.path.dirname(os.path.dirname(spec.origin)) for spec in found if spec is not None and spec.origin]
    return tuple(dict.fromkeys(places))


def packed(batch: Batch) -> bytes:
    """A batch as the process takes it."""
    return len(batch).to_bytes(SIZE, "little") + b"".join(map(_file, batch))


def _file(task: Task) -> bytes:
    word = task.language.encode()
    return len(word).to_bytes(SIZE, "little") + len(task.text).to_bytes(SIZE, "little") + word + task.text


def _answers(pipe: IO[bytes]) -> Iterator[list[Sketch | None]]:
    """What the process says of one batch after another, until it ends."""
    while len(count := pipe.read(SIZE)) == SIZE:
        sketches: list[Sketch | None] = []
        for _ in range(int.from_bytes(count, "little")):
            head = pipe.read(1 + 2 * SIZE)
            words, rows = int.from_bytes(head[1 : 1 + SIZE], "little"), int.from_bytes(head[1 + SIZE :], "little")
            body = pipe.read(words + rows)
            if len(head) < 1 + 2 * SIZE or len(body) < words + rows:
                return
            sketches.append(Sketch(body[:words], body[words:].decode(errors="replace")) if head[0] else None)
        yield sketches
