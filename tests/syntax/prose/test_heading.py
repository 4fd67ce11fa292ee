"""What is a heading, whatever sort of text it stands in?"""

import pytest

from omniread.syntax.prose.heading import Heading, single


def test_a_heading_of_one_line_begins_and_ends_with_its_name():
    assert single("Usage", 2, 7) == Heading("Usage", 2, 7, 7, 7)


def test_a_heading_knows_what_is_drawn_around_its_name():
    one = Heading(name="Usage", level=1, first=3, line=4, last=5)
    assert (one.name, one.level, one.first, one.line, one.last) == ("Usage", 1, 3, 4, 5)
    assert one != Heading("Usage", 1, 4, 4, 5)


def test_a_heading_does_not_change():
    one = single("Usage", 2, 7)
    with pytest.raises(AttributeError):
        one.level = 3  # pyright: ignore[reportAttributeAccessIssue]
