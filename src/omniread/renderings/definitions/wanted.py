"""Can a file declare the name that is asked for at all, does it, and which names are like one that nobody declares?"""

from __future__ import annotations

import re

from omniread.syntax.names import forms, matching, near
from omniread.syntax.structure import Declaration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# What stands before the name of a declaration in most languages.
_DECLARING = re.compile(
    rb"\b(?:class|const|def|defmodule|defmacro|enum|fn|fun|func|function|impl|interface|let|macro_rules!|module"
    rb"|namespace|object|package|proc|protocol|record|struct|sub|trait|type|typedef|union|val|var)\s+(\w+)"
)
SUGGESTED = 5
REMEMBERED = 100_000


class Wanted:
    """A name, perhaps with those of its owners; `exact` when the case of letters counts."""

    def __init__(self, asked: str, *, exact: bool) -> None:
        """Take it apart."""
        self._asked = asked
        self._exact = exact
        # A blank may stand in an operator's name, so its words are looked for; all of them.
        lasts = {form[-1] for form in forms(asked)}
        self._words = [_Words(re.findall(r"\w+", last) or [last], exact=exact) for last in sorted(lasts)]

    def may_be_in(self, text: bytes) -> bool:
        """Whether a text has the words at all: only then it is worth parsing."""
        return any(words.are_in(text) for words in self._words)

    def among(self, declarations: Iterable[Declaration]) -> list[Declaration]:
        """Those that are meant."""
        hits, exact = matching(declarations, self._asked)
        return hits if exact or not self._exact else []


class _Words:
    """Words that are looked for in bytes."""

    def __init__(self, words: list[str], *, exact: bool) -> None:
        flags = 0 if exact else re.IGNORECASE
        # To bytes only letters of ASCII have a case.
        self._plain = [re.compile(re.escape(word.encode()), flags) for word in words if exact or word.isascii()]
        self._folded = [] if exact else [word.casefold() for word in words if not word.isascii()]

    def are_in(self, text: bytes) -> bool:
        if not all(word.search(text) for word in self._plain):
            return False
        if not self._folded:
            return True
        whole = text.decode(errors="replace").casefold()
        return all(word in whole for word in self._folded)


class Near:
    """The names that are declared, as far as one expression tells, for who asked for none of them."""

    def __init__(self, asked: str) -> None:
        """Nothing was seen yet."""
        self._asked = asked
        self._seen: set[bytes] = set()

    def look(self, text: bytes) -> None:
        """See the names that a file declares."""
        if len(self._seen) < REMEMBERED:
            self._seen.update(_DECLARING.findall(text))

    def names(self) -> tuple[str, ...]:
        """The likest ones, the likest first."""
        declared = [Declaration(name.decode(errors="replace"), "", 1, 1, 1) for name in sorted(self._seen)]
        return near(declared, self._asked, SUGGESTED)
