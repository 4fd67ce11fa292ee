"""How is a store asked, so that the reader stays in charge of the time?

The libraries wait for an answer as long as they like. So a question runs elsewhere (in the event loop of fsspec, or in
a thread of its own where a library knows no loop) while the read looks whether it was cancelled. What is not waited for
any longer is cancelled where that is possible, and else ends by the time-outs of the library; its thread never keeps
the process from ending.
"""

from __future__ import annotations

from asyncio import run_coroutine_threadsafe
from concurrent.futures import CancelledError, Future, wait
from threading import Thread
from time import monotonic

from omniread.model.errors import Unreadable
from omniread.sources.remote.faults import fault, silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

    from omniread.model.scope import Work

    Question = Callable[[Any], Any]

# How long a cancelled read may go on.
TICK = 0.1


def asked(files: Any, question: Question, work: Work, ref: str) -> Any:
    """The answer of a file system of fsspec to a question; a coroutine where it is an asynchronous one.

    Raises the ReadError for what the library raised, Unreadable after `url_seconds`, and what `work.check` raises.
    """
    if files.async_impl:
        return awaited(run_coroutine_threadsafe(question(files), files.loop), work, ref)
    return awaited(in_thread(lambda: question(files)), work, ref)


def method(files: Any, name: str) -> Any:
    """A method of a file system; fsspec calls the asynchronous form by the same name with `_` before it."""
    return getattr(files, f"_{name}" if files.async_impl else name)


def awaited(running: Future[Any], work: Work, ref: str) -> Any:
    """The result of what runs elsewhere, within the time of a read."""
    end = monotonic() + work.limits.url_seconds
    try:
        while not running.done():
            work.check()
            if monotonic() > end:
                raise silent(ref, work.limits.url_seconds)
            wait((running,), timeout=TICK)
    finally:
        running.cancel()
    return _outcome(running, ref)


def in_thread(job: Callable[[], Any]) -> Future[Any]:
    """Run a job in a thread that the end of the process does not wait for."""
    running: Future[Any] = Future()
    # From now on nobody can cancel it, so that there is a place for its result.
    running.set_running_or_notify_cancel()

    def run() -> None:
        with _Delivery(running):
            running.set_result(job())

    Thread(target=run, name="omniread-remote", daemon=True).start()
    return running


class _Delivery:
    """Hands what a job raises to whoever waits for its result."""

    def __init__(self, running: Future[Any]) -> None:
        self._running = running

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if error is not None:
            self._running.set_exception(error)
        return error is not None


def _outcome(running: Future[Any], ref: str) -> Any:
    try:
        error = running.exception()
    except CancelledError as error:
        raise Unreadable(f"{ref} could not be read: the question was cancelled.", ref=ref, hint="Ask again.") from error
    if error is not None:
        raise fault(error, ref) from error
    return running.result()
