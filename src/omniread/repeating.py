"""What is said of an answer that was given before?

The third time in a row it is remarked, because a model that asks again and again has lost its way. A host may want
more: that it is only said, in one line, from the second time on. Verbatim text and pictures are always given.
"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.page import TextBlock
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Content
    from omniread.model.node import Node
    from omniread.model.page import Page
    from omniread.model.scope import Scope, Work
    from omniread.question import Question

REMARK_AT = 3
_NAMED = 5
_REMARK = Note("unchanged", "The same answer as before: nothing has changed, and reading it again will not help")


def has_moved_on(ref: str, version: str | None, whole: str | None, scope: Scope) -> bool:
    """Whether a file is another one than when this was asked last, and remember it as it is now.

    The whole text decides where it is held, because times change without it; else the version. False at first.
    """
    state = version if whole is None else str(hash(whole))
    if state is None:
        return False
    known = scope.cache.get("seen", f"{whole is None} {ref}", list[str])
    before, known[:] = [*known], [state]
    return before not in ([], known)


def repeated(page: Page, node: Node, content: Content, question: Question, scope: Scope, work: Work) -> Page:
    """The page, with a remark where it was given before, or one line in its place; always the page with `force`."""
    asked = f"{question.reference}\0{question.selector or ''}\0{question.style}"
    times = scope.answers.given(node.ref, asked, _told(page), lambda: _content(node, content))
    first = page.blocks[0]
    if work.force or times == 1 or not page.text or not isinstance(first, TextBlock):
        return page
    if scope.answers.say and not (page.raw or question.style == "lines" or len(page.blocks) > 1):
        note = _said(page, node, content, scope.answers.generation)
        if len(note.text) + len("[]") < len(page.text):
            return changed(page, blocks=(TextBlock(f"[{note.text}]"),), shown=(), notes=(*page.notes, note))
        return page
    if times < REMARK_AT:
        return page
    text = first.text if question.style == "lines" else f"{first.text}\n\n[{_REMARK.text}]"
    return changed(page, blocks=(TextBlock(text), *page.blocks[1:]), notes=(*page.notes, _REMARK))


def _told(page: Page) -> str:
    """The text of a page without what is only said once of a change."""
    text = page.text
    for note in page.notes:
        if note.code == "changed":
            text = text.replace(f"[{note.text}]\n", "", 1)
    return text


def _content(node: Node, content: Content) -> str | None:
    """What stands for the whole text: its digest where it is held, else what changes with the file."""
    whole = content.text.whole()
    if whole is None:
        return node.facts.version
    from hashlib import blake2b

    return blake2b(whole.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def _said(page: Page, node: Node, content: Content, generation: int) -> Note:
    spans = [f"{span.start}" if span.count == 1 else f"{span.start}-{span.end}" for span in page.shown[:_NAMED]]
    named = ",".join(spans) + (",…" if len(page.shown) > _NAMED else "")
    part = f", {content.units} {named}" if named else ""
    again = "force=true shows it again"
    return Note(
        "unchanged", f"Unchanged since it was shown: {shown(node.ref)}{part} (generation {generation}); {again}"
    )
