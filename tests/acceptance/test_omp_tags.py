"""Do tags and versions behave as the reference tool's own tests want it, rows 65 and 66?

The expected tags are the vectors of the specification: xxHash32 of the normalised text, its low 16 bits.
"""

from pathlib import Path

import pytest

from omniread import Limits, Reader
from tests.acceptance.asking import put

VECTORS = [("", "5D05"), ("abc", "53FF"), ("a\nb\n", "9A46"), ("L1\nL2\nL3\n", "565F")]


def tag(reader: Reader, path: str) -> str | None:
    """The tag of a path as it is now."""
    return reader.read(path).details.tag


@pytest.mark.parametrize(("text", "expected"), VECTORS)
def test_row_65_the_tag_is_of_the_whole_text(tmp_path: Path, text: str, expected: str):
    put(tmp_path, "f.txt", text)
    assert tag(Reader(tmp_path), "f.txt") == expected


@pytest.mark.parametrize(
    "data",
    [b"a\r\nb\r\n", b"\xef\xbb\xbfa\nb\n", b"a  \nb\t\n", b"a\rb\r", "a\nb\n".encode("utf-16")],
    ids=["crlf", "bom", "blanks-at-line-ends", "cr", "utf-16"],
)
def test_row_65_the_tag_is_of_the_normalised_text(tmp_path: Path, data: bytes):
    put(tmp_path, "f.txt", data)
    assert tag(Reader(tmp_path), "f.txt") == "9A46"


def test_row_65_a_window_has_the_tag_of_the_whole_file(tmp_path: Path):
    put(tmp_path, "f.txt", "L1\nL2\nL3\n")
    reader = Reader(tmp_path, style="hashline")
    assert str(reader.read("f.txt")) == "[f.txt#565F]\n1:L1\n2:L2\n3:L3"
    assert str(reader.read("f.txt:3")).startswith("[f.txt#565F]\n2:L2\n3:L3")
    assert tag(reader, "f.txt:2-2") == "565F"


def test_row_65_a_cut_line_does_not_change_the_tag(tmp_path: Path):
    put(tmp_path, "f.txt", "abc")
    assert tag(Reader(tmp_path, limits=Limits(max_columns=1)), "f.txt") == "53FF"


def test_row_66_the_same_text_has_the_same_tag_and_tags_do_not_cross_paths(tmp_path: Path):
    put(tmp_path, "one.txt", "abc")
    put(tmp_path, "two.txt", "abc")
    put(tmp_path, "three.txt", "a\nb\n")
    reader = Reader(tmp_path)
    assert tag(reader, "one.txt") == tag(reader, "two.txt") == "53FF"
    tag(reader, "three.txt")
    assert reader.snapshots.verify("one.txt", "53FF").state == "current"
    assert reader.snapshots.verify("one.txt", "9A46").state == "unknown"
    assert reader.snapshots.verify("three.txt", "53FF").state == "unknown"


def test_row_66_the_third_version_drops_the_first_when_two_are_kept(tmp_path: Path):
    reader = Reader(tmp_path, limits=Limits(snapshot_versions=2))
    tags = []
    for text in ("abc", "a\nb\n", "L1\nL2\nL3\n"):
        put(tmp_path, "f.txt", text)
        tags.append(tag(reader, "f.txt"))
    assert tags == ["53FF", "9A46", "565F"]
    states = [reader.snapshots.verify("f.txt", each).state for each in ("53FF", "9A46", "565F")]
    assert states == ["unknown", "stale", "current"]


def test_row_66_going_back_to_an_old_text_makes_it_the_newest(tmp_path: Path):
    reader = Reader(tmp_path, limits=Limits(snapshot_versions=2))
    for text in ("abc", "a\nb\n", "abc", "L1\nL2\nL3\n"):
        put(tmp_path, "f.txt", text)
        tag(reader, "f.txt")
    states = [reader.snapshots.verify("f.txt", each).state for each in ("53FF", "9A46", "565F")]
    assert states == ["stale", "unknown", "current"]
