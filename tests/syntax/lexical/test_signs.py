"""Has every language its own signs, and one that nobody knows the general ones?"""

from omniread.syntax.lexical.scanning import tokens
from omniread.syntax.lexical.signs import GENERIC, SHAPELESS, SIGNS, signs


def test_an_unknown_language_has_the_general_signs():
    assert signs("unheard-of") is GENERIC


def test_a_known_language_has_its_own():
    assert signs("lua").line.split()[0] == "--"
    assert signs("java").block == "/* */"
    assert not signs("nim").brackets


def test_openers_and_closers_of_comments_are_pairs():
    assert [language for language, each in SIGNS.items() if len(each.block.split()) % 2] == []


def test_the_tokens_of_every_language_find_a_bracket():
    assert [language for language in SIGNS if tokens(signs(language)).search("(") is None] == []


def test_what_has_no_shape_has_no_signs():
    assert SHAPELESS.isdisjoint(SIGNS)
