"""Do windows into text behave as the reference tool's own tests want it, rows 1 to 17 and 21 to 29?

The numbers in the names are the rows. Where our limits differ (2000 lines, 2000 characters), ours stand; lines around a
range that nobody asked for are always said to be context.
"""

import os
import socket
from pathlib import Path

import pytest

from omniread import Denied, Limits, Reader
from omniread.model.errors import BadSelector
from tests.acceptance.asking import asked, codes, hint, numbered, put, remarks, rows


def lines(count: int, folder: Path) -> Reader:
    """A reader beside `f.txt`, a file of so many lines."""
    put(folder, "f.txt", numbered(count))
    return Reader(folder)


def test_row_01_a_short_file_is_all_there_without_a_word(tmp_path: Path):
    page = lines(3, tmp_path).read("f.txt")
    assert str(page) == "1|line 1\n2|line 2\n3|line 3"
    assert page.next is None
    assert page.notes == ()
    cut = page.details.truncation
    assert cut is not None
    assert (cut.truncated, cut.truncated_by, cut.next_offset, cut.total_lines) == (False, None, None, 3)


def test_row_02_an_open_read_stops_after_the_default_and_says_so(tmp_path: Path):
    page = lines(3500, tmp_path).read("f.txt")
    assert list(rows(page)) == list(range(1, 2001))
    (said,) = remarks(page)
    assert said.startswith("[Showing lines 1-2000 of 3500. Use :2001- to continue")
    assert page.next == "f.txt:2001-"
    cut = page.details.truncation
    assert cut is not None
    assert (cut.truncated, cut.truncated_by, cut.output_lines) == (True, "lines", 2000)
    assert (cut.total_lines, cut.next_offset) == (3500, 2001)


def test_row_03_bytes_cut_before_lines_do(tmp_path: Path):
    put(tmp_path, "f.txt", "".join(f"{number:05d} {'x' * 603}\n" for number in range(1, 1001)))
    page = Reader(tmp_path).read("f.txt")
    fitting = 50 * 1024 // 610
    assert list(rows(page)) == list(range(1, fitting + 1))
    (said,) = remarks(page)
    assert said.startswith(f"[Showing lines 1-{fitting} of 1000 (50.0KB limit). Use :{fitting + 1}- to continue")
    cut = page.details.truncation
    assert cut is not None
    assert (cut.truncated_by, cut.next_offset) == ("bytes", fitting + 1)
    assert cut.output_bytes == fitting * 610


CONTEXT = [
    ("04", 100, "L51", range(50, 101), None, (50,)),
    ("05", 100, "L1-L10", range(1, 14), 14, (11, 12, 13)),
    ("06", 100, "L2-L5", range(1, 9), 9, (1, 6, 7, 8)),
    ("07", 100, "L41-L60", range(40, 64), 64, (40, 61, 62, 63)),
    ("clamped-to-the-end", 50, "49-50", range(48, 51), None, (48,)),
    ("clamped-to-the-start", 50, "1-5", range(1, 9), 9, (6, 7, 8)),
]


@pytest.mark.parametrize(
    ("total", "selector", "shown", "following", "context"),
    [each[1:] for each in CONTEXT],
    ids=[f"row_{each[0]}" for each in CONTEXT],
)
def test_one_range_has_context_on_its_open_sides_and_says_so(
    tmp_path: Path, total: int, selector: str, shown: range, following: int | None, context: tuple[int, ...]
):
    page = lines(total, tmp_path).read(f"f.txt:{selector}")
    assert rows(page) == {number: f"line {number}" for number in shown}
    assert asked(page) == [number for number in shown if number not in context]
    assert page.next == (None if following is None else f"f.txt:{following}-")
    (said,) = remarks(page)
    assert "context" in said
    assert str(context[0]) in said
    assert ("to continue" in said) is (following is not None)
    cut = page.details.truncation
    assert cut is not None
    assert (cut.truncated, cut.next_offset) == (False, following)


def test_row_07_says_how_much_of_the_file_it_shows(tmp_path: Path):
    (said,) = remarks(lines(100, tmp_path).read("f.txt:L41-L60"))
    assert said.startswith("[Showing lines 40-63 of 100")
    assert "Use :64- to continue" in said


def test_row_08_beyond_the_end_is_an_answer_with_two_ways_on(tmp_path: Path):
    page = lines(3, tmp_path).read("f.txt:L100")
    assert rows(page) == {}
    (said,) = remarks(page)
    for word in ("100", "beyond the end", "3 lines", ":1-", ":3-"):
        assert word in said
    assert codes(page) == {"past-end"}
    assert page.next is None


def test_row_09_a_long_line_is_cut_with_its_length_and_the_way_to_the_rest(tmp_path: Path):
    line = "x" * 2000 + "y" * 500
    put(tmp_path, "f.txt", line + "\n")
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    shown = rows(page)[1]
    assert shown.startswith("x" * 2000 + "…")
    assert "y" not in shown
    assert "2500" in shown
    assert ":1:col 2001-" in shown
    assert any("2000" in said for said in remarks(page))
    assert "line-cut" in codes(page)
    assert "y" * 500 in str(reader.read("f.txt:1:col 2001-2500"))


def test_row_09_raw_leaves_a_long_line_alone(tmp_path: Path):
    line = "x" * 2000 + "y" * 500
    put(tmp_path, "f.txt", line + "\n")
    page = Reader(tmp_path).read("f.txt:raw")
    assert str(page) == line + "\n"
    assert page.notes == ()


MANY = [
    ("10", "3-5,20-22", [3, 4, 5, None, 20, 21, 22]),
    ("12", "30-32,5-7", [5, 6, 7, None, 30, 31, 32]),
    ("14", "2+2,20+2", [2, 3, None, 20, 21]),
    ("16", "19,59", [19, None, 59]),
    ("with-a-tail", "1-2,-2", [1, 2, None, 59, 60]),
]


@pytest.mark.parametrize(("selector", "shape"), [each[1:] for each in MANY], ids=[f"row_{each[0]}" for each in MANY])
def test_several_ranges_are_exact_ascending_and_set_apart(tmp_path: Path, selector: str, shape: list[int | None]):
    page = lines(60, tmp_path).read(f"f.txt:{selector}")
    assert str(page) == "\n".join("…" if number is None else f"{number}|line {number}" for number in shape)
    assert page.notes == ()
    display = page.details.display_content
    assert display is not None
    assert list(display.line_numbers) == shape


def test_row_11_ranges_that_overlap_are_one_and_padded_like_one(tmp_path: Path):
    reader = lines(60, tmp_path)
    page = reader.read("f.txt:3-7,6-9")
    assert asked(page) == list(range(3, 10))
    assert list(rows(page)) == list(range(2, 13))
    assert "…" not in str(page)
    assert str(page) == str(reader.read("f.txt:3-9"))


def test_row_13_a_range_past_the_end_is_skipped_and_named(tmp_path: Path):
    page = lines(10, tmp_path).read("f.txt:3-5,999-1000")
    assert rows(page) == {3: "line 3", 4: "line 4", 5: "line 5"}
    (said,) = remarks(page)
    for word in ("999-1000", "beyond the end", "10 lines", "skipped"):
        assert word in said


def test_row_15_dots_are_a_dash(tmp_path: Path):
    reader = lines(10, tmp_path)
    assert str(reader.read("f.txt:3..5")) == str(reader.read("f.txt:3-5"))
    assert list(rows(reader.read("f.txt:3..5"))) == list(range(2, 9))


def test_row_17_a_tail_has_a_line_before_it_and_raw_is_exact(tmp_path: Path):
    reader = lines(40, tmp_path)
    page = reader.read("f.txt:-5")
    assert list(rows(page)) == [35, 36, 37, 38, 39, 40]
    assert asked(page) == [36, 37, 38, 39, 40]
    for selector in ("raw:-5", "-5:raw"):
        assert str(reader.read(f"f.txt:{selector}")) == "".join(f"line {number}\n" for number in range(36, 41))


def test_row_21_one_raw_line_is_that_line(tmp_path: Path):
    assert str(lines(60, tmp_path).read("f.txt:raw:31-31")) == "line 31\n"


def test_row_22_a_file_url_is_the_path_it_names(tmp_path: Path):
    reader = lines(9, tmp_path)
    for selector in ("", ":4-5", ":raw:2-3"):
        by_url = reader.read(f"file://{tmp_path}/f.txt{selector}")
        assert str(by_url) == str(reader.read(f"{tmp_path}/f.txt{selector}"))
    assert list(rows(reader.read(f"file://{tmp_path}/f.txt"))) == list(range(1, 10))


def test_row_23_nul_bytes_are_a_binary_notice_and_raw_reads_them(tmp_path: Path):
    put(tmp_path, "f.txt", b"PRE\0POST\nnext\n")
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert page.kind == "binary"
    assert "binary" in codes(page)
    assert "�" not in str(page)
    assert ":hex" in str(page)
    assert "14 bytes" in str(page)
    assert str(reader.read("f.txt:raw")).startswith("PRE\0POST\nnext\n")


def test_row_23_bytes_that_are_not_utf8_never_go_unsaid(tmp_path: Path):
    put(tmp_path, "f.txt", b"before \xff\xfe\xfd after\nnext\n")
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert codes(page) & {"encoding-guessed", "undecodable-bytes"}
    assert any("encoding" in said for said in remarks(page))
    forced = reader.read("f.txt", encoding="utf-8")
    assert rows(forced) == {1: "before ��� after", 2: "next"}
    assert codes(forced) == {"undecodable-bytes"}
    assert any("3" in said and "line 1" in said for said in remarks(forced))


def test_row_24_an_old_office_file_is_named_and_not_printed(tmp_path: Path):
    put(tmp_path, "old.xls", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504) + bytes(range(256)) * 2)
    page = Reader(tmp_path).read("old.xls")
    assert "�" not in str(page)
    assert "OLE" in str(page)
    assert len(str(page)) < 2000


def test_row_25_a_malformed_selector_is_called_one(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(3))
    with pytest.raises(BadSelector, match=r"-5-9") as caught:
        Reader(tmp_path).read("f.txt:-5-9")
    assert "malformed" in str(caught.value)


def test_row_26_a_name_that_looks_like_a_range_is_a_name(tmp_path: Path):
    put(tmp_path, "test:1-2", "I am the file\n")
    put(tmp_path, "test", numbered(9))
    reader = Reader(tmp_path)
    assert rows(reader.read("test:1-2")) == {1: "I am the file"}
    assert asked(reader.read("test:3-4")) == [3, 4]


@pytest.mark.parametrize("separator", [";", ",", " ", ", "])
def test_row_27_a_list_longer_than_any_name_is_still_a_list(tmp_path: Path, separator: str):
    names = [f"a-rather-long-name-{number:02d}.txt" for number in range(30)]
    for name in names:
        put(tmp_path, name, f"inside {name}\n")
    page = Reader(tmp_path).read(separator.join(names))
    for name in names:
        assert str(page).count(f"1|inside {name}") == 1
    assert str(page).split("\n")[0].count("a-rather-long-name") == 30
    assert "failed-target" not in codes(page)


def test_row_28_what_would_block_is_refused_by_its_kind(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    listener = socket.socket(socket.AF_UNIX)
    with listener:
        listener.bind(str(tmp_path / "sock"))
        for name, kind in (("pipe", "FIFO"), ("sock", "socket"), ("pipe:1-5", "FIFO")):
            with pytest.raises(Denied, match=f"(?i){kind}"):
                Reader(tmp_path).read(name)


def test_row_29_the_third_identical_answer_gets_a_remark(tmp_path: Path):
    reader = lines(3, tmp_path)
    first, second, third = (reader.read("f.txt") for _ in range(3))
    assert str(first) == str(second) == "1|line 1\n2|line 2\n3|line 3"
    assert str(third).startswith(str(first))
    assert codes(third) == {"unchanged"}
    assert len(remarks(third)) == 1
    assert str(reader.read("f.txt", force=True)) == str(first)
    put(tmp_path, "f.txt", numbered(4))
    assert codes(reader.read("f.txt")) == set()
    assert codes(Reader(tmp_path).read("f.txt")) == set()


def test_a_continuation_in_the_text_is_the_one_in_the_data(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(30))
    page = Reader(tmp_path, limits=Limits(max_lines=10)).read("f.txt")
    assert page.next == f"f.txt{hint(page)}"
