"""Do files change together or not at all, whatever fails and whoever else writes?"""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread.edits.writing import Change, write
from omniread.model.errors import Conflict, Denied, ReadError

OLD = {"a": b"old a\n", "b": b"old b\n", "c": b"old c\n"}


def folder_of(tmp_path: Path) -> Path:
    for name, data in OLD.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def changes_in(folder: Path) -> list[Change]:
    """One of each kind: replaced, replaced, removed, created in a new folder."""
    found = [
        Change(str(folder / name), name, OLD[name], after, (folder / name).stat(), str(folder / name))
        for name, after in (("a", b"new a\n"), ("b", b"new b\n"), ("c", None))
    ]
    return [*found, Change(str(folder / "deep" / "er" / "d"), "d", None, b"new d\n")]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_all_is_done_and_nothing_is_left_beside(tmp_path: Path):
    folder = folder_of(tmp_path)
    write(changes_in(folder))
    assert contents(folder) == {"a": b"new a\n", "b": b"new b\n", "deep/er/d": b"new d\n"}


def failing_at(nth: int, name: str, monkeypatch: pytest.MonkeyPatch, *, for_ever: bool = False) -> Callable[[], int]:
    """Let the nth call of a function of `os` fail, and all later ones too if `for_ever`; gives the number of calls."""
    real, calls = getattr(os, name), [0]

    def failing(*arguments: object, **options: object) -> object:
        calls[0] += 1
        if calls[0] == nth or (for_ever and calls[0] > nth):
            raise OSError(errno.ENOSPC, "No space left on device", str(arguments[0]))
        return real(*arguments, **options)

    monkeypatch.setattr(os, name, failing)
    return lambda: calls[0]


@pytest.mark.parametrize("for_ever", [False, True])
@pytest.mark.parametrize(
    ("name", "nth"), [("replace", 1), ("replace", 2), ("unlink", 1), ("fsync", 1), ("fsync", 3), ("mkdir", 2)]
)
def test_what_fails_half_way_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, nth: int, for_ever: bool
):
    folder = folder_of(tmp_path)
    changes = changes_in(folder)
    with monkeypatch.context() as patching:
        calls = failing_at(nth, name, patching, for_ever=for_ever)
        with pytest.raises(ReadError, match=r"No space left on device\. No file was changed\."):
            write(changes)
    assert calls() >= nth
    seen = contents(folder)
    assert {each: seen[each] for each in OLD} == OLD
    if not (for_ever and name == "unlink"):
        assert seen == OLD
        assert not (folder / "deep").exists()


def test_a_file_that_cannot_be_put_back_is_named_with_the_place_of_its_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = folder_of(tmp_path)
    changes = changes_in(folder)
    failing_at(2, "replace", monkeypatch, for_ever=True)
    monkeypatch.setattr("builtins.open", lambda *arguments, real=open: refuse_wb(real, *arguments))
    with pytest.raises(ReadError, match=r"'a' could not be put back: its old text is in '.*'") as refused:
        write(changes)
    monkeypatch.undo()
    kept = refused.value.message.rpartition("is in '")[2].removesuffix("'.")
    assert Path(kept).read_bytes() == OLD["a"]
    assert (folder / "b").read_bytes() == OLD["b"]


def refuse_wb(real: Callable[..., object], file: object, mode: str = "r") -> object:
    if mode == "wb" and isinstance(file, str):
        raise OSError(errno.EIO, "Input/output error")
    return real(file, mode)


def test_without_hard_links_files_are_copied_and_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = folder_of(tmp_path)
    monkeypatch.setattr(os, "link", lambda *_, **__: (_ for _ in ()).throw(OSError(errno.EPERM, "no links")))
    failing = changes_in(folder)
    with monkeypatch.context() as patching:
        failing_at(2, "replace", patching)
        with pytest.raises(ReadError):
            write(failing)
    assert contents(folder) == OLD
    write(failing)
    assert contents(folder) == {"a": b"new a\n", "b": b"new b\n", "deep/er/d": b"new d\n"}


def test_a_file_that_changed_meanwhile_is_a_conflict(tmp_path: Path):
    folder = folder_of(tmp_path)
    changes = changes_in(folder)
    (folder / "b").write_bytes(b"theirs\n")
    with pytest.raises(Conflict, match=r"'b' was changed by somebody else while the patch was at work, so no file"):
        write(changes)
    assert contents(folder) == {**OLD, "b": b"theirs\n"}


@pytest.mark.parametrize("kind", ["missing", "folder", "link"])
def test_a_file_that_became_something_else_is_a_conflict(tmp_path: Path, kind: str):
    folder = folder_of(tmp_path)
    changes = changes_in(folder)
    (folder / "b").unlink()
    if kind == "folder":
        (folder / "b").mkdir()
    if kind == "link":
        (folder / "b").symlink_to("a")
    with pytest.raises((Conflict, ReadError)):
        write(changes)
    assert (folder / "a").read_bytes() == OLD["a"]


def test_a_folder_that_became_a_link_is_not_followed(tmp_path: Path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    change = Change(str(tmp_path / "in" / "sub" / "new"), "sub/new", None, b"x")
    (tmp_path / "in" / "sub").rmdir()
    (tmp_path / "in" / "sub").symlink_to("../out")
    before = (tmp_path / "out").stat().st_mtime_ns
    with pytest.raises(Conflict, match="'sub/new' was changed by somebody else"):
        write([change])
    assert (tmp_path / "out").stat().st_mtime_ns == before
    assert os.listdir(tmp_path / "out") == []


def test_a_name_that_was_taken_meanwhile_is_a_conflict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = folder_of(tmp_path)
    real = os.link

    def late(source: str, target: str, **options: bool) -> None:
        if Path(target).name == "d":
            Path(target).write_bytes(b"theirs\n")
        real(source, target, **options)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(Conflict, match=r"'d' was changed by somebody else"):
        write(changes_in(folder))
    assert contents(folder) == {**OLD, "deep/er/d": b"theirs\n"}


def test_what_is_written_into_the_file_in_the_last_moment_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = folder_of(tmp_path)
    real = os.replace

    def late(source: str, target: str) -> None:
        if target.endswith("a") and b"old" in Path(target).read_bytes():
            Path(target).write_bytes(b"theirs\n")
        real(source, target)

    monkeypatch.setattr(os, "replace", late)
    with pytest.raises(Conflict, match=r"'a' was changed by somebody else"):
        write(changes_in(folder))
    assert contents(folder) == {**OLD, "a": b"theirs\n"}


def test_what_somebody_wrote_after_us_is_not_put_back_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = folder_of(tmp_path)
    real = os.replace

    def late(source: str, target: str) -> None:
        if target.endswith("b"):
            (folder / "a").write_bytes(b"theirs\n")
            raise OSError(errno.EIO, "Input/output error")
        real(source, target)

    monkeypatch.setattr(os, "replace", late)
    with pytest.raises(ReadError, match=r"'a' was changed by somebody else, and stays so"):
        write(changes_in(folder))
    assert contents(folder) == {**OLD, "a": b"theirs\n"}


def test_no_permission_is_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = folder_of(tmp_path)
    monkeypatch.setattr(
        os, "replace", lambda *_: (_ for _ in ()).throw(PermissionError(errno.EACCES, "Permission denied"))
    )
    with pytest.raises(Denied, match=r"'a' could not be written: Permission denied"):
        write(changes_in(folder))
    assert contents(folder) == OLD


@pytest.mark.parametrize("mode", [0o600, 0o755, 0o4755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int):
    folder = folder_of(tmp_path)
    (folder / "a").chmod(mode)
    write(changes_in(folder)[:1])
    assert stat.S_IMODE((folder / "a").stat().st_mode) == mode


def test_a_file_keeps_its_extended_attributes(tmp_path: Path):
    folder = folder_of(tmp_path)
    try:
        os.setxattr(folder / "a", "user.note", b"kept")
    except (OSError, AttributeError):
        pytest.skip("there are no extended attributes here")
    write(changes_in(folder)[:1])
    assert os.getxattr(folder / "a", "user.note") == b"kept"


def test_a_new_file_gets_the_mode_that_new_files_have(tmp_path: Path):
    plain = tmp_path / "plain"
    plain.write_text("")
    write([Change(str(tmp_path / "d"), "d", None, b"")])
    assert (tmp_path / "d").stat().st_mode == plain.stat().st_mode


CRASH = """
import os, sys
from pathlib import Path
from tests.edits.test_writing import changes_in
from omniread.edits.writing import write
folder, name, nth = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
real, calls = getattr(os, name), [0]
def dying(*arguments, **options):
    calls[0] += 1
    if calls[0] == nth:
        os._exit(9)
    return real(*arguments, **options)
setattr(os, name, dying)
write(changes_in(folder))
"""


@pytest.mark.parametrize(
    ("name", "nth"), [("replace", 1), ("replace", 2), ("unlink", 1), ("unlink", 2), ("link", 4), ("fsync", 2)]
)
def test_a_crash_leaves_each_file_old_or_new(tmp_path: Path, name: str, nth: int):
    folder = folder_of(tmp_path)
    root = Path(__file__).parents[2]
    program = CRASH.replace("from tests.edits.test_writing", "sys.path.insert(0, 'tests/edits')\nfrom test_writing")
    run = subprocess.run([sys.executable, "-c", program, str(folder), name, str(nth)], cwd=root, check=False)
    assert run.returncode == 9
    seen = contents(folder)
    assert seen["a"] in {b"old a\n", b"new a\n"}
    assert seen["b"] in {b"old b\n", b"new b\n"}
    assert seen.get("c") in {b"old c\n", None}
    assert seen.get("deep/er/d") in {b"new d\n", None}
