"""What does a test need to run a command in its own process: streams to look into, and a reader to ask?"""

import io
from typing import Any, Self

from omniread.cli import main
from omniread.console import Console
from omniread.model.page import Page, TextBlock


class Stream(io.TextIOWrapper):
    """Standard output or error, and whether a person looks at it."""

    def __init__(self, *, terminal: bool = False, encoding: str = "ascii") -> None:
        super().__init__(io.BytesIO(), encoding=encoding, errors="backslashreplace")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    @property
    def text(self) -> str:
        """What was written so far."""
        self.flush()
        return self.buffer.getvalue().decode("utf-8", "surrogateescape")


class Reader:
    """A reader that knows some answers by heart, and what it was asked."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers
        self.opened: dict[str, Any] = {}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.closed = False

    def open(self, cwd: str, **options: Any) -> Self:
        self.opened = {"cwd": cwd, **options}
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def read(self, path: str, **options: Any) -> Page:
        self.asked.append((path, options))
        answer = self.answers[path]
        if isinstance(answer, BaseException):
            raise answer
        return answer if isinstance(answer, Page) else Page(path, "file", (TextBlock(answer),))

    def explain(self, path: str) -> str:
        return str(self.read(path))


class Ran:
    """A command that has run: its exit code, what it wrote, and what its reader was asked."""

    def __init__(self, words: list[str], answers: dict[str, Any], *, terminal: bool = False) -> None:
        out, err = Stream(terminal=terminal), Stream(terminal=terminal)
        self.reader = Reader(answers)
        self.code = main(words, self.reader.open, Console(out, err))
        self.out = out.text
        self.err = err.text
