"""What does a line cost of a page's budgets, and does it still fit?"""

from __future__ import annotations

from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.excerpt import Cut, Excerpt
    from omniread.model.limits import Limits
    from omniread.model.selector import Selector
    from omniread.model.text import Line

BASE_BYTES = 51200
BYTES_A_LINE = 512


class Meter:
    """What is left of the budgets of one page."""

    def __init__(self, excerpt: Excerpt, selector: Selector, limits: Limits, *, scaled: bool) -> None:
        """Begin with all that the limits allow for what is asked."""
        counts = [span.count for span in excerpt.spans]
        known = [count for count in counts if count is not None]
        closed = len(known) == len(counts) and selector.view is None
        most = limits.hard_max_lines if closed else limits.lines
        self.lines: int | None = None if limits.max_lines is None else most
        self.bytes: int | None = limits.max_bytes
        if scaled and closed and len(known) == 1 and self.bytes is not None and self.bytes >= BASE_BYTES:
            self.bytes = max(self.bytes, min(known[0], limits.hard_max_lines) * BYTES_A_LINE)
        self.tokens: int | None = limits.max_tokens
        self.used_lines: int = 0
        self.used_bytes: int = 0
        self.used_tokens: int = 0

    def refuses(self, line: Line, *, asked: bool) -> Cut | None:
        """Why the line does not fit any more, None when it does (and is charged)."""
        if asked and self.lines is not None and self.used_lines >= self.lines:
            return "lines"
        size = cost(line)
        if self.bytes is not None and self.used_bytes + size > self.bytes:
            return "bytes"
        tokens = tokens_in(line.text) if self.tokens is not None else 0
        if self.tokens is not None and self.used_tokens + tokens > self.tokens:
            return "tokens"
        self.used_lines += asked
        self.used_bytes += size
        self.used_tokens += tokens
        return None

    def restart(self) -> None:
        """Forget what was charged."""
        self.used_lines = 0
        self.used_bytes = 0
        self.used_tokens = 0

    def head(self, line: Line) -> Line:
        """The part of a line that fits on a page of its own."""
        text = line.text
        if self.bytes is not None:
            text = bytes_head(text, self.bytes)
        if self.tokens is not None:
            text = tokens_head(text, self.tokens)
        return changed(line, text=text or line.text[:1])


def cost(line: Line) -> int:
    """Bytes that a line takes of the budget: those in its file, or those shown when these are more or a part."""
    text = line.text
    shown = (len(text) if text.isascii() else len(text.encode(errors="replace"))) + 1
    size = line.size
    return shown if shown > size or line.cut else size


def taken(line: Line) -> int:
    """Bytes that a line takes in its origin; those shown when it is only a part."""
    return len(line.text.encode(errors="replace")) if line.cut else line.size


def tokens_in(text: str) -> int:
    """How many tokens a line takes, its end included: counted with the extra `tokens`, else estimated."""
    from omniread.layout.tokens import count

    return count(text)[0] + 1


def tokens_head(text: str, most: int) -> str:
    """The head of a line that takes at most so many tokens."""
    while text and (tokens := tokens_in(text)) > most:
        text = text[: min(len(text) - 1, len(text) * most // tokens)]
    return text


def bytes_head(text: str, most: int) -> str:
    """The head of a line that takes at most so many bytes of UTF-8."""
    return text[:most].encode(errors="surrogatepass")[:most].decode(errors="ignore")
