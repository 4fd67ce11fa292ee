"""Which lines does a summary leave out, so that it shows what a text declares and still fits on its page?

All folds begin closed, and what is declared at the top is shown whatever it costs. Then, as far as the page has room:
the lines that name the members of a type; the bodies that hold declarations, opened from the outside in; and of a
summary that is still very short, whatever else is folded.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from omniread.model.span import Span, complement
from omniread.syntax.declaring import CONTAINERS
from omniread.syntax.folds import MEMBERS
from omniread.syntax.room import minus, plus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omniread.model.span import Spans
    from omniread.syntax.room import Cost, Room
    from omniread.syntax.structure import Fold, Structure

SHORT, LONGER = 50, 100
"""A summary of fewer lines opens more folds, but none that makes it longer than the second: oh-my-pi's rule."""
SPACES = frozenset({"module", "namespace", "package"})
"""What stands in these is at the top: a program may lie in a namespace as a whole."""
SPARE = 10
"""A page that is filled by less than this part has hardly anything to see on it."""


def chosen(found: Structure, room: Room, unfold: int = 0, *, filled: bool = True) -> Spans:
    """The lines that stay folded: sorted, and those that touch are one.

    `unfold` levels are opened from the outside in whatever that takes, besides what is open without them. What is very
    short is `filled` with more; prose never is.
    """
    tops, members = (_inside(found.folds, lines) for lines in named(found))
    shown, visible = _with_members(found.folds, tops, members, room)
    room = room.showing(shown)
    closed, visible = _declaring(found.folds, visible, room)
    if filled and found.by != "headings" and visible[0] < SHORT:
        closed = _filled(closed, visible, room)
    spans = _spans(closed, sorted(shown))
    if not unfold:
        return spans
    deep: Iterable[Fold] = found.folds
    for _ in range(unfold):
        deep = [inner for fold in deep for inner in fold.inside]
    total = room.total
    return complement((*complement(spans, total), *complement(_spans(deep, ()), total)), total)


def named(found: Structure) -> tuple[list[int], list[int]]:
    """The lines of what is declared at the top, and of those members of it that are more than a value; sorted.

    The headings of prose are all at the top.
    """
    if found.by == "headings":
        return sorted({one.line for one in found.declarations}), []
    tops: set[int] = set()
    members: set[int] = set()
    top = known = 0  # the last line of what is no space, and of what has no members
    for one in sorted(found.declarations, key=lambda one: (one.first, -one.last)):
        line, last, kind = one.line, one.last, one.kind
        if line > top:
            tops.add(line)
        elif line > known and kind not in MEMBERS:
            members.add(line)
        if last > top and kind not in SPACES:
            top = last
        if last > known and kind not in CONTAINERS:
            known = last
    return sorted(tops), sorted(members - tops)


def _inside(folds: Sequence[Fold], lines: list[int]) -> list[int]:
    """The lines that lie in one of the folds."""
    firsts, lasts = [fold.first for fold in folds], [fold.last for fold in folds]
    return [line for line in lines if (at := bisect_right(firsts, line)) and line <= lasts[at - 1]]


def _with_members(folds: Sequence[Fold], tops: list[int], members: list[int], room: Room) -> tuple[set[int], Cost]:
    """The lines in folds that are shown in any case, and what is visible of the text with them.

    The members in a fold come all or none, unless there would be hardly anything to see: then the page may overflow.
    """
    shown = set(tops)
    visible = minus(room.whole, room.showing(shown).hidden(folds))
    for fold in folds if members else ():
        if lines := members[bisect_left(members, fold.first) : bisect_right(members, fold.last)]:
            bare = visible[0] < SHORT and room.has(tuple(each * SPARE for each in visible))
            if room.has(more := plus(visible, room.of(lines))) or bare:
                shown.update(lines)
                visible = more
    return shown, visible


def _declaring(folds: Sequence[Fold], visible: Cost, room: Room) -> tuple[list[Fold], Cost]:
    """What stays closed when the folds that declare something are opened, level by level, as far as they fit."""
    closed: list[Fold] = []
    while folds:
        inner: list[Fold] = []
        closed += [fold for fold in folds if not fold.declares]
        for fold in folds:
            if not fold.declares:
                continue
            if room.has(more := plus(visible, _gain(fold, room))):
                visible = more
                inner += fold.inside
            else:
                closed.append(fold)
        folds = inner
    return closed, visible


def _filled(folds: Iterable[Fold], visible: Cost, room: Room) -> list[Fold]:
    """What stays closed when a short summary opens more, level by level, code before comments and imports."""
    closed: list[Fold] = []
    while folds := sorted(folds, key=lambda fold: (fold.kind != "body", fold.first)):
        inner: list[Fold] = []
        for fold in folds:
            more = plus(visible, _gain(fold, room))
            if visible[0] < SHORT and more[0] <= LONGER and room.has(more):
                visible = more
                inner += fold.inside
            else:
                closed.append(fold)
        folds = inner
    return closed


def _gain(fold: Fold, room: Room) -> Cost:
    """What is visible more when a fold is opened and those in it stay closed."""
    return minus(room.hidden((fold,)), room.hidden(fold.inside))


def _spans(folds: Iterable[Fold], shown: Sequence[int]) -> Spans:
    """The lines of the folds but those shown; those that touch made one."""
    pieces: list[Span] = []
    start = end = 0
    for fold in sorted(folds, key=lambda fold: fold.first):
        for first, last in _pieces(fold, shown) if shown else ((fold.first, fold.last),):
            if first != end + 1 or not start:
                if start:
                    pieces.append(Span(start, end))
                start = first
            end = last
    return (*pieces, Span(start, end)) if start else ()


def _pieces(fold: Fold, shown: Sequence[int]) -> Iterable[tuple[int, int]]:
    """What is left of a fold around the lines that are shown."""
    first = fold.first
    at = bisect_left(shown, first)
    for line in (*shown[at : bisect_right(shown, fold.last, at)], fold.last + 1):
        if first < line:
            yield first, line - 1
        first = line + 1
