"""How are bytes at any place of a stream had, also of one that is damaged or shrinks?"""

import io
import threading
from pathlib import Path

import pytest

from omniread.decoding.origin import Origin
from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.node import Blob, Facts
from omniread.model.scope import Work
from tests.decoding.texts import Breaking, Dripping
from tests.fakes import blob, work


def test_reads_anywhere():
    origin = Origin(io.BytesIO(b"0123456789"), work())
    assert origin.read(4, 3) == b"456"
    assert origin.read(7, 3) == b"789"
    assert origin.read(0, 2) == b"01"
    assert origin.read(8, 5) == b"89"
    assert origin.read(20, 5) == b""
    assert origin.read(3, 0) == b""
    assert origin.end() == 10
    assert origin.read(9, 9) == b"9"


def test_small_parts_are_put_together():
    assert Origin(Dripping(b"0123456789"), work()).read(2, 5) == b"23456"


@pytest.mark.parametrize(
    ("failure", "code"), [(Unreadable("The data are damaged."), "damaged"), (TooBig("Too much."), "truncated")]
)
def test_what_fails_behind_good_bytes_ends_them(failure: Unreadable | TooBig, code: str):
    origin = Origin(Breaking(b"0123456789", 6, failure), work())
    assert origin.read(4, 4) == b"45"
    assert origin.failure is failure
    assert origin.read(6, 4) == b""
    assert origin.is_damaged == (code == "damaged")
    (note,) = origin.notes()
    assert note.code == code
    assert note.text == f"The text is not whole: {failure.message}".rstrip(".")


def test_what_fails_at_once_is_raised():
    with pytest.raises(Unreadable):
        Origin(Breaking(b"0123", 0, Unreadable("Nothing.")), work()).read(0, 4)


def test_a_damaged_stream_has_no_known_end():
    assert Origin(Breaking(b"0123", 2, Unreadable("x")), work()).end() is None
    with pytest.raises(TooBig):
        Origin(Breaking(b"0123", 2, TooBig("x")), work()).end()


def test_a_sound_stream_has_no_notes():
    assert Origin(io.BytesIO(b""), work()).notes() == ()


def test_only_a_file_of_the_system_can_be_read_anywhere_at_the_same_cost(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes(b"x")
    here = Blob("a", "a", lambda: file.open("rb"), work(), Facts(size=1, path=str(file)))
    assert Origin(io.BytesIO(), work(), here).is_random
    assert not Origin(io.BytesIO(), work(), blob("a", b"x")).is_random
    assert not Origin(io.BytesIO(), work()).is_random


def test_every_read_can_be_cancelled():
    stop = threading.Event()
    given = work()
    origin = Origin(io.BytesIO(b"0123"), Work(given.limits, given.scratch, cancel=stop))
    assert origin.read(0, 1) == b"0"
    stop.set()
    with pytest.raises(Cancelled):
        origin.read(1, 1)
