"""Does a program end with its read, however that ends?"""

import sys
import threading

import pytest

from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.repository.process import Process
from omniread.store.scratch import Scratch
from tests import fakes

ECHO = "import sys\nfor line in sys.stdin: print(line.strip().upper(), flush=True)"
FOREVER = "import sys, time\nprint('there', flush=True)\nwhile True: time.sleep(1)"


def python(text: str) -> tuple[str, ...]:
    return sys.executable, "-c", text


def test_it_answers(tmp_path):
    with fakes.reading() as work:
        process = Process(python(ECHO), str(tmp_path), {}, work)
        for word in (b"one", b"two"):
            process.ask(word + b"\n")
            assert process.output.readline().strip() == word.upper()


def test_it_runs_in_its_folder_with_its_variables_alone(tmp_path):
    with fakes.reading() as work:
        text = "import os; print(os.getcwd(), os.environ.get('WORD'), os.environ.get('HOME'))"
        process = Process(python(text), str(tmp_path), {"WORD": "word"}, work)
        assert process.output.read().decode().split() == [str(tmp_path), "word", "None"]
        assert process.end() == 0


def test_its_complaints(tmp_path):
    with fakes.reading() as work:
        text = "import sys; print('said'); print('complained', file=sys.stderr); sys.exit(3)"
        process = Process(python(text), str(tmp_path), {}, work, errors=True)
        assert process.output.read().split() == [b"complained"]
        assert process.end() == 3


def test_one_that_does_not_exist(tmp_path):
    with fakes.reading() as work, pytest.raises(Unreadable, match="could not be started"):
        Process((str(tmp_path / "none"),), str(tmp_path), {}, work)


def test_it_ends_with_the_read(tmp_path):
    with fakes.reading() as work:
        process = Process(python(FOREVER), str(tmp_path), {}, work)
        assert process.output.readline().strip() == b"there"
    assert process._process.returncode is not None
    process.close()


def test_asking_one_that_is_gone(tmp_path):
    with fakes.reading() as work:
        process = Process(python("pass"), str(tmp_path), {}, work)
        assert process.output.read() == b""
        process._process.wait()
        process.ask(b"x" * 100_000 + b"\n")
        assert process.output.readline() == b""


def test_a_cancelled_read_kills_it(tmp_path):
    cancel = threading.Event()
    work = Work(Limits(), Scratch(), cancel=cancel)
    with work.closing:
        process = Process(python(FOREVER), str(tmp_path), {}, work)
        assert process.output.readline().strip() == b"there"
        cancel.set()
        assert process.output.read() == b""
        with pytest.raises(Cancelled):
            process.end()


def test_a_late_read_kills_it(tmp_path):
    work = Work(Limits(), Scratch(), deadline=0)
    with work.closing:
        process = Process(python(FOREVER), str(tmp_path), {}, work)
        process.output.read()
        with pytest.raises(TooBig, match="longer"):
            process.end()
