"""How do the types that the engine does not know become some that it does, without loss where that can be?

Short floats are widened, decimals that are too wide become their digits, the units of durations that it would drop are
kept as a number; what is left becomes text.
"""

from __future__ import annotations

from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Final

NAMED: Final = 3


class Fitting:
    """A schema that was `given`, and the one that is handed on."""

    def __init__(self, arrow: Any, given: Any) -> None:
        """Look at the types once."""
        self._arrow = arrow
        self.given = given
        self._kinds = [self._fit(field.type) for field in given]
        self._wanted = arrow.schema([(field.name, kind) for field, kind in zip(given, self._kinds, strict=True)])
        self._rounded: dict[str, None] = {}

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of the columns that were handed on by now."""
        fields = zip(self.given, self._kinds, strict=True)
        texts = [f"{field.name} ({field.type})" for field, kind in fields if _is_text(kind, field.type)]
        notes = (Note("value-types", f"Shown and compared as text, for want of such a type: {_listed(texts)}"),)
        rounded = (Note("lossy", f"Durations are cut to microseconds: {_listed(list(self._rounded))}"),)
        return (notes if texts else ()) + (rounded if self._rounded else ())

    def fitted(self, batch: Any) -> Any:
        """A batch of the given schema as one of the other."""
        fields = zip(self.given.names, batch.columns, self._kinds, strict=True)
        columns = [self._column(name, column, kind) for name, column, kind in fields]
        return self._arrow.RecordBatch.from_arrays(columns, schema=self._wanted)

    def stream(self, batches: Iterator[Any], requested: object) -> object:
        """Batches of the wanted schema, as the interface between libraries has them."""
        return self._arrow.RecordBatchReader.from_batches(self._wanted, batches).__arrow_c_stream__(requested)

    def _column(self, name: str, column: Any, kind: Any) -> Any:
        if column.type.equals(kind):
            return column
        try:
            return column.cast(kind)
        except self._arrow.ArrowNotImplementedError:
            return self._arrow.array([None if each is None else str(each) for each in column.to_pylist()], kind)
        except self._arrow.ArrowInvalid:
            self._rounded[name] = None
            return column.cast(kind, safe=False)

    def _fit(self, kind: Any) -> Any:
        """The type that stands for another; itself where the engine knows it."""
        arrow, types = self._arrow, self._arrow.types
        if self._is_mixed(kind) or types.is_decimal256(kind):
            return arrow.string()
        if types.is_float16(kind):
            return arrow.float32()
        if types.is_duration(kind) and kind.unit == "ns":
            return arrow.duration("us")
        if types.is_dictionary(kind):
            value = self._fit(kind.value_type)
            return kind if value.equals(kind.value_type) else value
        children = [kind.field(at) for at in range(kind.num_fields)]
        fitted = [child.with_type(self._fit(child.type)) for child in children]
        if all(new.type.equals(old.type) for new, old in zip(fitted, children, strict=True)):
            return kind
        return self._nested(kind, fitted)

    def _nested(self, kind: Any, children: list[Any]) -> Any:
        """A type of the same structure with other children; text where there is no such structure."""
        arrow, types = self._arrow, self._arrow.types
        if types.is_struct(kind):
            return arrow.struct(children)
        if types.is_fixed_size_list(kind):
            return arrow.list_(children[0], kind.list_size)
        if types.is_list(kind):
            return arrow.list_(children[0])
        if types.is_large_list(kind):
            return arrow.large_list(children[0])
        if types.is_map(kind):
            return arrow.map_(*(child.type for child in children[0].type))
        return arrow.string()

    def _is_mixed(self, kind: Any) -> bool:
        """Whether a union is in it that keeps its values apart, which the engine does not know."""
        if self._arrow.types.is_union(kind) and kind.mode == "dense":
            return True
        return any(self._is_mixed(kind.field(at).type) for at in range(kind.num_fields))


def _is_text(kind: Any, given: Any) -> bool:
    """Whether a type is a text, or has texts in it, that the given one is not, or does not have."""
    names = str(kind), str(given)
    return names[0] != names[1] and (names[0] == "string" or names[0].count("string") > names[1].count("string"))


def _listed(names: list[str]) -> str:
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
