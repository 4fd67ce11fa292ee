"""How does structured data read when nothing is asked of it? As its text; of one endless line it says what to ask."""

from __future__ import annotations

from omniread.decoding.verbatim import content
from omniread.model.note import Note
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask, Content
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work
    from omniread.structured.kinds import Notation

MEDIA_TYPES: dict[Notation, str] = {
    "json": "application/json",
    "jsonl": "application/jsonl",
    "yaml": "application/yaml",
    "toml": "application/toml",
    "ini": "text/plain",
}
# A first line of more bytes than these shows little of what there is.
LONG = 2000


def text(blob: Blob, notation: Notation, ask: Ask, scope: Scope, work: Work) -> Content:
    """The text as it is, as content that can be edited."""
    made = content(blob, ask, scope, work, media_type=MEDIA_TYPES[notation])
    if ask.selector.rendering is not None or len(blob.head.partition(b"\n")[0]) <= LONG:
        return made
    outline = f"{blob.ref}:outline"
    ways = f"{outline} shows the keys with types, counts and examples; {blob.ref}?q=… filters"
    if notation == "jsonl":
        ways += f", {blob.ref}:[0] shows the first record indented"
    return changed(made, notes=(*made.notes, Note("structure", f"Lines here are long. {ways}", outline)))
