"""How does a command become an answer: words in; text or JSON, and an exit code out?

Standard output carries what was asked for and nothing else; messages go to standard error. Several paths are one read
each, and one that fails does not stop the rest. Modules that only some commands need are imported where they are used:
a plain read is to cost no more than a few bare starts of Python.
"""

from __future__ import annotations

import os
import sys

from omniread.console import Console
from omniread.model.errors import Cancelled, NotFound, ReadError
from omniread.model.value import changed
from omniread.options import Request, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, BinaryIO

    from omniread.model.page import Page
    from omniread.reader import Reader
    from omniread.settings import Settings
    from omniread.sources.local.policy import Policy

USAGE = 2

LONGEST_REF = 1000


def main(
    argv: Sequence[str] | None = None,
    open_reader: Callable[..., Reader] | None = None,
    console: Console | None = None,
) -> int:
    """Run one command and give its exit code.

    Without `argv` the process is the command's own: its words are those of the process, and Ctrl-C ends it.
    """
    console = console or Console(sys.stdout, sys.stderr, sys.stdin)
    command = Command(console, open_reader or (_open_first if argv is None else _open_reader))
    if argv is None:
        _own_process(command)
    try:
        command.run(sys.argv[1:] if argv is None else argv)
        console.flush()
    except KeyboardInterrupt:
        command.code = Cancelled.exit_code
    except BrokenPipeError:  # whoever reads has enough
        console.drop()
    except OSError as problem:
        console.drop()
        command.code = command.code or ReadError.exit_code
        console.say(f"the answer cannot be written: {problem.strerror}")
    return command.code


def _own_process(command: Command) -> None:
    """Make the process fit for one command.

    The read is told of Ctrl-C as well: an exception alone can get lost on its way through a library's callback. And
    nothing is garbage while modules load; to look for it then, and at the end again, would cost a third of a start.
    """
    import gc
    import signal

    def interrupt(_signal: int, _frame: object) -> None:
        command.cancelled = True
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    gc.disable()


def _open_first(cwd: str, **options: Any) -> Reader:
    """The Reader of a process of its own, in which what was loaded up to now stays to the end."""
    import gc

    reader = _open_reader(cwd, **options)
    gc.freeze()
    gc.enable()
    return reader


def _open_reader(cwd: str, **options: Any) -> Reader:
    from omniread.reader import Reader

    return Reader(cwd, **options)


class Command:
    """One command on its way: what is asked, how it ends, and whether it was cancelled."""

    def __init__(self, console: Console, open_reader: Callable[..., Reader]) -> None:
        """Nothing happens before `run`."""
        self.code: int = 0
        self.cancelled = False
        self._request = Request()
        self._console = console
        self._open_reader = open_reader

    def is_set(self) -> bool:
        """Whether the read is to stop."""
        return self.cancelled

    def run(self, words: Sequence[str]) -> None:
        """Do what the words say; `code` is the exit code then."""
        try:
            self._request = parse(words)
            self._console.colour(self._request.color)
            if self._request.completion is None:
                self._read_all()
            else:
                self._complete(self._request.completion)
        except SystemExit as end:  # the parser has printed help, the version or what is wrong
            self.code = int(end.code or 0)
        except ReadError as failure:
            self._fail(failure, failure.ref)

    def _complete(self, shell: str) -> None:
        from omniread.completion import script

        self._console.raw(script(shell))

    def _read_all(self) -> None:
        from omniread.settings import load
        from omniread.store.artifacts import Artifacts, session_folder

        request = self._request
        cwd = _folder(request.cwd)
        settings = load(cwd, os.environ, request.config)
        if request.audit is not None:
            settings = changed(settings, audit=os.path.join(cwd, os.path.expanduser(request.audit)))
        for sentence in settings.refused:
            self._console.say(sentence)
        if request.forget:
            Artifacts(session_folder(cwd, os.environ)).forget()
        paths = self._paths()
        if not paths and not request.pins:
            return
        options = _options(request, settings, cwd)
        options |= {"session": lambda: session_folder(cwd, os.environ), "policy": _policy(settings, self._console)}
        with self._open_reader(cwd, **options) as reader:
            if request.pins:
                self._pin(reader, request.pins)
            for path in paths:
                self._read(reader, path, request.style or settings.style)

    def _paths(self) -> tuple[str, ...]:
        """What is to be read: standard input when nothing is named and something may come from there."""
        if self._request.paths or self._request.forget or self._request.pins:
            return self._request.paths
        if sys.stdin is not None and not sys.stdin.isatty():
            return ("-",)
        from omniread.options import described

        described()[0].print_help(sys.stderr)
        self.code = USAGE
        return ()

    def _pin(self, reader: Reader, pins: Sequence[str]) -> None:
        """Show what is pinned, above the answers."""
        for path in pins:
            try:
                reader.pins.add(path)
            except ReadError as failure:
                self._fail(failure, path)
        if self._request.json:
            self._console.row({"pins": [pin.to_dict() for pin in reader.pins.list()], "text": reader.pins.render()})
        elif text := reader.pins.render():
            self._console.answer(text)

    def _read(self, reader: Reader, path: str, style: str) -> None:
        """Answer one path; an error is said, and the first one gives the exit code."""
        try:
            if self._request.explain:
                self._explain(reader.explain(path), path)
            else:
                self._show(self._page(reader, path), path, style)
        except Cancelled:
            raise KeyboardInterrupt from None
        except ReadError as failure:
            self._fail(failure, path)

    def _page(self, reader: Reader, path: str) -> Page:
        request, watcher = self._request, self._console.progress()
        try:
            return reader.read(
                path,
                encoding=request.encoding,
                force=request.force,
                refresh=request.refresh,
                cancel=self,
                on_progress=watcher,
            )
        finally:
            if watcher is not None:
                watcher.clear()

    def _explain(self, rooms: str, path: str) -> None:
        if self._request.json:
            self._console.row({"ref": path, "explanation": rooms})
        else:
            self._console.answer(rooms)

    def _show(self, page: Page, path: str, style: str) -> None:
        if self._request.json:
            self._console.row(page.to_dict())
            return
        pictures = sum(block.to_dict()["type"] == "image" for block in page.blocks)
        if page.raw:
            self._console.raw(str(page))
        else:
            spoken = [note.text for note in page.notes if not note.quiet]
            self._console.answer(str(page), style=style, notices=spoken)
        if pictures:
            self._console.say(f"{path}: pictures that are not printed: {pictures}; --json has them")

    def _fail(self, failure: ReadError, ref: str | None) -> None:
        self.code = self.code or failure.exit_code
        if self._request.json:
            near = list(getattr(failure, "near", ()))
            error = {"code": failure.code, "message": failure.message, "hint": failure.hint, "near": near}
            self._console.row({"ref": ref, "error": error})
        else:
            named = ref is None or ref in failure.message or len(ref) > LONGEST_REF
            self._console.say(str(failure) if named else f"{ref}: {failure}")


def _folder(asked: str | None) -> str:
    """The folder in which relative paths start."""
    try:
        here = os.getcwd()
    except FileNotFoundError:
        raise NotFound("The current folder does not exist any more.", hint="Go to another one.") from None
    folder = os.path.abspath(os.path.join(here, os.path.expanduser(asked or "")))
    if not os.path.isdir(folder):
        raise NotFound(f"{asked!r} is not a folder, so no path can start there.", hint="Give --cwd one that exists.")
    return folder


def _options(request: Request, settings: Settings, cwd: str) -> dict[str, Any]:
    """How the session is opened: what the command says, else what the settings say."""
    from omniread.settings import instructions_of

    roots = [os.path.join(cwd, os.path.expanduser(root)) for root in request.roots] or settings.roots
    network, private = request.network, request.allow_private
    return {
        "roots": roots,
        "style": request.style or settings.style,
        "summary": settings.summary,
        "instructions": instructions_of(settings),
        "mask_secrets": settings.mask_secrets,
        "limits": settings.limits.updated(dict(request.limits)),
        "network": settings.network if network is None else network,
        "allow_private": settings.allow_private if private is None else private,
        "stdin": _stdin,
        "stdin_name": request.stdin_name,
        "passwords": _passwords(request.password_file, cwd),
    }


def _passwords(named: str | None, cwd: str) -> dict[str, str] | None:
    if named is None:
        return None
    from omniread.store.passwords import from_file

    try:
        return from_file(os.path.join(cwd, os.path.expanduser(named)))
    except OSError as error:
        raise NotFound(
            f"The password file {named!r} cannot be read ({error.strerror}).", hint="Name another."
        ) from None


def _policy(settings: Settings, console: Console) -> Policy | None:
    """The rules of the settings; a person is asked only where the settings say so. None when there are no rules."""
    if not any((settings.deny, settings.ask, settings.allow, settings.sensitive, settings.audit)):
        return None
    from omniread.permission import policy_of

    asks = settings.ask or settings.sensitive == "ask"
    return policy_of(settings, sensitive="off", on_ask=console.ask if asks else None, say=console.say)


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise NotFound("Standard input is closed.", hint="Name a path.")
    return sys.stdin.buffer
