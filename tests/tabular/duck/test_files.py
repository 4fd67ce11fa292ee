"""Do all threads read the bytes they ask for, and does a failure of the stream survive the engine?"""

import io
import sys
import threading
from typing import Any

import pytest

from omniread.model.errors import Cancelled, NeedsExtra, ReadError, TooBig, Unreadable
from omniread.model.scope import Work
from omniread.tabular.duck.files import Shared, file_system
from omniread.tabular.duck.place import ADDRESS, streamed
from tests import fakes

DATA = bytes(range(256)) * 64


def shared(stream: Any = None, work: Work | None = None, failures: list[ReadError] | None = None) -> Shared:
    given = [] if failures is None else failures
    return Shared(stream or io.BytesIO(DATA), len(DATA), work or fakes.work(), given)


def test_reads_go_on_where_the_last_one_ended():
    stream = shared()
    assert stream.read(3) + stream.read(2) == DATA[:5]
    assert stream.tell() == 5


@pytest.mark.parametrize(("offset", "whence", "place"), [(7, 0, 7), (2, 1, 5), (-4, 2, len(DATA) - 4)])
def test_positions_are_those_of_a_file(offset: int, whence: int, place: int):
    stream = shared()
    stream.read(3)
    assert stream.seek(offset, whence) == place
    assert stream.read(4) == DATA[place : place + 4]


def test_another_thread_does_not_move_a_position_that_was_set():
    stream = shared()
    stream.seek(1000)
    other = threading.Thread(target=lambda: (stream.seek(5), stream.read(10)))
    other.start()
    other.join()
    assert stream.read(4) == DATA[1000:1004]


def test_a_thread_without_a_position_goes_on_where_another_ended():
    stream, found = shared(), []
    stream.seek(0)
    other = threading.Thread(target=lambda: found.append(stream.read(4)))
    other.start()
    other.join()
    assert found == [DATA[:4]]


def test_a_stream_that_gives_little_at_once_is_asked_again():
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 0, 3))

    assert shared(Slow(DATA)).read(10) == DATA[:10]


@pytest.mark.parametrize("error", [TooBig("too much"), Unreadable("cut short")])
def test_our_own_failures_are_kept(error: ReadError):
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise error

    failures: list[ReadError] = []
    with pytest.raises(type(error)):
        shared(Broken(), failures=failures).read(1)
    assert failures == [error]


def test_failures_of_a_system_are_said():
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError("no such device")

    failures: list[ReadError] = []
    with pytest.raises(OSError, match="no such device"):
        shared(Broken(), failures=failures).read(1)
    assert [type(each) for each in failures] == [Unreadable]
    assert "no such device" in failures[0].message


def test_reading_ends_when_the_caller_gave_up():
    gone = threading.Event()
    gone.set()
    given = fakes.work()
    given.cancel = gone
    with pytest.raises(Cancelled):
        shared(work=given).read(1)


def test_closing_closes_the_stream():
    inner = io.BytesIO()
    shared(inner).close()
    assert inner.closed


def test_one_file_exists_and_is_only_read():
    place = streamed("x", lambda: io.BytesIO(DATA), len(DATA))
    files = file_system(place, fakes.work(), [])
    assert files.exists(ADDRESS)
    assert not files.exists("omniread://other")
    assert files.glob("omniread://*") == []
    assert files.glob("data") == ["data"]
    assert files.info("data")["size"] == len(DATA)
    assert files.modified("data").year == 1970
    assert files.open("data").read(2) == DATA[:2]
    with pytest.raises(PermissionError):
        files.open("data", "wb")


def test_without_fsspec_the_extra_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(NeedsExtra, match="fsspec"):
        file_system(streamed("x", io.BytesIO, 0), fakes.work(), [])
