"""How long does a read take in a process that is already there, and how much memory does it need?

Run as a program of its own, so that a measurement never sees what another one left behind. One JSON object comes in as
the first argument, one goes out: seconds of wall and CPU time of each timed call, the peak memory of the process in
bytes, and what the last call answered.

    {"paths": [...]}         reads these, each timed; "before" are read first, untimed; "times" repeats all of them;
                             "keep" answers with all answers, not only with the last one
    {"import": "omniread"}   imports a module, timed
    {"command": [...]}       is the command line, for its peak memory
"""

from __future__ import annotations

import json
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def timed(action: Callable[[], Any]) -> tuple[float, float, Any]:
    """Seconds of wall and CPU time, and what came out."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = action()
    return time.perf_counter() - wall, time.process_time() - cpu, result


def peak(process: str = "self") -> int:
    """The most memory, in bytes, that a process has had.

    Where there is /proc it is asked: `ru_maxrss` is never less than the memory of the process that started this one.
    """
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most << 10


def reads(asked: dict[str, Any]) -> tuple[list[tuple[float, float]], str]:
    """The times of the reads that are asked for, in one session, and the last answer."""
    import omniread

    reader = omniread.Reader(style=asked.get("style", "numbered"))
    for path in asked.get("before", ()):
        str(reader.read(path))
    times: list[tuple[float, float]] = []
    answers: list[str] = []
    for _ in range(asked.get("times", 1)):
        for path in asked["paths"]:
            wall, cpu, answer = timed(lambda path=path: str(reader.read(path)))
            times.append((wall, cpu))
            answers[:] = (*answers, answer) if asked.get("keep") else (answer,)
    reader.close()
    return times, "\n".join(answers)


def imports(name: str) -> tuple[list[tuple[float, float]], str]:
    """The time of an import; a name behind a colon is asked of the module."""
    module, _, attribute = name.partition(":")
    wall, cpu, _ = timed(lambda: getattr(__import__(module), attribute or "__name__"))
    return [(wall, cpu)], ""


def commands(words: list[str]) -> tuple[list[tuple[float, float]], str]:
    """The time of the command line within this process; what it writes goes nowhere."""
    from omniread.cli import main

    shown, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # the process ends soon
    wall, cpu, _ = timed(lambda: main(words))
    sys.stdout = shown
    return [(wall, cpu)], ""


def main() -> None:
    """Do what the first argument asks for."""
    asked = json.loads(sys.argv[1])
    if "import" in asked:
        times, answer = imports(asked["import"])
    elif "command" in asked:
        times, answer = commands(asked["command"])
    else:
        times, answer = reads(asked)
    json.dump({"times": times, "peak": peak(), "answer": answer}, sys.stdout)


if __name__ == "__main__":
    main()
