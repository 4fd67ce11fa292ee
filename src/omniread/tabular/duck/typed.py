"""As what does a text compare that a column of a file holds?

A type is found by a sample. A cell that does not have it is NULL where rows are chosen, because what is shown is the
file's own text; a statement shows values, so there such a cell is an error, and the column becomes text.
"""

from __future__ import annotations

from omniread.model.value import value
from omniread.tabular.asking import quoted
from omniread.tabular.duck.place import literal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final, Literal

    Name = Literal["integer", "real", "boolean", "date", "timestamp", "text", "json"]
    # What a number with a fraction is written like.
    Form = Literal["plain", "1.234,5", "1,234.5"]

MISFIT: Final = "omniread: a cell does not have the type of its column"
KINDS: Final[dict[Name, str]] = {
    "integer": "BIGINT",
    "real": "DOUBLE",
    "boolean": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMPTZ",
}


@value
class Typed:
    """A column: `text` is the SQL that gives its text, `nothing` are words in it that stand for NULL."""

    name: str
    kind: Name
    text: str
    form: Form = "plain"
    nothing: tuple[str, ...] = ()

    @property
    def sql(self) -> str | None:
        """The engine's type, None for one that takes any text."""
        return KINDS.get(self.kind)

    @property
    def given(self) -> str:
        """The SQL of the text, with NULL for nothing, and numbers as the engine reads them."""
        if self.kind == "json":
            return self.text
        if self.sql is None:
            return f"NULLIF({self.text}, '')"
        text = self.text
        if self.form == "1.234,5":
            text = f"replace(replace({text}, '.', ''), ',', '.')"
        elif self.form == "1,234.5":
            text = f"replace({text}, ',', '')"
        if not self.nothing:
            return f"NULLIF({text}, '')"
        words = ", ".join(map(literal, ("", *self.nothing)))
        return f"CASE WHEN trim({self.text}) IN ({words}) THEN NULL ELSE {text} END"

    def misfits(self) -> str:
        """The SQL that is true for a cell that does not have the type."""
        return f"{self.strangers()} OR {self.fractions()}" if self.kind == "integer" else self.strangers()

    def strangers(self) -> str:
        """The SQL that is true for a cell that has neither the type nor one that could stand for it."""
        kind = "DOUBLE" if self.kind == "integer" else self.sql
        return f"(({self.given}) IS NOT NULL AND TRY_CAST({self.given} AS {kind}) IS NULL)"

    def fractions(self, word: str = "TRY_CAST") -> str:
        """The SQL that is true for a cell that is a number, but no integer of 64 bits: the engine would round it."""
        return f"CAST({self._cast(word)} AS DOUBLE) IS DISTINCT FROM {word}({self.given} AS DOUBLE)"

    def compared(self, *, exact: bool) -> str:
        """The SQL of the value. A misfit is NULL, or an error where it is `exact`.

        Where integers are expected, a number that is none is an error in any case.
        """
        if self.sql is None:
            return self.given
        word = "CAST" if exact else "TRY_CAST"
        if self.kind != "integer":
            return self._cast(word)
        return f"CASE WHEN {self.fractions(word)} THEN error({literal(MISFIT)}) ELSE {self._cast(word)} END"

    def _cast(self, word: str = "TRY_CAST") -> str:
        return f"{word}({self.given} AS {self.sql})"


def listed(columns: Sequence[Typed], *, exact: bool) -> str:
    """All columns as a SELECT lists them."""
    return ", ".join(f"{each.compared(exact=exact)} AS {quoted(each.name)}" for each in columns)
