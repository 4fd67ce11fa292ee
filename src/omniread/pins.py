"""Which files does a host put into every turn in full, and what do they take?

A pin is a path string. What it names is read afresh each time, with line numbers and without a summary: a pin is there
to be worked on. What does not fit in the bound, and what cannot be read, is said.
"""

from __future__ import annotations

import time

from omniread.engine import answer
from omniread.layout.tokens import count
from omniread.model.errors import Cancelled, ReadError
from omniread.model.scope import Instructions, Work
from omniread.model.span import Span
from omniread.model.value import changed, value
from omniread.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.page import Page
    from omniread.model.scope import Scope
    from omniread.registry import Registry

# So many tokens all pins may take together.
MOST_TOKENS = 40_000
# No token is longer than this on average: a page of more bytes is over the bound.
_TOKEN_BYTES = 8


@value
class Pin:
    """What a pin takes now.

    `tokens` are those of its text, numbers included; 0 where it cannot be read or is over the bound all by itself.
    `fits` says whether it is shown; `problem` says in one sentence why it is not, None when it is.
    """

    path: str
    tokens: int = 0
    fits: bool = True
    problem: str | None = None

    def to_dict(self) -> dict[str, str | int | bool | None]:
        """The JSON form."""
        return {"path": self.path, "tokens": self.tokens, "fits": self.fits, "problem": self.problem}


class Pins:
    """The pinned files of a session, in the order in which they were pinned.

    `most` is the bound in tokens, together; a pin that does not fit any more is left out and named.
    """

    def __init__(self, session: Callable[[], tuple[Registry, Scope]]) -> None:
        """Nothing is pinned. `session` gives what a read needs, as it is then."""
        self.most = MOST_TOKENS
        self._session = session
        self._whole: dict[str, str | None] = {}

    def add(self, path: str, *, strict: bool = True) -> Pin:
        """Pin what a path string names, selectors included; gives what it takes.

        Raises ReadError for what cannot be read, unless it need not be there yet (`strict` of False). A pin that is
        there already stays where it is.
        """
        pin, page = self._pinned(path, self.most)
        if page is None and strict:
            self._page(path, self.most)
        self._whole[path] = _whole(pin, page)
        return pin

    def drop(self, path: str) -> bool:
        """Unpin a path string; whether it was pinned."""
        known = path in self._whole
        self._whole.pop(path, None)
        return known

    def list(self) -> tuple[Pin, ...]:
        """The pins, with what each takes now."""
        return tuple(pin for pin, _ in self._read())

    @property
    def paths(self) -> tuple[str, ...]:
        """The real paths of the pinned files that were last shown whole, for who shows the other files."""
        return tuple(dict.fromkeys(path for path in self._whole.values() if path is not None))

    def render(self) -> str:
        """The text for a turn: the sum, each pin under its name, and what is not shown; empty without pins."""
        read = self._read()
        if not read:
            return ""
        shown = [(pin, page) for pin, page in read if page is not None and pin.fits]
        total = sum(pin.tokens for pin, _ in shown)
        parts = [f"[Pinned: {len(shown)} of {len(read)}, {total:,} tokens; at most {self.most:,} fit]"]
        parts += [f"[{pin.path}: {pin.tokens:,} tokens]\n{page}" for pin, page in shown]
        parts += [f"[Not shown: {pin.path}: {pin.problem}]" for pin, _ in read if not pin.fits]
        return "\n\n".join(parts)

    def _read(self) -> list[tuple[Pin, Page | None]]:
        left = self.most
        found: list[tuple[Pin, Page | None]] = []
        for path in tuple(self._whole):
            pin, page = self._pinned(path, left)
            found.append((pin, page))
            self._whole[path] = _whole(pin, page)
            left -= pin.tokens if pin.fits else 0
        return found

    def _pinned(self, path: str, left: int) -> tuple[Pin, Page | None]:
        """What a pin takes when so many tokens are left, and its page."""
        try:
            page = self._page(path, self.most)
        except Cancelled:
            raise
        except ReadError as error:
            return Pin(path, fits=False, problem=str(error)), None
        tokens, _ = count(str(page))
        cut = page.details.truncation
        if cut is not None and cut.truncated:
            tokens, taken = 0, f"it takes more than all {self.most:,} tokens"
        elif tokens > left:
            taken = f"it takes {tokens:,} tokens, and {left:,} are left"
        else:
            return Pin(path, tokens), page
        hint = f"Pin lines of it, such as {page.details.source}:1-200, or drop another pin."
        return Pin(path, tokens, fits=False, problem=f"{taken}. {hint}"), page

    def _page(self, path: str, most: int) -> Page:
        registry, scope = self._session()
        bounds = {"max_lines": None, "max_bytes": most * _TOKEN_BYTES, "max_tokens": None}
        exact = {"context_before": 0, "context_after": 0, "block_context": False}
        limits = scope.limits.updated(bounds | exact)
        work = Work(
            limits,
            scope.scratch,
            force=True,
            deadline=time.monotonic() + limits.scan_seconds,
            cache=scope.cache,
        )
        style = scope.style if scope.style == "hashline" else "numbered"
        alone = changed(scope, summary="off", instructions=Instructions("off"), pins=tuple)
        return answer(Question(path, style, scaled=False), registry, alone, work)


def _whole(pin: Pin, page: Page | None) -> str | None:
    """The real path of a pinned file that is shown from its first line to its last; None for what is not."""
    if page is None or not pin.fits or page.shown != (Span(1, page.total),):
        return None
    return page.details.resolved_path
