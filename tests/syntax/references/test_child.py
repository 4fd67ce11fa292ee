"""Does the process answer for each file it is given, in order, and end with its input?"""

import gc
import io
import subprocess
import sys

import pytest

from omniread.model.errors import TooBig
from omniread.syntax.references import child, sketch
from omniread.syntax.references.worker import Task, homes, packed
from tests.fakes import work

FILES = (Task("a", "python", b"def f(): ...\n"), Task("b", "rust", b"struct S;\n"))


def size(number: int) -> bytes:
    return number.to_bytes(4, "little")


def expected(task: Task) -> bytes:
    made = sketch.sketched(task.language, task.text, work())
    return b"\1" + size(len(made.words)) + size(len(made.rows))


def test_the_process_sketches_what_it_is_given():
    command = [sys.executable, "-I", str(child.__file__), *homes()]
    done = subprocess.run(command, input=packed(FILES) + packed(FILES[:1]), capture_output=True, check=True)
    out = io.BytesIO(done.stdout)
    names: list[str] = []
    for batch in (FILES, FILES[:1]):
        assert out.read(4) == size(len(batch))
        for task in batch:
            head = out.read(9)
            assert head == expected(task)
            out.read(int.from_bytes(head[1:5], "little"))
            names.append(out.read(int.from_bytes(head[5:], "little")).decode().split("\t")[2])
    assert names == ["f", "S", "f"]
    assert out.read() == b""
    assert done.stderr == b""


def test_input_that_ends_within_a_batch_ends_the_process():
    target = io.BytesIO()
    child.answered(io.BytesIO(b"\1"), target)
    assert target.getvalue() == b""


@pytest.mark.parametrize("fault", [TooBig("late"), MemoryError(), RecursionError()])
def test_what_takes_too_much_has_no_sketch_and_the_next_file_has(fault: BaseException, monkeypatch: pytest.MonkeyPatch):
    real = sketch.sketched

    def sketched(language: str, source: bytes, work: object) -> sketch.Sketch:
        if language == "rust":
            raise fault
        return real(language, source, work)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(sketch, "sketched", sketched)
    target = io.BytesIO()
    child.answered(io.BytesIO(packed((FILES[1], FILES[0]))), target)
    assert target.getvalue().startswith(size(2) + bytes(9) + expected(FILES[0]))


def test_the_program_reads_its_input_to_the_end(monkeypatch: pytest.MonkeyPatch):
    class Stream:
        def __init__(self, data: bytes) -> None:
            self.buffer = io.BytesIO(data)

    out = Stream(b"")
    monkeypatch.setattr(sys, "stdin", Stream(packed(FILES)))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "argv", ["child", "/some/folder"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    # This process is to keep its memory and its garbage collection.
    monkeypatch.setattr(child, "limited", lambda: None)
    monkeypatch.setattr(gc, "disable", lambda: None)
    child.main()
    assert sys.path[-1] == "/some/folder"
    assert out.buffer.getvalue().startswith(size(2) + expected(FILES[0]))


def test_a_system_that_limits_no_memory_is_no_obstacle(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "resource", None)
    child.limited()
