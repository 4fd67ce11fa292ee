"""Are the other ends of the blocks that a window cuts found, and nothing else?"""

import pytest

from omniread.syntax.boundaries import boundaries
from tests import fakes
from tests.syntax.test_blocks import PYTHON, Program

BRACES = "class A {\n  f() {\n    one();\n    two();\n    three();\n  }\n  g() {\n    four();\n  }\n}\n"


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (3, 3, (1, 2)),  # inside: both heads
        (2, 2, (1, 6)),  # the head of f: its end; the class began before
        (6, 6, (1, 2)),  # the end of f: its head
        (1, 1, (10,)),
        (1, 10, ()),
        (2, 6, (1,)),
    ],
)
def test_of_braces(first: int, last: int, expected: tuple[int, ...]):
    assert boundaries(Program("javascript", BRACES), first, last, fakes.work()) == expected


def test_a_decorated_head_is_the_line_with_the_name():
    assert boundaries(Program("python", PYTHON), 9, 9, fakes.work()) == (5, 8)


def test_by_indents_where_there_is_no_grammar():
    assert boundaries(Program("no-such-language", "a\n  b\n  c\nd\n"), 3, 3, fakes.work()) == (1,)


def test_at_most_twenty_the_nearest_first():
    deep = "".join(f"{' ' * level}f{level}(() => {{\n" for level in range(40))
    text = f"{deep}{' ' * 40}x();\n" + "".join(f"{' ' * level}}});\n" for level in reversed(range(40)))
    found = boundaries(Program("javascript", text), 41, 41, fakes.work())
    assert found == tuple(range(21, 41))


def test_a_text_that_is_not_held_has_none():
    assert boundaries(Program("python", PYTHON, held=False), 9, 9, fakes.work()) == ()
