"""What window, answer and page come of some rows and a selector? The stages behind waist 2, without a file."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from omniread.emit.gutter import Bare, Envelope, Hashline, Numbered, Plain
from omniread.emit.hints import PathHints
from omniread.emit.page import Answer
from omniread.model.content import Content
from omniread.model.excerpt import Window
from omniread.model.grammar import parse
from omniread.model.lines import Lines
from omniread.model.node import Facts
from omniread.model.selector import Column, Selector
from omniread.model.span import Spans
from omniread.model.text import Line, Text
from omniread.model.value import changed
from omniread.paging import clamp
from omniread.views.column import Columns
from omniread.views.ranges import Ranges
from tests import fakes

GUTTERS = {gutter.style: gutter for gutter in (Bare(), Envelope(), Hashline(), Numbered(), Plain())}


class Given(Lines):
    """A text of the very lines that are given: their sizes and ends are not those of UTF-8 with LF."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__([line.text for line in lines])
        self.given = lines

    @property
    def size(self) -> int:
        return sum(line.size for line in self.given)

    def lines(self, start: int = 1, *, columns: int | None = None) -> Iterator[Line]:
        for number, line in enumerate(super().lines(start, columns=columns), start):
            given = self.given[number - 1]
            yield changed(line, end=given.end, size=given.size, length=given.length)


def selected(tail: str | Selector) -> Selector:
    """The selector that a tail spells."""
    selector = parse(tail) if isinstance(tail, str) else tail
    assert selector is not None
    return selector


def window(
    rows: Iterable[str] | Text,
    tail: str | Selector = "",
    *,
    numbered: bool = True,
    scaled: bool = True,
    total: int | None = None,
    **limits: Any,
) -> Window:
    """One page of rows; `total` is given where the text knows it from the start."""
    text = rows if isinstance(rows, Text) else Lines(rows, total=total)
    selector = selected(tail)
    work = fakes.work(**limits)
    work.numbered = numbered
    view = Columns() if isinstance(selector.view, Column) else Ranges()
    return clamp(view.excerpt(text, selector, work), selector, work, scaled=scaled)


def answer(
    rows: Iterable[str] | Text | Window,
    tail: str | Selector = "",
    *,
    style: str = "numbered",
    total: int | None = None,
    captured: Collection[str] = (),
    content: dict[str, Any] | None = None,
    limits: dict[str, Any] | None = None,
    **given: Any,
) -> Answer:
    """What a page is made of; `content` are fields of `Content`, what is `given` beyond are fields of `Answer`."""
    gutter = GUTTERS[style]
    made = (
        rows
        if isinstance(rows, Window)
        else window(rows, tail, numbered=gutter.numbered, total=total, **(limits or {}))
    )
    usual = {
        "ref": f"dir/f.txt:{tail}" if str(tail) else "dir/f.txt",
        "source": "dir/f.txt",
        "facts": Facts(),
        "hints": PathHints("dir/f.txt", lambda spelled: spelled in captured),
    }
    return Answer(
        content=Content(**({"text": made.excerpt.text, "kind": "file"} | (content or {}))),
        window=made,
        selector=selected(tail),
        gutter=gutter,
        limits=fakes.work(**(limits or {})).limits,
        **(usual | given),
    )


def numbers(spans: Spans) -> list[int]:
    """The line numbers of closed spans."""
    return [number for span in spans for number in range(span.start, span.end + 1)]


def seen(page: Window) -> list[int]:
    """The numbers of all lines on a page, context included."""
    return [line.number for line in page.lines]


def counted(count: int) -> list[str]:
    """Rows that say which they are."""
    return [f"line {number}" for number in range(1, count + 1)]
