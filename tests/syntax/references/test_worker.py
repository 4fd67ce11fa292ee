"""Does a worker give batches to its process, hear what becomes of them, and leave nothing behind?"""

import os
import sys
from queue import SimpleQueue
from typing import Any

import pytest

from omniread.syntax.references import child
from omniread.syntax.references.worker import Done, Task, Worker, homes

FILE = Task("a", "python", b"def f(): ...\n")
OTHER = Task("b", "python", b"class C: ...\n")


def started() -> tuple[Worker, Any, Any]:
    batches: Any = SimpleQueue()
    results: Any = SimpleQueue()
    return Worker(batches, results), batches, results


def names(done: tuple[Done, ...]) -> dict[str, list[str]]:
    return {one.key: [] if one.sketch is None else [each.name for each in one.sketch.declared()] for one in done}


def test_each_batch_becomes_a_result_and_then_the_worker_itself():
    worker, batches, results = started()
    for batch in ((FILE, OTHER), (OTHER,), None):
        batches.put(batch)
    assert names(results.get(timeout=30)) == {"a": ["f"], "b": ["C"]}
    assert names(results.get(timeout=30)) == {"b": ["C"]}
    assert results.get(timeout=30) is worker
    assert not worker.unfinished
    worker.close()


def test_a_process_that_breaks_down_leaves_what_it_did_not_finish(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    broken = tmp_path / "broken.py"
    broken.write_text("import sys\nsys.stdin.buffer.read(4)\nsys.stdout.buffer.write(b'\\1\\0\\0\\0\\1')\n")
    monkeypatch.setattr(child, "__file__", str(broken))
    worker, batches, results = started()
    batches.put((FILE,))
    assert results.get(timeout=30) is worker
    assert list(worker.unfinished) == [(FILE,)]
    # What comes now is for a process that lives.
    batches.put((OTHER,))
    worker.close()
    assert batches.get(timeout=30) == (OTHER,)


def test_a_worker_that_is_closed_is_gone():
    worker, batches, _ = started()
    batches.put((FILE,))
    batches.put(None)
    worker.close()
    process = worker._process
    assert process.returncode is not None
    assert process.stdin is not None
    assert process.stdin.closed
    if sys.platform == "linux":
        assert not os.path.exists(f"/proc/{process.pid}")


def test_the_process_finds_the_packages():
    import omniread

    assert os.path.dirname(os.path.dirname(omniread.__file__)) in homes()
