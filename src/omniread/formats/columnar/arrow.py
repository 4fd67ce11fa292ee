"""How does an Arrow or Feather file read: as its columns with some rows, or as the rows that were asked?"""

from __future__ import annotations

from omniread.model.errors import NeedsExtra
from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from omniread.formats.columnar.batches import Batches
    from omniread.formats.columnar.feather import Whole
    from omniread.model.content import Ask, Content
    from omniread.model.errors import ReadError
    from omniread.model.node import Node, Probe
    from omniread.model.scope import Scope, Work

FILE: Final = b"ARROW1"
FEATHER: Final = b"FEA1"
# What each message of a stream begins with; a stream has no magic, so its name must say that it is one.
MESSAGE: Final = b"\xff\xff\xff\xff"
STREAMS: Final = (".arrow", ".arrows", ".feather", ".ipc")


class Arrow:
    """Arrow's file format and the first Feather by their magic, a stream of messages by its name."""

    name = "arrow"
    renderings: frozenset[str] = frozenset({"raw"})
    keys: tuple[str, ...] = ("limit", "offset", "order", "where", "q")
    paths = False

    def claims(self, probe: Probe) -> bool:
        """By the first bytes, for a stream also by the name."""
        if probe.head.startswith((FILE + b"\0\0", FEATHER + b"\0")):
            return True
        return probe.head.startswith(MESSAGE) and probe.name.lower().endswith(STREAMS)

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:  # noqa: ARG002  # all formats take it
        """The page. Raises Unreadable for a damaged file, BadSelector for a question that has no answer."""
        from omniread.tabular import duck
        from omniread.tabular.pages import page

        assert isinstance(node, Blob)  # noqa: S101  # no tree is claimed
        failures: list[ReadError] = []
        relation = duck.Arrow(_batches(node, failures, work), failures, work)
        return page(relation, ask.address, node.ref, work)


def _batches(blob: Blob, failures: list[ReadError], work: Work) -> Batches | Whole:
    arrow = _library()
    if blob.head.startswith(FEATHER):
        from omniread.formats.columnar.feather import Whole

        return Whole(blob, arrow, work)
    from omniread.formats.columnar.batches import Batches

    return Batches(blob, arrow, failures, work)


def _library() -> Any:
    try:
        import pyarrow as pa  # pyright: ignore[reportMissingTypeStubs]  # 150 MB: an extra
    except ImportError as error:
        raise NeedsExtra("Arrow needs pyarrow.", extra="tables") from error
    return pa
