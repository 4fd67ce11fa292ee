"""How is a text of any length read without holding it?

Blocks of whole lines are decoded as they are asked for. A line that is longer than a block is shown by its head and
only searched for its end. An index remembers where lines begin.
"""

from __future__ import annotations

from itertools import chain

from omniread.decoding.blocks import Block
from omniread.decoding.feeds import Feeds
from omniread.decoding.observed import Observed
from omniread.model.text import Line, Text, TextFacts
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.decoding.charset import Charset
    from omniread.decoding.index import Index
    from omniread.decoding.origin import Origin
    from omniread.model.node import Blob
    from omniread.model.note import Note
    from omniread.model.text import Newline

CHUNK = 64 << 10
# A line of which so much has no end is not held.
GIANT = 256 << 10
BOM = "\ufeff"


class Streamed(Text):
    """The lines of an origin.

    `raw` shows a byte order mark as U+FEFF. What is known of line ends and of bytes that do not decode is what was
    passed over so far. Facts can be asked for when the origin is closed.
    """

    def __init__(self, origin: Origin, index: Index, blob: Blob, *, raw: bool = False) -> None:
        """Read no lines yet."""
        self._origin = origin
        self._index = index
        self._feeds = Feeds(index.charset)
        self._blob = blob
        self._raw = raw
        self._observed = Observed()

    @property
    def facts(self) -> TextFacts:
        """As far as they are known by now."""
        from omniread.decoding.languages import language

        charset = self._index.charset
        return TextFacts(
            language=language(self._blob.name, self._blob.head),
            encoding=charset.codec,
            bom=bool(charset.bom),
            newline=self._newline(),
            final_newline=self._is_ended(),
            encoding_scope=charset.extent,
        )

    @property
    def charset(self) -> Charset:
        """The encoding, as far as it is known by now."""
        return self._index.charset

    @property
    def size(self) -> int | None:
        """Bytes in the origin."""
        return self._blob.facts.size if self._index.size is None else self._index.size

    @property
    def total(self) -> int | None:
        """Number of lines once the end was reached."""
        return self._index.total

    @property
    def seen(self) -> int:
        """Number of lines passed over so far."""
        return self._index.seen

    def count(self) -> int:
        """Number of lines. Raises TooBig where the end of a compressed stream is beyond its cap."""
        if self.total is None:
            from omniread.decoding.survey import locate

            locate(self._origin, self._feeds, self._index, None)
        if self.total is None:
            assert self._origin.failure is not None  # noqa: S101  # else the survey has reached the end
            raise self._origin.failure
        return self.total

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        """The lines from `start` on; a negative start counts from the end."""
        runs = self._tail(-start, columns) if start < 0 else self._numbered(start, columns)
        return chain.from_iterable(runs)

    def column(self, number: int, first: int, last: int | None, *, most: int) -> Line | None:
        """A window into one line."""
        start = self._start(number)
        charset = self._index.charset
        marked = len(charset.bom) if start == 0 else 0
        if start is None or not self._origin.read(start + marked, 1):
            return None
        final = first + most - 1 if last is None else min(last, first + most - 1)
        line = self._window(start + marked, number, first, final)
        text = line.text.encode(errors="surrogatepass")[:most].decode(errors="ignore")
        return changed(line, text=text, size=line.size + marked)

    def whole(self) -> str | None:
        """Nothing: it is too long for a snapshot."""
        return None

    def notes(self) -> tuple[Note, ...]:
        """A guess, bytes that did not decode, NULs, an early end."""
        return (*self._origin.notes(), *self._observed.notes(self._index.charset, self._blob.ref))

    def _start(self, number: int) -> int | None:
        """Where a line begins."""
        if number < 0:
            number += self.count() + 1
        if number < 2:  # noqa: PLR2004  # the first line needs no search
            return 0 if number == 1 else None
        from omniread.decoding.survey import locate

        return locate(self._origin, self._feeds, self._index, number)

    def _numbered(self, start: int, columns: int | None) -> Iterator[Iterator[Line]]:
        """Runs of lines with their true numbers."""
        offset = self._start(start)
        if offset is not None:
            yield from self._runs(offset, start, columns)

    def _tail(self, wanted: int, columns: int | None) -> Iterator[Iterator[Line]]:
        """Runs of the last lines, numbered from the end."""
        end = self._origin.end()
        if end is None:
            total = self.count()
            wanted, end = min(wanted, total), self._index.size
            offset = self._start(total - wanted + 1) if wanted else None
        else:
            from omniread.decoding.tail import last_lines

            offset, wanted = last_lines(self._origin, self._feeds, self._index.charset.unit, end, wanted)
        self._index.seen = max(self._index.seen, wanted)
        if offset is not None:
            yield from self._runs(offset, -wanted, columns, end)

    def _runs(self, at: int, number: int, columns: int | None, end: int | None = None) -> Iterator[Iterator[Line]]:
        """Runs of lines from a line start on, not beyond `end`."""
        held: list[bytes] = []
        length = 0
        while True:
            room = CHUNK if end is None else min(CHUNK, end - at - length)
            chunk = self._origin.read(at + length, room)
            is_last = len(chunk) < CHUNK
            cut = len(chunk) if is_last else self._feeds.behind_last(chunk)
            if is_last or cut:
                data = b"".join((*held, chunk[:cut]))
                block = self._block(data, at, number)
                number, at = number + block.count, at + len(data)
                self._passed(at, number, is_last=is_last, is_ended=block.is_ended)
                yield self._shown(block, at - len(data), number - block.count, columns)
                held, length = [], 0
                if is_last:
                    return
            elif columns is not None and length >= GIANT:
                line = self._giant(at, number, columns)
                number, at = number + 1, at + line.size
                self._passed(at, number, is_last=not line.end, is_ended=bool(line.end))
                yield iter((line,))
                if not line.end:
                    return
                held, length = [], 0
            else:
                held.append(chunk)
                length += len(chunk)

    def _block(self, data: bytes, at: int, number: int) -> Block:
        """Decode a run of whole lines; where they do not fit the encoding so far, think of it again."""
        charset = self._index.charset
        body = data[len(charset.bom) :] if at == 0 else data
        block = Block(body, charset)
        if block.faults and (better := self._reconsidered(body, sum(block.faults.values()))):
            block = better
        self._observed.add(block, number)
        return block

    def _reconsidered(self, data: bytes, faults: int) -> Block | None:
        """Lines with faults, decoded by an encoding that fits them better; None when there is none."""
        from omniread.decoding.charset import of_shown

        before = self._index.charset
        better = of_shown(data, before)
        block = Block(data, better)
        if better.codec == before.codec or sum(block.faults.values()) >= faults:
            return None
        self._observed.before = self._observed.before or before.codec
        self._index.charset = better
        return block

    def _passed(self, at: int, number: int, *, is_last: bool, is_ended: bool) -> None:
        """Line `number` begins at `at`, or the text ends there."""
        if number <= 0:
            return
        if is_ended:
            self._index.mark(at, number)
        if is_last and (self._origin.failure is None or self._origin.is_damaged):
            self._index.is_ended = is_ended
            self._index.finish(at, number - 1)

    def _shown(self, block: Block, at: int, number: int, columns: int | None) -> Iterator[Line]:
        """The lines of a block; the first one of the text has the mark too."""
        lines = block.lines(number, columns)
        return self._after_mark(lines, number, columns) if at == 0 and self._index.charset.bom else lines

    def _after_mark(self, lines: Iterator[Line], number: int, columns: int | None) -> Iterator[Line]:
        bom = self._index.charset.bom
        line = next(lines, None)
        if line is None:
            if self._raw:
                yield Line(number, BOM, "", len(bom), 1)
            return
        yield self._marked(line, len(bom), columns)
        yield from lines

    def _marked(self, line: Line, size: int, columns: int | None) -> Line:
        """The first line with the bytes of the mark, and in raw form with the mark itself."""
        if not self._raw:
            return changed(line, size=line.size + size)
        length = None if line.length is None else line.length + 1
        return changed(line, text=(BOM + line.text)[:columns], size=line.size + size, length=length)

    def _giant(self, at: int, number: int, columns: int) -> Line:
        """The head of a line that is not held."""
        size = len(self._index.charset.bom) if at == 0 else 0
        line = self._window(at + size, number, 1, columns)
        return self._marked(line, size, columns) if size else line

    def _window(self, start: int, number: int, first: int, last: int) -> Line:
        from omniread.decoding.window import Window

        window = Window(self._index.charset, first, last)
        line = window.look(self._origin, self._feeds, start, number)
        if window.faults and self._reconsidered(window.sample, window.faults):
            window = Window(self._index.charset, first, last)
            line = window.look(self._origin, self._feeds, start, number)
        if window.faults:
            self._observed.fault(number, window.faults)
        return line

    def _newline(self) -> Newline:
        return self._observed.newline

    def _is_ended(self) -> bool | None:
        return self._index.is_ended
