"""Is each word of the grammar read as it is meant, and told from names and from the ranges behind it?"""

import pytest

from omniread.model.errors import BadSelector
from omniread.model.grammar import parse
from omniread.model.selector import Block, Column, Outline, Regex, Rendering, Selector, Symbol, Tail
from omniread.model.span import Span

RAW = Rendering("raw")


@pytest.mark.parametrize("word", ["raw", "stat", "img", "text", "changes", "conflicts", "hex"])
def test_a_rendering_is_one_word_in_any_case(word: str):
    for spelled in (word, word.upper(), word.capitalize()):
        assert parse(spelled) == Selector(Rendering(word))
    assert parse(f"{word}:5-9") == Selector(Rendering(word), ranges=(Span(5, 9),))
    assert parse(f"5-9:{word}") == Selector(Rendering(word), ranges=(Span(5, 9),))


@pytest.mark.parametrize(
    ("tail", "first", "count"),
    [
        ("hex 0x100+64", 256, 64),
        ("HEX 0X100+64", 256, 64),
        ("hex 0x1F", 31, None),
        ("hex 0xff+0x10", 255, 16),
        ("hex 256+64", 256, 64),
        ("hex 0+1", 0, 1),
        ("hex 0x0", 0, None),
        ("hex+64", 0, 64),
    ],
)
def test_hex_of_a_window_of_bytes(tail: str, first: int, count: int | None):
    assert parse(tail) == Selector(Rendering("hex", first, count))


@pytest.mark.parametrize("tail", ["hex 0x100+0", "hex 5+0x0", "hex+0"])
def test_hex_of_no_bytes_is_an_error(tail: str):
    with pytest.raises(BadSelector) as caught:
        parse(tail)
    assert ":hex 0x100+64" in str(caught.value)


@pytest.mark.parametrize("tail", ["hex 0x", "hex 0xg", "hex -5", "hex x", "hex 0x100+", "hex0x100", "hex 1.5"])
def test_a_malformed_window_of_bytes_is_not_taken_for_another(tail: str):
    assert parse(tail) is None


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("outline", Outline(0)),
        ("OUTLINE", Outline(0)),
        ("outline+2", Outline(2)),
        ("@42", Block(42, 0)),
        ("@42^1", Block(42, 1)),
        ("@1^12", Block(1, 12)),
    ],
)
def test_outline_and_block(tail: str, expected: Outline | Block):
    assert parse(tail) == Selector(view=expected)
    assert parse(f"{tail}:5000-") == Selector(view=expected, ranges=(Span(5000, None),))


def test_a_block_of_line_zero_is_an_error():
    with pytest.raises(BadSelector) as caught:
        parse("@0")
    assert "1" in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "name",
            "Class.method",
            "a::b",
            "ns::Class::method",
            "Class#method",
            "empty?",
            "save!",
            "value=",
            "operator==",
        ),
        *("operator<<", "größe", "名", "a::5", "std::raw", "operator/", "x y", "5", "raw", "Name"),
    ],
)
def test_a_symbol_keeps_its_name(name: str):
    assert parse(f"#{name}") == Selector(view=Symbol(name))


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("#name:5-9", Selector(view=Symbol("name"), ranges=(Span(5, 9),))),
        ("#name:L5", Selector(view=Symbol("name"), ranges=(Span(5, None),))),
        ("#name:-5", Selector(view=Symbol("name"), ranges=(Tail(5),))),
        ("#name:raw", Selector(RAW, Symbol("name"))),
        ("#a::b:RAW", Selector(RAW, Symbol("a::b"))),
        ("#a::b:5-9:raw", Selector(RAW, Symbol("a::b"), (Span(5, 9),))),
        ("#a::b:raw:5-9", Selector(RAW, Symbol("a::b"), (Span(5, 9),))),
        ("raw:#name", Selector(RAW, Symbol("name"))),
        ("5-9:#name", Selector(view=Symbol("name"), ranges=(Span(5, 9),))),
    ],
)
def test_a_range_or_raw_behind_a_symbol(tail: str, expected: Selector):
    assert parse(tail) == expected


REGEXES = [
    ("/def /", Regex("def ")),
    ("/regex/i", Regex("regex", "i")),
    ("/regex/ims", Regex("regex", "ims")),
    ("/regex/sim", Regex("regex", "ims")),
    ("/regex/+3", Regex("regex", "", 3)),
    ("/regex/+0", Regex("regex", "", 0)),
    ("/regex/i+10", Regex("regex", "i", 10)),
    ("/regex/+2", Regex("regex", "", 2)),
    ("/a/b/", Regex("a/b")),
    ("/usr/lib/i", Regex("usr/lib", "i")),
    (r"/a\/b/", Regex(r"a\/b")),
    (r"/a\\/", Regex(r"a\\")),
    (r"/a\\\//", Regex(r"a\\\/")),
    ("/a:b/", Regex("a:b")),
    ("/10:5/", Regex("10:5")),
    ("/a/:5/", Regex("a/:5")),
    ("/key: \\d+$/", Regex("key: \\d+$")),
    ("/#x/", Regex("#x")),
    ("/,; */", Regex(",; *")),
    ("///", Regex("/")),
    ("/a/i/m", Regex("a/i", "m")),
    ("/a/+3/+4", Regex("a/+3", "", 4)),
    ("/é日/", Regex("é日")),
]


@pytest.mark.parametrize(("tail", "expected"), REGEXES)
def test_a_search_ends_at_its_last_free_slash(tail: str, expected: Regex):
    assert parse(tail) == Selector(view=expected)
    assert parse(f"{tail}:5-9") == Selector(view=expected, ranges=(Span(5, 9),))
    assert parse(f"{tail}:raw") == Selector(RAW, expected)
    assert parse(f"{tail}:5-9,-20:raw") == Selector(RAW, expected, (Span(5, 9), Tail(20)))
    assert parse(f"{tail}:raw:L5") == Selector(RAW, expected, (Span(5, None),))


def test_a_search_behind_something_else():
    assert parse("5-9:/x:y/") == Selector(view=Regex("x:y"), ranges=(Span(5, 9),))
    assert parse("raw:/x/i") == Selector(RAW, Regex("x", "i"))


@pytest.mark.parametrize("tail", ["//", "//i", "//+3", "//:5-9"])
def test_a_search_for_nothing_is_an_error(tail: str):
    with pytest.raises(BadSelector):
        parse(tail)


@pytest.mark.parametrize(
    "tail",
    [
        "/",
        "/x",
        "/x:5-9",
        "/etc/hosts",
        "/x/q",
        "/x/+",
        "/x/y:raw",
        r"/x\/",
        r"/x\/i",
        "/x/:stat",
        "/x/:y",
        "/x/:5+",
        "/x/:0",
        "/x/ ",
        "/x/\n",
    ],
)
def test_what_has_no_closing_slash_may_be_a_name(tail: str):
    assert parse(tail) is None


@pytest.mark.parametrize(
    "tail",
    ["outline:outline", "outline:@5", "@5:@6", "@5:outline+1", "@5:#name", "outline:/x/", "5:col 1-2:@4", "@4:/x/:5-9"],
)
def test_two_views_are_never_taken_for_one(tail: str):
    with pytest.raises(BadSelector):
        parse(tail)


def test_a_window_into_a_line_of_a_search():
    found = parse("/a:b/i:7:col 5-9")
    assert found is not None
    assert (found.rendering, found.view, found.ranges) == (Regex("a:b", "i"), Column(5, 9), (Span(7, 7),))
    assert str(found) == "/a:b/i:7:col 5-9"
