"""Does the structured door cut slices as Codex's reader did, rows S1 to S14, in the style of its bare lines?

Three rows are ours: a line is cut after `max_columns` characters and marked (S6, S13), an empty file is a success, and
a relative path starts at the session's folder (S8, S9). A CR at the end of the last line goes as on every line (S10).
"""

import os
import re
from pathlib import Path

import pytest

from omniread import BadSelector, Limits, Page, Reader
from tests.acceptance.asking import put

ROWS = [
    ("S1", b"alpha\nbeta\ngamma\n", 2, 2, "L2: beta\nL3: gamma"),
    ("S3", b"\xff\xfe\nplain\n", 1, 2, "L1: ��\nL2: plain"),
    ("S4", b"one\r\ntwo\r\n", 1, 2, "L1: one\nL2: two"),
    ("S5", b"first\nsecond\nthird\n", 1, 2, "L1: first\nL2: second"),
    ("S6-within", b"x" * 550 + b"\n", 1, 1, "L1: " + "x" * 550),
    ("S7", b"first\nsecond\nthird\nfourth\n", 2, 2, "L2: second\nL3: third"),
    ("S10", b"a\nb\r", 1, 9, "L1: a\nL2: b"),
    ("S11", b"a\rb\n", 1, 9, "L1: a\rb"),
    ("S12", b"a\n\n", 1, 9, "L1: a\nL2: "),
    ("S14", b"a\nb\n", 2, 5, "L2: b"),
]


def sliced(folder: Path, data: bytes, offset: object, limit: object, **limits: int) -> Page:
    """The page that the structured door gives of a file with these bytes."""
    put(folder, "f.txt", data)
    reader = Reader(folder, limits=Limits(**limits))
    return reader.read_file(str(folder / "f.txt"), offset=offset, limit=limit, style="lines")  # type: ignore[arg-type]


@pytest.mark.parametrize(("data", "offset", "limit", "text"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_slice_is_its_lines_and_nothing_else(tmp_path: Path, data: bytes, offset: int, limit: int, text: str):
    assert str(sliced(tmp_path, data, offset, limit)) == text


def test_s2_an_offset_past_the_end_is_an_error_that_names_the_end(tmp_path: Path):
    with pytest.raises(BadSelector, match=r"offset 3 .*past the end.*\b1 line") as caught:
        sliced(tmp_path, b"only\n", 3, 1)
    assert caught.value.hint


def test_s3_what_does_not_decode_is_counted_in_the_data(tmp_path: Path):
    page = sliced(tmp_path, b"\xff\xfe\nplain\n", 1, 2)
    (note,) = page.notes
    assert note.code == "undecodable-bytes"
    assert re.search(r"\b2\b.*line 1", note.text)
    assert page.details.bom is False


def test_s6_a_line_that_is_too_long_is_cut_and_marked(tmp_path: Path):
    page = sliced(tmp_path, b"x" * 550 + b"\n", 1, 1, max_columns=500)
    assert re.fullmatch(r"L1: x{500}….*", str(page))
    assert "x" * 501 not in str(page)
    cut = page.details.truncation
    assert cut is not None
    assert (cut.truncated, cut.truncated_by) == (True, "columns")
    assert "550" in str(page) + "".join(note.text for note in page.notes)


def test_s6_the_cut_comes_after_2000_characters_by_default(tmp_path: Path):
    assert re.fullmatch(r"L1: x{2000}….*", str(sliced(tmp_path, b"x" * 2001 + b"\n", 1, 1)))
    assert str(sliced(tmp_path, b"x" * 2000 + b"\n", 1, 1)) == "L1: " + "x" * 2000


@pytest.mark.parametrize(("most", "pattern"), [(500, "L1: x{499}日"), (499, "L1: x{499}….*")])
def test_s13_characters_are_counted_not_bytes(tmp_path: Path, most: int, pattern: str):
    page = sliced(tmp_path, ("x" * 499 + "日\n").encode(), 1, 1, max_columns=most)
    assert re.fullmatch(pattern, str(page))


@pytest.mark.parametrize("limit", [1, 2000])
def test_s8_an_empty_file_is_a_success_without_a_line(tmp_path: Path, limit: int):
    page = sliced(tmp_path, b"", 1, limit)
    assert str(page) == ""
    assert page.total == 0
    assert page.details.truncation is not None
    assert page.details.truncation.total_lines == 0


def test_s8_so_it_is_in_the_envelope(tmp_path: Path):
    file = put(tmp_path, "f.txt", b"")
    text = str(Reader(tmp_path).read_file(str(file)))
    assert not re.search(r"^L\d", text, re.MULTILINE)
    assert "Total: 0 lines" in text


def test_s9_offset_zero_limit_zero_and_a_wrong_type_are_three_errors(tmp_path: Path):
    said = []
    for offset, limit in ((0, 1), (1, 0), (True, 1), ("two", 1), (5.5, 1)):
        with pytest.raises(BadSelector) as caught:
            sliced(tmp_path, b"a\n", offset, limit)
        said.append(str(caught.value))
    assert len(set(said)) == 5
    assert "offset" in said[0]
    assert "limit" in said[1]
    assert "offset" in said[2]
    assert said[0].partition(".")[0] != said[2].partition(".")[0]


def test_s9_the_offset_is_complained_about_first(tmp_path: Path):
    with pytest.raises(BadSelector, match="offset"):
        sliced(tmp_path, b"a\n", 0, 0)


def test_s9_a_relative_path_starts_at_the_sessions_folder(tmp_path: Path):
    put(tmp_path, "d/f.txt", "inside\n")
    reader = Reader(tmp_path / "d")
    assert str(reader.read_file("f.txt", style="lines")) == "L1: inside"
    shown = str(reader.read_file("f.txt"))
    assert f"<path>{os.path.realpath(tmp_path)}/d/f.txt</path>" in shown


def test_the_envelope_has_the_shape_of_the_blueprint(tmp_path: Path):
    file = put(tmp_path, "f.txt", "".join(f"{number}\n" for number in range(1, 43)))
    envelope, after = str(Reader(tmp_path).read_file(str(file), 1, 2)).split("</summary>\n")
    assert envelope == (
        f"<path>{file}</path>\n<type>file</type>\n<content>\nL1: 1\nL2: 2\n</content>\n"
        "<summary>Total: 42 lines | Showing: 1–2 | Truncated: false"
    )
    assert "offset=3" in after
    assert ":3-" not in after


def test_an_envelope_with_a_line_that_is_cut_is_truncated(tmp_path: Path):
    put(tmp_path, "f.txt", "short\n" + "x" * 3000 + "\nlast\n")
    reader = Reader(tmp_path)
    assert reader.read_file("f.txt").details.truncation.truncated is True
    assert "Showing: 1–3 | Truncated: true</summary>" in str(reader.read_file("f.txt"))


@pytest.mark.parametrize("file", ["f.txt", "sub/f.txt"])
def test_an_envelope_that_shows_all_is_not_truncated(tmp_path: Path, file: str):
    put(tmp_path, file, "a\nb\n")
    assert str(Reader(tmp_path).read_file(file)).endswith(
        "<content>\nL1: a\nL2: b\n</content>\n<summary>Total: 2 lines | Showing: 1–2 | Truncated: false</summary>"
    )
