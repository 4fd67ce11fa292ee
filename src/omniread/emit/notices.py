"""What does a page say about what it does not show? Made from the window alone, in one place, for every view."""

from __future__ import annotations

from omniread.emit.conflicted import conflicted
from omniread.emit.elided import folded
from omniread.layout.humane import size as humane
from omniread.model.note import Note
from omniread.model.selector import Column, Selector
from omniread.model.span import Span, merged
from omniread.model.value import changed
from omniread.syntax.kinds import is_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.emit.hints import PathHints
    from omniread.model.content import Content
    from omniread.model.excerpt import Window
    from omniread.model.limits import Limits
    from omniread.model.selector import Range
    from omniread.model.span import Spans
    from omniread.model.text import Line, Text

NAMED_CUTS = 5
NAMED_SPANS = 20


def notices(content: Content, window: Window, selector: Selector, hints: PathHints, limits: Limits) -> tuple[Note, ...]:
    """The notes that follow from the window, in the order in which they are shown."""
    if window.excerpt.column is not None:
        return (*_column(window, window.excerpt.column, hints), *_invisible(window, quiet=selector.raw))
    return (
        *_beyond(content, window, selector, hints),
        *_range(content, window, hints, limits, plain=selector.view is None),
        *folded(window, hints),
        *_cuts(window, selector, hints, limits),
        *_invisible(window, quiet=selector.raw),
        *conflicted(content, window, hints, quiet=selector.raw),
    )


def mark(line: Line, hints: PathHints, selector: Selector = Selector()) -> str:
    """What stands behind a line that is cut: how long it is, and what shows the rest."""
    length = f"{line.size:,} bytes" if line.length is None else f"{line.length} characters"
    return f"… [{length}; {hints.short(_rest_of(line, selector))}]"


def _rest_of(line: Line, selector: Selector = Selector()) -> Selector:
    """What shows the rest of a cut line, of the same content."""
    return Selector(
        selector.rendering, view=Column(len(line.text) + 1, line.length), ranges=(Span(line.number, line.number),)
    )


def _range(content: Content, window: Window, hints: PathHints, limits: Limits, *, plain: bool) -> Iterator[Note]:
    context = _context(window) if plain else ""
    if window.rest is not None and not window.lines:
        text = f"Nothing to show up to here. Use {hints.short(window.rest)} to continue"
        yield Note("truncated", text, hints.full(window.rest))
        return
    if window.rest is None:
        if context:
            one = _is_one(window)
            yield Note("context-lines", f"{'Line' if one else 'Lines'} {context}")
        return
    cut = window.cut_by is not None
    shown = _shown(window)
    reasons = {"bytes": f" ({humane(window.budget or 0)} limit)", "tokens": f" ({limits.max_tokens} token limit)"}
    text = f"Showing {content.units} {shown}{_of(window.excerpt.text)}{reasons.get(window.cut_by or '', '')}"
    text += f" ({context})" if context else ""
    text += f". Use {hints.short(window.rest)} to continue"
    if cut and plain and content.unit == "line":
        text += ", :/regex/ to search"
        text += ", :outline for its structure" if is_code(window.excerpt.text.facts.language) else ""
    yield Note("truncated" if cut else "more", text, hints.full(window.rest))


def _context(window: Window) -> str:
    """`40 and 61-63 are context`, empty when there is none."""
    if not window.context:
        return ""
    one = _is_one(window)
    return f"{' and '.join(_spell((span,)) for span in window.context)} {'is' if one else 'are'} context"


def _is_one(window: Window) -> bool:
    return len(window.context) == 1 and window.context[0].count == 1


def _shown(window: Window) -> str:
    """Which lines are on the page, in words; those of a summary are told by the first and the last."""
    first, last = window.lines[0].number, window.lines[-1].number
    if first < 0:
        return f"{len(window.lines)} from the end"
    if window.excerpt.folds:
        return f"{first}-{last} in outline"
    return _spell(_united(window))


def _united(window: Window) -> Spans:
    united: list[Span] = []
    for line in window.lines:
        if any(line.number in span for span in window.frame):
            continue
        if united and united[-1].end == line.number - 1:
            united[-1] = Span(united[-1].start, line.number)
        else:
            united.append(Span(line.number, line.number))
    return tuple(united)


def _spell(spans: Spans) -> str:
    spelled = [
        str(span.start) if span.start == span.end else f"{span.start}-{'' if span.end is None else span.end}"
        for span in spans[:NAMED_SPANS]
    ]
    more = f" and {len(spans) - NAMED_SPANS} more" if len(spans) > NAMED_SPANS else ""
    return ",".join(spelled) + more


def _of(text: Text) -> str:
    if text.total is not None:
        return f" of {text.total}"
    size = "" if text.size is None else f", {humane(text.size)} in all"
    return f" of more than {text.seen - 1}{size}"


def _beyond(content: Content, window: Window, selector: Selector, hints: PathHints) -> Iterator[Note]:
    if not window.skipped or window.excerpt.text.total == 0:
        return
    total = window.excerpt.text.count()
    if window.lines:
        yield Note(
            "past-end", f"Range {_spell(window.skipped)} is beyond the end ({total} {content.units} in all); skipped"
        )
        return
    yield _past(window, selector, content.unit.capitalize(), content.units, hints)


def _past(window: Window, selector: Selector, what: str, unit: str, hints: PathHints) -> Note:
    """That nothing stands where the page was to begin, and what does exist."""
    total = max(1, window.excerpt.text.count())
    ends = [changed(selector, ranges=_only(number)) for number in (1, total)]
    ways = " or ".join(dict.fromkeys(map(hints.short, ends)))
    text = (
        f"{what} {window.skipped[0].start} is beyond the end ({window.excerpt.text.count()} {unit} in all). Use {ways}"
    )
    return Note("past-end", text, hints.full(ends[1]))


def _only(number: int) -> tuple[Range, ...]:
    return (Span(number, None),)


def _cuts(window: Window, selector: Selector, hints: PathHints, limits: Limits) -> Iterator[Note]:
    cut = [line for line in window.lines if line.cut and any(line.number in span for span in window.shown)]
    if window.partial:
        line = window.lines[-1]
        if line.number < 0:  # a window into a line needs its true number
            line = changed(line, number=window.excerpt.text.count() + 1 + line.number)
        rest = _rest_of(line, selector)
        more = "more than " if not line.end and window.excerpt.text.total is None else ""
        long = f"{more}{line.size:,} bytes long"
        text = f"Line {line.number} is {long}, and this is its head. Use {hints.short(rest)} for more"
        yield Note("line-cut", text, hints.full(rest))
    elif cut and not selector.raw:
        named = ", ".join(str(line.number) for line in cut[:NAMED_CUTS]) + ("…" if len(cut) > NAMED_CUTS else "")
        are = f"Line {named} is" if len(cut) == 1 else f"{len(cut)} lines ({named}) are"
        text = f"{are} cut at {limits.max_columns} characters; the mark at the end names the rest"
        yield Note("line-cut", text, hints.full(_rest_of(cut[0], selector)))


def _invisible(window: Window, *, quiet: bool) -> Iterator[Note]:
    """What a model reads and a person does not see; raw text stays as it is, and only the notes say so."""
    doubtful = [line for line in window.lines if not line.text.isascii() and not line.text.isprintable()]
    if not doubtful:
        return
    from omniread.layout.visible import deceiving

    counts = {line.number: count for line in doubtful if (count := deceiving(line.text.removeprefix("\ufeff")))}
    if counts:
        spans = merged(Span(number, number) for number in counts)
        number = sum(counts.values())
        what = "invisible character that can deceive" if number == 1 else "invisible characters that can deceive"
        text = f"{number} {what}, in {'line' if len(counts) == 1 else 'lines'} {_spell(spans)}"
        yield Note("invisible-characters", text, quiet=quiet)


def _column(window: Window, column: Column, hints: PathHints) -> Iterator[Note]:
    if not window.lines:
        yield _past(window, Selector(), "Line", "lines", hints)
        return
    line = window.lines[0]
    length = "" if line.length is None else f" of {line.length}"
    if not line.text:
        yield Note(
            "past-end", f"Line {line.number} has no character {column.first}{length and f' ({line.length} in all)'}"
        )
        return
    last = column.first + len(line.text) - 1
    text = f"Showing characters {column.first}-{last}{length} in line {line.number}"
    if window.rest is None:
        yield Note("more", text)
    else:
        yield Note("truncated", f"{text}. Use {hints.short(window.rest)} to continue", hints.full(window.rest))
