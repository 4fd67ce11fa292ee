"""Which blocks do the indents of lines show, where no grammar is known?"""

from __future__ import annotations

from omniread.model.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omniread.model.scope import Work

TAB = 4
CLOSERS = ("}", ")", "]", "end", "</")
MARKS = ("@", "#", "//", "--", "/*", "*")


def around(lines: Sequence[str], line: int, work: Work) -> tuple[Span, ...]:
    """The blocks that contain a line, innermost first: an owner, what is deeper, and the line that closes it."""
    if not 1 <= line <= len(lines):
        return ()
    found: list[Span] = []
    owner = _own(lines, line - 1)
    while owner is not None:
        work.check()
        span = _block(lines, owner)
        if span.end is not None and span.end > span.start and line in span:
            found.append(span)
        owner = _above(lines, owner)
    return tuple(dict.fromkeys(found))


def cut(lines: Sequence[str], first: int, last: int, work: Work) -> list[Span]:
    """The blocks that cross an edge of a window."""
    spans = {*around(lines, first, work), *around(lines, last, work)}
    return [span for span in spans if span.start < first or (span.end or 0) > last]


def _columns(text: str) -> int:
    body = text.lstrip(" \t")
    head = text[: len(text) - len(body)]
    return len(head) + (TAB - 1) * head.count("\t")


def _own(lines: Sequence[str], at: int) -> int | None:
    """The line itself, for a blank one that before it, for a closing one its owner."""
    while at >= 0 and not lines[at].strip():
        at -= 1
    return _opener(lines, at) if at >= 0 else None


def _opener(lines: Sequence[str], at: int) -> int:
    """The owner of a line that only opens or closes."""
    here = _columns(lines[at])
    while at > 0 and lines[at].strip().startswith(("{", *CLOSERS)):
        above = at - 1
        while above > 0 and (not lines[above].strip() or _columns(lines[above]) > here):
            above -= 1
        if _columns(lines[above]) != here or not lines[above].strip():
            break
        at = above
    return at


def _above(lines: Sequence[str], at: int) -> int | None:
    """The nearest line before that is less deep."""
    here = _columns(lines[at])
    for above in range(at - 1, -1, -1):
        if lines[above].strip() and _columns(lines[above]) < here:
            return _opener(lines, above)
    return None


def _block(lines: Sequence[str], owner: int) -> Span:
    """From an owner, and the marks directly before it, to the last line that is its."""
    here, last = _columns(lines[owner]), owner
    for at in range(owner + 1, len(lines)):
        body = lines[at].strip()
        if not body:
            continue
        if _columns(lines[at]) > here or (_columns(lines[at]) == here and body.startswith(("{", *CLOSERS))):
            last = at
        else:
            break
    first = owner
    while first and lines[first - 1].strip().startswith(MARKS) and _columns(lines[first - 1]) == here:
        first -= 1
    return Span(first + 1, last + 1)
