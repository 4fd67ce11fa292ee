"""Can every offset in a batch be followed, and is its text one?

Nobody after this looks at the bytes again: an offset that leads out of them would be read all the same. A number that
stands for no day or time does no harm, and a text that is not UTF-8 is shown with what of it is.
"""

from __future__ import annotations

from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

NAMED: Final = 3


class Checking:
    """What was found in batches by now."""

    def __init__(self, arrow: Any) -> None:
        """Nothing yet."""
        self._arrow = arrow
        self._undecoded: dict[str, None] = {}

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of columns with text that is none."""
        if not self._undecoded:
            return ()
        names = list(self._undecoded)
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        text = f"Bytes that are not UTF-8 are shown as U+FFFD: {', '.join(names[:NAMED])}{more}"
        return (Note("undecodable-bytes", text),)

    def checked(self, batch: Any) -> Any:
        """The batch, with valid text. Raises Arrow's own error for one that cannot be trusted."""
        try:
            batch.validate(full=True)
        except self._arrow.ArrowInvalid:
            names, columns = batch.schema.names, batch.columns
            valid = [self._column(name, column) for name, column in zip(names, columns, strict=True)]
            return self._arrow.RecordBatch.from_arrays(valid, schema=batch.schema)
        return batch

    def _column(self, name: str, column: Any) -> Any:
        types = self._arrow.types
        try:
            column.validate(full=True)
        except self._arrow.ArrowInvalid:
            if types.is_primitive(column.type):
                column.validate()
                return column
            if not types.is_string(column.type) and not types.is_large_string(column.type):
                raise
        else:
            return column
        data = column.view(self._arrow.binary() if types.is_string(column.type) else self._arrow.large_binary())
        data.validate(full=True)
        self._undecoded[name] = None
        texts = [None if each is None else each.decode(errors="replace") for each in data.to_pylist()]
        return self._arrow.array(texts, column.type)
