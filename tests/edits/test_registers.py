"""Are lines that were cut pasted as they were, in any section and in any order?"""

from pathlib import Path

import pytest

from omniread import BadSelector
from tests.patches import edit, editor, tag


def put(folder: Path, name: str, data: bytes) -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def move(folder: Path, *, backwards: bool = False) -> None:
    """Move line 2 of `a` behind line 1 of `b`."""
    reader = editor(folder)
    sections = [f"[a#{tag(reader, 'a')}]\nCUT 2 @x", f"[b#{tag(reader, 'b')}]\nPUT >1 @x"]
    reader.edit("\n".join(reversed(sections) if backwards else sections))


@pytest.mark.parametrize("backwards", [False, True])
def test_lines_move_from_one_file_to_another(tmp_path: Path, backwards: bool):
    one, other = put(tmp_path, "a", b"a1\na2\n"), put(tmp_path, "b", b"b1\r\nb2\r\n")
    move(tmp_path, backwards=backwards)
    assert (one.read_bytes(), other.read_bytes()) == (b"a1\n", b"b1\r\na2\r\nb2\r\n")


def test_lines_move_upwards_in_one_file(tmp_path: Path):
    file = put(tmp_path, "a", b"1\n2\n3\n4")
    edit(editor(tmp_path), "a", "PUT <1 @x", "CUT 3.=4 @x", "PUT >1 @x")
    assert file.read_bytes() == b"3\n4\n1\n3\n4\n2\n"


def test_bytes_that_do_not_decode_move_as_they_are(tmp_path: Path):
    text = "ü" * 20
    put(tmp_path, "a", f"{text}\n".encode() + b"\xff\xfe!\n")
    other = put(tmp_path, "b", f"{text}\n".encode())
    move(tmp_path)
    assert other.read_bytes() == f"{text}\n".encode() + b"\xff\xfe!\n"


def test_lines_move_into_another_encoding(tmp_path: Path):
    put(tmp_path, "a", "1\nü\n".encode())
    other = put(tmp_path, "b", "b1\n".encode("utf-16"))
    move(tmp_path)
    assert other.read_bytes().decode("utf-16") == "b1\nü\n"


def test_bytes_that_do_not_decode_do_not_change_their_encoding(tmp_path: Path):
    one = put(tmp_path, "a", ("ü" * 20 + "\n").encode() + b"\xff\n")
    put(tmp_path, "b", "b1\n".encode("utf-16"))
    with pytest.raises(BadSelector, match="@x has bytes that do not decode"):
        move(tmp_path)
    assert one.read_bytes().endswith(b"\xff\n")


def test_a_paste_needs_a_cut(tmp_path: Path):
    put(tmp_path, "a", b"1\n2\n")
    with pytest.raises(BadSelector, match=r"nothing is remembered as @y\. .* There are: @x\."):
        edit(editor(tmp_path), "a", "CUT 1 @x", "PUT >2 @y")
    with pytest.raises(BadSelector, match=r"There are: none\."):
        edit(editor(tmp_path), "a", "PUT >2 @y")


def test_a_name_is_filled_once(tmp_path: Path):
    put(tmp_path, "a", b"1\n2\n")
    with pytest.raises(BadSelector, match="@x is cut twice"):
        edit(editor(tmp_path), "a", "CUT 1 @x", "CUT 2 @x")
