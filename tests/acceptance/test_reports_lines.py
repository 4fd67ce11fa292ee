"""Are the reports about line endings and line numbers answered, entries 7 to 11?"""

from pathlib import Path

import pytest

from omniread import Reader
from tests.acceptance.asking import asked, codes, followed, numbered, put, remarks, rows

COUNTED = [
    ("ended", numbered(10), 10, "line 10", True),
    ("not-ended", numbered(10).rstrip("\n"), 10, "line 10", False),
    ("two-blank-lines", numbered(8) + "\n\n", 10, "", True),
    ("one-blank-line", "\n", 1, "", True),
    ("long", numbered(2001).rstrip("\n"), 2001, "line 2001", False),
]


@pytest.mark.parametrize(("text", "total", "last"), [each[1:4] for each in COUNTED], ids=[each[0] for each in COUNTED])
def test_entry_07_totals_and_numbers_agree_with_the_file(tmp_path: Path, text: str, total: int, last: str):
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    pages = followed(reader, "f.txt")
    assert [number for page in pages for number in asked(page)] == list(range(1, total + 1))
    assert pages[-1].total == total
    page = reader.read(f"f.txt:{total}-{total}")
    assert asked(page) == [total]
    assert rows(page)[total] == last
    assert page.next is None
    assert asked(reader.read("f.txt:-1")) == [total]
    assert f"lines: {total:,}\n" in str(reader.read("f.txt:stat"))
    if total > 1:
        assert f"Total: {total} lines" in str(reader.read_file("f.txt"))


def test_entry_07_the_line_after_a_full_page_is_reached(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(2001).rstrip("\n"))
    reader = Reader(tmp_path)
    first = reader.read("f.txt")
    assert first.next == "f.txt:2001-"
    second = reader.read(first.next)
    assert rows(second)[2001] == "line 2001"
    assert second.next is None
    put(tmp_path, "g.txt", numbered(2000))
    assert reader.read("g.txt").next is None
    assert reader.read("g.txt").notes == ()


@pytest.mark.parametrize(("text", "final"), [(each[1], each[4]) for each in COUNTED], ids=[each[0] for each in COUNTED])
def test_entry_07_a_missing_line_end_is_said_when_it_is_missing(tmp_path: Path, text: str, final: bool):
    put(tmp_path, "f.txt", text)
    assert Reader(tmp_path).read("f.txt:-1").details.final_newline is final


def test_entry_08_windows_line_ends_count_once_and_are_not_shown(tmp_path: Path):
    put(tmp_path, "f.txt", "\r\n".join(f"row {number}" for number in range(1, 21)))
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert rows(page) == {number: f"row {number}" for number in range(1, 21)}
    assert "\r" not in str(page)
    assert page.details.newline == "crlf"
    assert str(reader.read("f.txt:raw")) == "\r\n".join(f"row {number}" for number in range(1, 21))
    assert "\r" not in str(reader.read_file("f.txt"))
    assert "\r" not in str(reader.read("f.txt", style="plain"))


def test_entry_08_mixed_line_ends_are_called_mixed(tmp_path: Path):
    text = "".join(f"a{number}\r\n" for number in range(10)) + "".join(f"b{number}\n" for number in range(10))
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert len(rows(page)) == 20
    assert "\r" not in str(page)
    assert page.details.newline == "mixed"
    assert str(reader.read("f.txt:raw")) == text
    assert str(reader.read("f.txt:raw:10-11")) == "a9\r\nb0\n"


def test_entry_09_what_python_thinks_is_a_line_end_is_none(tmp_path: Path):
    text = 'one\n\f\nx = "a\u2028b\u2029c"\nnext\x85line\x1c\x1d\x1e\v\nfive\nMARKER\n'
    put(tmp_path, "f.py", text)
    reader = Reader(tmp_path)
    page = reader.read("f.py")
    assert page.total == 6
    assert rows(reader.read("f.py:6-6"))[6] == "MARKER"
    assert str(reader.read("f.py:raw")) == text
    assert str(reader.read_file("f.py", 6, 1, style="lines")) == "L6: MARKER"
    assert "6|MARKER" in str(reader.read("f.py:/MARKER/"))


def test_entry_10_past_the_end_empty_and_one_blank_line_are_three_things(tmp_path: Path):
    put(tmp_path, "five.txt", numbered(5))
    put(tmp_path, "zero.txt", "")
    put(tmp_path, "blank.txt", "\n")
    reader = Reader(tmp_path)
    past = str(reader.read("five.txt:100"))
    assert "100" in past
    assert "5 lines" in past
    assert "empty" not in past
    assert rows(reader.read("five.txt:100")) == {}
    zero = str(reader.read("zero.txt"))
    assert "empty" in zero
    assert "0 bytes" in zero
    assert rows(reader.read("zero.txt")) == {}
    assert str(reader.read("blank.txt")) == "1|"


def test_entry_10_the_way_out_of_a_dead_end_works(tmp_path: Path):
    put(tmp_path, "f.txt", numbered(5))
    reader = Reader(tmp_path)
    page = reader.read("f.txt:100-200")
    (note,) = page.notes
    assert note.selector is not None
    assert 5 in rows(reader.read(note.selector))
    for word in remarks(page)[0].replace("]", " ").split():
        if word.startswith(":"):
            assert rows(reader.read(f"f.txt{word}"))


@pytest.mark.parametrize("end", ["\n", ""])
def test_entry_11_the_last_lines_are_the_last_lines(tmp_path: Path, end: str):
    put(tmp_path, "f.txt", "one\ntwo\nthree" + end)
    reader = Reader(tmp_path)
    assert str(reader.read("f.txt:raw:-1")) == "three" + end
    assert str(reader.read("f.txt:raw:-2")) == "two\nthree" + end
    assert str(reader.read("f.txt:raw:-9")) == "one\ntwo\nthree" + end
    assert asked(reader.read("f.txt:-1")) == [3]
    assert asked(reader.read("f.txt:-2")) == [2, 3]
    assert codes(reader.read("f.txt:-3")) == set()
