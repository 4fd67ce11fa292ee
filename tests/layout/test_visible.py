"""What may a terminal obey or hide, and what must stay as it is?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J\x1b]0;title\x07", r"\x1b[2J\x1b]0;title\x07"),
        ("a\rb", r"a\rb"),
        ("a\x0bb\x0cc\x00\x7f", r"a\x0bb\x0cc\x00\x7f"),
        ("\x9b31m\x85", r"\x9b31m\x85"),
        ("if x:\u202e \u2066y\u2069\u200f", r"if x:\u202e \u2066y\u2069\u200f"),
        ("\u061cabc", r"\u061cabc"),
        ("pass\u200bword\u2060\ufeff", r"pass\u200bword\u2060\ufeff"),
        ("soft\xadhyphen", r"soft\xadhyphen"),
        ("one\u2028two\u2029", r"one\u2028two\u2029"),
        ("\u3164 = 1; \uffa0", r"\u3164 = 1; \uffa0"),
        ("hi\U000e0068\U000e0069", r"hi\U000e0068\U000e0069"),
    ],
    ids=["escape", "return", "c0", "c1", "bidi", "arabic-mark", "zero-width", "hyphen", "separators", "filler", "tags"],
)
def test_what_a_terminal_would_obey_or_hide_is_spelled_out(text: str, shown: str):
    assert visible(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "plain\ttext\nwith two lines\n",
        "naïve 日本語 Ω ﬁ",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire: a variation selector stands before the joiner
        "\U0001f469\U0001f3fd\u200d\U0001f4bb",  # a skin tone stands before the joiner
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # the flag of Scotland
        "1\ufe0f\u20e3",  # a keycap
        "\u845b\U000e0100",  # an ideograph in one of its shapes
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian
        "क्\u200dष क्\u200cष",  # Devanagari, after a virama
        "ശ്രീ\u200d",
        "\u182a\u180b\u1828\u180e\u1820",  # Mongolian: a variant, and the vowel separator
    ],
    ids=["ascii", "letters", "family", "heart", "tone", "flag", "keycap", "shape", "fa", "hi", "ml", "mn"],
)
def test_what_writing_needs_stays(text: str):
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u200db", r"a\u200db"),
        ("\u200d\U0001f525", "\\u200d\U0001f525"),
        ("\U0001f525\u200dx", "\U0001f525\\u200dx"),
        ("می\u200c\u200cخ", "می\u200c\\u200cخ"),
        ("\u0661\u200c", "\u0661\\u200c"),  # a digit is no letter
        ("x\ufe0f\ufe0e\ufe01", "x\ufe0f\\ufe0e\\ufe01"),  # a run of selectors carries a message
        ("\ufe0f \ufe0f", r"\ufe0f \ufe0f"),
        ("\U0001f3f4\U000e0067\U000e0062", "\U0001f3f4\\U000e0067\\U000e0062"),  # a flag that never ends
    ],
    ids=["latin", "start", "half", "twice", "digit", "run", "alone", "endless"],
)
def test_what_writing_does_not_need_is_spelled_out(text: str, shown: str):
    assert visible(text) == shown


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="\u115f\u1160\u3164\uffa0")))
def test_visible_characters_are_left_alone(text: str):
    assert visible(text) == text


@given(st.text(st.characters(categories=("Cc", "Zl", "Zp"))))
def test_no_control_character_gets_through(text: str):
    assert all(each in "\t\n" or each.isprintable() for each in visible(text))
