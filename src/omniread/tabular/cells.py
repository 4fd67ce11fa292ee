r"""How is what a cell holds written on one line, so that it can be told from everything else?

NULL, blobs and what is no text are marks (`NULL`, `<BLOB 1.2KB>`, `''`); a text that looks like one is quoted. A line
break is `\n`, a bar that would end the cell `\|`, what a terminal would obey or hide is spelled out, and a backslash
that could be taken for the beginning of these is doubled. Numbers stand at the right of their column.
"""

from __future__ import annotations

from omniread.layout.columns import width
from omniread.layout.humane import size

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from omniread.model.table import Cell

CUT = "…"
EMPTY = "''"
MARKS = r"'*(?:NULL|<BLOB [^>]*>|)'*"
# A backslash before one of these, or before what may be spelled itself, would read as a spelled character.
DOUBTFUL = r"\\(?=[\\|nrtuUx]|[^ -~])"
BREAKS = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "|": r"\|"}
SURROGATES = r"[\ud800-\udfff]"
# More characters than that in a cell of a terminal are not looked at: combining marks without end.
SPARSE = 8
UNDECODED = ("\udc80", "\udcff")


class Numeral(str):
    """A number as a file writes it: it is shown as a text is, but stands at the right."""

    __slots__ = ()


def inline(cell: Cell, most: int) -> tuple[str, bool]:
    """A cell on one line, and whether it is cut because it has more than `most` characters; it ends in `…` then."""
    is_text = isinstance(cell, str)
    text = cell if is_text else plain(cell)
    cut = len(text) > most
    # Nobody sees a blank before the bar, and nothing compares equal because of it.
    blank = text.endswith(" ") and not cut
    text = text[:-1] if blank else text[:most]
    if not text.isprintable() or "\\" in text or "|" in text:
        text = _spelled(text, is_text=is_text)
    elif is_text and not cut and not blank and _is_mark(text):
        text = f"'{text}'"
    if blank:
        text += r"\\x20" if text.endswith("\\") else r"\x20"
    return (text + CUT, True) if cut else (text, False)


def whole(cell: Cell) -> str:
    """A cell as a record shows it: a text as it is, but for characters that nobody sees, and for marks in quotes."""
    text = cell if isinstance(cell, str) else plain(cell)
    if isinstance(cell, str) and (not cell or _is_mark(cell)):
        return f"'{cell}'"
    return text if text.isprintable() else visible(text)


def plain(cell: Cell) -> str:
    """Anything but text as it is written: numbers shortest, dates as ISO 8601 has them, lists and structs as JSON."""
    if cell is None:
        return "NULL"
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, bytes | bytearray):
        return f"<BLOB {size(len(cell))}>"
    return _structured(cell) if _is_structured(cell) else str(cell)


def visible(text: str) -> str:
    """The text with what a terminal would obey or hide spelled out, also bytes that did not decode; tabs stay."""
    import re

    from omniread.layout.visible import visible as spelled

    return re.sub(SURROGATES, _surrogate, spelled(text))


def is_number(cell: Cell) -> bool:
    """Whether a cell stands at the right."""
    if isinstance(cell, str | bytes | bool) or cell is None:
        return isinstance(cell, Numeral)
    from numbers import Number

    return isinstance(cell, Number)


def clipped(text: str, most: int) -> str:
    """The text, or its head and a mark where it takes more than `most` cells of a terminal."""
    text, is_long = text[: most * SPARSE], len(text) > most * SPARSE
    if not is_long and width(text) <= most:
        return text
    if text.isascii():
        return text[: most - 1] + CUT
    room, end = most - 1, 0
    while end < len(text) and (room := room - width(text[end])) >= 0:
        end += 1
    return text[:end] + CUT


def _is_mark(text: str) -> bool:
    import re

    return text != "" and text[0] in "'N<" and re.fullmatch(MARKS, text) is not None


def _spelled(text: str, *, is_text: bool) -> str:
    """The text on one line. The backslashes of a list or struct are those of JSON, and stay as they are."""
    import re

    if is_text:
        text = re.sub(DOUBTFUL, r"\\\\", text)
    return visible(re.sub(r"[\n\r\t|]", lambda found: BREAKS[found[0]], text))


def _is_structured(cell: Cell) -> bool:
    return isinstance(cell, dict | list | tuple)


def _structured(cell: Cell) -> str:
    import json

    try:
        return json.dumps(cell, ensure_ascii=False, default=plain)
    except TypeError:  # a key that JSON has no form for
        return str(cell)


def _surrogate(found: re.Match[str]) -> str:
    letter = found[0]
    if UNDECODED[0] <= letter <= UNDECODED[1]:
        return f"\\x{ord(letter) - ord(UNDECODED[0]) + 0x80:02x}"
    return f"\\u{ord(letter):04x}"
