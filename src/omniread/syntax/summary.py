"""Which lines of a text are its summary, and is it one that is shown by itself?"""

from __future__ import annotations

from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.span import Span, complement
from omniread.syntax.kinds import is_summarised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.span import Spans
    from omniread.model.text import Text
    from omniread.syntax.structure import Structure

DAMAGED = 5
"""So many damaged places are named."""


def summary(text: Text, work: Work) -> Excerpt | None:
    """The summary that is shown where nothing is asked for; None where the text is better shown as it is.

    That is one of prose or data, a short one, a very long one, and one that has nothing to leave out.
    """
    limits = work.limits
    if not is_summarised(text.facts.language, work.summary) or (text.size or 0) > limits.summary_bytes:
        return None
    whole = text.whole()
    # A short text is refused before anything is loaded or parsed for it.
    if whole is None or not limits.summary_min_lines <= whole.count("\n") + 1 <= limits.summary_lines + 1:
        return None
    if not limits.summary_min_lines <= (total := text.count()) <= limits.summary_lines:
        return None
    from omniread.syntax.reading import structure

    found = structure(text, work)
    if found is None or not found.folds:
        return None
    kept = outlined(text, found, 0, (Span(1, total),), work)
    return kept if kept.folds else None


def outlined(text: Text, found: Structure, unfold: int, asked: Spans, work: Work) -> Excerpt:
    """What the summary of a text shows of the lines that are asked for.

    Which lines it leaves out is decided for the whole text, so that a page goes on where the one before it ended. That
    of a text so short that it is never summarised by itself is not filled: it was asked for its structure alone.
    """
    from omniread.syntax.folding import chosen
    from omniread.syntax.room import room_for

    rows = (text.whole() or "").split("\n")
    if not rows[-1]:
        rows.pop()
    total = len(rows)
    others = complement(asked, total)
    filled = total >= work.limits.summary_min_lines
    folds = chosen(found, room_for(rows, work.limits), unfold, filled=filled)
    shown = complement((*folds, *others), total)
    beyond = tuple(span for span in asked if span.start > total)
    return Excerpt(
        text, (*shown, *beyond), folds=complement((*shown, *others), total), notes=tuple(_damage(found, asked))
    )


def _damage(found: Structure, asked: Spans) -> list[Note]:
    """That lines were not understood, which are shown as they are."""
    hurt = [span for span in found.damaged if any(span.start in part or part.start in span for part in asked)]
    if not hurt:
        return []
    named = ", ".join(str(span.start) if span.count == 1 else f"{span.start}-{span.end}" for span in hurt[:DAMAGED])
    more = f" and {len(hurt) - DAMAGED:,} more places" if len(hurt) > DAMAGED else ""
    lines = "line" if len(hurt) == 1 and hurt[0].count == 1 else "lines"
    return [Note("syntax", f"The syntax is damaged in {lines} {named}{more}: such lines are shown as they are")]
