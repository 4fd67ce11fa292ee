"""Which blocks does a page cut, and where are their other ends?

A window that shows only a part of a block gets the line at the other end of it, with its real number: the head of the
function that the first line stands in, the brace that closes what the last line is in.
"""

from __future__ import annotations

from omniread.model.span import Span, merged
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.excerpt import Window
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Line


def framed(window: Window, selector: Selector, work: Work) -> Window:
    """The page with the other ends of the blocks that it cuts, as far as its budget allows.

    Only of one run of lines of a program that is held whole; never of what is raw, and not where `block_context` is
    off.
    """
    text = window.excerpt.text
    if not (work.limits.block_context and window.lines) or selector != changed(selector, rendering=None, view=None):
        return window
    first, last = window.lines[0].number, window.lines[-1].number
    if first < 1 or last - first + 1 != len(window.lines) or (first == 1 and last == text.total):
        return window
    from omniread.syntax.kinds import is_code

    if not is_code(text.facts.language) or text.whole() is None:
        return window
    from omniread.syntax.boundaries import boundaries

    return _with(window, boundaries(text, first, last, work), work)


def _with(window: Window, numbers: tuple[int, ...], work: Work) -> Window:
    """The page with these lines, the nearest first, while they fit."""
    from omniread.metering import cost, tokens_in

    first = window.lines[0].number
    left = None if window.budget is None else window.budget - sum(map(cost, window.lines))
    most = work.limits.max_tokens
    spare = None if most is None else most - sum(tokens_in(line.text) for line in window.lines)
    added: list[Line] = []
    for number in sorted(numbers, key=lambda each: abs(each - first)):
        line = next(window.excerpt.text.lines(number, columns=work.limits.max_columns), None)
        if line is None:
            continue
        left = None if left is None else left - cost(line)
        spare = None if spare is None else spare - tokens_in(line.text)
        if (left is not None and left < 0) or (spare is not None and spare < 0):
            break
        added.append(line)
    lines = sorted((*window.lines, *added), key=lambda line: line.number)
    return changed(window, lines=tuple(lines), frame=merged(Span(line.number, line.number) for line in added))
