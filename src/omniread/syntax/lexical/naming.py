"""Which lines of a text declare something, by the look of the line?"""

from __future__ import annotations

import re
from functools import cache

from omniread.model.value import value
from omniread.syntax.lexical.signs import SIGNS, signs
from omniread.syntax.lexical.words import BRACED, KEYWORDS, NAME, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from omniread.model.scope import Work

HEAD = 300
"""So many characters of a line are looked at: what declares something says so early."""
OFTEN = 0xFFF


@value
class Named:
    """A line that declares something. `rank` is that of a section, None of what has a block of its own.

    With `braced` it is only meant where a block in brackets follows.
    """

    name: str
    kind: str
    line: int
    rank: int | None
    braced: bool


def named(rows: Sequence[str], language: str, hidden: Container[int], work: Work) -> Iterator[Named]:
    """What the lines declare, those left out that are `hidden` in comments and strings."""
    pattern, kinds = patterns(language)
    if not kinds:
        return
    for number, row in enumerate(rows, 1):
        if not number & OFTEN:
            work.check()
        if not row or number in hidden:
            continue
        found = pattern.match(row[:HEAD])
        if found is None or found.lastindex is None:
            continue
        kind, rank, braced = kinds[found.lastindex - 1]
        yield Named(found[found.lastindex].strip(), kind, number, rank, braced)


@cache
def patterns(language: str) -> tuple[re.Pattern[str], tuple[tuple[str, int | None, bool], ...]]:
    """One expression for all that a language declares, and for each of its groups kind, rank and `braced`."""
    rows = WORDS.get(language)
    if rows is None:
        rows = BRACED if language not in SIGNS or signs(language).brackets else KEYWORDS
    kinds: list[tuple[str, int | None, bool]] = []
    parts: list[str] = []
    for kind, expression in rows:
        plain = kind.strip("^{0123456789")
        rank = int(kind[-1]) if kind[-1].isdigit() else None
        kinds.append((plain, rank, kind.endswith("{")))
        parts.append(("" if kind.startswith("^") else r"[ \t]*+") + expression.replace("NAME", NAME))
    return re.compile("|".join(f"(?:{part})" for part in parts)), tuple(kinds)
