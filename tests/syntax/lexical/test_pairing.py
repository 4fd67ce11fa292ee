"""Do only the brackets count that are code, and does a closer take the nearest opener of its kind?"""

from omniread.syntax.lexical.pairing import pairs
from tests import fakes


def found(language: str, text: str) -> list[tuple[int, int, str]]:
    return [(pair.first, pair.last, pair.opener) for pair in pairs(text, language, fakes.work())]


def test_pairs_are_in_the_order_of_their_first_lines():
    assert found("java", "f(\n  {\n    [\n    ]\n  }\n)\n") == [(1, 6, "("), (2, 5, "{"), (3, 4, "[")]


def test_what_closes_on_its_own_line_is_no_pair():
    assert found("java", "f() { [1] }\n") == []


def test_brackets_in_strings_and_comments_do_not_count():
    assert found("java", "a {\n\"}\";\n'}';\n// }\n/* }\n} */\n}\n") == [(1, 7, "{")]
    assert found("go", "a {\n`}\n}`\n}\n") == [(1, 4, "{")]


def test_the_lines_of_a_heredoc_do_not_count():
    assert found("bash", "f() {\ncat <<EOF\n}\nEOF\n}\n") == [(1, 5, "{")]


def test_a_heredoc_that_no_line_ends_is_none():
    assert found("bash", "f() {\ncat <<EOF\n}\n") == [(1, 3, "{")]


def test_a_closer_without_an_opener_is_passed_over():
    assert found("java", "}\n{\n)\n}\n") == [(2, 4, "{")]


def test_an_opener_that_nothing_closes_is_dropped():
    assert found("java", "{\n(\n}\n)\n") == [(1, 3, "{")]


def test_an_unknown_language_is_read_by_general_rules():
    assert found("nobody-knows", "a {\n# }\n'}'\n// }\n}\n") == [(1, 5, "{")]


def test_lines_that_end_with_crlf_count_once():
    assert found("java", "{\r\n\r\n}\r\n") == [(1, 3, "{")]
