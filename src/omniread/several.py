"""How do several targets of one string share one page?"""

from __future__ import annotations

from omniread.layout.names import shown as shown_name
from omniread.model.errors import Cancelled, ReadError
from omniread.model.note import Note
from omniread.model.page import Page, TextBlock
from omniread.model.value import changed
from omniread.targets import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.page import Block
    from omniread.model.scope import Work
    from omniread.question import Question

TARGETS = 64


def several(question: Question, found: tuple[str, ...], read: Callable[[Question], Page], work: Work) -> Page:
    """Several targets under one budget; a failing one is one bracketed line."""
    shown, left = found[:TARGETS], list(found[TARGETS:])
    limits = work.limits
    pages: list[Page] = []
    failed: list[Note] = []
    more = f" of {len(found)}; the others follow in the next call" if left else ""
    named = Note("targets", f"Read as {len(shown)} targets{more}: {', '.join(map(shown_name, shown))}")
    blocks: list[Block] = [TextBlock(f"[{named.text}]")]
    for number, reference in enumerate(shown):
        work.limits = limits.shared(*_used(pages), len(shown) - number)
        try:
            page = read(changed(question, reference=reference, scaled=False))
        except Cancelled:
            raise
        except ReadError as error:
            failed.append(Note("failed-target", f"Could not read {reference}: {error}"))
            blocks.append(TextBlock(f"\n[{failed[-1].text}]"))
            continue
        pages.append(page)
        blocks += [TextBlock(f"\n[{shown_name(reference)}]"), *page.blocks]
    if not pages and failed and not left:
        blocks[0] = TextBlock(f"[None of {len(shown)} targets could be read: {', '.join(shown)}]")
    following = [page.next for page in pages if page.next is not None] + left
    return Page(
        ref=question.reference,
        kind=pages[0].kind if pages else "file",
        blocks=tuple(blocks),
        next=joined(following),
        notes=(named, *failed, *(note for page in pages for note in page.notes)),
        raw=bool(pages) and all(page.raw for page in pages),
    )


def _used(pages: list[Page]) -> tuple[int, int]:
    """The lines and the bytes that pages take; instructions that apply to a file, a block of their own, are free."""
    lines = sum(span.count or 0 for page in pages for span in page.shown)
    first = [block.text for page in pages if isinstance(block := page.blocks[0], TextBlock)]
    return lines, sum(len(text.encode(errors="replace")) for text in first)
