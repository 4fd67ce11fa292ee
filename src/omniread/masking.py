"""How does a page hide what looks like a secret, and say so?

The text is masked before any view looks at it: no selection of lines or columns shows a secret, and no search finds
out what is in it. What the text is as a whole stays untouched: tags and snapshots are those of the file.
"""

from __future__ import annotations

from omniread.layout.secrets import KEY_LINES, MARGIN, Masker, is_secret_name
from omniread.model.note import Note
from omniread.model.text import Line, Text
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.content import Content
    from omniread.model.excerpt import Window
    from omniread.model.text import TextFacts

NAMED_LINES = 5
_LONGEST_CHARACTER = 4


def masked(content: Content, asked: str = "") -> Content:
    """The content with a text in which secrets are masked; `asked` is the address of what it is in its node."""
    return changed(content, text=Masked(content.text, everything=is_secret_name(asked)))


def counted(window: Window) -> Window:
    """The page with a note that counts what is masked on it."""
    text = window.excerpt.text
    if not isinstance(text, Masked):
        return window
    found = {line.number: count for line in window.lines if (count := text.hidden.get(line.number, 0))}
    if not found:
        return window
    total = sum(found.values())
    what = "1 value that looks like a secret is" if total == 1 else f"{total} values that look like secrets are"
    where = f"line {next(iter(found))}" if len(found) == 1 else _named(list(found))
    note = Note("masked", f"{what} masked ({where}); an edit must not write the mask")
    return changed(window, excerpt=changed(window.excerpt, notes=(*window.excerpt.notes, note)))


class Masked(Text):
    """A text whose lines are shown with their secrets masked, character by character.

    `hidden` counts what was masked in the lines that were handed out, by their numbers.
    """

    def __init__(self, text: Text, *, everything: bool = False) -> None:
        """Mask the lines of this text as they are asked for; `everything` is secret in the value of a secret's name."""
        self._text = text
        self._everything = everything
        self.hidden: dict[int, int] = {}

    @property
    def facts(self) -> TextFacts:
        """Those of the text."""
        return self._text.facts

    @property
    def size(self) -> int | None:
        """That of the text."""
        return self._text.size

    @property
    def total(self) -> int | None:
        """That of the text."""
        return self._text.total

    @property
    def seen(self) -> int:
        """That of the text."""
        return self._text.seen

    def count(self) -> int:
        """That of the text."""
        return self._text.count()

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The lines from `start` on."""
        masker = Masker(everything=self._everything)
        for line in self._text.lines(_earlier(start), columns=None if columns is None else columns + MARGIN):
            text, count = masker.masked(line.text)
            if line.number < start:
                continue
            if count:
                self.hidden[line.number] = count
            if count or (columns is not None and len(text) > columns):
                yield Line(line.number, text[:columns], line.end, line.size, line.length)
            else:
                yield line

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one line; what is around it is looked at, too."""
        start = max(1, first - MARGIN)
        end = None if last is None else last + MARGIN
        around = self._text.column(number, start, end, most=most + 2 * MARGIN * _LONGEST_CHARACTER)
        if around is None:
            return None
        masker = Masker(everything=self._everything)
        for line in self._text.lines(_earlier(number), columns=MARGIN):
            if line.number >= number:
                break
            masker.masked(line.text)
        text, count = masker.masked(around.text)
        if count:
            self.hidden[around.number] = count
        window = text[first - start : None if last is None else last - start + 1]
        short = window.encode(errors="surrogatepass")[:most].decode(errors="ignore")
        return Line(around.number, short, around.end, around.size, around.length)

    def whole(self) -> str | None:
        """That of the text, with all that is in it."""
        return self._text.whole()

    def notes(self) -> tuple[Note, ...]:
        """Those of the text."""
        return self._text.notes()


def _earlier(start: int) -> int:
    """Where to begin so that a private key which `start` stands in is known."""
    return max(1, start - KEY_LINES) if start > 0 else start - KEY_LINES


def _named(numbers: list[int]) -> str:
    more = ", …" if len(numbers) > NAMED_LINES else ""
    return f"lines {', '.join(map(str, numbers[:NAMED_LINES]))}{more}"
