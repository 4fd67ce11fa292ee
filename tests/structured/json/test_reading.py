"""How is a JSON file read: as a whole when it is of a usual size, else child by child?"""

import pytest

from omniread.model.errors import BadSelector, Unreadable
from omniread.structured.characters import Source
from omniread.structured.json.reading import HELD, read
from omniread.structured.large import Large
from tests.structured.data import source


def codes(made: Source) -> list[str]:
    return [note.code for note in made.remarks.notes()]


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": "\xc3\xa9"}',
        b'\xef\xbb\xbf{"a": "\xc3\xa9"}',
        '{"a": "é"}'.encode("utf-16"),
        '{"a": "é"}'.encode("utf-16-be"),
        '{"a": "é"}'.encode("utf-32"),
    ],
)
def test_any_unicode_encoding_will_do(data: bytes):
    assert read(source(data)).root == {"a": "é"}


def test_a_named_encoding_decides():
    assert read(source('{"a": "é"}'.encode("cp1252"), encoding="cp1252")).root == {"a": "é"}
    with pytest.raises(BadSelector):
        read(source(b"{}", encoding="nonsense"))


def test_bytes_that_do_not_decode_are_counted():
    made = source('{"a": "ééééééééé'.encode() + b'\xff"}')
    assert read(made).root == {"a": "ééééééééé\ufffd"}
    assert codes(made) == ["undecodable-bytes"]


def test_a_guessed_encoding_is_said():
    text = '{"a": "Übergrößenträger fährt über die Brücke nach Köln"}'
    made = source(text.encode("cp1252"))
    assert read(made).root == {"a": "Übergrößenträger fährt über die Brücke nach Köln"}
    assert codes(made) == ["encoding-guessed"]


@pytest.mark.parametrize("text", ["{,}", "[1 2]", '{"a": 1\n "b": 2}', "", "nul", "[1]]", "{'a': 1}", "[1,,]", "\0"])
def test_what_is_no_json_says_where(text: str):
    with pytest.raises(Unreadable, match=r"line \d+, column \d+"):
        read(source(text))


def test_the_place_of_an_error_is_that_in_the_file():
    with pytest.raises(Unreadable, match="line 3, column 3: Expecting ',' delimiter"):
        read(source('{\n  "a": 1\n  "b": 2\n}\n'))
    with pytest.raises(Unreadable, match="line 4, column 1"):
        read(source('{\n  /* here\n */ "b": 2\n'))


def test_comments_are_tolerated_and_said():
    made = source('{"a": [1,], /* x */ "b": 2} // end')
    assert read(made).root == {"a": [1], "b": 2}
    assert codes(made) == ["tolerated"]


def test_line_breaks_within_texts_are_tolerated_and_said():
    made = source('{"a": "x\ty", "b": 1, "b": 2}')
    assert read(made).root == {"a": "x\ty", "b": 2}
    assert [note.text for note in made.remarks.notes()] == [
        "Read although not strict: line breaks or other control characters stand within texts",
        "The key 'b' stands twice in one object: the last one counts",
    ]


def test_comments_and_line_breaks_may_come_together():
    made = source('{"a": "x\ty"} // end')
    assert read(made).root == {"a": "x\ty"}
    assert len(made.remarks.tolerated) == 2


def test_long_integers_are_exact():
    root = read(source('{"a": ' + "1" * 100_000 + "}")).root
    assert isinstance(root, dict)
    assert root["a"].text == "1" * 100_000


@pytest.mark.parametrize("text", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000])
def test_brackets_within_brackets_end_as_an_error(text: str):
    with pytest.raises(Unreadable):
        read(source(text))


def test_a_long_file_is_not_held():
    made = source(b"[1" + b" " * HELD + b"]")
    root = read(made).root
    assert isinstance(root, Large)
    assert root.whole() == [1]
