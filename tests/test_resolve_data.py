"""What is asked of tables, rows and files with queries, and how does a read of them go on?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Limits, NotFound, Reader, Unreadable
from omniread.targets import joined
from tests.data import Answers, Shelf


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    (tmp_path / "a.ask").write_text("ASK\n")
    (tmp_path / "b.ask").write_text("ASK\n")
    (tmp_path / "my.shelf").write_text("SHELF\n")
    (tmp_path / "plain.txt").write_text("text\n")
    reader = Reader(tmp_path, limits=Limits(context_before=0, context_after=0))
    reader.register(Answers())
    reader.register(Shelf())
    return reader


def first(reader: Reader, path: str) -> str:
    return str(reader.read(path)).splitlines()[0]


@pytest.mark.parametrize(
    ("path", "ref", "address"),
    [
        ("a.ask?limit=5", "a.ask", "?limit=5"),
        ("a.ask?limit=5:raw", "a.ask", "?limit=5"),
        ("a.ask?q=a:5-9", "a.ask", "?q=a:5-9"),
        ("a.ask:items[3].name", "a.ask", "items[3].name"),
        ("a.ask:items:raw", "a.ask", "items"),
        ("my.shelf?q=SELECT 1", "my.shelf", "?q=SELECT 1"),
        ("my.shelf:books?limit=2", "my.shelf:books", "?limit=2"),
        ("my.shelf:books", "my.shelf:books", "None"),
        ("my.shelf:books:1", "my.shelf:books:1", "None"),
        ("my.shelf:books:-2", "my.shelf:books:-2", "None"),
        ("my.shelf:books:x:y", "my.shelf:books:x:y", "None"),
        ("my.shelf:books:/r/", "my.shelf:books:/r/", "None"),
        ("my.shelf:books:L1", "my.shelf:books", "None"),
        ("my.shelf:books:raw", "my.shelf:books", "None"),
    ],
)
def test_an_address_reaches_the_format(reader: Reader, path: str, ref: str, address: str) -> None:
    assert first(reader, path) == f"{ref} / {address} / 1"


def test_a_selector_stands_behind_an_address_or_before_a_query(reader: Reader) -> None:
    assert reader.read("a.ask?limit=5:2-3").text.splitlines()[:2] == [f"a.ask / ?limit=5 / {n}" for n in (2, 3)]
    assert first(reader, "a.ask:4?q=x") == "a.ask / ?q=x / 4"
    assert first(reader, "a.ask:a.b:4") == "a.ask / a.b / 4"
    assert first(reader, "my.shelf:books:L4-4") == "my.shelf:books / None / 4"
    assert reader.read("my.shelf:books:1:title").text == "1|Emma"


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("plain.txt?limit=5", BadSelector, "takes no query"),
        ("my.shelf:books:7", NotFound, "no row '7'"),
        ("my.shelf:books:1-3", NotFound, "no row '1-3'"),
        ("a.ask?nope=5", BadSelector, "The keys are: limit, q"),
        ("plain.txt:a.b", NotFound, "no selector"),
    ],
)
def test_a_wrong_question_says_what_to_ask(reader: Reader, path: str, error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        reader.read(path)


@pytest.mark.parametrize(
    ("path", "nexts"),
    [
        ("a.ask?limit=5", ["a.ask?limit=5:3-", "a.ask?limit=5:5-", "a.ask?limit=6"]),
        ("a.ask?q=x y", ["a.ask:3-?q=x y", "a.ask:5-?q=x y", None]),
        ("a.ask:k", ["a.ask:k:3-", "a.ask:k:5-", None]),
        ("my.shelf:books", ["my.shelf:books:L3-", "my.shelf:books:L5-", None]),
        ("my.shelf:books:1", ["my.shelf:books:1:3-", "my.shelf:books:1:5-", None]),
    ],
)
def test_a_read_goes_on_with_its_address(reader: Reader, path: str, nexts: list[str | None]) -> None:
    for following in nexts:
        page = reader.read(path, max_lines=2)
        assert page.next == following
        if following is not None and following in str(reader.explain(following)):
            path = following


def test_a_hint_behind_an_address_is_not_captured_by_a_file(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "a.ask?limit=5:3-").write_text("a trap\n")
    page = reader.read("a.ask?limit=5", max_lines=2)
    assert page.next == "a.ask?limit=5:L3-"
    assert first(reader, page.next) == "a.ask / ?limit=5 / 3"


def test_what_is_no_text_carries_no_numbers_and_no_context(tmp_path: Path, reader: Reader) -> None:
    assert reader.read("a.ask:2-3", style="hashline").text.startswith("a.ask / None / 2\na.ask / None / 3\n\n")
    assert reader.read("a.ask:2", style="lines").text.splitlines()[0] == "L2: a.ask / None / 2"


def test_queries_of_several_targets_are_read_again_as_they_are(reader: Reader) -> None:
    assert joined([]) is None
    assert joined(["a.ask?q=x"]) == "a.ask?q=x"
    both = joined(["a.ask:3-?q=x; y", "b.ask:3-", 'a.ask?q="z"'])
    assert both == 'b.ask:3-; "a.ask:3-?q=x; y"; a.ask?q="z"'
    page = reader.read(both)
    for shown in ("b.ask / None / 3", "a.ask / ?q=x; y / 3", 'a.ask / ?q="z" / 1'):
        assert shown in page.text
    assert joined(['a?q="1"', 'a?q="2"']) is None


def test_what_stands_in_a_query_is_never_split(reader: Reader) -> None:
    assert first(reader, "a.ask?q=a, b; c d") == "a.ask / ?q=a, b; c d / 1"
    assert reader.read("b.ask; a.ask?q=a; b").text.count("?q=a; b /") == 5


def test_bytes_can_be_seen_of_what_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "cut.7z").write_bytes(b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(8))
    with Reader(tmp_path) as reader:
        assert "37 7a bc af" in str(reader.read("cut.7z:hex"))
        assert "size: 16 bytes" in str(reader.read("cut.7z:stat"))
        for path in ("cut.7z", "cut.7z:a.txt", "cut.7z:5-9"):
            with pytest.raises(Unreadable):
                reader.read(path)


def test_a_query_that_cannot_hold_a_separator_ends_there(reader: Reader) -> None:
    page = reader.read("a.ask?limit=5; b.ask:2-3")
    assert page.text.startswith("[Read as 2 targets: a.ask?limit=5, b.ask:2-3]")
    assert "b.ask / None / 2" in page.text
    for path in ("a.ask?limit=5 6", "a.ask?limit=5; no such file"):
        with pytest.raises(BadSelector, match="For example limit=20"):
            reader.read(path)
