"""How many tokens does a model see in a text?"""

import sys
from types import ModuleType, SimpleNamespace

import pytest

from omniread.layout import tokens
from omniread.layout.tokens import count, estimate


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    tokens._tokenizer.cache_clear()


def test_nothing_has_no_tokens():
    assert estimate("") == 0
    assert estimate(" ") == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 0.2349 for a character, and for each: blank -0.1934, line feed 0.9764, digit 0.7814, mark 0.1624, byte 0.1507.
        ("a" * 1000, 235),
        ("a " * 500, 138),
        ("a\n" * 500, 723),
        ("1" * 1000, 1016),
        ("." * 1000, 397),
        ("é" * 1000, 386),
        ("語" * 1000, 536),
        ("def f(x):\n    return x + 1\n", 8),
    ],
)
def test_the_six_terms(text: str, expected: int):
    assert estimate(text) == expected


def test_half_a_pair_is_no_error():
    assert estimate("\ud800" * 10) > 0


def test_without_the_extra_it_is_an_estimate(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "splintr", None)
    assert count("some words\n") == (estimate("some words\n"), False)


class Words:
    """A tokenizer of words, in the place of the real one."""

    @staticmethod
    def from_pretrained(name: str) -> SimpleNamespace:
        assert name == "o200k_base"
        return SimpleNamespace(encode_ordinary=lambda text: text.encode().split())


@pytest.fixture
def _splintr(monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("splintr")
    library.Tokenizer = Words  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setitem(sys.modules, "splintr", library)


@pytest.mark.usefixtures("_splintr")
def test_with_the_extra_it_is_counted():
    assert count("one two three\n") == (3, True)
    assert count("one \ud800 three") == (3, True)


@pytest.mark.usefixtures("_splintr")
def test_a_text_without_end_is_never_tokenized(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tokens, "COUNTED", 5)
    assert count("one two") == (estimate("one two"), False)
    assert count("one t") == (2, True)
