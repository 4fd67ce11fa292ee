"""How are very many files parsed by more than one processor, and what if a parser breaks down?

The parser does not let other threads of its process run, so files go to other processes. Those end with the look, or
by themselves when this process ends. A file at which one breaks down has no sketch; what stood behind it is given to
another one.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from itertools import chain
from queue import Empty, SimpleQueue
from time import monotonic

from omniread.model.errors import TooBig
from omniread.syntax.references.sketch import sketched
from omniread.syntax.references.worker import Done, Worker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from omniread.model.scope import Work
    from omniread.syntax.references.worker import Batches, Results, Task

MOST = 4
"""So many processes at most; never more than there are processors."""
FEW = 1 << 20
"""So many bytes are parsed here: that is done before another process is ready."""
BATCH = 128 << 10
AHEAD = 4
"""So many batches a process may wait for it: what was read and not parsed is held in memory."""
TICK = 0.1
STUCK = 20.0
"""When no file was finished in so many seconds, a parser hangs that should have given up."""
BROKEN = 16
"""So many processes that broke down are replaced: what is left when there are none has no sketch."""


def sketches(tasks: Iterable[Task], work: Work, few: int = FEW) -> Generator[Done]:
    """The sketches of files, in no order. `tasks` are taken as fast as they can be parsed.

    Whoever does not take them all closes the iterator.
    """
    source = iter(tasks)
    first: list[Task] = []
    size = 0
    while size <= few and (task := next(source, None)) is not None:
        first.append(task)
        size += len(task.text)
    pool = None if size <= few else _started()
    if pool is None:
        yield from (_here(task, work) for task in chain(first, source))
        return
    try:
        for task in chain(first, source):
            pool.put(task)
            yield from pool.done(work, until=AHEAD * BATCH * pool.size)
        pool.flush()
        yield from pool.done(work, until=0)
    finally:
        pool.close()


def _here(task: Task, work: Work) -> Done:
    """Sketch a file in this process."""
    try:
        return Done(task.key, sketched(task.language, task.text, work))
    except (TooBig, RecursionError):
        work.check()
        return Done(task.key, None)


def _started() -> Pool | None:
    """Processes; None where none can be started, as in a program that brings its own Python within it."""
    if not sys.executable or getattr(sys, "frozen", False):
        return None
    try:
        return Pool(min(MOST, os.cpu_count() or 1))
    except OSError:
        return None


class Pool:
    """Several processes that take batches from one queue. `clock` gives seconds, like `time.monotonic`."""

    def __init__(self, size: int, clock: Callable[[], float] = monotonic) -> None:
        """Start them. OSError when that cannot be done."""
        self.size = size
        self._clock = clock
        self._batches: Batches = SimpleQueue()
        self._results: Results = SimpleQueue()
        self._gathered: list[Task] = []
        self._waiting: dict[str, int] = {}
        self._bytes = 0
        self._workers: list[Worker] = []
        self._alive = 0
        self._heard = 0.0
        try:
            for _ in range(size):
                self._start()
        except OSError:
            self.close()
            raise

    def put(self, task: Task) -> None:
        """Take a file; it is handed on with others."""
        self._gathered.append(task)
        self._waiting[task.key] = len(task.text)
        self._bytes += len(task.text)
        if sum(len(each.text) for each in self._gathered) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Hand on what was gathered."""
        if self._gathered:
            self._batches.put(tuple(self._gathered))
            self._gathered = []

    def done(self, work: Work, until: int) -> Iterator[Done]:
        """What was done by now, and more until no more than so many bytes are waiting."""
        self._heard = self._clock()
        while self._waiting and (finished := self._finished(work, wait=self._bytes > until)) is not None:
            for one in finished:
                self._bytes -= self._waiting.pop(one.key)
                yield one

    def close(self) -> None:
        """End the processes, and leave nothing behind."""
        for worker in self._workers:
            worker.kill()
            self._batches.put(None)
        for worker in self._workers:
            worker.close()

    def _start(self) -> None:
        self._workers.append(Worker(self._batches, self._results))
        self._alive += 1

    def _finished(self, work: Work, *, wait: bool) -> tuple[Done, ...] | None:
        """What the next result brings; None when there is none yet and nobody has to wait."""
        while self._alive:
            try:
                result = self._results.get(timeout=TICK) if wait else self._results.get_nowait()
            except Empty:
                if not wait:
                    return None
                work.check()
                self._lose_patience()
            else:
                self._heard = self._clock()
                return self._lost(result) if isinstance(result, Worker) else result
        return tuple(Done(key, None) for key in self._waiting)

    def _lose_patience(self) -> None:
        """End what hangs."""
        if self._clock() - self._heard > STUCK:
            self._heard = self._clock()
            for worker in self._workers:
                if worker.unfinished:
                    worker.kill()

    def _lost(self, worker: Worker) -> tuple[Done, ...]:
        """What a process broke down at, which has no sketch; the rest of its work is given to others."""
        self._alive -= 1
        if len(self._workers) < self.size + BROKEN:
            with suppress(OSError):
                self._start()
        broken, *others = worker.unfinished or ((),)
        for batch in others:
            self._batches.put(batch)
        if len(broken) == 1:
            return (Done(broken[0].key, None),)
        # One of these did it: each by itself tells which.
        for task in broken:
            self._batches.put((task,))
        return ()
