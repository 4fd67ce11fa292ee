"""Who asks over the protocol, what may they read, and how does a slow answer not hold up the others?

The core is synchronous, so every call runs in a thread of its own. A call that is cancelled is over at once, whatever
its thread still does.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
from concurrent.futures import CancelledError
from contextlib import suppress

from omniread.model.errors import ReadError
from omniread.model.value import changed, value
from omniread.permission import ANSWER_SECONDS
from omniread.settings import Settings, instructions_of
from omniread.tools import failed, patch_of, reported, shown, understood
from omniread.wire import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from concurrent.futures import Future
    from types import TracebackType
    from typing import Any

    from omniread.model.ports import Cancel, Progress
    from omniread.reader import Reader
    from omniread.sources.local.policy import Ask

    Given = Mapping[str, object]
    Opener = Callable[["Options", str, Sequence[str]], Reader]
    Teller = Callable[[float, float | None, str], Coroutine[Any, Any, None]]
    Asker = Callable[[str, str], Coroutine[Any, Any, str]]


@value
class Options:
    """How the server was started.

    `start` is the folder it was started in, or was told to start in (`fixed`). `roots` of None leaves it to the client
    to name them; the first is then where relative paths start, unless that is fixed. `passwords` open encrypted things.
    `pins` are shown in full by `omniread://pins`; `on_ask` asks the person whose client it is.
    """

    start: str
    fixed: bool = False
    roots: tuple[str, ...] | None = None
    tools: tuple[str, ...] = ("read",)
    settings: Settings = Settings()
    http: tuple[str, int] | None = None
    passwords: Mapping[str, str] | None = None
    pins: tuple[str, ...] = ()
    on_ask: Ask | None = None


def open_reader(options: Options, cwd: str, roots: Sequence[str]) -> Reader:
    """A Reader that starts in a folder and reads below the roots; what looks like a secret is not read unasked."""
    from omniread.permission import policy_of
    from omniread.reader import Reader

    held = options.settings
    reader = Reader(
        cwd,
        roots=roots,
        style=held.style,
        summary=held.summary,
        unchanged=held.unchanged,
        instructions=instructions_of(held),
        mask_secrets=held.mask_secrets,
        limits=held.limits,
        passwords=options.passwords,
        policy=policy_of(held, sensitive="ask", on_ask=options.on_ask, say=say),
        network=held.network,
        allow_private=held.allow_private,
    )
    for path in options.pins:
        reader.pins.add(path, strict=False)
    return reader


class Client:
    """One client: what it may read below, and the Reader that remembers what it has read.

    `changes` counts how often it said that its roots are others now, `known` is the change whose roots are followed,
    and `asking` is held while it is asked for them.
    """

    def __init__(self, options: Options, opener: Opener = open_reader) -> None:
        """Nothing is opened before the first read."""
        self.options: Options = changed(options, on_ask=self._permit)
        self.changes = 0
        self.known = -1
        self.asking: asyncio.Lock = asyncio.Lock()
        self.cwd: str = options.start
        self.roots: tuple[str, ...] = options.roots or (self.cwd,)
        self._opener = opener
        self._lock = threading.Lock()
        self._readers: list[Reader] = []
        self._here = threading.local()

    def follow(self, addresses: Sequence[str]) -> None:
        """Allow these roots in place of what was allowed; if there are none, the folder that the server started in."""
        named = [folder for address in addresses if (folder := _root(address)) is not None]
        roots = tuple(named) or (self.options.start,)
        folders = (self.options.start,) if self.options.fixed else filter(os.path.isdir, roots)
        cwd = next(iter(folders), self.options.start)
        with self._lock:
            if self._readers and cwd != self.cwd:  # reads that still run keep the Reader they began with
                self._readers.append(self._opener(self.options, cwd, roots))
            elif self._readers and roots != self.roots:
                self._readers[-1].set_roots(roots)
            self.cwd = cwd
            self.roots = roots

    def ask(
        self, tool: str, given: Given, cancel: Cancel, on_progress: Progress | None, person: Ask | None = None
    ) -> dict[str, Any]:
        """The result of one call, from any thread; `person` is asked what may be read. Raises ReadError."""
        self._here.person = person
        if tool == "edit":
            patch, ignored = patch_of(given)
            return reported(self._reader().edit(patch, cancel=cancel), ignored)
        (place, named), ignored = understood(tool, given, self._exists)
        if tool == "read_file":
            page = self._reader().read_file(place, cancel=cancel, **named)
        else:
            page = self._reader().read(place, cancel=cancel, on_progress=on_progress, **named)
        return shown(page, ignored)

    def pinned(self) -> str:
        """The text of what is pinned, from any thread."""
        return self._reader().pins.render()

    def close(self) -> None:
        """Remove what the session kept on disk."""
        with self._lock:
            while self._readers:
                self._readers.pop().close()

    def _permit(self, path: str, reason: str) -> str:
        """Ask the person whose call this thread answers; nobody can be asked from another one."""
        person: Ask | None = getattr(self._here, "person", None)
        return "deny" if person is None else person(path, reason)

    def _exists(self, path: str) -> bool:
        return os.path.lexists(os.path.join(self.cwd, path))

    def _reader(self) -> Reader:
        with self._lock:
            if not self._readers:
                self._readers.append(self._opener(self.options, self.cwd, self.roots))
            return self._readers[-1]


class _Faults:
    """Shows on standard error what no part of omniread expected, before the client hears that there was something."""

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Show the fault, if there is one, and go on."""
        if kind is not None:
            threading.excepthook(threading.ExceptHookArgs((kind, fault, trace, threading.current_thread())))
        return True


class Call:
    """One call of a tool while it runs: its thread, how to tell that thread to stop, and what it says meanwhile."""

    def __init__(self, client: Client, teller: Teller | None = None, asker: Asker | None = None) -> None:
        """Prepare to ask. `teller` brings progress to the client, where it wants to hear of it; `asker` questions."""
        self._client = client
        self._teller = teller
        self._asker = asker
        self._question: Future[str] | None = None
        self._loop = asyncio.get_running_loop()
        self._over = threading.Event()
        self._answer: asyncio.Future[dict[str, Any]] = self._loop.create_future()
        self._telling: asyncio.Task[None] | None = None

    async def answer(self, tool: str, given: Given) -> dict[str, Any]:
        """What the thread finds. Cancelled, it tells the thread and does not wait for it."""
        threading.Thread(target=self._run, args=(tool, given), name=f"omniread-{tool}", daemon=True).start()
        try:
            return await self._answer
        finally:
            self._over.set()
            if self._question is not None:
                self._question.cancel()

    def _run(self, tool: str, given: Given) -> None:
        result = failed(ReadError("The server failed at this read.", hint="Its standard error says where."))
        with _Faults():
            try:
                told, asked = self._progress if self._teller else None, self._ask if self._asker else None
                result = self._client.ask(tool, given, self._over, told, asked)
            except ReadError as error:
                result = failed(error)
        self._soon(self._settle, result)

    def _ask(self, path: str, reason: str) -> str:
        """What the person answers, from the thread of the call; no when the call ends before that."""
        if self._asker is None or self._loop.is_closed():
            return "deny"
        question = self._question = asyncio.run_coroutine_threadsafe(self._asker(path, reason), self._loop)
        try:
            return "deny" if self._over.is_set() else question.result(ANSWER_SECONDS)
        except (TimeoutError, CancelledError):
            return "deny"
        finally:
            question.cancel()

    def _soon(self, action: Callable[..., object], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop ended before the read did
            self._loop.call_soon_threadsafe(action, *arguments)

    def _settle(self, result: dict[str, Any]) -> None:
        if not self._answer.done():
            self._answer.set_result(result)

    def _progress(self, done: float, total: float | None, message: str) -> None:
        self._soon(self._tell, done, total, clean(message))

    def _tell(self, done: float, total: float | None, message: str) -> None:
        busy = self._telling is not None and not self._telling.done()
        if self._teller is None or busy or self._answer.done():
            return  # a client that is slow to listen gets fewer of them
        self._telling = asyncio.ensure_future(self._teller(done, total, message))


def say(message: str) -> None:
    """Tell the person who runs the server."""
    sys.stderr.write(f"omniread-mcp: {message}\n")


def _root(address: str) -> str | None:
    folder = folder_of(address)
    if folder is None:
        say(f"the root {address!r} is no folder of this machine, so nothing is allowed by it")
    return folder


def folder_of(address: str, *, windows: bool = os.name == "nt") -> str | None:
    """The folder that a `file:` address names, None when it names none on this machine."""
    from urllib.parse import unquote

    scheme, _, rest = address.partition(":")
    path, host = unquote(rest, errors="surrogateescape"), ""
    if path.startswith("//"):
        host, _, path = path[2:].partition("/")
        path = f"/{path}"
    if scheme.lower() != "file" or not path.startswith("/"):
        return None
    here = host in {"", "localhost"}
    if windows:
        path = path[1:] if re.match(r"/[A-Za-z]:", path) else path
        return path if here else f"//{host}{path}"
    return path if here else None
