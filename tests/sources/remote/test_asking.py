import asyncio
import threading

import pytest
from fsspec.asyn import get_loop

from omniread.model.errors import Cancelled, Denied, TooBig, Unreadable
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.sources.remote.asking import asked, awaited, in_thread, method
from omniread.store.scratch import Scratch
from tests.fakes import work


class Later:
    """An asynchronous file system."""

    async_impl = True

    def __init__(self) -> None:
        self.loop = get_loop()
        self.began = threading.Event()
        self.cancelled = threading.Event()

    async def _info(self, path: str) -> str:
        await asyncio.sleep(0)
        return f"later {path}"

    async def never(self) -> None:
        self.began.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.cancelled.set()
            raise

    async def fail(self) -> None:
        raise PermissionError("said the host")


class Now:
    """A file system that blocks."""

    async_impl = False

    def info(self, path: str) -> str:
        return f"now {path}"


@pytest.mark.parametrize(("files", "answer"), [(Later(), "later x"), (Now(), "now x")])
def test_a_file_system_of_either_kind_is_asked_alike(files: object, answer: str):
    assert asked(files, lambda given: method(given, "info")("x"), work(), "s3://x") == answer


def test_what_a_library_raises_becomes_an_error_of_ours():
    with pytest.raises(Denied, match="s3://x may not be read: said the host"):
        asked(Later(), lambda files: files.fail(), work(), "s3://x")
    with pytest.raises(Unreadable, match="division") as caught:
        asked(Now(), lambda _: 1 // 0, work(), "s3://x")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_question_is_cancelled_with_its_read():
    files, cancel = Later(), threading.Event()
    reading = Work(Limits(), Scratch(), cancel=cancel)

    def give_up() -> None:
        files.began.wait(10)
        cancel.set()

    threading.Thread(target=give_up).start()
    with pytest.raises(Cancelled):
        asked(files, lambda given: given.never(), reading, "s3://x")
    assert files.cancelled.wait(10)


def test_a_blocking_question_is_left_alone_when_its_read_is_cancelled():
    released, ended, cancel = threading.Event(), threading.Event(), threading.Event()
    reading = Work(Limits(), Scratch(), cancel=cancel)

    def block(_: object) -> None:
        cancel.set()
        released.wait(10)
        ended.set()

    with pytest.raises(Cancelled):
        asked(Now(), block, reading, "ssh://h/x")
    assert not ended.is_set()
    released.set()
    assert ended.wait(10)


def test_no_answer_in_time_is_said():
    files = Later()
    with pytest.raises(Unreadable, match="no answer within 1 seconds"):
        asked(files, lambda given: given.never(), work(url_seconds=1), "s3://x")
    assert files.cancelled.wait(10)


def test_the_deadline_of_a_read_holds_too():
    with pytest.raises(TooBig):
        asked(Later(), lambda given: given.never(), Work(Limits(), Scratch(), deadline=0.0), "s3://x")


def test_a_question_that_the_library_cancels_is_unreadable():
    async def given_up() -> None:
        raise asyncio.CancelledError

    with pytest.raises(Unreadable, match="cancelled"):
        asked(Later(), lambda _: given_up(), work(), "s3://x")


def test_a_job_in_a_thread_does_not_keep_the_process():
    thread: list[threading.Thread] = []
    assert awaited(in_thread(lambda: thread.append(threading.current_thread())), work(), "ssh://h") is None
    assert thread[0].daemon
