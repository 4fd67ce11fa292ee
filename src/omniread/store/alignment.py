"""Where is each line of an old text in a new one, and which lines only look as if they were there?

A diff whose doubts are kept: where the same change can be told in two ways (a blank line more between blank lines),
the lines on which the two differ have no place. So a place that is given can be relied upon.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Gap = tuple[int, int, int, int]
    """Lines `old[a:b]` against `new[c:d]`."""

PATIENCE = 3_000_000
"""The most pairs of equal lines that are compared where lines are repeated; what would take more counts as changed."""
ROUNDS = 16
"""How often every line may be looked at."""


def alignment(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """For each line of `old` its index in `new`, None when it is gone or when its place is in doubt.

    Lines keep their order: one that was moved past others is gone.
    """
    return _sure(old, new, matches(old, new))


def matches(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """The same with the doubtful ones: each line of `old` that stays, in one way to tell the change."""
    places: list[int | None] = [None] * len(old)
    patience = PATIENCE + ROUNDS * (len(old) + len(new))
    gaps: list[Gap] = [(0, len(old), 0, len(new))]
    while gaps:
        a, b, c, d = gap = _trimmed(old, new, gaps.pop(), places)
        patience -= b - a + d - c
        if a == b or c == d or patience <= 0:
            continue
        pairs = _unique(old, new, gap)
        if not pairs:
            patience -= _equal_pairs(old, new, gap)
            pairs = _longest_block(old, new, gap) if patience > 0 else []
        gaps += _between(pairs, gap)
    return places


def named(olds: Sequence[Sequence[str]], new: Sequence[str], lost: Sequence[int]) -> str:
    """A sentence that says of each line (numbers from 1) without a place in `new` why it has none.

    `olds` are the texts that the numbers may be of.
    """
    doubtful: set[int] = set()
    for old in olds:
        likely = matches(old, new)
        doubtful.update(line for line in lost if 0 < line <= len(old) and likely[line - 1] is not None)
    beyond = {line for line in lost if not any(0 < line <= len(old) for old in olds)}
    parts = [
        ("changed or gone", [line for line in lost if line not in doubtful | beyond]),
        ("one of several that look the same", sorted(doubtful)),
        ("no line of that text", sorted(beyond)),
    ]
    return f"{'; '.join(f'{_lines(numbers)} {what}' for what, numbers in parts if numbers)}.".capitalize()


def _lines(numbers: Sequence[int]) -> str:
    """`line 5 is` or `lines 5-7, 9 are`."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    spelled = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
    return f"line {spelled} is" if len(numbers) == 1 else f"lines {spelled} are"


def _trimmed(old: Sequence[str], new: Sequence[str], gap: Gap, places: list[int | None]) -> Gap:
    """Pair the lines that both sides begin and end with; gives what is between."""
    a, b, c, d = gap
    while a < b and c < d and old[a] == new[c]:
        places[a] = c
        a, c = a + 1, c + 1
    while a < b and c < d and old[b - 1] == new[d - 1]:
        b, d = b - 1, d - 1
        places[b] = d
    return a, b, c, d


def _unique(old: Sequence[str], new: Sequence[str], gap: Gap) -> list[tuple[int, int]]:
    """Pairs of lines that stand once on each side: as many as keep their order."""
    a, b, c, d = gap
    counts = Counter(old[a:b])
    once = {line: c + at for at, line in enumerate(new[c:d]) if counts.get(line) == 1}
    for line, count in Counter(new[c:d]).items():
        if count > 1:
            once.pop(line, None)
    return _rising([(a + at, once[line]) for at, line in enumerate(old[a:b]) if line in once])


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs, given in order of the first number, in which the second rises too."""
    ends: list[int] = []
    lasts: list[int] = []
    before: list[int] = []
    for nth, (_, place) in enumerate(pairs):
        at = bisect_left(ends, place)
        before.append(lasts[at - 1] if at else -1)
        ends[at : at + 1] = [place]
        lasts[at : at + 1] = [nth]
    run: list[tuple[int, int]] = []
    nth = lasts[-1] if lasts else -1
    while nth >= 0:
        run.append(pairs[nth])
        nth = before[nth]
    return run[::-1]


def _equal_pairs(old: Sequence[str], new: Sequence[str], gap: Gap) -> int:
    """How many pairs of equal lines there are: what a comparison costs."""
    a, b, c, d = gap
    counts = Counter(old[a:b])
    return sum(counts[line] for line in new[c:d])


def _longest_block(old: Sequence[str], new: Sequence[str], gap: Gap) -> list[tuple[int, int]]:
    """The first pair of the longest run of lines that both sides have, where every common line is repeated."""
    from difflib import SequenceMatcher

    a, b, c, d = gap
    found = SequenceMatcher(None, old[a:b], new[c:d], autojunk=False).find_longest_match()
    return [(a + found.a, c + found.b)] if found.size else []


def _between(pairs: list[tuple[int, int]], gap: Gap) -> Iterator[Gap]:
    """The pieces that pairs cut a gap into; each begins with its pair. None without pairs."""
    a, b, c, d = gap
    if not pairs:
        return
    yield a, pairs[0][0], c, pairs[0][1]
    for (first, place), (following, next_place) in zip(pairs, [*pairs[1:], (b, d)], strict=True):
        yield first, following, place, next_place


def _sure(old: Sequence[str], new: Sequence[str], places: list[int | None]) -> list[int | None]:
    """The places without those that are in doubt.

    Beside a change, a line that also stands in the change could as well be that one; then so could the next line.
    """
    down = _doubtful(old, new, places)
    up = _doubtful(old[::-1], new[::-1], [None if at is None else len(new) - 1 - at for at in reversed(places)])
    return [None if first or second else at for at, first, second in zip(places, down, reversed(up), strict=True)]


def _doubtful(old: Sequence[str], new: Sequence[str], places: list[int | None]) -> list[bool]:
    """Whether each line could as well be one of a change above it."""
    doubts: list[bool] = []
    changed: set[str] = set()
    expected = 0
    for line, at in zip(old, places, strict=True):
        if at is None:
            changed.add(line)
            doubts.append(False)
            continue
        changed.update(new[expected:at])
        expected = at + 1
        doubts.append(line in changed)
        if line not in changed:
            changed.clear()
    return doubts
