"""Does what is really on disk count, whoever else wrote it, and can the next edit go on from there?"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Limits
from omniread.model.span import Span
from tests.patches import edit, editor, tag


def put(folder: Path, data: bytes) -> Path:
    file = folder / "a.py"
    file.write_bytes(data)
    return file


def on_save(monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], object]) -> None:
    """Let a program that watches the folder act on every file that is saved."""
    real = os.replace

    def saving(source: str, target: str) -> None:
        real(source, target)
        act(Path(target))

    monkeypatch.setattr(os, "replace", saving)


def test_a_chain_of_edits_needs_no_read_between(tmp_path: Path):
    file = put(tmp_path, b"a\nb\nc\nd\n")
    reader = editor(tmp_path)
    first = edit(reader, "a.py", "PUT 2:", "+B", "+BB")
    second = reader.edit(f"[a.py#{first.files[0].tag}]\nCUT 3\nPUT 5:\n+D")
    third = reader.edit(f"[a.py#{second.files[0].tag}]\nPUT 1.=4:\n+all")
    assert file.read_bytes() == b"all\n"
    assert third.files[0].tag == tag(reader, "a.py")


def test_the_next_read_does_not_warn_of_the_sessions_own_change(tmp_path: Path):
    file = put(tmp_path, b"a\nb\nc\nd\n")
    reader = editor(tmp_path)
    edit(reader, "a.py", "CUT 1")
    assert [note.code for note in reader.read("a.py:2-3").notes if note.code == "changed"] == []
    file.write_bytes(b"x\ny\nz\n")
    assert [note.code for note in reader.read("a.py:2-3").notes if note.code == "changed"] == ["changed"]


def test_what_was_never_shown_is_not_known_after_an_edit_either(tmp_path: Path):
    put(tmp_path, b"".join(b"%d\n" % number for number in range(30)))
    reader = editor(tmp_path)
    result = edit(reader, "a.py", "PUT 2:", "+B", selector=":raw:1-3")
    store, identity = reader.snapshots._store, str(tmp_path / "a.py")
    assert store.seen(identity, result.files[0].tag) == {1, 2, 3, 4}


def test_what_a_formatter_made_of_it_is_what_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = put(tmp_path, b"a\nb\nc\nd\ne\nf\n")
    reader = editor(tmp_path)
    with monkeypatch.context() as patching:
        on_save(patching, lambda saved: saved.write_bytes(saved.read_bytes().replace(b"x=1\n", b"x = 1\n\n")))
        result = edit(reader, "a.py", "PUT 2:", "+x=1")
    assert file.read_bytes() == b"a\nx = 1\n\nc\nd\ne\nf\n"
    assert [note.code for note in result.notes] == ["rewritten"]
    assert result.files[0].changed_ranges == (Span(2, 3),)
    assert "2:x = 1\n3:\n4:c" in str(result)
    assert result.files[0].tag == tag(reader, "a.py")
    reader.edit(f"[a.py#{result.files[0].tag}]\nPUT 2.=3:\n+y")
    assert file.read_bytes() == b"a\ny\nc\nd\ne\nf\n"


def test_a_file_that_is_gone_at_once_was_still_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    put(tmp_path, b"a\nb\n")
    on_save(monkeypatch, Path.unlink)
    result = edit(editor(tmp_path), "a.py", "CUT 1")
    assert [note.code for note in result.notes] == ["rewritten"]
    assert "cannot be read back" in str(result)


def test_a_patch_that_changes_nothing_writes_nothing(tmp_path: Path):
    file = put(tmp_path, b"a\nb\n")
    before = file.stat()
    result = edit(editor(tmp_path), "a.py", "PUT 1:", "+a")
    assert [note.code for note in result.notes] == ["unchanged"]
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_text_that_grew_too_long_has_no_tag(tmp_path: Path):
    put(tmp_path, b"a\n")
    result = edit(
        editor(tmp_path, limits=Limits(snapshot_bytes=8, block_context=False)), "a.py", "PUT >1:", "+12345678"
    )
    assert (result.files[0].tag, [note.code for note in result.notes]) == (None, ["truncated"])


def test_a_text_that_will_be_taken_for_another_encoding_is_told_of(tmp_path: Path):
    file = put(tmp_path, "ü\nab\n".encode("utf-16"))
    assert edit(editor(tmp_path), "a.py", "PUT 1:", "+x").notes == ()
    file.write_bytes(
        "пе".encode("cp1251") + b"\nstop\n" + "Это русский текст, довольно длинный.\n".encode("cp1251") * 9
    )
    result = edit(editor(tmp_path), "a.py", "CUT 3.=11")
    now = editor(tmp_path).read("a.py:1-").details.encoding
    told = [note.text for note in result.notes if note.code == "encoding-guessed"]
    assert bool(told) is (now != "cp1251")
    assert all("encoding=" in text for text in told)


def test_a_file_with_carriage_returns_alone_stays_one_line(tmp_path: Path):
    file = put(tmp_path, b"a\rb\r")
    result = edit(editor(tmp_path), "a.py", "PUT >$:", "+c")
    assert file.read_bytes() == b"a\rb\rc\r"
    assert result.files[0].changed_ranges == (Span(1, 1),)
    assert result.files[0].tag == tag(editor(tmp_path), "a.py")


def test_a_removed_file_is_forgotten_and_a_moved_one_goes_on(tmp_path: Path):
    put(tmp_path, b"a\nb\n")
    reader = editor(tmp_path)
    moved = edit(reader, "a.py", "MV deep/b.py").files[0]
    assert (moved.path, moved.moved_to, moved.tag) == ("a.py", "deep/b.py", tag(editor(tmp_path), "deep/b.py"))
    removed = reader.edit(f"[deep/b.py#{moved.tag}]\nREM")
    assert str(removed) == "deep/b.py was removed."
    assert list(tmp_path.rglob("*.py")) == []
    put(tmp_path, b"a\nb\n")
    assert reader.snapshots.verify("a.py", moved.tag).state == "current"
    assert reader.snapshots._store.seen(str(tmp_path / "deep" / "b.py"), moved.tag) is None
