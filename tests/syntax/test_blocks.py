"""Which blocks does a line stand in, as its grammar sees it?"""

import pytest

from omniread.model.lines import Lines
from omniread.model.span import Span
from omniread.model.text import TextFacts
from omniread.syntax.blocks import around
from tests import fakes


class Program(Lines):
    """Lines of a language, held whole or not."""

    def __init__(self, language: str, text: str, *, held: bool = True) -> None:
        super().__init__(text.splitlines())
        self.language = language
        self.text = text
        self.held = held

    @property
    def facts(self) -> TextFacts:
        return TextFacts(language=self.language)

    def whole(self) -> str | None:
        return self.text if self.held else None


PYTHON = """\
import os


@mark
def f(
    a,
):
    if a:
        b = 1
        c = 2
    else:
        d = 3
    return a


def g():
    pass
"""


@pytest.mark.parametrize(
    ("line", "innermost"),
    [(9, Span(8, 12)), (12, Span(8, 12)), (13, Span(4, 13)), (5, Span(4, 13)), (17, Span(16, 17))],
)
def test_the_innermost_block_is_whole(line: int, innermost: Span):
    assert around(Program("python", PYTHON), line, fakes.work())[0] == innermost


def test_blocks_go_outwards():
    assert around(Program("python", PYTHON), 9, fakes.work()) == (Span(8, 12), Span(4, 13))


def test_at_the_top_nothing_is_around():
    assert around(Program("python", PYTHON), 1, fakes.work()) == ()


def test_without_a_grammar_indents_tell():
    assert around(Program("no-such-language", "a\n  b\n  c\nd\n"), 2, fakes.work()) == (Span(1, 3),)


def test_a_text_that_is_not_held_has_none():
    assert around(Program("python", PYTHON, held=False), 9, fakes.work()) == ()
