"""Are the reports about what is cut, and what is said of it, answered, entries 12 to 18 and 20?"""

import json
import re
import sys
from pathlib import Path

import pytest

from omniread import Limits, Reader
from tests.acceptance.asking import asked, content, followed, hint, numbered, put, remarks, rows, shell
from tests.serving import Pipes

KIB = 1024
WORDS = ["a", "few", "words", "of", "uneven", "length", "that", "fill", "the", "lines", "of", "source"]


def uneven(count: int) -> str:
    """Lines of many lengths."""
    return "".join(f"{n}: {' '.join(WORDS[: n % 12 + 1] * (n % 5 + 1))}\n" for n in range(1, count + 1))


TALL = [("many-short", numbered(5000)), ("few-long", "".join(f"{n:04d}{'x' * 1019}\n" for n in range(1, 301)))]


@pytest.mark.parametrize("text", [each[1] for each in TALL], ids=[each[0] for each in TALL])
def test_entry_12_a_cut_says_range_total_reason_and_the_next_step(tmp_path: Path, text: str):
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    total = text.count("\n")
    path, read, calls = "f.txt", {}, 0
    while True:
        page = reader.read(path)
        calls += 1
        assert calls < 20
        shown = rows(page)
        fresh = {number: shown[number] for number in asked(page)}
        assert not fresh.keys() & read.keys()
        read |= fresh
        if page.next is None:
            break
        (said,) = remarks(page)
        assert f"of {total}" in said
        assert ("KB limit" in said) is (total == 300)
        path = f"f.txt{hint(page)}"
    assert "".join(f"{line}\n" for _, line in sorted(read.items())) == text
    assert calls == (3 if total == 5000 else 7)


@pytest.mark.parametrize("lines", [["{}"], ["one", "two", "{}", "four", "five"]], ids=["alone", "third-of-five"])
def test_entry_13_a_shortened_line_is_marked_flagged_and_its_rest_is_reached(tmp_path: Path, lines: list[str]):
    long = "a" * 2890 + "NEEDLE" + "b" * 104
    assert len(long) == 3000
    put(tmp_path, "f.txt", "".join(f"{line.format(long)}\n" for line in lines))
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    number = lines.index("{}") + 1
    assert len(rows(page)) == len(lines)
    shown = rows(page)[number]
    assert "NEEDLE" not in shown
    assert "3000" in shown
    assert page.details.truncation is not None
    assert page.details.truncation.truncated is True
    advised = re.findall(r":\d+:col \d+-\d+", shown)
    assert len(advised) == 1
    rest = reader.read(f"f.txt{advised[0]}")
    assert "NEEDLE" in str(rest)
    assert "a" * 890 + "NEEDLE" + "b" * 104 in str(rest)


def giant(size: int) -> str:
    """One line of script."""
    return "".join(f"var v{number}={number};" for number in range(size // 10))[:size]


@pytest.mark.parametrize("size", [600_000, 4_000_000])
def test_entry_14_a_giant_line_comes_in_pieces_that_end(tmp_path: Path, size: int):
    line = giant(size)
    put(tmp_path, "f.js", line)
    reader = Reader(tmp_path)
    page = reader.read("f.js")
    assert 0 < len(str(page).encode()) < 51 * KIB
    assert line[:1500] in str(page)
    assert f"{size}" in str(page).replace(",", "")
    pieces = followed(reader, "f.js", style="plain")
    assert len(pieces) < size // 40_000 + 5
    shown = content(pieces)
    assert shown == line
    for each in pieces:
        assert len(str(each).encode()) < 52 * KIB


def test_entry_14_raw_pieces_of_a_giant_line_end_too(tmp_path: Path):
    line = giant(600_000)
    put(tmp_path, "f.js", line + "\nlast\n")
    reader = Reader(tmp_path)
    pages = followed(reader, "f.js:raw")
    assert content(pages).replace("\n", "") == line + "last"
    for each in pages:
        assert len(str(each).encode()) < 52 * KIB


def test_entry_14_a_giant_line_among_others_hides_none_of_them(tmp_path: Path):
    lines = [f'  "key{number}": {number},' for number in range(1, 901)]
    lines[852] = '  "big": "' + "z" * 71 * KIB + '",'
    put(tmp_path, "f.json", "".join(f"{line}\n" for line in lines))
    reader = Reader(tmp_path)
    page = reader.read("f.json:853-853")
    assert asked(page) == [853]
    assert rows(page)[853].startswith('  "big": "' + "z" * 1900)
    assert "72,7" in str(page) or "727" in str(page)
    seen = [number for page in followed(reader, "f.json") for number in asked(page) if ":col" not in page.ref]
    assert seen == list(range(1, 901))
    assert rows(reader.read("f.json:854-854"))[854] == lines[853]


def test_entry_15_what_is_too_much_gives_what_fits_and_a_way_on_that_works(tmp_path: Path):
    text = "".join(f"{number:05d} {'x' * 100}\n" for number in range(1, 1543))
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path, limits=Limits(hard_max_lines=1000))
    page = reader.read("f.txt:1-10000")
    assert asked(page)[:3] == [1, 2, 3]
    following = reader.read(f"f.txt{hint(page)}")
    assert asked(following)[0] == asked(page)[-1] + 1
    read = [number for each in followed(reader, "f.txt:1-10000") for number in asked(each)]
    assert read == list(range(1, 1543))


def test_entry_16_three_doors_give_one_text_and_its_claims_are_true(tmp_path: Path):
    text = "".join(f"{number:04d} {'y' * 104}\n" for number in range(1, 1501))
    put(tmp_path, "f.txt", text)
    in_python = str(Reader(tmp_path).read("f.txt"))
    in_a_shell = shell(tmp_path, "f.txt").stdout
    with Pipes([sys.executable, "-m", "omniread.server"], tmp_path) as server:
        answer = server.read("f.txt")
    over_mcp = [block["text"] for block in answer["content"]]
    assert in_a_shell == in_python + "\n"
    assert over_mcp == [in_python]
    (claimed,) = re.findall(r"Showing lines (\d+)-(\d+) of 1500", in_python)
    first, last = map(int, claimed)
    shown = [int(line.split("|")[0]) for line in in_python.split("\n") if re.match(r"\d+\|", line)]
    assert shown == list(range(first, last + 1))
    assert answer["structuredContent"]["next"] == f"f.txt:{last + 1}-"
    by_json = json.loads(shell(tmp_path, "--json", "f.txt").stdout)
    assert by_json["text"] == in_python


def test_entry_17_a_cut_is_at_the_end_of_a_line(tmp_path: Path):
    text = uneven(1800)
    assert len(text) > 110_000
    put(tmp_path, "f.txt", text)
    pages = followed(Reader(tmp_path), "f.txt:raw")
    assert len(pages) > 2
    assert content(pages) == text
    for page in pages:
        assert content([page]).endswith("\n")
        assert page.details.truncation is not None
        assert page.details.truncation.partial_line is False


@pytest.mark.parametrize(("selector", "meant"), [("2-3", [2, 3]), ("7-7", [7]), ("2-3,6-7", [2, 3, 6, 7])])
def test_entry_18_neighbours_are_labelled_and_can_be_turned_off(tmp_path: Path, selector: str, meant: list[int]):
    put(tmp_path, "f.txt", numbered(7))
    page = Reader(tmp_path).read(f"f.txt:{selector}")
    assert asked(page) == meant
    around = [number for number in rows(page) if number not in meant]
    assert bool(around) is any("context" in said for said in remarks(page))
    exact = Reader(tmp_path, limits=Limits(context_before=0, context_after=0)).read(f"f.txt:{selector}")
    assert list(rows(exact)) == meant
    assert str(Reader(tmp_path).read(f"f.txt:raw:{selector}")).count("line") == len(meant)
    structured = Reader(tmp_path).read_file("f.txt", meant[0], len(meant))
    assert asked(structured) == list(range(meant[0], meant[0] + len(meant)))


def test_entry_20_the_documented_default_is_the_default(tmp_path: Path):
    put(tmp_path, "f.txt", "".join(f"{number}\n" for number in range(1, 20_011)))
    page = Reader(tmp_path).read("f.txt")
    assert len(rows(page)) == Limits().max_lines == 2000
    assert len(rows(Reader(tmp_path).read("f.txt:1-20010"))) == Limits().hard_max_lines == 3000
    assert str(Reader(tmp_path).read_file("f.txt")).count("\nL") == 2000
