"""Which instructions come along with a page, and which of them has the session seen already?

They are a text of their own behind the content, so that nobody takes them for a part of it. Each is given once in a
session: the same text under another name counts as given, a text that has changed does not.
"""

from __future__ import annotations

from omniread.model.errors import Cancelled, ReadError
from omniread.model.node import HEAD_BYTES
from omniread.model.note import Note
from omniread.model.page import TextBlock
from omniread.model.span import Span
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob, Node
    from omniread.model.page import Page
    from omniread.model.scope import Scope, Work

# At most so many bytes of instructions on one page. Of one file it is `HEAD_BYTES`: what a blob reads at once.
TOTAL_BYTES = 16 << 10
# That these are given is remembered this long: as long as the session's cache keeps what nobody asks for.
_GIVEN = "instructions given"


def instructed(page: Page, node: Node, context: tuple[Blob, ...], scope: Scope, work: Work) -> Page:
    """The page with the instructions for its node that the session has not seen; `force` shows them again."""
    given = scope.cache.get(_GIVEN, "", set[str])
    own = node.facts.path
    names = {blob.name for blob in context}
    texts: list[str] = []
    notes: list[Note] = []
    room = TOTAL_BYTES
    for blob in context:
        key = f"{blob.facts.path}\0{blob.facts.version}"
        if blob.facts.path == own:
            if page.shown == (Span(1, page.total),):
                given.update((key, _content(blob) or ""))
            continue
        if key in given and not work.force:
            continue
        given.add(key)
        content = _content(blob)
        if content is None or _pointer(content) in names or (content in given and not work.force):
            continue
        given.add(content)
        text = _shown(blob, _without_secrets(content) if scope.mask_secrets else content, room)
        room -= len(text.encode())
        texts.append(text)
        notes.append(Note("instructions", f"The instructions in {blob.ref} apply here", blob.ref, quiet=True))
    if not texts:
        return page
    block = TextBlock("\n" + "\n\n".join(texts))
    return changed(page, blocks=(*page.blocks, block), notes=(*page.notes, *notes))


def _content(blob: Blob) -> str | None:
    """The text of a file of instructions, as far as it is shown at most; None for what is none or cannot be read."""
    try:
        head = blob.head
    except Cancelled:
        raise
    except (ReadError, OSError):
        return None
    text = head.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return None if "\0" in text or not text.strip() else text


def _pointer(content: str) -> str:
    """The name of the file that a text stands for when it is all that the text says, as an import or a lost link."""
    return content.strip().removeprefix("@").removeprefix("./")


def _without_secrets(content: str) -> str:
    from omniread.layout.secrets import Masker

    masker = Masker()
    return "\n".join(masker.masked(line)[0] for line in content.split("\n"))


def _shown(blob: Blob, content: str, room: int) -> str:
    """The text under a line that says what it is; what does not fit is named with the path that reads it."""
    size = blob.facts.size or 0
    if len(content.encode()) > room:
        return f"[The instructions in {blob.ref} apply here too: read that path]"
    first = f"[Instructions from {blob.ref} that apply here]"
    if size <= HEAD_BYTES:
        return f"{first}\n{content.rstrip()}"
    body, _, rest = content.rpartition("\n")
    if not body:
        return f"{first}\n{rest}\n[Cut within a long line; all of it is in {blob.ref}]"
    last = body.count("\n") + 1
    return f"{first}\n{body}\n[Cut after line {last}; go on with {blob.ref}:{last + 1}-]"
