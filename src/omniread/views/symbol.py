"""Where in a text is a name defined, and which names does it define?"""

from __future__ import annotations

import re

from omniread.model.errors import NotFound, TooBig
from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.selector import Symbol as Asked
from omniread.model.span import Span, complement, merged
from omniread.syntax.names import listed, matching, near
from omniread.syntax.reading import structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.span import Spans
    from omniread.model.text import Text
    from omniread.syntax.structure import Declaration, Structure

NAMED, NEAR = 8, 5


class Symbol:
    """`:#name`: every definition of a name, each whole, in the order of the text; `:#` alone: the lines that name one.

    With ranges only those lines of it: `:#name:20-`.
    """

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The lines. TooBig for a text that is not held whole; NotFound, with what is like it, for an unknown name."""
        name = selector.view.name.strip() if isinstance(selector.view, Asked) else ""
        if text.whole() is None:
            most = work.limits.snapshot_bytes
            raise TooBig(
                f"Names are known of a whole text, and this one has more than {most:,} bytes.", hint=_search(name)
            )
        found = structure(text, work)
        if found is None or not found.declarations:
            what = text.facts.language or "this kind of text"
            raise NotFound(f"No definitions are known here ({what}).", hint=_search(name), reason="no-member")
        if not name:
            return _names(text, found, selector)
        hits, exact = matching(found.declarations, name)
        if not hits:
            raise _missing(found, name)
        spans = merged(Span(one.first, one.last) for one in hits)
        notes = [] if exact else [Note("reading-choice", f"Nothing is called {name} in this very spelling")]
        kept = _within(spans, selector, text.count())
        if len(hits) > 1 or not (exact and kept):
            notes.append(Note("matches", _told(hits, selector)))
        return Excerpt(text, kept, exact=True, notes=tuple(notes))


def _names(text: Text, found: Structure, selector: Selector) -> Excerpt:
    """The lines on which something is named."""
    lines = merged(Span(line, line) for line in {one.line for one in found.declarations})
    kept = _within(lines, selector, text.count())
    shown = {line for span in kept for line in range(span.start, (span.end or span.start) + 1)}
    here = sum(one.line in shown for one in found.declarations)
    what = "1 definition" if here == 1 else f"{here:,} definitions"
    return Excerpt(text, kept, exact=True, notes=(Note("matches", f"{what}{_where(selector)}"),))


def _within(spans: Spans, selector: Selector, total: int) -> Spans:
    """What the ranges leave of some lines, all without any."""
    if not selector.ranges:
        return spans
    return complement((*complement(spans, total), *complement(selector.lines(total), total)), total)


def _told(hits: list[Declaration], selector: Selector) -> str:
    """What was found, and of which part of it something is shown."""
    what = "1 definition" if len(hits) == 1 else f"{len(hits):,} definitions"
    limited = f"; lines asked for:{_where(selector).removeprefix(' in')}" if selector.ranges else ""
    return f"{what}: {listed(hits, NAMED)}{limited}"


def _where(selector: Selector) -> str:
    return f" in :{Selector(ranges=selector.ranges)}" if selector.ranges else ""


def _missing(found: Structure, name: str) -> NotFound:
    """The error for a name that nothing has, with names that are like it."""
    close = near(found.declarations, name, NEAR)
    meant = f"Did you mean {', '.join(f':#{each}' for each in close)}? " if close else ""
    damaged = " Parts of the text could not be parsed." if found.damaged else ""
    return NotFound(
        f"Nothing is defined as {name!r} here.{damaged}",
        hint=f"{meant}:# lists all names. {_search(name)}",
        near=close,
        reason="no-member",
    )


def _search(name: str) -> str:
    """How to look for the word where definitions are not known."""
    words: list[str] = re.findall(r"\w+", name)
    return f":/{words[-1]}/ searches for the word." if words else ":/regex/ searches the text."
