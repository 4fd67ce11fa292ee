"""What does a file declare, and which words does it mention, told in as few bytes as possible?

One parse and one pass over the bytes a file; no second look at a tree. What is local to a function is left out.
"""

from __future__ import annotations

from omniread.model.value import value
from omniread.syntax.parsing import tree_of
from omniread.syntax.queries import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from omniread.model.scope import Work
    from omniread.syntax.structure import Declaration

    # The fields of a declaration, as they are written.
    Row = list[str]
    Table = list[Row]

LONGEST = 160
"""The most characters that are kept of a line."""
LINE, KIND, NAME, TEXT = range(4)
FUNCTIONS = frozenset({"function", "method"})
# All that cannot stand in a word becomes a blank; bytes above ASCII are letters of some script.
_BLANKED = bytes(each if each > 127 or chr(each).isalnum() or chr(each) in "_$" else 32 for each in range(256))  # noqa: PLR2004  # the end of ASCII


@value
class Declared:
    """A name that a file declares: where it stands, of which kind it is, and its line as it reads there."""

    line: int
    kind: str
    name: str
    text: str


@value
class Sketch:
    """What is kept of a file. `words` are the words in it, each once, apart by blanks; `rows` its declarations."""

    words: bytes
    rows: str

    def __len__(self) -> int:
        """About how many bytes it takes."""
        return len(self.words) + len(self.rows)

    def table(self) -> Table:
        """The declarations in the order of the file, as they are written: the fields of each."""
        return [row.split("\t", 3) for row in self.rows.split("\n")] if self.rows else []

    def declared(self) -> Iterator[Declared]:
        """The declarations, in the order of the file."""
        return map(declared_in, self.table())


def declared_in(row: Row) -> Declared:
    """The declaration that a row of a table tells of."""
    return Declared(int(row[LINE]), row[KIND], row[NAME], row[TEXT])


def sketched(language: str, source: bytes, work: Work) -> Sketch:
    """The sketch of a file of UTF-8 whose lines end in LF alone. TooBig where it took longer than the read may."""
    return Sketch(words_of(source), "\n".join(_rows(language, source, work)))


def words_of(source: bytes) -> bytes:
    """The words of a text, each once: whatever a name could be."""
    return b" ".join(set(source.translate(_BLANKED).split()))


def _rows(language: str, source: bytes, work: Work) -> Iterator[str]:
    whole = source.decode(errors="replace")
    parsed = tree_of(language, whole, work) if language in known() else None
    if parsed is not None:
        from omniread.syntax.references.definitions import defined

        for start, line, kind, name in defined(parsed):
            yield _row(line, kind, name, _line_at(parsed.source, start))
        return
    from omniread.syntax.lexical import structure

    found = structure(language, whole, work)
    lines = whole.split("\n")
    for one in () if found is None else outer(found.declarations):
        yield _row(one.line, one.kind, one.name, lines[one.line - 1])


def outer(declarations: Iterable[Declaration]) -> Iterator[Declaration]:
    """The declarations that do not stand in a function."""
    functions: set[tuple[str, ...]] = set()
    for one in declarations:
        if any(one.owners[:end] in functions for end in range(1, len(one.owners) + 1)):
            continue
        if one.kind in FUNCTIONS:
            functions.add((*one.owners, one.name))
        yield one


def _row(line: int, kind: str, name: str, text: str) -> str:
    shown = text.rstrip()
    if not (shown.isprintable() and name.isprintable()):
        # What would end a row or a field becomes a blank.
        shown, name = _blank(shown.expandtabs(4)), _blank(name).strip()
    return f"{line}\t{kind}\t{name}\t{shown if len(shown) <= LONGEST else f'{shown[:LONGEST]}…'}"


def _blank(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)


def _line_at(source: bytes, at: int) -> str:
    """The line around a byte."""
    start = source.rfind(b"\n", 0, at) + 1
    stop = source.find(b"\n", at)
    return source[start : len(source) if stop < 0 else stop][: 4 * LONGEST].decode(errors="replace")
