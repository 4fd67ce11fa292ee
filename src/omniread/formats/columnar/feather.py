"""How is the first version of Feather read, which has no batches?

As a whole: it is a format of small tables, which nobody writes any more. Arrow's own reader of it believes whatever the
file says, so that a damaged one ends the process; here all places are checked.
"""

from __future__ import annotations

from omniread.formats.columnar.checking import Checking
from omniread.formats.columnar.fitting import Fitting
from omniread.formats.columnar.flat import BAD, Table, number
from omniread.model.errors import TooBig, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from omniread.model.node import Blob
    from omniread.model.note import Note
    from omniread.model.scope import Work

MAGIC: Final = b"FEA1"
# The size of the description of all columns and the magic stand at the end.
TAIL: Final = 8
ALIGNED: Final = 8
# Files of the first days are not aligned.
FIRST_ALIGNED: Final = 2
# Where a field stands: of the whole, of a column, of an array, of what is told of a type.
ROWS, COLUMNS, VERSION = 1, 2, 3
NAME, VALUES, MEANING, DETAILS = range(4)
TYPE, ENCODING, OFFSET, LENGTH, NULLS, BYTES = range(6)
UNIT, ZONE = 0, 1
LEVELS, ORDERED = 0, 1
PLAIN: Final = (
    *("bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"),
    *("string", "binary"),
)
LARGE: Final = {17: "large_string", 18: "large_binary"}
# What numbers of a column stand for.
CATEGORY, TIMESTAMP, DATE, TIME = range(1, 5)
UNITS: Final = ("s", "ms", "us", "ns")
WIDTHS: Final = {"string": 4, "binary": 4, "large_string": 8, "large_binary": 8}


class Whole:
    """A table in memory that is handed out as often as it is asked."""

    def __init__(self, blob: Blob, arrow: Any, work: Work) -> None:
        """Read it. Raises TooBig above `archive_bytes`, Unreadable for one that is damaged."""
        most = work.limits.archive_bytes
        data = blob.open().read(most + 1)
        if len(data) > most:
            raise TooBig(
                f"{blob.name} has more than {most:,} bytes, and Feather of the first version is read as a whole.",
                hint="Raise the limit archive_bytes, or write it as Feather of the second version.",
            )
        self._checking = Checking(arrow)
        try:
            self._batch = self._checking.checked(_Reading(data, arrow).batch())
            self._fitting = Fitting(arrow, self._batch.schema)
        except (arrow.ArrowException, *BAD) as error:
            text = " ".join(str(error).split())
            raise Unreadable(f"{blob.name} is damaged: {text}.") from error

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns as the file has them."""
        return tuple(self._batch.schema.names)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the columns that were read by now."""
        return (*self._checking.notes, *self._fitting.notes)

    def count(self) -> int:
        """How many rows there are."""
        return self._batch.num_rows

    def behind(self, rows: int) -> tuple[Whole, int]:
        """All of it: nothing is saved by leaving rows out."""
        return self, rows

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """All rows, by the interface that Arrow has between libraries."""
        return self._fitting.stream(iter([self._fitting.fitted(self._batch)]), requested_schema)


class _Reading:
    """One look at the bytes; `BAD`, or an error of Arrow's, for those that are damaged."""

    def __init__(self, data: bytes, arrow: Any) -> None:
        self._data = data
        self._arrow = arrow
        end = len(data) - TAIL
        size = number(data, end, "<I")
        if not data.endswith(MAGIC) or not 0 < size <= end - len(MAGIC):
            raise ValueError("there is no description of its columns at the end")
        described = data[end - size : end]
        self._root = Table(described, number(described, 0, "<I"))
        self._is_aligned = self._root.number(VERSION, "<i") >= FIRST_ALIGNED

    def batch(self) -> Any:
        """All columns."""
        columns = self._root.tables(COLUMNS)
        arrays = [self._column(column) for column in columns]
        if len({len(array) for array in arrays}) > 1:
            raise ValueError("its columns do not have the same number of rows")
        return self._arrow.RecordBatch.from_arrays(arrays, names=[column.text(NAME) for column in columns])

    def _column(self, column: Table) -> Any:
        values = column.table(VALUES)
        if values is None:
            raise ValueError("a column has no values")
        meaning, details = column.number(MEANING, "<B"), column.table(DETAILS)
        if meaning == CATEGORY:
            return self._category(values, details)
        return self._array(values, self._kind(values.number(TYPE, "<b"), meaning, details))

    def _category(self, values: Table, details: Table | None) -> Any:
        levels = None if details is None else details.table(LEVELS)
        if details is None or levels is None:
            raise ValueError("a category has no levels")
        numbers, words = (self._array(each, self._kind(each.number(TYPE, "<b"))) for each in (values, levels))
        ordered = bool(details.number(ORDERED, "<b"))
        return self._arrow.DictionaryArray.from_arrays(numbers, words, ordered=ordered, safe=False)

    def _kind(self, kind: int, meaning: int = 0, details: Table | None = None) -> Any:
        """Arrow's type for that of the values and what they stand for."""
        arrow = self._arrow
        unit = UNITS[(details.number(UNIT, "<b") if details is not None else 0) % len(UNITS)]
        if meaning == TIMESTAMP:
            return arrow.timestamp(unit, tz=(details.text(ZONE) if details is not None else "") or None)
        if meaning == DATE:
            return arrow.date32()
        if meaning == TIME:
            return (arrow.time32 if unit in {"s", "ms"} else arrow.time64)(unit)
        if 0 <= kind < len(PLAIN) or kind in LARGE:
            return getattr(arrow, LARGE.get(kind) or PLAIN[kind])()
        raise ValueError(f"there is no type {kind}")

    def _array(self, values: Table, kind: Any) -> Any:
        """The values of a type, which stand one part behind another: what is missing, where each ends, the bytes."""
        length, at = values.number(LENGTH, "<q"), values.number(OFFSET, "<q")
        if values.number(ENCODING, "<b"):
            raise ValueError("its values are encoded in a way that nobody used")
        if not 0 <= length <= len(self._data) * 8 or not 0 <= at <= len(self._data):
            raise ValueError("its columns lie outside of it")
        parts: list[Any] = [None]
        if values.number(NULLS, "<q"):
            at, parts[0] = self._part(at, -(-length // 8))
        if (width := WIDTHS.get(str(kind))) is not None:
            at, offsets = self._part(at, (length + 1) * width)
            parts.append(offsets)
        parts.append(self._arrow.py_buffer(self._data[at:]))
        return self._arrow.Array.from_buffers(kind, length, parts)

    def _part(self, at: int, size: int) -> tuple[int, Any]:
        """Where the next part begins, and this one."""
        if at + size > len(self._data):
            raise ValueError("its columns lie outside of it")
        taken = -(-size // ALIGNED) * ALIGNED if self._is_aligned else size
        return at + taken, self._arrow.py_buffer(self._data[at : at + size])
