"""When is a line only a part of itself, and what must every text offer?"""

import pytest

from omniread.model.text import Line, Text, TextFacts


@pytest.mark.parametrize(
    ("text", "length", "cut"),
    [("abc", 3, False), ("abc", 4, True), ("", 0, False), ("", 1, True), ("abc", None, True), ("日本", 2, False)],
)
def test_a_line_is_cut_when_it_is_longer_than_its_text(text: str, length: int | None, cut: bool):  # a column
    assert Line(1, text, "\n", 100, length).cut is cut


def test_of_a_text_nothing_is_known_at_first():
    facts = TextFacts()
    assert (facts.language, facts.encoding, facts.final_newline) == (None, None, None)
    assert (facts.bom, facts.newline, facts.encoding_scope) == (False, "none", "whole")


def test_a_text_is_what_offers_all_of_it():
    offered = {"facts", "size", "total", "seen", "count", "lines", "column", "whole", "notes"}
    assert Text.__abstractmethods__ == offered
    with pytest.raises(TypeError, match="abstract"):
        Text()
