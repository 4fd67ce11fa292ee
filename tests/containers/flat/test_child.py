"""Does the process that calls libarchive say what it found, and what was wrong?"""

import io
import subprocess
import sys
from pathlib import Path

import archi
import pytest

from omniread.containers.flat import child
from tests.packing import LINES
from tests.packing.cpio import make_cpio


def pieces(answer: bytes) -> tuple[list[bytes], str]:
    """The pieces of an answer, and what it says at its end."""
    found: list[bytes] = []
    stream = io.BytesIO(answer)
    while size := int.from_bytes(stream.read(4), "little"):
        found.append(stream.read(size))
    return found, stream.read().decode()


def answered(archive: bytes) -> tuple[list[bytes], str]:
    target = io.BytesIO()
    child.answered(io.BytesIO(len(archive).to_bytes(8, "little") + archive), target, archi)
    return pieces(target.getvalue())


def test_all_members_come_in_order():
    big = LINES * 40
    assert answered(make_cpio({"a": b"one", "b": b"", "c": big})) == ([b"one", big[:65536], big[65536:]], "")


def test_what_libarchive_says_is_passed_on():
    assert answered(b"nonsense") == ([], "Unrecognized archive format")


def test_a_member_that_is_shorter_than_its_header_says():
    class Short(Exception):
        errstr = b"no error"

    class Library:
        Error = Short

        @staticmethod
        def Archive(held):  # noqa: N802  # it is called like that
            raise AssertionError(held.read())

    target = io.BytesIO()
    child.answered(io.BytesIO((3).to_bytes(8, "little") + b"abc"), target, Library)
    assert pieces(target.getvalue()) == ([], "AssertionError: b'abc'")


def test_it_is_a_program_of_its_own():
    archive = make_cpio({"a": b"one"})
    place = str(Path(archi.__file__).parent)
    command = [sys.executable, "-I", child.__file__, place, str(len(archive))]
    given = len(archive).to_bytes(8, "little") + archive
    done = subprocess.run(command, input=given, capture_output=True, check=True, timeout=50)
    assert pieces(done.stdout) == ([b"one"], "")


def test_as_a_program_it_is_the_same(monkeypatch):
    archive = make_cpio({"a": b"one"})
    limits: list[int] = []
    monkeypatch.setattr(child, "limited", limits.append)
    monkeypatch.setattr(sys, "argv", ["child.py", "nowhere", "77"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    given, target = len(archive).to_bytes(8, "little") + archive, io.BytesIO()
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(given)}))
    monkeypatch.setattr(sys, "stdout", type("Out", (), {"buffer": target}))
    child.main()
    assert (pieces(target.getvalue()), limits) == (([b"one"], ""), [77])


def test_memory_is_limited_where_that_is_possible(monkeypatch):
    resource = pytest.importorskip("resource")
    asked: list[object] = []

    def setrlimit(*given: object) -> None:
        asked.append(given)
        raise ValueError

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    child.limited(100)
    monkeypatch.setitem(sys.modules, "resource", None)
    child.limited(100)
    assert asked == [(resource.RLIMIT_AS, (300 + (1 << 30), 300 + (1 << 30)))]
