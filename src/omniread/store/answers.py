"""Was this very answer given before to this question, with nothing having changed between?

What counts is the content, never its time: an answer is the same when it says the same and the whole text behind it is
the same. A change of that text, even one that was taken back, makes all questions about it new ones.
"""

from __future__ import annotations

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

QUESTIONS = 64
"""How many texts are remembered, and how many questions about each of them."""


class Answers:
    """What was asked in a session about each text, and how often it was answered alike. Safe for threads.

    `say` tells whether the host wants an answer that was given before in one line. `generation` counts how often it
    said that what was shown is no longer before the model, from 1.
    """

    def __init__(self, *, say: bool = False) -> None:
        """Nothing was asked."""
        self.say = say
        self.generation: int = 1
        self._lock = allocate_lock()
        self._texts: dict[str, _Asked] = {}

    def given(self, ref: str, asked: str, answer: str, content: Callable[[], str | None]) -> int:
        """How often this answer has now been given in a row (1 at first).

        `content` stands for the whole text that `ref` reads; it is only asked for where `say` is on, because it costs.
        """
        known = content() if self.say else None
        with self._lock:
            text = self._texts.pop(ref, None)
            if text is None or text.content != known:
                text = _Asked(known)
            self._texts[ref] = text
            _forget(self._texts)
            return text.given(asked, answer)

    def forget(self) -> int:
        """Take what was shown so far for forgotten; gives the new generation."""
        with self._lock:
            self._texts.clear()
            self.generation += 1
            return self.generation


class _Asked:
    """The questions about one state of one text."""

    def __init__(self, content: str | None) -> None:
        self.content = content
        self._answers: dict[str, tuple[int, int, int]] = {}

    def given(self, asked: str, answer: str) -> int:
        # The text itself need not be kept: nobody gains by an answer that looks like another.
        known, length, times = hash(answer), len(answer), 1
        before = self._answers.pop(asked, None)
        if before is not None and before[:2] == (known, length):
            times = before[2] + 1
        self._answers[asked] = known, length, times
        _forget(self._answers)
        return times


def _forget(kept: dict[str, _Asked] | dict[str, tuple[int, int, int]]) -> None:
    """Drop what was not asked for longest."""
    if len(kept) > QUESTIONS:
        del kept[next(iter(kept))]
