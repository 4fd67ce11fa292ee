"""How does a program read: once, or many times in a session that remembers?"""

from __future__ import annotations

import os
import time

from omniread.catalog import shipped
from omniread.engine import answer, current
from omniread.model.errors import BadSelector
from omniread.model.limits import DEFAULTS, NAMES
from omniread.model.scope import Scope, Work
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.model.value import changed
from omniread.question import Question
from omniread.sources.local.policy import Policy
from omniread.sources.local.roots import from_urls
from omniread.store.artifacts import Artifacts
from omniread.store.cache import Cache
from omniread.store.passwords import asking
from omniread.store.scratch import Scratch
from omniread.store.snapshots import Snapshots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, BinaryIO, Self

    from omniread.model.limits import Limits
    from omniread.model.page import Page
    from omniread.model.ports import Cancel, Progress
    from omniread.model.scope import Summary
    from omniread.store.snapshots import Verification

    Number = int | str | float | None
UNSET = -1


class Reader:
    """A session: where relative paths start, what may be read, and what is remembered between reads.

    Safe to use from several threads. As a context manager it removes its scratch files at the end.
    """

    _started = False

    def __init__(
        self,
        cwd: str | os.PathLike[str] | None = None,
        *,
        roots: Sequence[str | os.PathLike[str]] | None = None,
        style: str = "numbered",
        summary: Summary = "code",
        limits: Limits = DEFAULTS,
        policy: Policy | None = None,
        network: bool = True,
        allow_private: bool = False,
        stdin: Callable[[], BinaryIO] | None = None,
        stdin_name: str | None = None,
        session: str | Callable[[], str] | None = None,
        passwords: Mapping[str, str] | Callable[[str], str | None] | None = None,
    ) -> None:
        """Open a session.

        `roots` are the folders that may be read (None: all); `style` is numbered, hashline, plain, envelope or lines;
        `summary` says which long texts are summarised where no lines are asked for: `code`, `all` or `off`;
        `stdin` opens `-`; `session` is, or gives when needed, a folder that keeps artifacts for later; `passwords` maps
        path patterns to the passwords of encrypted things, or gives the one of a path string.
        """
        rules = policy or Policy()
        start = os.path.abspath(os.getcwd() if cwd is None else str(os.fspath(cwd)))
        self._policy = rules if roots is None else rules.with_roots(_folders(roots, start))
        self._registry, self._cache, self._scratch, self._snapshots = shipped(), Cache(), Scratch(), Snapshots(limits)
        self._scope = Scope(
            cwd=start,
            limits=limits.updated({name: getattr(limits, name) for name in NAMES}),
            policy=self._policy,
            cache=self._cache,
            scratch=self._scratch,
            snapshots=self._snapshots,
            artifacts=Artifacts(session),
            style=style,
            summary=summary,
            network=network,
            allow_private=allow_private,
            stdin=stdin,
            stdin_name=stdin_name,
            passwords=asking(passwords),
        )

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        max_lines: int | None = UNSET,
        max_bytes: int | None = UNSET,
        max_tokens: int | None = UNSET,
        encoding: str | None = None,
        force: bool = False,
        refresh: bool = False,
        style: str | None = None,
        cancel: Cancel | None = None,
        on_progress: Progress | None = None,
    ) -> Page:
        """The page for a path string, at most as long as the limits allow.

        A limit of None is lifted for this call; left out, the session's holds. `force` turns off the remark on
        unchanged answers, `refresh` is for addresses that are kept. Raises `ReadError`.
        """
        del refresh  # nothing that is read by now is kept beyond its content
        given = {"max_lines": max_lines, "max_bytes": max_bytes, "max_tokens": max_tokens}
        limits = self._scope.limits.updated({name: number for name, number in given.items() if number != UNSET})
        deadline = time.monotonic() + limits.scan_seconds
        work = Work(
            limits,
            self._scratch,
            encoding=encoding,
            force=force,
            cancel=cancel,
            progress=on_progress,
            deadline=deadline,
            cache=self._cache,
            summary=self._scope.summary,
        )
        return self._answer(Question(_spelled(path), style or self._scope.style), work)

    async def aread(self, path: str, **options: Any) -> Page:
        """`read` in a worker thread; cancelling the task cancels the read."""
        import asyncio
        import threading

        cancel = threading.Event()
        options.setdefault("cancel", cancel)
        try:
            return await asyncio.to_thread(self.read, path, **options)
        except asyncio.CancelledError:
            cancel.set()
            raise

    def read_file(
        self,
        file_path: str,
        offset: Number = 1,
        limit: Number = 2000,
        mode: str = "slice",
        *,
        style: str = "envelope",
        cancel: Cancel | None = None,
    ) -> Page:
        """Lines `offset` to `offset + limit - 1` of a file, or names of a folder, in an envelope.

        Numbers may come as text. Past the end, binary files and missing files are errors. Nothing is padded.
        """
        if mode != "slice":
            raise BadSelector(f"mode {mode!r} is not available.", ref=file_path, hint="Use mode='slice'.")
        first = whole_number("offset", offset, 1)
        count = whole_number("limit", limit, 2000)
        base = self._scope.limits
        limits = changed(base, context_before=0, context_after=0, block_context=False, max_bytes=51200)
        deadline = time.monotonic() + limits.scan_seconds
        work = Work(limits, self._scratch, cancel=cancel, deadline=deadline, cache=self._cache)
        selector = Selector(ranges=(Span(first, first + count - 1),))
        question = Question(file_path, style, arguments=True, selector=selector, names=True, strict=True, scaled=False)
        return self._answer(question, work)

    def explain(self, path: str) -> str:
        """Which source, containers and format a path string leads through, and which view shows it."""
        from omniread.explain import explained

        return explained(path, self._registry, self._scope, Work(self._scope.limits, self._scratch))

    @property
    def snapshots(self) -> Anchors:
        """What this session has read, to hold anchors against."""
        return Anchors(self._snapshots, self._current)

    @property
    def limits(self) -> Limits:
        """The session's limits."""
        return self._scope.limits

    def set_roots(self, roots: Iterable[str] | None) -> None:
        """Replace the folders that may be read; paths or `file://` addresses, None for all."""
        self._policy = self._policy.with_roots(None if roots is None else _folders(roots, self._scope.cwd))
        self._scope = changed(self._scope, policy=self._policy)

    def register(self, newcomer: object) -> None:
        """Add a source, a container or a format of the host's own, before the first read."""
        if self._started:
            raise RuntimeError("register() must come before the first read")
        self._registry = self._registry.added(newcomer)

    def close(self) -> None:
        """Remove scratch files and forget what was kept."""
        self._cache.clear()
        self._scratch.close()

    def __enter__(self) -> Self:
        """The reader itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _current(self, path: str) -> tuple[str, str | None]:
        return current(path, self._registry, self._scope, Work(self._scope.limits, self._scratch))

    def _answer(self, question: Question, work: Work) -> Page:
        self._started = True
        return answer(question, self._registry, self._scope, work)


class Anchors:
    """The snapshots of a session, addressed by path."""

    def __init__(self, store: Snapshots, current: Callable[[str], tuple[str, str | None]]) -> None:
        """Look into a store; `current` gives a path's identity and its text as it is now."""
        self._store = store
        self._current = current

    def verify(self, path: str, tag: str, lines: Iterable[int] = ()) -> Verification:
        """Whether the tag of an earlier read still fits the file, and where its lines are now.

        `state` is current, stale or unknown; `tag` that of the text as it is now; `lines` maps each line asked about to
        its number now, None when it is gone.
        """
        identity, live = self._current(path)
        return self._store.verify(identity, tag, lines, live)


def _spelled(path: str | os.PathLike[str]) -> str:
    try:
        return str(os.fspath(path))
    except TypeError:
        raise BadSelector(f"A path is text, not {type(path).__name__}.", hint="For example src/app.py:1-20.") from None


def _folders(roots: Iterable[str | os.PathLike[str]], start: str) -> list[str]:
    """The folders of paths and of `file://` addresses; an address that names no folder opens none."""
    named = [os.fspath(root) for root in roots]
    paths = [path for name in named for path in (from_urls([name]) if name.startswith("file:") else [name])]
    return [os.path.join(start, os.path.expanduser(path)) for path in paths]


def whole_number(name: str, given: Number, default: int) -> int:
    """A whole number of at least 1 from a number or from text such as `" +5 "` or `5.0`; BadSelector else."""
    if given is None:
        return default
    form = f"{name} is a whole number of at least 1, such as {name}={default}."
    if isinstance(given, bool):
        raise BadSelector(f"{name} cannot be {given}.", hint=form)
    try:
        number = given if isinstance(given, int) else float(given)
    except (TypeError, ValueError):
        raise BadSelector(f"{name} cannot be {given!r}.", hint=form) from None
    if isinstance(number, float) and not number.is_integer():
        raise BadSelector(f"{name} cannot be {given!r}.", hint=form)
    if number < 1:
        raise BadSelector(f"{name} cannot be {given}: counting starts at 1.", hint=form)
    return int(number)


def read(path: str, **options: Any) -> Page:
    """Read once, with a Reader's defaults."""
    with Reader() as reader:
        return reader.read(path, **options)


async def aread(path: str, **options: Any) -> Page:
    """Read once from asynchronous code."""
    with Reader() as reader:
        return await reader.aread(path, **options)
