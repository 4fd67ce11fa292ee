"""How does a program read: once, or many times in a session that remembers?"""

from __future__ import annotations

import os
import time
from functools import cached_property

from omniread.anchors import Anchors
from omniread.catalog import shipped
from omniread.engine import answer, current
from omniread.model.errors import BadSelector
from omniread.model.limits import DEFAULTS, NAMES
from omniread.model.scope import Instructions, Scope, Work
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.model.value import changed
from omniread.question import Question, spelled, whole_number
from omniread.resolve import resolve
from omniread.sources.local.policy import Policy
from omniread.sources.local.roots import folders
from omniread.store.answers import Answers
from omniread.store.artifacts import Artifacts
from omniread.store.cache import Cache
from omniread.store.conflicts import Conflicts
from omniread.store.passwords import asking
from omniread.store.scratch import Scratch
from omniread.store.snapshots import Snapshots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, BinaryIO, Self

    from omniread.edits.result import EditResult
    from omniread.model.limits import Limits
    from omniread.model.page import Page
    from omniread.model.ports import Cancel, Progress
    from omniread.model.scope import Followed, Summary, Unchanged
    from omniread.pins import Pins
    from omniread.question import Number
UNSET = -1


class Reader:
    """A session: where relative paths start, what may be read, and what is remembered between reads.

    Safe to use from several threads. As a context manager it removes its scratch files at the end.

    `roots` are the folders that may be read (None: all); `style` is numbered, hashline, plain, envelope or lines;
    `summary` says which long texts are summarised where no lines are asked for: `code`, `all` or `off`;
    `instructions` says which instruction files come along with a file, once: `nested` (those that a host does not
    load itself), `all` or `off`;
    `stdin` opens `-`; `session` is, or gives when needed, a folder that keeps artifacts for later; `passwords` maps
    path patterns to the passwords of encrypted things, or gives the one of a path string; `mask_secrets` hides what
    looks like a key, a token or a password; `unchanged` of `say` answers what was shown before in one line.
    """

    _started = False

    def __init__(
        self,
        cwd: str | os.PathLike[str] | None = None,
        *,
        roots: Sequence[str | os.PathLike[str]] | None = None,
        style: str = "numbered",
        summary: Summary = "code",
        instructions: Instructions | Followed = "nested",
        limits: Limits = DEFAULTS,
        policy: Policy | None = None,
        network: bool = True,
        allow_private: bool = False,
        stdin: Callable[[], BinaryIO] | None = None,
        stdin_name: str | None = None,
        session: str | Callable[[], str] | None = None,
        passwords: Mapping[str, str] | Callable[[str], str | None] | None = None,
        mask_secrets: bool = False,
        unchanged: Unchanged = "show",
    ) -> None:
        """Open a session; the options are those of the class."""
        rules = policy or Policy()
        start = os.path.abspath(os.getcwd() if cwd is None else str(os.fspath(cwd)))
        self._policy = rules if roots is None else rules.with_roots(folders(roots, start))
        self._registry, self._cache, self._scratch, self._snapshots = shipped(), Cache(), Scratch(), Snapshots(limits)
        self._scope = self._opened(
            limits,
            session,
            cwd=start,
            style=style,
            summary=summary,
            instructions=instructions if isinstance(instructions, Instructions) else Instructions(instructions),
            network=network,
            allow_private=allow_private,
            stdin=stdin,
            stdin_name=stdin_name,
            passwords=asking(passwords),
            mask_secrets=mask_secrets,
            answers=Answers(say=unchanged == "say"),
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
        return self._answer(Question(spelled(path), style or self._scope.style), work)

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
        indentation: object = None,
        *,
        style: str = "envelope",
        cancel: Cancel | None = None,
    ) -> Page:
        """Lines `offset` to `offset + limit - 1` of a file, or names of a folder, in an envelope.

        With mode `indentation` the lines around `anchor_line` that are deep enough, as the object `indentation` says.
        Numbers may come as text. Past the end, binary files and missing files are errors. Nothing is padded.
        """
        if mode not in ("slice", "indentation"):
            hint = "Use mode='slice' or mode='indentation'."
            raise BadSelector(f"mode {mode!r} is not available.", ref=file_path, hint=hint)
        first = whole_number("offset", offset, 1)
        count = whole_number("limit", limit, 2000)
        base = self._scope.limits
        limits = changed(base, context_before=0, context_after=0, block_context=False, max_bytes=51200)
        deadline = time.monotonic() + limits.scan_seconds
        work = Work(limits, self._scratch, cancel=cancel, deadline=deadline, cache=self._cache)
        selector = Selector(ranges=(Span(first, first + count - 1),))
        if mode == "indentation":
            from omniread.indenting import indentation as meant

            selector = Selector(view=meant(indentation, first, count))
        question = Question(file_path, style, arguments=True, selector=selector, names=True, strict=True, scaled=False)
        return self._answer(question, work)

    def edit(self, patch: str, *, dry_run: bool = False, cancel: Cancel | None = None) -> EditResult:
        """Change files by the tags and line numbers that reads have shown: all that the patch says, or nothing.

        With `dry_run` everything is checked and nothing written. Raises `Conflict` where an anchor no longer holds or
        was never shown, `BadSelector` for a patch that says nothing, `Denied` for what may not be written.
        """
        if not isinstance(patch, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # hosts pass on what models say
            raise BadSelector(f"A patch is text, not {type(patch).__name__}.", hint="It begins with [path#TAG].")
        from omniread.edits.editing import edited
        from omniread.edits.session import Session

        self._started = True
        session = Session(self._registry, self._scope, self._snapshots, self._policy.roots)
        limits = self._scope.limits
        deadline = time.monotonic() + limits.scan_seconds

        def begin() -> Work:
            return Work(limits, self._scratch, cancel=cancel, deadline=deadline, cache=self._cache)

        return edited(patch, session, begin, dry_run=dry_run)

    def explain(self, path: str) -> str:
        """Which source, containers and format a path string leads through, and which view shows it."""
        from omniread.explain import explained

        return explained(path, self._registry, self._scope, Work(self._scope.limits, self._scratch))

    @property
    def snapshots(self) -> Anchors:
        """What this session has read, to hold anchors against."""
        return Anchors(self._snapshots, self._current, lambda: self._scope.answers.generation)

    @cached_property
    def pins(self) -> Pins:
        """The files whose full text the host puts into every turn."""
        from omniread.pins import Pins

        return Pins(lambda: (self._registry, self._scope))

    @property
    def limits(self) -> Limits:
        """The session's limits."""
        return self._scope.limits

    def forget(self) -> int:
        """Show in full again what was shown before, because it is no longer before the model; the new generation."""
        return self._scope.answers.forget()

    def set_roots(self, roots: Iterable[str] | None) -> None:
        """Replace the folders that may be read; paths or `file://` addresses, None for all."""
        self._policy = self._policy.with_roots(None if roots is None else folders(roots, self._scope.cwd))
        self._scope = changed(self._scope, policy=self._policy, roots=self._policy.roots)

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

    def _opened(self, limits: Limits, session: str | Callable[[], str] | None, **asked: Any) -> Scope:
        """The session for the reads: what is asked of it, and the stores that it keeps."""
        return Scope(
            limits=limits.updated({name: getattr(limits, name) for name in NAMES}),
            policy=self._policy,
            roots=self._policy.roots,
            cache=self._cache,
            scratch=self._scratch,
            snapshots=self._snapshots,
            artifacts=Artifacts(session),
            conflicts=Conflicts(session),
            pins=lambda: self.pins.paths,
            follow=lambda path, scope, work: resolve(path, self._registry, scope, work).node,
            **asked,
        )

    def _current(self, path: str) -> tuple[str, str | None]:
        return current(path, self._registry, self._scope, Work(self._scope.limits, self._scratch))

    def _answer(self, question: Question, work: Work) -> Page:
        self._started = True
        return answer(question, self._registry, self._patient(work), work)

    def _patient(self, work: Work) -> Scope:
        """The session for one read, which does not run out of time while somebody is asked whether it may go on."""
        if not self._policy.asks:
            return self._scope
        from omniread.sources.local.patient import Patient

        return changed(self._scope, policy=Patient(self._policy, work))


def read(path: str, **options: Any) -> Page:
    """Read once, with a Reader's defaults."""
    with Reader() as reader:
        return reader.read(path, **options)


async def aread(path: str, **options: Any) -> Page:
    """Read once from asynchronous code."""
    with Reader() as reader:
        return await reader.aread(path, **options)
