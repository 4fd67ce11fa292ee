"""Which relation does a delimited text make?"""

from __future__ import annotations

from omniread.formats.delimited.layout import layout
from omniread.formats.delimited.quick import quickened
from omniread.formats.delimited.rows import Known, Rows
from omniread.tabular.streamed import Streamed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work
    from omniread.model.table import Relation


def relation(blob: Blob, scope: Scope, work: Work) -> Relation:
    """The rows of a blob; what is found out about it is kept for later reads."""
    kind = "delimited" if work.encoding is None else f"delimited {work.encoding}"
    known = scope.cache.get(kind, blob.facts.version, lambda: Known(layout(blob, scope, work)))
    rows = Rows(blob, known, work)
    return quickened(Streamed(rows), rows, blob, known, work)
