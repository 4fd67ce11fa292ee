"""How do a clamped excerpt and what is known of its node become the page?"""

from __future__ import annotations

from omniread.emit.body import bare_prefix, drawn
from omniread.emit.elided import elided, lines_in
from omniread.emit.envelope import wrapped
from omniread.emit.notices import notices
from omniread.layout.names import shown
from omniread.model.page import Details, Display, ImageBlock, Page, TextBlock, Truncation
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.emit.hints import PathHints
    from omniread.model.content import Content
    from omniread.model.excerpt import Window
    from omniread.model.limits import Limits
    from omniread.model.node import Facts
    from omniread.model.note import Note
    from omniread.model.page import Block
    from omniread.model.ports import Gutter
    from omniread.model.selector import Selector


@value
class Answer:
    """All that a page is made of: what was asked, what was found, and how it is to look.

    `found` are the notes of finding it (a suffix match, a normalised name), shown before the content. `tag` works out
    the snapshot tag, None for what cannot have one. `source` is the reference of the node.
    """

    ref: str
    source: str
    facts: Facts
    content: Content
    window: Window
    selector: Selector
    hints: PathHints
    gutter: Gutter
    limits: Limits
    found: tuple[Note, ...] = ()
    suffix_resolution: tuple[str, str] | None = None
    tag: Callable[[], str | None] | None = None


def emitted(answer: Answer) -> Page:
    """The page."""
    window = answer.window
    made = notices(answer.content, window, answer.selector, answer.hints, answer.limits)
    text = window.excerpt.text
    notes = (*answer.found, *answer.content.notes, *window.excerpt.notes, *text.notes(), *made)
    blocks: list[Block] = [TextBlock(_text(answer, notes, len(answer.found)))]
    blocks += [ImageBlock(picture.media_type, picture.data) for picture in answer.content.pictures]
    rest = window.rest
    paused = next((note.selector for note in text.notes() if note.code == "truncated"), None)
    only_cut = next((note.selector for note in made if note.code == "line-cut"), None)
    left_out = next((note.selector for note in made if note.code == "elided"), None)
    return Page(
        ref=answer.ref,
        kind=answer.content.kind,
        blocks=tuple(blocks),
        shown=window.shown,
        total=text.total,
        next=answer.hints.full(rest)
        if rest is not None
        else (only_cut if _alone(window) else None) or left_out or answer.content.following or paused,
        notes=notes,
        raw=answer.selector.raw,
        describe=lambda: _details(answer),
    )


def _alone(window: Window) -> bool:
    """Whether the page is one line that is cut, so that only the rest of that line is left to read."""
    return len(window.lines) == 1 and window.lines[0].cut and window.excerpt.column is None


def _text(answer: Answer, notes: tuple[Note, ...], found: int) -> str:
    """Prelude, header, body, and after a blank line the notices; each notice is one bracketed line."""
    gutter = answer.gutter
    bare = gutter.style == "envelope" and answer.content.unit == "entry"
    body, _ = drawn(answer.window, answer.hints, answer.selector, bare_prefix if bare else gutter.prefix)
    if gutter.style == "lines":
        return body
    before, after = ([f"[{note.text}]" for note in part if not note.quiet] for part in (notes[:found], notes[found:]))
    if gutter.style == "envelope":
        block = answer.selector.name == "indentation"
        body = wrapped(shown(answer.facts.path or answer.source), answer.content, answer.window, body, block=block)
        return "\n".join([*before, body, *after])
    tag = answer.tag() if gutter.style == "hashline" and answer.tag is not None else None
    header = None if answer.selector.raw else gutter.header(answer.source, tag)
    parts = [*before, *([] if header is None else [header])]
    if answer.window.lines:
        parts.append(body)
    if not after:
        return "\n".join(parts)
    gap = "" if not answer.window.lines else "\n" if body.endswith("\n") else "\n\n"
    return "\n".join(parts) + (gap or ("\n" if parts else "")) + "\n".join(after)


def _details(answer: Answer) -> Details:
    from omniread.emit.conflicted import counted
    from omniread.layout.tokens import count

    conflicts, visible = counted(answer.content, answer.window)
    facts, text = answer.facts, answer.window.excerpt.text
    known = text.facts
    body, numbers = drawn(answer.window, answer.hints, answer.selector, bare_prefix)
    start = next((number for number in numbers if number is not None), 1)
    return Details(
        resolved_path=facts.path,
        is_directory=answer.content.kind == "directory",
        suffix_resolution=answer.suffix_resolution,
        media_type=answer.content.media_type or facts.media_type,
        language=known.language,
        encoding=known.encoding,
        encoding_scope=known.encoding_scope,
        bom=known.bom,
        newline=known.newline,
        final_newline=known.final_newline,
        size=facts.size if facts.size is not None else text.size,
        mtime=facts.mtime,
        tag=answer.tag() if answer.tag is not None else None,
        display_content=Display(body, start, tuple(numbers)),
        summary=_summary(answer.window),
        truncation=_truncation(answer),
        source=answer.source,
        limits=_limits(answer),
        conflict_count=conflicts,
        conflicts_visible=visible,
        tokens=count(body),
    )


def _summary(window: Window) -> dict[str, int] | None:
    """How much of the text a summary shows, None where nothing was left out."""
    spans = elided(window)
    if not spans:
        return None
    return {"lines": len(window.lines), "elided_spans": len(spans), "elided_lines": lines_in(spans)}


def _limits(answer: Answer) -> dict[str, int] | None:
    """Which cap of a listing took effect."""
    if answer.content.most is not None and answer.window.rest is not None:
        return {"archive_entries": answer.content.most}
    if any(note.code == "listing-limited" for note in answer.content.notes):
        return {"dir_entries": answer.limits.dir_entries}
    return None


def _truncation(answer: Answer) -> Truncation:
    window = answer.window
    first = window.rest.ranges[0] if window.rest is not None and window.rest.ranges else None
    return Truncation(
        truncated=window.truncated,
        truncated_by=window.cut_by or ("columns" if any(line.cut for line in window.lines) else None),
        total_lines=window.excerpt.text.total,
        total_bytes=window.excerpt.text.size,
        output_lines=len(window.lines),
        output_bytes=window.size,
        shown_ranges=window.shown,
        partial_line=window.partial,
        max_lines=answer.limits.max_lines,
        max_bytes=window.budget,
        next_offset=getattr(first, "start", None),
    )
