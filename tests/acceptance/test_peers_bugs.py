"""Are the bugs of other readers that concern text and hints absent here, rows B1 to B11 and B29?"""

from pathlib import Path
from typing import Any

import pytest

from omniread import BadSelector, Limits, Reader, ReadError
from tests.acceptance.asking import asked, codes, content, enveloped, followed, hint, numbered, put, remarks, rows
from tests.archives import make_zip

EDGES = [512, 1000, 1024, 4096, 8192, 65536]
ODD = {"form feed": "\f", "vertical tab": "\v", "next line": "\x85", "line separator": "\u2028"}


@pytest.mark.parametrize("shift", [1, 2])
@pytest.mark.parametrize("edge", EDGES)
def test_b01_a_character_across_an_edge_stays_whole(tmp_path: Path, edge: int, shift: int):
    text = "a" * (edge - shift) + "か" + "b" * 40 + "\nnext か\n"
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    assert str(reader.read("f.txt:raw", max_bytes=None)) == text
    assert str(reader.read("f.txt:raw:-1")) == "next か\n"
    windows = "".join(
        str(reader.read(f"f.txt:1:col {first}-{first + 999}", style="plain")).partition("\n")[0]
        for first in range(1, edge + 42, 1000)
    )
    assert windows == text.partition("\n")[0]


@pytest.mark.parametrize("edge", EDGES)
def test_b01_also_when_the_lines_are_short(tmp_path: Path, edge: int):
    lines = ["a" * (edge % 61 + 1) + "か"] + ["か" * 20] * (2 * edge // 61)
    text = "\n".join(lines) + "\n"
    put(tmp_path, "f.txt", text)
    pages = followed(Reader(tmp_path, limits=Limits(max_lines=7)), "f.txt:raw")
    assert content(pages) == text


def test_b02_the_last_line_end_opens_no_line(tmp_path: Path):
    put(tmp_path, "f.txt", "a\nb\n")
    put(tmp_path, "f.zip", make_zip({"f.txt": b"a\nb\n"}))
    reader = Reader(tmp_path)
    for path in ("f.txt", "f.zip:f.txt"):
        page = reader.read(path)
        assert rows(page) == {1: "a", 2: "b"}
        assert page.total == 2
        assert rows(reader.read(f"{path}:-1")) == {1: "a", 2: "b"}
        assert asked(reader.read(f"{path}:-1")) == [2]
        assert codes(reader.read(f"{path}:3")) == {"past-end"}
    assert enveloped(reader.read_file("f.txt")) == {1: "a", 2: "b"}
    assert "Total: 2 lines" in str(reader.read_file("f.txt"))


def test_b03_a_last_line_without_an_end_is_a_line(tmp_path: Path):
    put(tmp_path, "f.txt", "a\nb")
    reader = Reader(tmp_path)
    page = reader.read("f.txt:2-2")
    assert asked(page) == [2]
    assert rows(page)[2] == "b"
    assert page.total == 2
    assert str(reader.read("f.txt:raw:-1")) == "b"
    assert page.details.final_newline is False
    assert enveloped(reader.read_file("f.txt", 2, 1)) == {2: "b"}


@pytest.mark.parametrize("character", ODD.values(), ids=ODD)
def test_b04_only_a_line_feed_ends_a_line(tmp_path: Path, character: str):
    text = f"one\n{character}\ntwo{character}three\nfour\n"
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    meant = text.split("\n")
    for number in range(1, 5):
        assert str(reader.read(f"f.txt:raw:{number}-{number}")) == meant[number - 1] + "\n"
    assert rows(reader.read("f.txt"))[4] == "four"
    assert reader.read("f.txt").total == 4
    assert str(reader.read_file("f.txt", 4, 1, style="lines")) == "L4: four"


CRLF = [
    ("crlf", "".join(f"{n}\r\n" for n in range(9)), [str(n) for n in range(9)]),
    ("mixed", "a\r\nb\nc\r\n", ["a", "b", "c"]),
    ("cr", "a\rb\rc\r", ["a\rb\rc"]),
    ("none", "a", ["a"]),
    ("lf", "a\nb\n", ["a", "b"]),
]


@pytest.mark.parametrize(("style", "text", "lines"), CRLF, ids=[each[0] for each in CRLF])
def test_b05_carriage_returns_are_not_shown_and_what_ends_lines_is_said(
    tmp_path: Path, style: str, text: str, lines: list[str]
):
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert list(rows(page).values()) == lines
    assert page.details.newline == style
    assert str(reader.read("f.txt:raw")) == text
    assert style in str(reader.read("f.txt:stat")).lower()


def test_b06_the_total_is_the_files_and_not_the_one_asked_for(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(3000))
    page = Reader(tmp_path).read("f.txt:1-2500")
    assert "of 3000" in remarks(page)[0]
    assert page.total == 3000
    assert "Total: 3000 lines" in str(Reader(tmp_path).read_file("f.txt", 1, 2500))


def test_b07_a_line_far_into_a_big_file_is_the_one(tmp_path: Path):
    put(tmp_path, "f.txt", "".join(f"the line {number}, {'x' * (number % 9)}\n" for number in range(1, 1_000_001)))
    assert (tmp_path / "f.txt").stat().st_size > 20_000_000
    reader = Reader(tmp_path)
    for number in (900_000, 900_001, 450_000, 999_999):
        assert str(reader.read(f"f.txt:raw:{number}-{number}")) == f"the line {number}, {'x' * (number % 9)}\n"
    assert asked(reader.read("f.txt:-1")) == [1_000_000]


@pytest.mark.parametrize("door", ["read", "read_file"])
def test_b08_a_line_that_is_cut_is_marked_and_flagged(tmp_path: Path, door: str):
    put(tmp_path, "f.txt", "x" * 2500 + "\n")
    page = getattr(Reader(tmp_path), door)("f.txt")
    assert "…" in str(page)
    assert "2500" in str(page)
    cut = page.details.truncation
    assert (cut.truncated, cut.truncated_by) == (True, "columns")


SHAPES: dict[str, list[str]] = {
    "many short lines": [f"row {number}" for number in range(450)],
    "one long line": ["y" * 1000],
    "a long line in the middle": ["a"] * 5 + ["z" * 1500] + ["b"] * 5,
    "all long": ["w" * 300] * 12,
    "empty lines": [""] * 90,
}
BOUNDS: list[dict[str, Any]] = [
    {"max_lines": 40},
    {"max_bytes": 400},
    {"max_lines": 3, "max_bytes": 100, "max_columns": 50},
    {"max_tokens": 60},
]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("bounds", BOUNDS, ids=str)
def test_b09_the_printed_hints_lead_through_the_whole_file(tmp_path: Path, shape: str, bounds: dict[str, Any]):
    lines = SHAPES[shape]
    put(tmp_path, "f.txt", "".join(f"{line}\n" for line in lines))
    reader = Reader(tmp_path, limits=Limits(**bounds))
    pages = followed(reader, "f.txt")
    seen = [number for page in pages if ":col" not in page.ref for number in asked(page)]
    assert seen == list(range(1, len(lines) + 1))
    for page in pages:
        if page.next is not None and ":col" not in page.next:
            assert page.next == f"f.txt{hint(page)}"


def test_b09_the_hint_of_the_structured_door_is_an_argument_that_it_has(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(10))
    reader = Reader(tmp_path)
    offset, seen = 1, []
    for _ in range(9):
        text = str(reader.read_file("f.txt", offset, 4))
        seen += enveloped(reader.read_file("f.txt", offset, 4)).values()
        if "offset=" not in text:
            break
        offset = int(text.rpartition("offset=")[2].split()[0])
    assert seen == [f"line {number}" for number in range(1, 11)]


def test_b10_whole_partial_past_the_end_and_empty_are_four_states(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(5))
    put(tmp_path, "none.txt", "")
    put(tmp_path, "one.txt", "\n")
    reader = Reader(tmp_path)
    assert codes(reader.read("f.txt")) == set()
    assert codes(reader.read("f.txt", max_lines=2)) == {"truncated"}
    assert codes(reader.read("f.txt:100")) == {"past-end"}
    for selector in ("", ":1", ":7", ":-3", ":2-4"):
        page = reader.read(f"none.txt{selector}")
        assert rows(page) == {}
        assert codes(page) == {"empty"}
        assert "empty" in str(page)
    assert rows(reader.read("one.txt")) == {1: ""}
    assert codes(reader.read("one.txt")) == set()


@pytest.mark.parametrize("given", ["5", " 5 ", "+5", " +5 ", 5.0, "5.0"], ids=repr)
def test_b11_a_number_may_come_as_text(tmp_path: Path, given: Any):
    put(tmp_path, "f.txt", numbered(9))
    assert enveloped(Reader(tmp_path).read_file("f.txt", given, 1)) == {5: "line 5"}
    assert len(enveloped(Reader(tmp_path).read_file("f.txt", 1, given))) == 5


@pytest.mark.parametrize("given", [5.5, True, "five", "", "0x5", [5], "5.5", "inf", "nan", -1], ids=repr)
def test_b11_what_is_no_whole_number_is_refused_with_the_right_form(tmp_path: Path, given: Any):
    put(tmp_path, "f.txt", numbered(99))
    for name in ("offset", "limit"):
        with pytest.raises(BadSelector, match=name) as caught:
            Reader(tmp_path).read_file("f.txt", **{name: given})
        assert f"{name}=" in str(caught.value)


@pytest.mark.parametrize("digits", [30, 400])
def test_b11_a_number_beyond_all_files_is_past_the_end(tmp_path: Path, digits: int):
    put(tmp_path, "f.txt", numbered(9))
    with pytest.raises(ReadError, match="9 lines"):
        Reader(tmp_path).read_file("f.txt", 10**digits)
    with pytest.raises(ReadError):
        Reader(tmp_path).read_file("f.txt", "9" * digits)
    assert len(enveloped(Reader(tmp_path).read_file("f.txt", 1, 10**digits))) == 9


def test_b29_every_line_has_one_number(tmp_path: Path):
    put(tmp_path, "f.txt", "1|already\n2: numbered\n3\ttabs\n")
    reader = Reader(tmp_path)
    assert str(reader.read("f.txt")) == "1|1|already\n2|2: numbered\n3|3\ttabs"
    assert str(reader.read_file("f.txt", style="lines")) == "L1: 1|already\nL2: 2: numbered\nL3: 3\ttabs"
    assert str(reader.read("f.txt:raw")) == "1|already\n2: numbered\n3\ttabs\n"
    assert str(reader.read("f.txt", style="plain")) == "1|already\n2: numbered\n3\ttabs"


def test_a_missing_file_is_an_error_at_both_doors(tmp_path: Path):
    for door in ("read", "read_file"):
        with pytest.raises(ReadError):
            getattr(Reader(tmp_path), door)("nothing.txt")
