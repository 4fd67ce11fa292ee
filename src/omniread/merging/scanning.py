"""Which conflicts are there in a text, however long it is, and how far was it looked at?"""

from __future__ import annotations

from itertools import chain

from omniread.merging.hunk import Hunk
from omniread.merging.markers import OPENING
from omniread.merging.scanner import NO_END, Scanner
from omniread.model.errors import TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.merging.hunk import Fault
    from omniread.model.scope import Work
    from omniread.model.text import Text

FAULTS = 20
# Of a longer line only so many characters are held.
LONGEST = 1 << 20
_CUT = "its end was not looked for any further"


class Scan:
    """One pass over a text, as far as `conflict_bytes` allow.

    `faults` are the first of those markers that begin nothing well-formed, `faulty` is their number; `stopped` is the
    first line that was not looked at, None where the whole text was. These are true once the hunks have ended.
    """

    def __init__(self, text: Text, work: Work) -> None:
        """Read nothing yet."""
        self._text = text
        self._work = work
        self.faults: list[Fault] = []
        self.faulty: int = 0
        self.stopped: int | None = None

    def hunks(self) -> Iterator[Hunk]:
        """The conflicts in the order of their lines."""
        for found in self._found():
            if isinstance(found, Hunk):
                yield found
                continue
            self.faulty += 1
            if len(self.faults) < FAULTS:
                self.faults.append(found)

    def _found(self) -> Iterator[Hunk | Fault]:
        most, size = self._work.limits.conflict_bytes, self._text.size
        whole = None if size is None or size > most else self._text.whole()
        if whole is not None:
            yield from in_whole(whole, self._work.check)
            return
        scanner, left = Scanner(), most
        # Whoever reads the blocks of a streamed text looks whether to go on.
        for line in self._text.lines(columns=LONGEST):
            left -= line.size
            if left < 0:
                self.stopped = line.number
                break
            yield from scanner.feed(line.number, line.text)
        yield from scanner.end(NO_END if self.stopped is None else _CUT)


def in_whole(whole: str, check: Callable[[], None], most: int | None = None) -> Iterator[Hunk | Fault]:
    """What is found in a text that is held: the lines between conflicts cost next to nothing.

    `check` is called now and then, and raises to end it. TooBig after `most` lines that cost more.
    """
    return chain.from_iterable(_runs(whole, check, most))


def _runs(whole: str, check: Callable[[], None], most: int | None) -> Iterator[Iterator[Hunk | Fault]]:
    scanner, number, begin, steps = Scanner(), 1, 0, 0
    while begin < len(whole):
        steps += 1
        if not steps & 1023:
            check()
        if most is not None and steps > most:
            raise TooBig(f"More than {most:,} lines of conflicts were looked at.", hint="Ask for :conflicts.")
        if scanner.idle and not whole.startswith(OPENING, begin):
            at = whole.find(f"\n{OPENING}", begin)
            if at < 0:
                break
            number += whole.count("\n", begin, at + 1)
            begin = at + 1
        end = whole.find("\n", begin)
        end = len(whole) if end < 0 else end
        yield scanner.feed(number, whole[begin:end].removesuffix("\r"))
        begin, number = end + 1, number + 1
    yield scanner.end()
