"""How long does something take, and with how much memory, next to something else on the same machine?

Whatever is compared takes turns, so that a busy machine slows all of it alike, and medians are compared. Every child
process starts anew, without the settings of the user or of the interpreter: also without PYTHONDONTWRITEBYTECODE, under
which each start would compile omniread again. The package is compiled once, into the place where Python looks for it.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

    from benchmarks.same import Same
    from benchmarks.target import Target

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 8.0
LEAST_ROUNDS, MOST_ROUNDS = 5, 25


class Sample(NamedTuple):
    """One run: seconds of wall and CPU time, bytes of memory at its peak (None when not known), what it answered."""

    wall: float
    cpu: float | None
    peak: int | None
    answer: str = ""


class Run(Protocol):
    """Something that can be measured. `proof` is a run whose time does not count: it answers in full."""

    name: str

    def sample(self, place: Place) -> Sample:
        """Do it once."""
        ...

    def proof(self, place: Place) -> Sample:
        """Do it once for its answer and its memory."""
        ...


class Place(NamedTuple):
    """Where children run: in which folder, with which environment."""

    folder: str
    environ: dict[str, str]


class Case(NamedTuple):
    """What is compared: omniread, and the plain tool for the same work.

    `same` tells from both answers whether it is the same work, `target` is what is to be reached, `beside` another run
    of omniread that the target compares with.
    """

    name: str
    ours: Run
    tool: Run | None = None
    same: Same | None = None
    target: Target | None = None
    beside: Run | None = None


class Outcome(NamedTuple):
    """The medians of a case; `base` is the peak memory after `import omniread`, `same` whether the answers agreed."""

    ours: Sample
    tool: Sample | None
    bare: Sample
    base: int
    same: bool = True
    beside: Sample | None = None


def place_in(folder: str) -> Place:
    """A place for children in a folder, with omniread compiled."""
    import omniread

    compileall.compile_dir(os.path.dirname(omniread.__file__), quiet=2)
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "OMNIREAD_", "COV_"))}
    homes = dict.fromkeys(("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), os.path.join(folder, "home"))
    return Place(folder, kept | homes | {"LC_ALL": "C.UTF-8"})


def program(name: str, module: str) -> list[str]:
    """The words that start one of the installed programs, or its module where no script was installed."""
    script = os.path.join(sysconfig.get_path("scripts"), name)
    return [script] if os.path.exists(script) else [sys.executable, "-m", module]


def reaped(process: subprocess.Popen[bytes]) -> float | None:
    """Wait for a process; its seconds of CPU time where the system tells (Windows does not)."""
    if not hasattr(os, "wait4"):
        process.wait()
        return None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


def ran(words: Sequence[str], place: Place) -> Sample:
    """Run a program to its end; a failure is raised as RuntimeError."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=place.folder, env=place.environ
        )
        cpu = reaped(process)
        wall = time.perf_counter() - start
        if process.returncode:
            raise RuntimeError(f"{' '.join(words)[:200]}: exit code {process.returncode}\n{_text(err)}")
        return Sample(wall, cpu, None, _text(out))


def _text(stream: BinaryIO) -> str:
    stream.seek(0)
    return stream.read().decode("utf-8", "replace")


class Command:
    """A program as it is."""

    def __init__(self, *words: str, name: str | None = None) -> None:
        """Take its words; the table shows the first of them, or the name."""
        self.words = words
        self.name = words[0] if name is None else name

    def sample(self, place: Place) -> Sample:
        """Run it to its end."""
        return ran(self.words, place)

    proof = sample


class Shell(Command):
    """The command line of omniread, in a process of its own."""

    def __init__(self, *words: str) -> None:
        """Take what stands behind `omniread`."""
        super().__init__(*program("omniread", "omniread"), *words, name="omniread")
        self.arguments = words

    def proof(self, place: Place) -> Sample:
        """Run it, and once more from within for its memory."""
        inside = _inside({"command": self.arguments}, place)
        return self.sample(place)._replace(peak=inside["peak"])


class Inside:
    """Reads in a process that is there already and has read something before.

    `times` of them in a row give their median; several paths are one run, measured together.
    """

    def __init__(self, *paths: str, before: Sequence[str], times: int = 1, style: str = "numbered") -> None:
        """Take what is read, and what before that."""
        self.name = "omniread in process"
        self._paths = len(paths)
        self._asked = {"paths": paths, "before": tuple(before), "times": times, "style": style}

    def sample(self, place: Place) -> Sample:
        """Read in a fresh process."""
        return self._sample(place, self._asked)

    def proof(self, place: Place) -> Sample:
        """Read once, and keep every answer; the memory for that is not what is asked for."""
        return self._sample(place, self._asked | {"times": 1, "keep": True})._replace(peak=None)

    def _sample(self, place: Place, asked: dict[str, Any]) -> Sample:
        found = _inside(asked, place)
        rounds = [found["times"][at : at + self._paths] for at in range(0, len(found["times"]), self._paths)]
        wall, cpu = (median(sum(each[which] for each in one) for one in rounds) for which in (0, 1))
        return Sample(wall, cpu, found["peak"], found["answer"])


class Import:
    """An import in a fresh interpreter; a name behind a colon is asked of the module."""

    def __init__(self, what: str) -> None:
        """Take the name."""
        self.name = f"import {what}"
        self._what = what

    def sample(self, place: Place) -> Sample:
        """Import it."""
        found = _inside({"import": self._what}, place)
        wall, cpu = found["times"][0]
        return Sample(wall, cpu, found["peak"])

    proof = sample


def _inside(asked: dict[str, Any], place: Place) -> dict[str, Any]:
    words = [sys.executable, "-P", os.path.join(HERE, "inside.py"), json.dumps(asked)]
    found: dict[str, Any] = json.loads(ran(words, place).answer)
    return found


BARE = Command(sys.executable, "-I", "-c", "pass", name="bare Python")


def compared(case: Case, place: Place, base: int, rounds: int | None = None) -> Outcome:
    """Prove that a case does the same work, then let everything in it take turns, for about eight seconds."""
    runs: list[Run] = [each for each in (case.ours, BARE, case.tool, case.beside) if each is not None]
    start = time.perf_counter()
    proofs = [run.proof(place) for run in runs]
    spent = time.perf_counter() - start
    same = case.same is None or case.same(proofs[0].answer, proofs[2].answer)
    if rounds is None:
        rounds = max(LEAST_ROUNDS, min(MOST_ROUNDS, round(SECONDS / spent)))
    turns = [[run.sample(place) for run in runs] for _ in range(rounds)]
    found = dict(zip(runs, map(typical, zip(proofs, *turns, strict=True)), strict=True))
    return Outcome(
        ours=found[case.ours],
        tool=None if case.tool is None else found[case.tool],
        bare=found[BARE],
        base=base,
        same=same,
        beside=None if case.beside is None else found[case.beside],
    )


def typical(samples: Sequence[Sample]) -> Sample:
    """The medians of some runs, of which the first is the proof and has no time that counts; the highest peak."""
    taken = samples[1:] or samples
    cpus = [each.cpu for each in taken if each.cpu is not None]
    peaks = [each.peak for each in samples if each.peak is not None]
    wall = median(each.wall for each in taken)
    return Sample(wall, median(cpus) if cpus else None, max(peaks, default=None))
