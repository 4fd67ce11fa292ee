"""How much does the rest of a repository refer to each file, and to each name that it declares?

A name counts as often as files mention it beside those that declare it, shared among these: one that many
files declare says little of each. Private and common names count less. A word is a word, in code or in a comment.
"""

from __future__ import annotations

from collections import Counter

from omniread.model.value import value
from omniread.syntax.references.sketch import KIND, NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from omniread.syntax.references.sketch import Row, Sketch, Table

PRIVATE, COMMON, HELD = 0.1, 0.3, 0.2
"""What a mention says of a name that is private, that is a common word, or that is no more than a place for a value."""
HOLDERS = frozenset({"constant", "field", "property", "value", "variable"})
SHORT = 2
FEW = 50
"""In so few files it means nothing that most of them mention a word."""


@value
class Ranked:
    """A file whose declarations were ranked.

    `declared` are the first of them, those most referred to, each with its score; `total` is how many there are, and
    `score` what all of them have together.
    """

    path: str
    score: float
    declared: tuple[tuple[float, Row], ...]
    total: int


class Rankings:
    """The ranking that a session made last: most often nothing has changed since."""

    def __init__(self) -> None:
        """None was made yet."""
        self._last: tuple[Mapping[str, str], int, tuple[Ranked, ...]] | None = None

    def of(self, keys: Mapping[str, str], files: Mapping[str, Sketch], most: int) -> tuple[Ranked, ...]:
        """As `ranked`; `keys` tell whether the files say what they said the last time."""
        last = self._last
        if last is not None and last[1] == most and last[0] == keys:
            return last[2]
        found = ranked(files, most)
        # All of those files, and no other: what could not be parsed may be another time.
        self._last = (keys, most, found) if len(keys) == len(files) else None
        return found


def ranked(files: Mapping[str, Sketch], most: int) -> tuple[Ranked, ...]:
    """The files that declare something, those most referred to first; the same whatever order they come in.

    Of each file at most `most` declarations are kept.
    """
    tables = {path: sketch.table() for path, sketch in files.items()}
    scores = _scores(files, tables)
    found = (_of_file(path, table, scores, most) for path, table in tables.items() if table)
    return tuple(sorted(found, key=lambda one: (-one.score, one.path)))


def _scores(files: Mapping[str, Sketch], tables: Mapping[str, Table]) -> dict[str, float]:
    """What each name counts in a file that declares it."""
    mentions: Counter[bytes] = Counter()
    declarers: Counter[str] = Counter()
    for path, table in tables.items():
        mentions.update(files[path].words.split(b" "))
        declarers.update({row[NAME] for row in table})
    scores: dict[str, float] = {}
    for name, many in declarers.items():
        others = max(0, mentions[name.encode(errors="replace")] - many)
        # What nearly every file says is a word of the trade, whoever declares it.
        rare = 1 - others / (len(files) + FEW)
        scores[name] = others / many * rare * rare * weight(name) if others else 0.0
    return scores


def _of_file(path: str, table: Table, scores: Mapping[str, float], most: int) -> Ranked:
    # A name counts once, however often a file declares it.
    seen: set[str] = set()
    keyed: list[tuple[float, int]] = []
    for number, row in enumerate(table):
        name = row[NAME]
        score = 0.0 if name in seen else scores[name]
        keyed.append((-score * HELD if row[KIND] in HOLDERS else -score, number))
        seen.add(name)
    keyed.sort()
    declared = tuple((-score, table[number]) for score, number in keyed[:most])
    return Ranked(path, round(-sum(score for score, _ in keyed), 6), declared, len(table))


def weight(name: str) -> float:
    """How much a mention of a name says: nothing of what a language calls by itself, little of a common word."""
    if name.startswith("__") or len(name) <= SHORT:
        return 0.0
    private = PRIVATE if name.startswith("_") else 1.0
    # One word of small letters, or of capitals, may stand in any comment.
    compound = "_" in name.strip("_") or not (name.islower() or name.isupper())
    return private * (1.0 if compound else COMMON)
