"""Which names in a folder do the ignore rules hide?

`.gitignore` files from the repository's root down, and the repository's own `info/exclude`; without a repository, from
the session's folder down. They steer listings and suggestions only. A folder that is hidden itself but was asked for
is shown by its own rules alone: otherwise it would look empty.
"""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    # The rules of one file, the last first: what they match, and whether that is hidden or shown.
    Patterns = tuple[tuple[re.Pattern[str], bool], ...]
    # The way from a rule file's folder down to the one that is asked about (`src/` or nothing), and its rules.
    Chain = tuple[tuple[str, Patterns], ...]

RULE_BYTES = 1 << 20
# What the library makes of `*`.
_ANYTHING = "."


class Rules:
    """The rules that hold in one folder, each rule file's apart: siblings never see each other's."""

    def __init__(self, folder: str, chain: Chain) -> None:
        """`chain` holds the rule files above and in the folder, the deepest last."""
        self._folder = folder
        self._chain = chain

    def ignored(self, name: str, *, is_folder: bool) -> bool:
        """Whether a name in the folder is hidden; the deepest file that says anything of it decides."""
        for way, patterns in reversed(self._chain):
            text = f"{way}{name}/" if is_folder else f"{way}{name}"
            for pattern, hides in patterns:
                # What lies in a hidden folder is asked by nobody, so a rule counts only for the very name it matches.
                if pattern.fullmatch(text) or pattern.pattern == _ANYTHING:
                    return hides
        return False

    def below(self, name: str) -> Rules:
        """The rules that hold in a folder in this folder."""
        folder = os.path.join(self._folder, name)
        above = () if self.ignored(name, is_folder=True) else self._chain
        return Rules(folder, (*((f"{way}{name}/", patterns) for way, patterns in above), *_own(folder)))


def rules(folder: str, top: str) -> Rules:
    """The rules that hold in a folder; `top` is where they start when there is no repository. Both are real paths."""
    root = repository(folder)
    start = root or (top if folder == top or folder.startswith(os.path.join(top, "")) else folder)
    found = Rules(start, (*(_excluded(root) if root else ()), *_own(start)))
    way = os.path.relpath(folder, start)
    for name in () if way == os.curdir else way.split(os.sep):
        found = found.below(name)
    return found


def repository(folder: str) -> str | None:
    """The root of the repository that a folder belongs to."""
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder


def _excluded(root: str) -> Chain:
    """What the repository excludes without saying so in a file that it tracks."""
    store = os.path.join(root, ".git")
    if os.path.isfile(store):
        # A work tree of its own: its store is elsewhere, and the exclusions lie in the one that all share.
        named = _text(store).partition("gitdir:")[2].strip()
        store = os.path.join(root, named)
        shared = _text(os.path.join(store, "commondir")).strip()
        store = os.path.join(store, shared) if shared else store
    return _chain(os.path.join(store, "info", "exclude"))


def _own(folder: str) -> Chain:
    return _chain(os.path.join(folder, ".gitignore"))


def _chain(file: str) -> Chain:
    lines = [line for line in _text(file).split("\n") if line.strip() and not line.startswith("#")]
    return (("", tuple(pattern for line in reversed(lines) for pattern in _pattern(line))),) if lines else ()


def _pattern(line: str) -> Patterns:
    """The rule of one line; a bad line is none, and spoils no other."""
    from pathspec import GitIgnoreSpec

    if line.rstrip().endswith("/**"):
        # To git `a/**` is what lies in `a`, to the library it is `a` as well.
        line += "/*"
    try:
        rule = next(iter(GitIgnoreSpec.from_lines([line]).patterns))
    except ValueError:
        return ()
    regex: re.Pattern[str] | None = getattr(rule, "regex", None)
    return () if regex is None or rule.include is None else ((regex, rule.include),)


def _text(file: str) -> str:
    """The text of a small file, empty when there is none; a link or a pipe is no rule file, as git has it."""
    try:
        if not stat.S_ISREG(os.lstat(file).st_mode):
            return ""
        with open(file, "rb") as stream:
            return os.fsdecode(stream.read(RULE_BYTES)).replace("\r\n", "\n")
    except OSError:
        return ""
