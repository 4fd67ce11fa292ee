"""What is a blob that nobody can read as text? One line that says what it is and how it begins."""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.node import Blob
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Ask
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work

FIRST = 16
UNKNOWN = "application/octet-stream"


class Binary:
    """Any bytes at all: this kind stands last. `:raw`, or an encoding that the caller names, reads them as text."""

    name = "binary"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ()
    paths = False

    def claims(self, probe: Probe) -> bool:
        """Whether there are bytes."""
        return probe.tree is None

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """A line about the bytes, or what they say when they are taken for text."""
        from omniread.decoding.magic import identified

        assert isinstance(node, Blob)  # noqa: S101  # no other node is claimed
        identity = identified(node.head)
        media_type = identity.media_type if identity else node.facts.media_type or UNKNOWN
        if ask.selector.raw or work.encoding is not None:
            from omniread.decoding.opening import opened

            text = opened(node, scope, work, raw=ask.selector.raw, encoding="utf-8")
            return Content(text, "file" if work.encoding else "binary", media_type=media_type)
        from omniread.model.lines import Lines

        what = identity.name if identity else "binary data of an unknown kind"
        text = (
            f"{what}, {_size(node):,} bytes, the first of them: {node.head[:FIRST].hex(' ')}. Use :hex to see them all"
        )
        note = Note("binary", text, f"{node.ref}:hex")
        return Content(Lines([]), "binary", notes=(note,), media_type=media_type)


def _size(blob: Blob) -> int:
    return blob.facts.size if blob.facts.size is not None else blob.open().seek(0, 2)
