"""What is said of a delimited text: how it is taken, and what is odd about its rows?"""

from __future__ import annotations

from omniread.decoding.observed import FORCE
from omniread.model.note import Note
from omniread.tabular.cells import inline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.formats.delimited.decoded import Decoded
    from omniread.formats.delimited.layout import Layout
    from omniread.model.node import Blob

NAMED = 20
LONGEST_NAME = 40


def dialect(layout: Layout, blob: Blob) -> Note:
    """How the file is taken: dialect, header, encoding, names and types of the columns."""
    kind = blob.name.rpartition(".")[2].upper()
    taken = f"{kind}: {', '.join([str(layout.dialect), *_heading(layout, blob), _encoding(layout)])}"
    above = layout.heading.above
    selector = f"{blob.ref}:{'1' if above == 1 else f'1-{above}'}" if above else None
    return Note("dialect", ". ".join([taken, *_columns(layout)]), selector)


def _encoding(layout: Layout) -> str:
    charset = layout.charset
    mark = " with BOM" if charset.bom else ""
    return f"{charset.codec}{mark}" if charset.confidence is None else f"{charset.codec} (guessed)"


def _heading(layout: Layout, blob: Blob) -> Iterator[str]:
    heading = layout.heading
    if heading.given is None:
        yield "no header row"
    elif len(heading.given) < heading.width:
        yield f"header row (with names for {len(heading.given)} of {heading.width} columns)"
    else:
        yield "header row"
    if heading.above:
        lines = "1 line" if heading.above == 1 else f"{heading.above} lines"
        span = "1" if heading.above == 1 else f"1-{heading.above}"
        yield f"{lines} above the table ({blob.ref}:{span})"


def _columns(layout: Layout) -> Iterator[str]:
    if layout.fields:
        yield f"Columns by type: {_by_type(layout)}"
    given = layout.heading.given or ()
    renamed = [field.name for name, field in zip(given, layout.fields, strict=False) if name.strip() != field.name]
    if renamed:
        yield f"Named anew, because their names are empty or taken: {_named(renamed[:NAMED])}"
    nothing = dict.fromkeys(word for each in layout.types if each.is_number for word in each.nothing)
    words = f"; so are {', '.join(list(nothing)[:NAMED])} in columns of numbers" if nothing else ""
    yield f"Empty cells are NULL{words}"


def _by_type(layout: Layout) -> str:
    """`integer id; text customer, note`: in the order in which the types come first."""
    types: dict[str, list[str]] = {}
    for field in layout.fields[:NAMED]:
        types.setdefault(field.type, []).append(field.name)
    more = f"; and {len(layout.fields) - NAMED} more columns" if len(layout.fields) > NAMED else ""
    return "; ".join(f"{name} {_named(names)}" for name, names in types.items()) + more


def _named(names: Sequence[str]) -> str:
    return ", ".join(inline(name, LONGEST_NAME)[0] for name in names)


class Oddities:
    """What was met in the rows that were read; each row counts once, however often it is read."""

    def __init__(self, blob: Blob, width: int) -> None:
        """Nothing yet, in a table of so many columns."""
        self._blob = blob
        self._width = width
        self._decoded: list[Decoded] = []
        self._counted = -1
        self._short: list[int] = []
        self._long: list[int] = []
        self._unclosed: int | None = None
        self._broken: tuple[int, str] | None = None

    def reads(self, decoded: Decoded) -> None:
        """Another pass begins."""
        self._decoded.append(decoded)

    def ragged(self, number: int, cells: int) -> None:
        """A row has another number of cells than the table has columns."""
        if number <= self._counted:
            return
        self._counted = number
        met = self._short if cells < self._width else self._long
        # How many, and the first.
        met[:] = [met[0] + 1, met[1]] if met else [1, number + 1]

    def unclosed(self, number: int) -> None:
        """The text ends within quotes that this row opened, counted from 1."""
        self._unclosed = number

    def breaks(self, number: int, why: str) -> None:
        """The rows end there, because what follows cannot be parsed."""
        self._broken = number, why

    def notes(self) -> tuple[Note, ...]:
        """What is to be said of all that."""
        damage = dict.fromkeys(note for decoded in self._decoded for note in decoded.notes())
        return (*self._text(), *self._rows(), *damage)

    def _rows(self) -> Iterator[Note]:
        told = [
            f"{_rows(met[0])} read so far {'has' if met[0] == 1 else 'have'} {what} (the first: row {met[1]})"
            for met, what in (
                (self._short, f"fewer cells than the {self._width} columns, and NULL in their place"),
                (self._long, f"more cells than the {self._width} columns, shown as column_{self._width + 1} and so on"),
            )
            if met
        ]
        if told:
            yield Note("ragged-rows", "; ".join(told))
        if self._unclosed is not None:
            text = f"A quote that row {self._unclosed} opens is never closed: all that follows stands in its last cell"
            yield Note("damaged", f"{text}. Read it as text: {self._blob.ref}", self._blob.ref)
        if self._broken is not None:
            number, why = self._broken
            text = f"The table is not whole: what stands behind row {number} cannot be parsed ({why})"
            yield Note("damaged", f"{text}. Read it as text: {self._blob.ref}", self._blob.ref)

    def _text(self) -> Iterator[Note]:
        faults = max((decoded.faults for decoded in self._decoded), default=0)
        if not self._decoded:
            return
        charset = self._decoded[-1].charset
        if charset.confidence is not None:
            what = f"{charset.codec} (confidence {charset.confidence:.0%})"
            yield Note("encoding-guessed", f"The encoding is a guess: {what}. {FORCE}")
        if faults:
            places = "1 place is" if faults == 1 else f"{faults} places are"
            why = f"{places} shown as U+FFFD, because the bytes there are not {charset.codec}"
            yield Note("undecodable-bytes", f"{why}. {FORCE}")


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"
