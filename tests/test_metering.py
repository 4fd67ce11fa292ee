"""Is what a line costs counted as what is shown of it, and at least as what it takes in its file?"""

import pytest

from omniread.metering import bytes_head, cost, taken, tokens_head, tokens_in
from omniread.model.text import Line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Line(1, "abc", "\n", 4, 3), 4),
        (Line(1, "abc", "\r\n", 8, 3), 8),  # UTF-16: eight bytes in the file
        (Line(1, "\ufffd\ufffd", "\n", 3, 2), 7),  # two bytes that did not decode are shown as six
        (Line(1, "abc", "\n", 1001, 1000), 4),  # cut: only the head is shown
    ],
)
def test_the_cost_of_a_line(line: Line, expected: int):
    assert cost(line) == expected


def test_a_cut_line_takes_what_is_shown_of_it():
    assert (taken(Line(1, "é", "\n", 900, 500)), taken(Line(1, "é", "\n", 3, 1))) == (2, 3)


def test_heads_fit_and_end_between_characters():
    assert bytes_head("aé€", 3) == "aé"
    assert bytes_head("aé€", 5) == "aé"
    head = tokens_head("some words of text " * 20, 12)
    assert 0 < tokens_in(head) <= 12
