"""Is a tail a selector, and which one?

`parse` is pure. It gives a Selector; None when the text is no selector at all, so that it may be a name or an address;
and raises BadSelector when it can only be meant as a selector but is malformed.
"""

from __future__ import annotations

import re

from omniread.model.errors import BadSelector
from omniread.model.selector import (
    RENDERINGS,
    Block,
    Column,
    Outline,
    Range,
    Regex,
    Rendering,
    Selector,
    Symbol,
    Tail,
    View,
)
from omniread.model.span import Span, merged

FORMS = (
    ":50, :50-200, :50+150, :-20, :5-16,960-973, :raw, :/regex/, :N:col A-B, :stat, :hex, "
    ":outline, :@N, :#name, :conflicts, :changes, :img, :text"
)
_NUMBER = r"\d{1,18}"
_LARGEST = 10**18 - 1
# Patterns stay text: `re` compiles and keeps the few that a selector needs, and start-up pays for no other.
_RANGE = rf"L?({_NUMBER})(?:(-|\.\.)(?:L?({_NUMBER}))?|\+L?({_NUMBER}))?"
_TAIL = rf"-({_NUMBER})"
_RANGEISH = r"(?:L?\d|[-+]\d)[\dL.,+\-]*"
_BARE = rf"L?({_NUMBER})"
_HEX = rf"hex(?: (0x[0-9a-f]{{1,16}}|{_NUMBER}))?(?:\+(0x[0-9a-f]{{1,16}}|{_NUMBER}))?"
_OUTLINE = r"outline(?:\+(\d{1,3}))?"
_BLOCK = rf"@({_NUMBER})(?:\^(\d{{1,3}}))?"
_COLUMN = r"col +(\S+)"
_REGEX_END = r"/([ims]*)(?:\+(\d{1,4}))?\Z"
_WORDS = frozenset(RENDERINGS) - {"hex"}


class _Draft:
    """A selector under construction; each slot is filled once."""

    def __init__(self) -> None:
        self.rendering: Rendering | Outline | Regex | Symbol | None = None
        self.view: View | None = None
        self.ranges: tuple[Range, ...] = ()
        self.spelled: list[str] = []
        self.column: int | None = None
        self.previous = ""


def _match(pattern: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(pattern, text, re.IGNORECASE)


def parse(tail: str) -> Selector | None:
    """The selector that a tail spells (without the colon before it), None when it is none.

    Raises BadSelector for a malformed one: the message shows the right form.
    """
    draft = _Draft()
    rest = tail
    while rest or not tail:
        if not tail:
            return Selector()
        taken = _regex(rest, draft) if rest.startswith("/") else _symbol(rest, draft)
        if taken is None:
            chunk, colon, rest = rest.partition(":")
            if not _chunk(chunk, draft) or (colon and not rest):
                return None
            draft.previous = chunk
        else:
            rest = taken
    return _finished(draft, tail)


def _regex(text: str, draft: _Draft) -> str | None:
    """Take `/pattern/flags+N`, which ends at the last unescaped slash that a range, `raw` or the end follows."""
    head, after = text, ""
    while True:
        found = re.search(_REGEX_END, head)
        if found and found.start() > 0 and not _escaped(head, found.start()):
            pattern = head[1 : found.start()]
            break
        head, colon, last = head.rpartition(":")
        if not colon:
            return None
        if not (last.lower() == "raw" or _ranges_or_none(last) or (not after and _match(_COLUMN, last))):
            return None
        after = f"{last}:{after}" if after else last
    if not pattern:
        raise BadSelector("An empty search matches every line.", hint="Write the pattern between the slashes: :/def /.")
    flags = "".join(sorted(set(found[1])))
    _view(draft, Regex(pattern, flags, int(found[2]) if found[2] else None), text)
    return after


def _escaped(text: str, at: int) -> bool:
    before = text[:at]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _symbol(text: str, draft: _Draft) -> str | None:
    """Take `#name`; a trailing range or `raw` is not part of the name."""
    if not text.startswith("#"):
        return None
    name, after = text[1:], ""
    while True:
        head, colon, last = name.rpartition(":")
        if not colon or head.endswith(":") or not (last.lower() == "raw" or _ranges_or_none(last)):
            break
        name, after = head, f"{last}:{after}" if after else last
    if name.endswith(":"):
        return None
    _view(draft, Symbol(name), text)
    return after


def _ranges_or_none(text: str) -> tuple[Range, ...]:
    try:
        return ranges(text) or ()
    except BadSelector:
        return ()


def _chunk(chunk: str, draft: _Draft) -> bool:
    """Take one part between colons; False when it is no part of a selector."""
    lowered = chunk.lower()
    if lowered in _WORDS:
        _rendering(draft, Rendering(lowered), chunk)
    elif match := _match(_HEX, chunk):
        count = _bytes(match[2]) if match[2] else None
        if count == 0:
            raise BadSelector(f"':{chunk}' asks for no bytes.", hint="Give a count of at least 1: :hex 0x100+64.")
        _rendering(draft, Rendering("hex", _bytes(match[1]) if match[1] else 0, count), chunk)
    elif match := _match(_OUTLINE, chunk):
        _view(draft, Outline(int(match[1] or 0)), chunk)
    elif match := _match(_BLOCK, chunk):
        _view(draft, Block(_line_number(match[1]), int(match[2] or 0)), chunk)
    elif match := _match(_COLUMN, chunk):
        _view(draft, _column(match[1], chunk), chunk)
    elif (found := ranges(chunk)) is not None:
        _group(draft, found, chunk)
    else:
        return False
    return True


def _bytes(text: str) -> int:
    return int(text, 16 if text[:2].lower() == "0x" else 10)


def _column(text: str, chunk: str) -> Column:
    window = _match(_RANGE, text)
    if window is None:
        raise BadSelector(f"':{chunk}' is not a window of columns.", hint="The form is :7:col 1-4000.")
    if int(window[1]) == 0:
        raise BadSelector("Column 0 does not exist: characters are counted from 1.", hint="The form is :7:col 1-4000.")
    span = _span(window, text)
    return Column(span.start, span.end)


def ranges(text: str) -> tuple[Range, ...] | None:
    """The ranges of a comma list: sorted, merged, the largest tail last; None when the text is no such list."""
    if not _match(_RANGEISH, text):
        return None
    parts = text.split(",")
    spans: list[Span] = []
    tails: list[int] = []
    for part in parts:
        if match := _match(_TAIL, part):
            if int(match[1]) == 0:
                raise BadSelector("':-0' asks for no lines.", hint="Use :-N with N of at least 1 for the last N lines.")
            tails.append(int(match[1]))
        elif match := _match(_RANGE, part):
            span = _span(match, part)
            bare = _match(_BARE, part) and len(parts) > 1
            spans.append(Span(span.start, span.start) if bare else span)
        else:
            raise BadSelector(f"':{text}' is a malformed selector.", hint=f"The forms are: {FORMS}.")
    found: tuple[Range, ...] = merged(spans)
    return (*found, Tail(max(tails))) if tails else found


def _span(match: re.Match[str], text: str) -> Span:
    start = _line_number(match[1])
    if match[4] is not None:
        if int(match[4]) == 0:
            raise BadSelector(f"':{text}' asks for no lines.", hint=f"The count must be at least 1: :{start}+1.")
        return Span(start, min(start + int(match[4]) - 1, _LARGEST))
    if match[3] is None:
        return Span(start, None)
    end = int(match[3])
    if end < start:
        low, high = (end, start) if end else (1, start)
        raise BadSelector(f"':{text}' ends before it starts.", hint=f"Write the smaller number first: :{low}-{high}.")
    return Span(start, end)


def _line_number(text: str) -> int:
    if int(text) == 0:
        raise BadSelector("Line 0 does not exist: lines are counted from 1.", hint="Use :1.")
    return int(text)


def _rendering(draft: _Draft, rendering: Rendering, chunk: str) -> None:
    if draft.rendering is not None:
        raise BadSelector(f"':{draft.rendering}' and ':{chunk}' cannot be combined.", hint="Ask for one of them.")
    draft.rendering = rendering


def _view(draft: _Draft, view: View, chunk: str) -> None:
    if isinstance(view, Column) and isinstance(draft.view, Outline | Regex) and draft.rendering is None:
        # A window into a line of what an outline or a search shows.
        draft.rendering, draft.view = draft.view, None
    if draft.view is not None:
        raise BadSelector(f"':{draft.view}' and ':{chunk}' cannot be combined.", hint="Ask for one of them.")
    draft.view = view


def _group(draft: _Draft, found: tuple[Range, ...], chunk: str) -> None:
    if not draft.ranges:
        draft.ranges = found
        draft.spelled.append(chunk)
        return
    first = _match(_BARE, draft.spelled[0])
    second = _match(_BARE, chunk)
    if first and second and len(draft.spelled) == 1 and draft.view is None and draft.previous == draft.spelled[0]:
        line = int(first[1])
        draft.ranges, draft.column = (Span(line, line),), int(second[1])
        draft.spelled.append(chunk)
        return
    raise _two_groups(draft.spelled[0], chunk)


def _two_groups(first: str, second: str) -> BadSelector:
    return BadSelector(
        f"':{first}' and ':{second}' are two groups of ranges.", hint=f"Join them with a comma: :{first},{second}."
    )


def _finished(draft: _Draft, tail: str) -> Selector:
    found = draft.ranges
    if draft.column is not None and draft.view is not None:
        raise _two_groups(draft.spelled[0], draft.spelled[1])
    if isinstance(draft.view, Column):
        if len(found) != 1 or not isinstance(found[0], Span) or found[0].count not in {1, None}:
            window = draft.view
            raise BadSelector(f"':{tail}' needs the one line it looks into.", hint=f"The form is :7:{window}.")
        found = (Span(found[0].start, found[0].start),)
    return Selector(draft.rendering, draft.view, found, draft.column)
