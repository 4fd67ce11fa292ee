"""Does the native library get only what it must, and do its failures have a name?"""

import io
import sys

import pytest

from omniread.containers.flat import Inflating, child
from omniread.containers.flat.native import native
from omniread.model.errors import Cancelled, NeedsExtra, TooBig, Unreadable
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.store.scratch import Scratch
from tests import fakes
from tests.packing import LINES
from tests.packing.cpio import TRAILER, newc

END = newc(TRAILER, mode=0)


def inflating(parts, tail: bytes, data: bytes, size: int) -> Inflating:
    work = fakes.work()
    return Inflating(io.BytesIO(data), native(parts, tail, work, "x"), work, "x", size=size)


def header(size: int) -> bytes:
    """What stands before a member of a size that needs no padding."""
    return newc("x", size=size)


def test_the_members_come_out_one_after_another():
    first, second = LINES[:1000], LINES[1000:2000]
    stream = inflating([(header(1000), 1000), (header(1000), 1000)], END, first + second, 2000)
    assert (stream.read(10), stream.readall()) == (first[:10], first[10:] + second)


def test_what_is_no_archive_is_damaged():
    with pytest.raises(Unreadable, match="x is damaged: only 0 bytes of it can be decompressed"):
        inflating([(b"nonsense", 4)], b"", b"data", 10).readall()


def test_a_process_that_breaks_down_is_damage():
    # This very archive makes `archi` follow a null pointer.
    with pytest.raises(Unreadable, match=r"only 0 bytes of it can be decompressed \(the decompressor broke down"):
        inflating([(newc("x", size=5000), 4)], b"", b"data", 5000).readall()


def test_less_than_was_promised():
    with pytest.raises(Unreadable, match="x is cut short: it ends after 4 of 9 bytes"):
        inflating([(header(4), 4)], END, b"data", 9).readall()


def test_input_that_ends_too_early_says_so():
    with pytest.raises(Unreadable, match="x is cut short"):
        inflating([(header(4), 4)], END, b"da", 4).readall()


def test_what_cannot_be_held_is_refused_before_it_is_read():
    with pytest.raises(TooBig, match=r"5,000 bytes must be held, more than 4,000.*archive_bytes"):
        native([(b"", 5000)], b"", fakes.work(archive_bytes=4000), "x")


class Gone:
    """A caller who gives up before the process has answered."""

    def __init__(self) -> None:
        self.asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > 1


def test_a_cancelled_read_waits_no_longer(tmp_path, monkeypatch):
    endless = tmp_path / "endless.py"
    endless.write_text("import threading\nthreading.Event().wait()\n")
    monkeypatch.setattr(child, "__file__", str(endless))
    work = Work(Limits(), Scratch(), cancel=Gone())
    with work.closing:
        decoder = native([(header(4), 4)], END, work, "x").make()
        with pytest.raises(Cancelled):
            decoder.decompress(b"data", 10)


def test_input_for_a_process_that_died_goes_nowhere(tmp_path, monkeypatch):
    short = tmp_path / "short.py"
    short.write_text("")
    monkeypatch.setattr(child, "__file__", str(short))
    with pytest.raises(Unreadable, match="the decompressor broke down"):
        inflating([(header(1 << 20), 1 << 20)], END, bytes(1 << 20), 1 << 20).readall()


def test_a_process_that_cannot_be_started(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(Unreadable, match="No process could be started"):
        inflating([(header(4), 4)], END, b"data", 4).readall()


def test_what_is_not_needed_any_more_is_stopped():
    work = fakes.work()
    with work.closing:
        decoder = native([(header(4), 4)], END, work, "x").make()
        assert decoder.decompress(b"data", 2) == b"da"
        process = decoder._process
        assert process is not None
        assert process.poll() is None or process.returncode == 0
    assert process.returncode is not None


def test_without_the_package_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "archi", None)
    with pytest.raises(NeedsExtra, match=r"To decompress x.*pip install 'omniread\[archives\]'"):
        native([(b"", 0)], b"", fakes.work(), "x")
