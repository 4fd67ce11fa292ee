"""Which lines are comments, and which begin inside of a string?"""

import pytest

from omniread.syntax.lexical.scanning import Scan, scan
from tests import fakes


def scanned(language: str, text: str) -> Scan:
    return scan(text, language, fakes.work())


def test_comments_that_follow_one_another_are_one():
    assert scanned("java", "// 1\n// 2\nx\n// 4\n").comments == [(1, 2), (4, 4)]


def test_comments_of_another_column_are_others():
    assert scanned("java", "// 1\n  // 2\n").comments == [(1, 1), (2, 2)]


def test_a_comment_beside_code_does_not_stand_alone():
    assert scanned("java", "x; // 1\n/* 2 */ y;\n").comments == []


def test_the_later_lines_of_a_block_comment_are_inside():
    found = scanned("java", "/* 1\n 2\n 3 */\nx\n")
    assert found.comments == [(1, 3)]
    assert found.inside == {2, 3}
    assert found.hidden == {1, 2, 3}


def test_a_block_comment_that_nothing_ends_goes_to_the_end():
    assert scanned("java", "x\n/* 2\n3\n4").comments == [(2, 4)]


def test_the_later_lines_of_a_string_are_inside_but_no_remarks():
    found = scanned("python", 's = """\na\n"""\nx\n')
    assert found.inside == {2, 3}
    assert found.remarks == set()


def test_an_address_is_no_comment():
    assert len(scanned("java", "{\nhttps://a.b {\n}\n}\n").pairs) == 2


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pascal", "{ 1\n2 }\n(* 3\n4 *)\n"),
        ("ocaml", "(* 1\n2\n3\n4 *)\n"),
        ("commonlisp", "#| 1\n2 |#\n; 3\n; 4\n"),
        ("cobol", "      * 1\n      * 2\n      / 3\n      * 4\n"),
        ("batch", "rem 1\n:: 2\nREM 3\n:: 4\n"),
        ("xml", "<!-- 1\n2\n3\n4 -->\n"),
        ("d", "/+ 1\n2 +/\n// 3\n// 4\n"),
    ],
)
def test_each_language_has_its_own_comments(language: str, text: str):
    assert scanned(language, text).remarks == {1, 2, 3, 4}


def test_thousands_of_tokens_are_looked_through():
    assert [(pair.first, pair.last) for pair in scanned("java", "{\n" + "()\n" * 9000 + "}\n").pairs] == [(1, 9002)]
