"""Is all of a patch checked before anything is written, and then all of it done?"""

import os
import threading
from pathlib import Path

import pytest

from omniread import BadSelector, Cancelled, Conflict, ReadError, Unreadable
from tests.patches import edit, editor, tag


def put(folder: Path, name: str, data: bytes = b"a\nb\n") -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def state(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_one_patch_does_many_things(tmp_path: Path):
    for name in ("a", "b", "c"):
        put(tmp_path, name)
    reader = editor(tmp_path)
    tags = {name: tag(reader, name) for name in ("a", "b", "c")}
    result = reader.edit(
        f"[a#{tags['a']}]\nPUT 1:\n+A\n[b#{tags['b']}]\nREM\n[c#{tags['c']}]\nMV sub/d\nCUT 2\n"
        "[e/f/g]\nNEW\n+new\n[h]\nNEW"
    )
    assert state(tmp_path) == {"a": b"A\nb\n", "sub/d": b"a\n", "e/f/g": b"new\n", "h": b""}
    assert [each.path for each in result.files] == ["a", "b", "c", "e/f/g", "h"]
    assert result.files[4].tag == "5D05"


def test_a_dry_run_checks_all_and_writes_nothing(tmp_path: Path):
    put(tmp_path, "a")
    reader = editor(tmp_path)
    before = tag(reader, "a")
    patch = f"[a#{before}]\nPUT 1:\n+A\n[n]\nNEW\n+x"
    dry = reader.edit(patch, dry_run=True)
    assert state(tmp_path) == {"a": b"a\nb\n"}
    assert reader.snapshots.verify("a", dry.files[0].tag).state == "unknown"
    wet = reader.edit(patch)
    assert [each.tag for each in dry.files] == [each.tag for each in wet.files]
    with pytest.raises(Conflict):
        reader.edit("[n]\nNEW\n+x", dry_run=True)


@pytest.mark.parametrize(
    "bad",
    [
        "[b#{b}]\nCUT 9",
        "[b#{b}]\nPUT 1:\n+\ud800",
        "[b#0000]\nCUT 1",
        "[b#{b}]\nPUT >1 @nothing",
        "[missing#{b}]\nCUT 1",
        "[b]\nNEW\n+x",
        "[b#{b}]\nMV a",
        "[b#{b}]\nCUT 1\n[./b#{b}]\nCUT 2",
        "[b#{b}]\nMV n\n[n]\nNEW\n+x",
        "[b#{b}]\nnonsense",
    ],
)
def test_one_bad_section_and_nothing_is_written(tmp_path: Path, bad: str):
    put(tmp_path, "a")
    put(tmp_path, "b", b"b1\nb2\n")
    before = state(tmp_path)
    reader = editor(tmp_path)
    good = f"[a#{tag(reader, 'a')}]\nPUT 1:\n+A\n[c/new]\nNEW\n+x\n"
    with pytest.raises(ReadError) as refused:
        reader.edit(good + bad.format(b=tag(reader, "b")))
    assert refused.value.hint
    assert refused.value.ref
    assert state(tmp_path) == before
    assert not (tmp_path / "c").exists()


def test_one_file_under_two_names_is_one_file(tmp_path: Path):
    put(tmp_path, "a")
    (tmp_path / "link").symlink_to("a")
    reader = editor(tmp_path)
    known = tag(reader, "a")
    with pytest.raises(BadSelector, match=r"Line 3 of the patch: 'link' is the same file as 'a'"):
        reader.edit(f"[a#{known}]\nCUT 1\n[link#{known}]\nCUT 2")


def test_a_row_with_the_sign_for_lost_bytes_does_not_replace_them(tmp_path: Path):
    data = ("ü" * 20 + "\n").encode() + b"\xff\nend\n"
    file = put(tmp_path, "a", data)
    with pytest.raises(BadSelector, match=r"U\+FFFD"):
        edit(editor(tmp_path), "a", "PUT 2:", "+x\ufffd")
    assert file.read_bytes() == data
    edit(editor(tmp_path), "a", "PUT 3:", "+\ufffd")
    assert file.read_bytes() == data.replace(b"end", "\ufffd".encode())


def test_bytes_that_cannot_be_told_apart_afterwards_are_refused(tmp_path: Path):
    data = ("ab\n" * 6000).encode("utf-16") + b"e"
    file = put(tmp_path, "a", data)
    with pytest.raises(Unreadable, match="cannot be told apart in utf-16-le"):
        edit(editor(tmp_path), "a", "PUT >$:", "+x")
    assert file.read_bytes() == data
    edit(editor(tmp_path), "a", "PUT 1:", "+x")
    assert file.read_bytes() == data.replace("ab".encode("utf-16-le"), "x".encode("utf-16-le"), 1)


def test_a_patch_is_text(tmp_path: Path):
    with pytest.raises(BadSelector, match="A patch is text, not bytes"):
        editor(tmp_path).edit(b"[a#9A46]\nCUT 1")


def test_an_edit_can_be_cancelled_before_it_writes(tmp_path: Path):
    put(tmp_path, "a")
    reader = editor(tmp_path)
    patch = f"[a#{tag(reader, 'a')}]\nCUT 1"
    over = threading.Event()
    over.set()
    with pytest.raises(Cancelled):
        reader.edit(patch, cancel=over)
    assert state(tmp_path) == {"a": b"a\nb\n"}


def test_edits_of_many_threads_do_not_mix(tmp_path: Path):
    file = put(tmp_path, "a", b"0\n" * 3)
    reader = editor(tmp_path)
    known = tag(reader, "a")
    results: list[str] = []

    def work(number: int) -> None:
        reader.edit(f"[a#{known}]\nPUT >$:\n+{number}")
        results.append(str(number))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(file.read_text().split()) == sorted(["0"] * 3 + results)
    assert len(results) == 3


def test_nothing_is_left_beside(tmp_path: Path):
    put(tmp_path, "a")
    edit(editor(tmp_path), "a", "CUT 1")
    assert os.listdir(tmp_path) == ["a"]
