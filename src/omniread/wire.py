"""What crosses the wire between a client and the server, and how is it kept well-formed?

Two things, neither of which knows the protocol: the pipes (standard output is kept for the protocol alone, so nothing
that a library prints can break it) and the text (half a surrogate pair never reaches a JSON reader or writer).
"""

from __future__ import annotations

import asyncio
import os
import queue
import re
import sys
import threading
from contextlib import suppress
from io import FileIO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CHUNK = 1 << 16
_STANDARD = 2
_ESCAPED = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u([dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
_LONE = re.compile("[\ud800-\udfff]")
_RAW = re.compile("[\udc80-\udcff]")


def claim() -> tuple[int, int]:
    """Take standard input and output out of everybody's reach; gives the private descriptors of both.

    From now on descriptor 1 leads to standard error and descriptor 0 is empty, for libraries and child processes too.
    """
    sys.stdout.flush()
    # What was closed before leads to nothing from now on, so that none of the copies takes its number.
    while (nothing := os.open(os.devnull, os.O_RDWR)) <= _STANDARD:
        pass
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    sys.stdout = sys.stderr  # it escapes what its encoding lacks, where standard output would raise
    if sys.platform == "win32":  # pragma: no cover  # child processes inherit handles, which dup2 does not move
        import ctypes
        import msvcrt

        for descriptor, handle in ((0, -10), (1, -11)):
            ctypes.windll.kernel32.SetStdHandle(handle, msvcrt.get_osfhandle(descriptor))
    return incoming, outgoing


class Incoming:
    """The lines that a client sends, until it closes its end.

    They are read by a thread that the end of the process does not wait for: a read from a pipe cannot be interrupted.
    """

    def __init__(self, descriptor: int) -> None:
        """Start to read, for the running event loop."""
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._thread = threading.Thread(target=self._listen, name="omniread-listen", daemon=True)
        self._thread.start()

    def __aiter__(self) -> Incoming:
        """The lines themselves."""
        return self

    async def __anext__(self) -> str:
        """The next line, without its end."""
        line = await self._waiting.get()
        if line is None:
            raise StopAsyncIteration
        return line

    def _listen(self) -> None:
        begun: list[bytes] = []
        with suppress(OSError), FileIO(self._descriptor) as pipe:
            while chunk := pipe.read(_CHUNK):
                *ended, rest = chunk.split(b"\n")
                for piece in ended:
                    self._pass(heard(b"".join([*begun, piece])))
                    begun.clear()
                begun.append(rest)
        if last := b"".join(begun):
            self._pass(heard(last))
        self._pass(None)

    def _pass(self, line: str | None) -> None:
        with suppress(RuntimeError):  # the loop has ended before the client did
            self._loop.call_soon_threadsafe(self._waiting.put_nowait, line)


class Outgoing:
    """What the server says. It waits for no client that is slow to read, and one that is gone is no error."""

    def __init__(self, descriptor: int) -> None:
        """Start the thread that writes."""
        self._descriptor = descriptor
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._speak, name="omniread-speak", daemon=True)
        self._thread.start()

    async def write(self, text: str) -> None:
        """Send a text, after all that was sent before."""
        self._waiting.put(text.encode())

    async def flush(self) -> None:
        """Do nothing: every text is sent at once."""

    def close(self, seconds: float = 1.0) -> None:
        """Wait until everything is sent, but no longer than the client may be expected to listen."""
        self._waiting.put(None)
        self._thread.join(seconds)

    def _speak(self) -> None:
        with suppress(OSError), FileIO(self._descriptor, "w") as pipe:
            while (data := self._waiting.get()) is not None:
                left = memoryview(data)
                while left:
                    left = left[pipe.write(left) or 0 :]


def heard(line: bytes) -> str:
    r"""A line of JSON as text. A byte or half a surrogate pair that is no character becomes `\xNN`, as names are shown.

    A JSON parser would refuse the line otherwise, and the client would wait for an answer that never comes.
    """
    text = line.decode(errors="surrogateescape")
    if "\\u" in text:
        text = _ESCAPED.sub(lambda found: found[0] if found[1] is None else _as_json(int(found[1], 16)), text)
    return _RAW.sub(lambda found: _as_json(ord(found[0])), text)


def _as_json(code: int) -> str:
    return _shown(code).replace("\\", "\\\\")


def _shown(code: int) -> str:
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else "\N{REPLACEMENT CHARACTER}"  # noqa: PLR2004  # the escapes of PEP 383


def clean(data: Any) -> Any:
    r"""The same data with nothing in its texts that UTF-8 lacks: an undecodable byte of a name becomes `\xNN`."""
    if isinstance(data, str):
        return data if data.isascii() else _LONE.sub(lambda found: _shown(ord(found[0])), data)
    if isinstance(data, dict):
        return {clean(key): clean(each) for key, each in data.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(data, list | tuple):
        return [clean(each) for each in data]  # pyright: ignore[reportUnknownVariableType]
    return data
