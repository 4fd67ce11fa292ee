"""How is the git program run so that nothing of the repository's own runs with it, and nothing is written?

A repository may come from anybody. Its configuration may name programs: hooks, a file system monitor, filters, a
pager, transports. Only commands that need none of them are run here, and what could start one is turned off.
"""

from __future__ import annotations

import os

from omniread.layout.names import shown
from omniread.model.errors import Denied, NeedsExtra, Unreadable
from omniread.repository.lending import lenders
from omniread.repository.process import Process

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from omniread.model.errors import ReadError
    from omniread.model.scope import Scope, Work
    from omniread.repository.finding import Place

SETTINGS = ("core.fsmonitor=", "core.hooksPath=/dev/null", "protocol.allow=never", "submodule.recurse=false")
# The user's own configuration: what may say that a repository is to be trusted.
KEPT = frozenset({"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT", "GIT_EXEC_PATH"})
KEPT_STARTS = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
# An empty list of protocols stops older versions too from fetching what a partial clone lacks.
ADDED = {
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
CHUNK = 64 << 10
REASON = 2000
_NAME = "git.exe" if os.name == "nt" else "git"


def program() -> str:
    """The git program on `PATH`; never one in the folder that is being read. NeedsExtra when there is none."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, _NAME)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    error = NeedsExtra("Revisions are read by the program git, and there is none on PATH.", extra="git")
    error.hint = "Install git, which is a program and no Python package, or put its folder on PATH."
    raise error


def environment() -> dict[str, str]:
    """The variables that git gets: none that name another repository, index or program."""
    kept = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith("GIT_") or name in KEPT or name.startswith(KEPT_STARTS)
    }
    return kept | ADDED


def _with(settings: Mapping[str, str], variables: dict[str, str]) -> dict[str, str]:
    """Variables that also carry settings whose names may hold anything, behind those of the user's."""
    count = int(variables.get("GIT_CONFIG_COUNT") or 0)
    added = {"GIT_CONFIG_COUNT": str(count + len(settings))}
    for number, (name, text) in enumerate(settings.items(), count):
        added |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": text}
    return variables | added if settings else variables


class Git:
    """The git program in one repository, for one read; `settings` stand above those of the repository."""

    def __init__(self, place: Place, scope: Scope, work: Work) -> None:
        """Start nothing yet."""
        self._scope = scope
        self.place = place
        self.work = work
        self.settings: dict[str, str] = {}

    def start(self, *arguments: str, errors: bool = False) -> Process:
        """A git command that runs in the top of the repository.

        NeedsExtra when git is missing, Denied where its files are those of another repository that may not be read.
        """
        if self.place.borrowed:
            self._scope.policy.check(self.place.git, self.place.git)
        for lender in lenders(self.place):
            self._scope.policy.check(lender, lender)
        settings = (word for setting in SETTINGS for word in ("-c", setting))
        # It must find this repository and not one further up; naming it would turn off git's own doubts about it.
        variables = _with(self.settings, environment())
        variables["GIT_CEILING_DIRECTORIES"] = os.path.dirname(self.place.top)
        command = (program(), "--no-pager", *settings, *arguments)
        return Process(command, self.place.top, variables, self.work, errors=errors)

    def records(self, *arguments: str) -> Iterator[bytes]:
        """What a command says, cut at each NUL; Denied or Unreadable, at its end, when it fails."""
        process = self.start(*arguments)
        rest = b""
        while chunk := process.output.read1(CHUNK):
            self.work.check()
            *whole, rest = (rest + chunk).split(b"\0")
            yield from whole
        if process.end():
            raise self.failure(*arguments)

    def failure(self, *arguments: str, about: str = "") -> ReadError:
        """The error for a command that failed, about some object: the command is run again for its reason."""
        self.work.check()
        if (refused := self.refusal()) is not None:
            return refused
        _, reason = self._complaint(*arguments)
        what, top = f" {about} from" if about else "", shown(self.place.top)
        if "promisor" in reason:
            return Unreadable(
                f"git could not read{what} the repository at {top}: it is a partial clone, which lacks the object.",
                hint="Have git fetch it; nothing is fetched here.",
            )
        why = f": {reason}" if reason else ""
        return Unreadable(f"git could not read{what} the repository at {top}{why}.", hint="Run git fsck there.")

    def refusal(self) -> ReadError | None:
        """Why git does not open the repository at all; None when it does."""
        code, reason = self._complaint("rev-parse", "--git-dir")
        if not code:
            return None
        top = shown(self.place.top)
        if "dubious ownership" in reason:
            return Denied(
                f"git does not open the repository at {top}, because it belongs to another user.",
                hint=f"Whoever trusts it can say so: git config --global --add safe.directory '{top}'.",
            )
        if "safe.bareRepository" in reason:
            return Denied(
                f"git does not open the bare repository at {top}, because the setting safe.bareRepository forbids it.",
                hint="Read from a work tree of it, or change that setting.",
            )
        return Unreadable(f"git cannot open the repository at {top}: {reason}.", hint="Run git status there.")

    def _complaint(self, *arguments: str) -> tuple[int, str]:
        """The exit code of a command, and the first of what it complains about, on one line."""
        process = self.start(*arguments, errors=True)
        said = process.output.read(REASON).decode(errors="replace")
        while process.output.read(CHUNK):
            pass
        code = process.end()
        lines = (line.removeprefix("fatal: ").removeprefix("error: ").strip() for line in said.splitlines())
        return code, shown("; ".join(filter(None, lines)).rstrip("."))
