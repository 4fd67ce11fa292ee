"""How long does a client of an MCP server wait, over pipes?

The client here is next to nothing, lines of JSON, so that it is the server that is measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.inside import peak
from benchmarks.measure import HERE, Sample, program, reaped

if TYPE_CHECKING:
    from typing import Any

    from benchmarks.measure import Place

VERSION = "2025-11-25"
HELLO = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}


class Served:
    """A server, started anew: until it has answered `initialize`, or the median of `times` calls of `read` after it.

    CPU time is that of the server: of its whole life for `initialize`, of one call on average for calls.
    """

    def __init__(self, *words: str, name: str, path: str | None = None, times: int = 0) -> None:
        """Take the words that start it and the path of its calls."""
        self.name = name
        self._words = words
        self._path = path
        self._times = times

    def sample(self, place: Place) -> Sample:
        """Start it, ask, and let it end."""
        return self._sample(place, self._times)

    def proof(self, place: Place) -> Sample:
        """The same with a single call."""
        return self._sample(place, min(self._times, 1))

    def _sample(self, place: Place, times: int) -> Sample:
        start = time.perf_counter()
        with subprocess.Popen(
            self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=place.folder,
            env=place.environ,
        ) as process:
            ask = Asking(process)
            answer = ask("initialize", HELLO)["protocolVersion"]
            wall, cpu = time.perf_counter() - start, None
            if self._path is not None:
                ask.say({"method": "notifications/initialized"})
                call = {"name": "read", "arguments": {"path": self._path}}
                answer = ask("tools/call", call)["content"][0]["text"]
                before = spent(process.pid)
                wall = median(self._timed(ask, call) for _ in range(times))
                cpu = None if before is None else ((spent(process.pid) or 0) - before) / times
            most = peak(str(process.pid)) if os.path.exists("/proc/self/status") else None
            ask.end()
            whole = reaped(process)
        return Sample(wall, whole if self._path is None else cpu, most, answer)

    @staticmethod
    def _timed(ask: Asking, call: dict[str, Any]) -> float:
        start = time.perf_counter()
        ask("tools/call", call)
        return time.perf_counter() - start


class Asking:
    """Asks a server over its pipes, one request after the other."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Take a process that has both pipes."""
        self._process = process
        self._number = 0

    def __call__(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """The result of a request; RuntimeError when there is none."""
        self._number += 1
        self.say({"id": self._number, "method": method, "params": params})
        assert self._process.stdout is not None  # noqa: S101  # it was started with a pipe
        line = self._process.stdout.readline()
        reply = json.loads(line or b"{}")
        if "result" not in reply or reply["result"].get("isError"):
            raise RuntimeError(f"{method}: {line.decode(errors='replace')[:500]}")
        result: dict[str, Any] = reply["result"]
        return result

    def say(self, message: dict[str, Any]) -> None:
        """Send one message."""
        assert self._process.stdin is not None  # noqa: S101  # it was started with a pipe
        self._process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self._process.stdin.flush()

    def end(self) -> None:
        """Say no more: a server ends with its input."""
        assert self._process.stdin is not None  # noqa: S101  # it was started with a pipe
        self._process.stdin.close()


def spent(process: int) -> float | None:
    """Seconds of CPU time that a running process has used, in hundredths; None where there is no /proc."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stream:
            fields = stream.read().rpartition(")")[2].split()
    except FileNotFoundError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def omniread(folder: str, **calls: Any) -> Served:
    """The server of omniread."""
    words = program("omniread-mcp", "omniread.server")
    return Served(*words, "--root", folder, name="omniread-mcp", **calls)


def bare(**calls: Any) -> Served:
    """The smallest server of the same library."""
    return Served(sys.executable, "-P", os.path.join(HERE, "bare_server.py"), name="bare SDK server", **calls)
