"""Is only what is shown as plain text opened for an edit, and in the encoding in which it was read?"""

import os
from pathlib import Path

import pytest

from omniread import Denied, Limits, TooBig
from omniread.edits import opened
from tests.patches import edit, editor, tag


def test_a_text_in_an_encoding_that_was_named_is_edited_in_it(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_bytes("Привет\nмир\n".encode("cp1251"))
    reader = editor(tmp_path)
    page = reader.read("a.txt:1-", encoding="cp1251")
    result = reader.edit(f"[a.txt#{page.details.tag}]\nPUT 2:\n+Москва")
    assert file.read_bytes() == "Привет\nМосква\n".encode("cp1251")
    assert reader.read("a.txt:1-", encoding="cp1251").details.tag == result.files[0].tag
    reader.edit(f"[a.txt#{result.files[0].tag}]\nPUT 1:\n+Пока")
    assert file.read_bytes() == "Пока\nМосква\n".encode("cp1251")


def test_a_text_that_was_named_and_has_changed_is_still_read_in_its_encoding(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_bytes("Привет\nмир\n".encode("cp1251"))
    reader = editor(tmp_path)
    known = reader.read("a.txt:1-", encoding="cp1251").details.tag
    file.write_bytes("да\nПривет\nмир\n".encode("cp1251"))
    reader.edit(f"[a.txt#{known}]\nPUT 2:\n+Москва")
    assert file.read_bytes() == "да\nПривет\nМосква\n".encode("cp1251")


def test_a_text_that_is_in_another_encoding_now_is_read_by_what_it_is(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_bytes("é\nx\n".encode())
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_bytes("é\ny\nx\n".encode("utf-16"))
    reader.edit(f"[a.txt#{known}]\nPUT 2:\n+ü")
    assert file.read_bytes().decode("utf-16") == "é\ny\nü\n"


def test_a_file_that_is_too_long_for_a_tag_is_refused(tmp_path: Path):
    (tmp_path / "a.txt").write_bytes(b"abcdefgh\n")
    (tmp_path / "b.txt").write_bytes("日本語".encode("utf-16"))
    reader = editor(tmp_path, limits=Limits(snapshot_bytes=8))
    for name in ("a.txt", "b.txt"):
        with pytest.raises(TooBig, match=r"only texts up to 8 bytes have a tag"):
            reader.edit(f"[{name}#9A46]\nCUT 1")


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.bin", bytes(range(256)) * 8), ("a.txt.gz", None)],
)
def test_what_is_not_shown_as_plain_text_is_refused(tmp_path: Path, name: str, data: bytes | None):
    import gzip

    file = tmp_path / name
    file.write_bytes(gzip.compress(b"a\nb\n") if data is None else data)
    before = file.read_bytes()
    with pytest.raises(Denied, match=r"so its lines cannot be edited"):
        editor(tmp_path).edit(f"[{name}#9A46]\nCUT 1")
    assert file.read_bytes() == before


def test_an_edit_goes_through_a_link(tmp_path: Path):
    (tmp_path / "real").mkdir()
    file = tmp_path / "real" / "a.txt"
    file.write_bytes(b"a\nb\n")
    (tmp_path / "link").symlink_to("real/a.txt")
    edit(editor(tmp_path), "link", "CUT 1")
    assert file.read_bytes() == b"b\n"
    assert os.readlink(tmp_path / "link") == "real/a.txt"


@pytest.mark.parametrize("operation", ["REM", "MV b.txt"])
def test_a_link_itself_is_neither_moved_nor_removed(tmp_path: Path, operation: str):
    (tmp_path / "a.txt").write_bytes(b"a\n")
    (tmp_path / "link").symlink_to("a.txt")
    with pytest.raises(Denied, match=r"'link' is a link to 'a.txt'"):
        edit(editor(tmp_path), "link", operation)
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "link"]


def test_the_other_names_of_a_file_are_told_of(tmp_path: Path):
    (tmp_path / "a.txt").write_bytes(b"a\nb\n")
    os.link(tmp_path / "a.txt", tmp_path / "twin")
    result = edit(editor(tmp_path), "a.txt", "CUT 1")
    assert [note.code for note in result.notes] == ["hard-link"]
    assert "a.txt has 2 names" in str(result)
    assert (tmp_path / "twin").read_bytes() == b"a\nb\n"


def test_what_is_shown_in_other_lines_than_it_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "a.txt"
    file.write_bytes(b"a\nb\n")
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    monkeypatch.setattr(opened, "_data", lambda *_: b"other\n")
    with pytest.raises(Denied, match="is shown as other lines than it has"):
        reader.edit(f"[a.txt#{known}]\nCUT 1")


def test_a_file_that_grows_while_it_is_opened_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "a.txt"
    file.write_bytes(b"a\nb\n")
    reader = editor(tmp_path, limits=Limits(snapshot_bytes=10, block_context=False))
    known = tag(reader, "a.txt")
    real = opened.refuse_closed

    def growing(*arguments: object) -> None:
        real(*arguments)
        file.write_bytes(b"a\nb\n" * 9)

    monkeypatch.setattr(opened, "refuse_closed", growing)
    with pytest.raises(TooBig, match="only texts up to 10 bytes"):
        reader.edit(f"[a.txt#{known}]\nCUT 1")
