"""Is a long program summarised where nothing is asked, and everything else shown as it is?"""

import pytest

from omniread.model.lines import Lines
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.views.whole import Whole
from tests import fakes
from tests.programs import program

WHOLE = (Span(1, None),)


@pytest.mark.parametrize("summary", ["code", "all", "off"])
def test_a_text_without_a_language_is_whole(summary: str):
    work = fakes.work()
    work.summary = summary  # type: ignore[assignment]
    assert Whole().excerpt(Lines(["a"] * 500), Selector(), work).spans == WHOLE


def test_a_long_program_is_summarised_and_a_short_one_whole():
    function = "def f{0}():\n    a = 1\n    b = 2\n    c = 3\n    return a\n"
    work = fakes.work()
    work.summary = "code"
    long, short = ("".join(function.format(number) for number in range(count)) for count in (20, 19))
    found = Whole().excerpt(program("a.py", long), Selector(), work)
    assert found.folds == tuple(Span(line, line + 1) for line in range(3, 100, 5))
    assert found.spans[:2] == (Span(1, 2), Span(5, 7))
    assert Whole().excerpt(program("a.py", short), Selector(), work).spans == WHOLE
