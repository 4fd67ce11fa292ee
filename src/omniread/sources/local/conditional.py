"""Which rule files of a folder, such as `.cursor/rules`, are meant for a file?

Each says in its front matter for what it is meant: `globs` (Cursor), `paths` (Claude Code) or `applyTo` (Copilot). One
that is always to be applied, or has no front matter, is meant for every file; one that has it but names no pattern is
fetched by who wants it, and never comes along. Front matter of this kind is often no YAML (`globs: *.ts`), so
it is read line by line.
"""

from __future__ import annotations

import os
import re

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope, Work

ENDINGS = (".mdc", ".md")
# So many rule files are looked at, and of each so many bytes of front matter.
MOST = 200
FRONT_BYTES = 4096
_KEYS = ("globs", "paths", "applyTo")
# The commas that stand between patterns, not between the words of a brace.
_COMMA = r",(?![^{}]*\})"
_BRACES = r"\{([^{}]*)\}"


@value
class Condition:
    """For which files a rule is meant: all, or those whose path below the folder of the rules fits a pattern."""

    always: bool
    patterns: tuple[str, ...] = ()

    def holds(self, relative: str) -> bool:
        """Whether the rule is meant for the file at a relative path."""
        names = relative.split(os.sep)
        return self.always or any(_fits(names, pattern.split("/")) for pattern in self.patterns)


def meant(folder: str, relative: str, scope: Scope, work: Work) -> Iterator[str]:
    """The rule files in a folder, and in the folders in it, that are meant for a file; in the order of their names.

    `relative` is the path of that file below the folder to which the rules belong.
    """
    for path in _files(folder):
        real = os.path.realpath(path)
        if not scope.policy.hides(real) and work.kept("condition", _version(real), _Asked(real)).holds(relative):
            yield path


class _Asked:
    """Reads the condition of a rule file when it is called."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __call__(self) -> Condition:
        return condition(_start(self._path))


def condition(text: str) -> Condition:
    """The condition in the front matter at the start of a text."""
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].rstrip() != "---" or "---" not in (end := [line.rstrip() for line in lines[1:]]):
        return Condition(always=True)
    named, always = "", False
    patterns: list[str] = []
    for line in end[: end.index("---")]:
        item = re.fullmatch(r"\s*-\s+(.*)", line)
        key, colon, rest = line.partition(":")
        if item is None and colon and not key.startswith((" ", "\t")):
            named = key.strip()
            always = always or (named == "alwaysApply" and rest.strip().lower() == "true")
        given = item[1] if item is not None else rest
        if named in _KEYS:
            patterns += _patterns(given)
    return Condition(always, tuple(patterns))


def _patterns(given: str) -> list[str]:
    """The patterns that one line names; one without a slash may fit anywhere, one that ends in it takes all below."""
    bare = given.partition(" #")[0].strip().removeprefix("[").removesuffix("]")
    words = [word.strip().strip("\"'").removeprefix("./").lstrip("/") for word in re.split(_COMMA, bare)]
    found = [each for word in words if word for each in _expanded(word)]
    return [f"{each}**" if each.endswith("/") else each if "/" in each else f"**/{each}" for each in found]


def _fits(names: list[str], pattern: list[str]) -> bool:
    """Whether a path fits a pattern, both name by name. In steps: a hostile pattern costs no more than any other."""
    from fnmatch import fnmatchcase

    reached = {0}
    for part in pattern:
        if part == "**":
            reached = set(range(min(reached), len(names) + 1))
        else:
            reached = {at + 1 for at in reached if at < len(names) and fnmatchcase(names[at], part)}
        if not reached:
            return False
    return len(names) in reached


def _expanded(word: str) -> list[str]:
    """What a pattern with braces stands for, at most `MOST` patterns."""
    found = [word]
    while (brace := re.search(_BRACES, found[0])) is not None and len(found) * (brace[1].count(",") + 1) <= MOST:
        found = [each.replace(brace[0], choice, 1) for each in found for choice in brace[1].split(",")]
    return found


def _files(folder: str) -> list[str]:
    """The rule files, however deep; links to folders are not followed, and not more than `MOST` are looked at."""
    found: list[str] = []
    for (above, folders, names), _ in zip(os.walk(folder), range(MOST), strict=False):
        folders.sort()
        found += [os.path.join(above, name) for name in sorted(names) if name.endswith(ENDINGS)]
    return found[:MOST]


def _start(path: str) -> str:
    if not os.path.isfile(path):  # opening a pipe would wait
        return ""
    try:
        with open(path, "rb") as stream:
            return stream.read(FRONT_BYTES).decode("utf-8-sig", "replace")
    except OSError:
        return ""


def _version(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return path
    return f"{path}:{status.st_size}:{status.st_mtime_ns}:{status.st_ctime_ns}"
