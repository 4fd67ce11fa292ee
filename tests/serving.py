"""How do tests start the MCP server, and talk to it?

`FakeReader` has the shape of a Reader and a path for each way to behave. `Pipes` speaks bare JSON-RPC lines to a server
in a process of its own; `door` opens one in this process. Run as a program this file is the server over `FakeReader`.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
import types
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

import mcp
import pytest

from omniread.client import Options
from omniread.model.errors import Cancelled, NotFound
from omniread.model.page import ImageBlock, Page, TextBlock

ERAS = pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
PATIENCE = 30.0
FAKE_SERVER = [sys.executable, "-m", "tests.serving"]
MEETING = threading.Barrier(50)
PIXEL = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 400


class FakeReader:
    """Answers what it was asked; some paths behave badly."""

    made: ClassVar[list["FakeReader"]] = []
    started = threading.Event()
    stopped = threading.Event()
    released = threading.Event()

    def __init__(self, cwd: str, *, roots: Sequence[str] | None = None, **kept: Any) -> None:
        self.cwd = cwd
        self.roots = None if roots is None else list(roots)
        self.kept = kept
        self.closed = False
        FakeReader.made.append(self)

    def read(self, path: str, *, cancel: Any, on_progress: Any = None, **given: Any) -> Page:
        if path in BEHAVIOURS:
            return BEHAVIOURS[path](cancel, on_progress)
        facts = {"path": path, "cwd": self.cwd, "roots": self.roots, "given": given}
        return page(path, json.dumps(facts))

    def read_file(self, file_path: str, offset: int = 1, limit: int = 2000, mode: str = "slice", **given: Any) -> Page:
        del given
        return page(file_path, json.dumps({"path": file_path, "offset": offset, "limit": limit, "mode": mode}))

    def set_roots(self, roots: Sequence[str]) -> None:
        self.roots = list(roots)

    def close(self) -> None:
        self.closed = True


def page(ref: str, *texts: str) -> Page:
    return Page(ref, "file", tuple(map(TextBlock, texts)))


def slow(cancel: Any, _on_progress: Any) -> Page:
    """Goes on until it is cancelled, and says when it began and ended."""
    FakeReader.started.set()
    assert cancel.wait(PATIENCE)
    FakeReader.stopped.set()
    raise Cancelled("The read was cancelled.")


def stubborn(_cancel: Any, _on_progress: Any) -> Page:
    """Does not hear that it was cancelled."""
    FakeReader.started.set()
    FakeReader.released.wait(PATIENCE)
    return page("stubborn", "too late")


def missing(_cancel: Any, _on_progress: Any) -> Page:
    raise NotFound("No such file: missing.", ref="missing", hint="Did you mean missed.py?", near=("missed.py",))


def faulty(_cancel: Any, _on_progress: Any) -> Page:
    raise ZeroDivisionError("a fault of the reader")


def loud(_cancel: Any, _on_progress: Any) -> Page:
    """Prints in every way that there is."""
    print("printed \N{RIGHTWARDS ARROW}")  # noqa: T201  # this is the fault that the server has to bear
    sys.stdout.write("written\n")
    os.write(1, b"to the descriptor\n")
    subprocess.run([sys.executable, "-c", "print('by a child')"], check=True)
    return page("loud", "done")


def greedy(_cancel: Any, _on_progress: Any) -> Page:
    """Reads from standard input, as a child process may."""
    return page("greedy", repr(sys.stdin.buffer.raw.read() if sys.stdin else b""), repr(os.read(0, 10)))


def odd(_cancel: Any, _on_progress: Any) -> Page:
    return Page("odd\udcff", "file", (TextBlock("name \udcff and \ud800"),), next="odd\udcff:2-")


def picture(_cancel: Any, _on_progress: Any) -> Page:
    return Page("picture", "image", (TextBlock("a picture"), ImageBlock("image/png", PIXEL)))


def working(_cancel: Any, on_progress: Any) -> Page:
    """Tells how far it is, and goes on until it is released."""
    on_progress(1.0, 4.0, "one \udcff of four")
    FakeReader.released.wait(PATIENCE)
    return page("working", "done")


def busy(_cancel: Any, on_progress: Any) -> Page:
    for number in range(1000):
        on_progress(float(number), None, "")
    return page("busy", "done")


def together(_cancel: Any, _on_progress: Any) -> Page:
    """Answers when fifty are there."""
    MEETING.wait(PATIENCE)
    return page("together", "together")


def progressing(_cancel: Any, on_progress: Any) -> Page:
    if on_progress is not None:
        on_progress(1.0, 4.0, "one of four")
    return page("progressing", "asked" if on_progress else "not asked")


def readers(_cancel: Any, _on_progress: Any) -> Page:
    closed = sum(each.closed for each in FakeReader.made)
    return page("readers", f"{len(FakeReader.made)} made, {closed} closed")


def slow_reads(_cancel: Any, _on_progress: Any) -> Page:
    state = "stopped" if FakeReader.stopped.is_set() else "started" if FakeReader.started.is_set() else "none"
    return page("slow reads", state)


BEHAVIOURS: dict[str, Callable[[Any, Any], Page]] = {
    each.__name__.replace("_", " "): each
    for each in (
        *(slow, stubborn, missing, faulty, loud, greedy, odd, picture),
        *(working, busy, together, progressing, readers, slow_reads),
    )
}


def opener(options: Options, cwd: str, roots: Sequence[str]) -> Any:
    del options
    return FakeReader(cwd, roots=roots)


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Nothing is left of what FakeReaders of another test did."""
    FakeReader.made.clear()
    for event in (FakeReader.started, FakeReader.stopped, FakeReader.released):
        event.clear()
    yield
    FakeReader.released.set()


@asynccontextmanager
async def connected(start: str = "/", mode: str = "legacy", **given: Any) -> AsyncIterator[mcp.Client]:
    """The SDK's own client, connected to a server in this process; options of both by name."""
    of_client = {name: given.pop(name) for name in ("list_roots_callback",) if name in given}
    from omniread.server import Door

    door = Door(Options(start=start, **given), opener)
    async with mcp.Client(door.server, mode=mode, **of_client) as client:
        yield client
    door.close()


async def read(client: mcp.Client, path: str, **given: Any) -> mcp.types.CallToolResult:
    return await client.call_tool("read", {"path": path, **given})


def run(scenario: Awaitable[Any]) -> Any:
    """Play an asynchronous scenario; one that hangs fails."""

    async def bounded() -> Any:
        return await asyncio.wait_for(scenario, PATIENCE)

    return asyncio.run(bounded())


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def facts_of(result: Any) -> dict[str, Any]:
    """What a FakeReader was asked."""
    return json.loads(result.content[0].text)


class Pipes:
    """A server in a process of its own; every line that it writes is parsed."""

    def __init__(self, command: Sequence[str], cwd: Path | None = None, **environment: str) -> None:
        self.process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **environment},
        )
        self.version = "2025-11-25"
        self.capabilities: dict[str, Any] = {}
        self.number = 0
        self.others: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        about = {"clientInfo": {"name": "t", "version": "1"}, "capabilities": self.capabilities}
        opened = self.ask("initialize", protocolVersion=self.version, **about)["result"]
        assert opened["protocolVersion"] == self.version
        self.say(method="notifications/initialized")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def send(self, line: bytes) -> None:
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def say(self, **message: Any) -> None:
        self.send(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def request(self, method: str, **params: Any) -> int:
        self.number += 1
        self.say(id=self.number, method=method, params=params)
        return self.number

    def reply(self, number: int) -> dict[str, Any]:
        """The answer to a request; what else has come is kept in `others`."""
        while not (found := [each for each in self.others if each.get("id") == number and "method" not in each]):
            self.others.append(json.loads(self.process.stdout.readline()))
            assert self.others[-1]["jsonrpc"] == "2.0"
        self.others.remove(found[0])
        return found[0]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.reply(self.request(method, **params))

    def read(self, path: str) -> dict[str, Any]:
        return self.ask("tools/call", name="read", arguments={"path": path})["result"]

    def leave(self) -> tuple[int, bytes, str]:
        """Close the pipe: the exit code, and what else was written to standard output and to standard error."""
        rest, errors = self.process.communicate(timeout=PATIENCE / 3)  # less than a read that does not hear
        return self.process.returncode, rest, errors.decode()


if __name__ == "__main__":
    instead: Any = types.ModuleType("omniread.reader")
    instead.Reader = FakeReader
    sys.modules["omniread.reader"] = instead
    from omniread.server import main

    sys.exit(main())
