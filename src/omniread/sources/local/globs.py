"""Does a path fit a rule's pattern?

`*` and `?` stay within a name, `**` crosses folders, `[...]` is a set. A pattern that begins with `/`, `~` or a drive
starts there; any other may start at each name. What fits takes all below it along.
"""

from __future__ import annotations

import os
import re
import sys

from omniread.sources.local.spelling import WINDOWS

_PIECE = r"\*\*/?|\*|\?|\[!?\]?[^\]]*\]|."
_ROOTED = r"/|[A-Za-z]:/"
_CASELESS = sys.platform in {"win32", "darwin"}


class Globs:
    """Patterns, asked together. `caseless` where names that differ in case are the same."""

    def __init__(self, patterns: tuple[str, ...], *, caseless: bool = _CASELESS) -> None:
        """Keep them; they are translated when the first path comes."""
        self.patterns = patterns
        self._flags = re.DOTALL | (re.IGNORECASE if caseless else 0)

    def first(self, *paths: str) -> str | None:
        """The first pattern that one of the paths fits, None when there is none."""
        for pattern in self.patterns:
            expression = _expression(pattern)
            if any(re.fullmatch(expression, _slashed(path), self._flags) for path in paths):
                return pattern
        return None


def _expression(pattern: str) -> str:
    plain = os.path.expanduser(_slashed(pattern)).rstrip("/")
    start = "" if re.match(_ROOTED, plain) else "(?:.*/)?"
    inner = "".join(_translated(piece) for piece in re.findall(_PIECE, plain, re.DOTALL))
    return f"{start}{inner}(?:/.*)?"


def _translated(piece: str) -> str:
    if piece.startswith("**"):
        return "(?:.*/)?" if piece.endswith("/") else ".*"
    if piece in {"*", "?"}:
        return "[^/]*" if piece == "*" else "[^/]"
    if piece.startswith("[") and len(piece) > 1:
        negated = piece[1] == "!"
        letters = re.sub(r"[\\[^]", r"\\\g<0>", piece[2 if negated else 1 : -1])
        try:
            re.compile(letters := f"[{'^' if negated else ''}{letters}]")
        except re.error:
            # `[z-a]` and `[]` are no sets; then the brackets are letters.
            return re.escape(piece)
        return f"(?!/){letters}"
    return re.escape(piece)


def _slashed(path: str) -> str:
    return path.replace("\\", "/") if WINDOWS else path
