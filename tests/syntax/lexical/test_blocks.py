"""Does a block reach from its owner to its last line, with the lines that go on with it?"""

from omniread.syntax.lexical.blocks import blocks
from omniread.syntax.lexical.indents import columns
from omniread.syntax.lexical.scanning import scan
from tests import fakes


def found(language: str, text: str) -> list[tuple[int, int, tuple[int, ...], bool]]:
    rows = text.splitlines()
    work = fakes.work()
    every = blocks(rows, columns(rows), scan(text, language, work), work)
    return [(one.owner, one.last, one.kept, one.closed) for one in every]


def test_what_is_deeper_belongs_to_its_owner():
    assert found("python", "a:\n  b:\n    c\n  d\ne\n") == [(2, 3, (), False), (1, 4, (), False)]


def test_a_line_that_ends_a_block_belongs_to_it():
    assert found("lua", "function f()\n  1\nend\nx\n") == [(1, 3, (3,), True)]


def test_a_line_that_goes_on_parts_a_block():
    assert found("lua", "if a then\n  1\nelse\n  2\nend\n") == [(1, 5, (3, 5), True)]


def test_a_block_ends_before_blank_lines():
    assert found("python", "a:\n  b\n\n\nc\n") == [(1, 2, (), False)]


def test_a_name_that_only_begins_like_an_end_ends_nothing():
    assert found("python", "a:\n  b\nending\nend = 1\n") == [(1, 2, (), False)]


def test_comments_neither_begin_nor_end_a_block():
    assert found("python", "a:\n  b\n# c\n  d\n") == [(1, 4, (), False)]


def test_the_later_lines_of_a_string_belong_to_the_block():
    assert found("python", 'a:\n  s = """\nx\n"""\nb\n') == [(2, 4, (), False), (1, 4, (), False)]


def test_many_lines_are_one_block():
    assert found("python", "a:\n" + "  b\n" * 5000) == [(1, 5001, (), False)]


def test_lines_of_one_column_make_no_block():
    assert found("python", "a\nb\nc\n") == []
