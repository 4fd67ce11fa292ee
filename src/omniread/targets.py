"""Is a string one reading, or several targets in one?

A string is split only when it has no single reading. `;` always splits then; `,` when some part exists; white space, or
a mixture, when all parts exist. Separators in quotes, in braces, behind a backslash, inside `:/regex/` and in the value
of `?q=` or `where=` do not count. A part with `*`, `**` or `[...]` that nothing is named after is a pattern.
"""

from __future__ import annotations

import re

from omniread.model.errors import BadSelector, NotFound, ReadError, TooBig
from omniread.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.scope import Scope, Work
    from omniread.registry import Registry
    from omniread.resolve import Resolved

MOST = 1000
_GREEDY = r"[?&](?:q|where)="
_SPLITTERS = frozenset(";, \t\n")
_WILD = frozenset("*[")
_KEPT = r":/(?!/)(?:\\.|[^/\\])+/|\?q=[\s\S]*|[?&]where=[^&]*|\"[^\"]*\"|\{[^{}]*\}|\\."


def targets(reference: str, registry: Registry, scope: Scope, work: Work) -> tuple[tuple[str, ...], Resolved | None]:
    """The path strings in a string, and what the string is resolved to when it has a single reading that needed trying.

    Raises TooBig for a pattern that means more than a thousand names, NotFound for one that means none, and what is
    wrong with a single reading.
    """
    if reference.startswith(("data:", "DATA:")) or not (_SPLITTERS | _WILD) & set(reference):
        return (reference,), None
    wrong: BadSelector | None = None
    try:
        return (reference,), resolve(reference, registry, scope, work, guess=False)
    except NotFound:
        pass
    except BadSelector as error:
        wrong = error

    def reads(part: str) -> bool:
        try:
            resolve(part, registry, scope, work, guess=False)
        except NotFound:
            return False
        except ReadError:
            return True
        return True

    parts = _parts(reference, lambda part: bool(_WILD & set(part)) or reads(part))
    if wrong is not None and (parts == [reference] or not all(map(reads, parts))):
        raise wrong
    found: list[str] = []
    for part in parts:
        found += _expanded(part, registry, scope, work) if _WILD & set(part) and not reads(part) else [part]
    return tuple(found), None


def joined(references: list[str]) -> str | None:
    """One string that is read as these targets; None when there is none that would be.

    A query takes all to the end of a string, so it stands in quotes, or last.
    """
    if len(references) <= 1:
        return references[0] if references else None
    greedy = [each for each in references if re.search(_GREEDY, each)]
    open_ended = [each for each in greedy if '"' in each]
    if len(open_ended) > 1:
        return None
    plain = [each.replace(";", "\\;") for each in references if each not in greedy]
    quoted = [f'"{each}"' for each in greedy if each not in open_ended]
    return "; ".join([*plain, *quoted, *open_ended])


def _parts(reference: str, stands: Callable[[str], bool]) -> list[str]:
    """The parts of the first way to split that is allowed."""
    spans = [match.span() for match in re.finditer(_KEPT, reference)]

    def cut(separators: str) -> list[str]:
        pieces: list[str] = []
        begin = 0
        for at, char in enumerate(reference):
            if char in separators and not any(start <= at < end for start, end in spans):
                pieces.append(reference[begin:at])
                begin = at + 1
        pieces.append(reference[begin:])
        return [plain for piece in pieces if (plain := _plain(piece))]

    if len(parts := cut(";")) > 1 or (parts and ";" in reference and parts[0] != reference):
        return parts
    if len(parts := cut(", \t\n")) > 1 and all(stands(part) for part in parts):
        return parts
    if len(parts := cut(",")) > 1 and any(stands(part) for part in parts):
        return parts
    if len(parts := cut(" \t\n")) > 1 and all(stands(part) for part in parts):
        return parts
    return [reference]


def _plain(piece: str) -> str:
    """A part without blanks around it, its quotes and the backslashes before separators."""
    piece = piece.strip()
    if len(piece) > 1 and piece[0] == piece[-1] == '"':
        piece = piece[1:-1]
    return re.sub(r"\\([;, ])", r"\1", piece)


def _expanded(pattern: str, registry: Registry, scope: Scope, work: Work) -> Iterator[str]:
    """The names that a pattern means, each with the pattern's tail, in the order of their names."""
    for source in registry.sources_for(pattern, guess=False):
        found = source.expand(pattern, scope, work, MOST + 1)
        if len(found) > MOST:
            raise TooBig(f"{pattern} means more than {MOST} names.", hint="Write a narrower pattern.")
        if found:
            yield from found
            return
    if not _SPLITTERS & set(pattern):
        raise NotFound(f"No name matches the pattern {pattern}.", ref=pattern, hint="List the folder to see its names.")
    yield pattern
