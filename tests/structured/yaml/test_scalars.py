"""What does a plain scalar of YAML mean, by the core schema of YAML 1.2?"""

import math

import pytest

from omniread.structured.numbers import spelled
from omniread.structured.yaml.scalars import plain, short, tagged

STANDARD = "tag:yaml.org,2002:"


@pytest.mark.parametrize(
    "text",
    ["on", "off", "yes", "No", "y", "1979-05-27", "12:30:45", "0644", "1_000", "0b11", "1.2.3", "-", ".", "+", "<<"],
)
def test_what_older_readers_convert_is_text(text: str):
    assert plain(text) == text


@pytest.mark.parametrize("text", ["", "~", "null", "Null", "NULL"])
def test_nothing_is_null(text: str):
    assert plain(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("FALSE", False),
        ("0", 0),
        ("-17", -17),
        ("+5", 5),
        ("0x1F", 31),
        ("0o17", 15),
        (".5", 0.5),
        ("1e3", 1000.0),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("12345678901234567890", 12345678901234567890),
    ],
)
def test_words_and_numbers_are_values(text: str, value: object):
    assert plain(text) == value
    assert type(plain(text)) is type(value) or isinstance(value, float)


def test_numbers_are_spelled_as_they_were_written():
    number = plain("3.10")
    assert isinstance(number, float)
    assert spelled(number) == "3.10"
    assert isinstance(nan := plain(".nan"), float)
    assert math.isnan(nan)


@pytest.mark.parametrize(
    ("tag", "text", "value"),
    [
        (f"{STANDARD}str", "12", "12"),
        (f"{STANDARD}int", "12", 12),
        (f"{STANDARD}float", "1.5", 1.5),
        (f"{STANDARD}null", "", None),
        (f"{STANDARD}bool", "true", True),
        (f"{STANDARD}binary", "aGk=", "aGk="),
        (f"{STANDARD}timestamp", "2001-12-14", "2001-12-14"),
        ("!", "12", "12"),
        ("!Ref", "Bucket", {"!Ref": "Bucket"}),
        (f"{STANDARD}python/name:os.system", "", {"!!python/name:os.system": ""}),
    ],
)
def test_a_standard_tag_is_followed_and_another_one_is_shown(tag: str, text: str, value: object):
    assert tagged(tag, text) == value


def test_a_tag_is_shown_as_it_is_written():
    assert short(f"{STANDARD}set") == "!!set"
    assert short("!Sub") == "!Sub"
