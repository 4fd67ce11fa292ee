"""Is a long program summarised where nothing is asked, and everything else shown as it is?"""

import pytest

from omniread.model.lines import Lines
from omniread.model.selector import Selector
from omniread.model.span import Span
from omniread.views.whole import Whole
from tests import fakes

WHOLE = (Span(1, None),)


@pytest.mark.parametrize("summary", ["code", "all", "off"])
def test_a_text_without_a_language_is_whole(summary: str):
    work = fakes.work()
    work.summary = summary  # type: ignore[assignment]
    assert Whole().excerpt(Lines(["a"] * 500), Selector(), work).spans == WHOLE
