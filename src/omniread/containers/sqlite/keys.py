"""Which row does a key name, and how is the key of a row spelled?

A path holds text, a key column may hold anything. What a text means is decided as the engine does it: by the type that
the column was declared with.
"""

from __future__ import annotations

import re

from omniread.layout.names import shown, written
from omniread.model.value import value
from omniread.tabular.asking import unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final, Literal

    from omniread.model.table import Cell

    Affinity = Literal["INTEGER", "REAL", "NUMERIC", "TEXT", "BLOB"]
    # What may stand for a value in a statement, and the value.
    Bound = tuple[str, object]

INTEGERS: Final = range(-(2**63), 2**63)
LONGEST: Final = 500
"""Characters of the longest key that is spelled in a hint."""
_WHOLE: Final = r"[+-]?\d{1,30}"
_NUMBER: Final = r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?"
_BLOB: Final = r"[xX]'((?:[0-9a-fA-F]{2})*)'"
_QUOTED: Final = r"'((?:[^']|'')*)'"


@value
class Key:
    """What names a row: an expression, which is a column or the rowid, and the affinity of its values."""

    expression: str
    affinity: Affinity

    @property
    def name(self) -> str:
        """As a person reads it."""
        return unquoted(self.expression)

    def values(self, text: str) -> Iterator[Cell]:
        """What a text may mean, the likeliest first."""
        plain = written(text)
        number = None if self.affinity == "TEXT" else _number(plain)
        if number is not None:
            yield number
        # Only where nothing is converted can a text of digits be one.
        if number is None or self.affinity == "BLOB":
            yield from dict.fromkeys((text, plain))
        if blob := re.fullmatch(_BLOB, plain):
            yield bytes.fromhex(blob[1])
        if quoted := re.fullmatch(_QUOTED, plain, re.DOTALL):
            yield quoted[1].replace("''", "'")

    def spelled(self, cell: Cell) -> str | None:
        """The text that names a row whose key holds this value; None where no text does, as for NULL."""
        if isinstance(cell, bytes):
            return f"x'{cell.hex()}'" if 0 < len(cell) <= LONGEST // 2 else None
        if isinstance(cell, int | float):
            text = repr(cell)
            return text if _number(text) == cell else None
        if not isinstance(cell, str) or not cell or len(cell) > LONGEST or cell != cell.strip():
            return None
        return shown(cell) if next(self.values(cell)) == cell else shown("'" + cell.replace("'", "''") + "'")


def affinity(declared: str) -> Affinity:
    """What a column does to the values it is given, by the name of its type."""
    kind = declared.upper()
    if "INT" in kind:
        return "INTEGER"
    if any(word in kind for word in ("CHAR", "CLOB", "TEXT")):
        return "TEXT"
    if not kind or "BLOB" in kind or kind == "ANY":
        return "BLOB"
    return "REAL" if any(word in kind for word in ("REAL", "FLOA", "DOUB")) else "NUMERIC"


def bound(cell: Cell) -> Bound:
    """A value as a parameter. A text with bytes that are no UTF-8 can only be given as bytes that are called a text."""
    if isinstance(cell, str) and not _is_valid(cell):
        return "CAST(? AS TEXT)", cell.encode("utf-8", "surrogateescape")
    return "?", cell


def _is_valid(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _number(text: str) -> int | float | None:
    if re.fullmatch(_WHOLE, text) and int(text) in INTEGERS:
        return int(text)
    return float(text) if re.fullmatch(_NUMBER, text) else None
