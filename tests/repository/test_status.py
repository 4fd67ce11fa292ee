"""Is what differs from the last commit what git itself would say, without any program of the repository's own?"""

import os
import sys
from pathlib import Path

import pytest

from omniread.model.errors import TooBig
from omniread.repository import status
from omniread.repository.finding import around
from omniread.repository.status import Change, Status
from tests import fakes
from tests.repositories import Repo, pointer, state


def changes(repo: Repo, inside: str = "", **limits: int) -> list[Change]:
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading(**limits) as work:
        return list(Status(place, inside, fakes.scope(), work).changes())


def marks(repo: Repo, inside: str = "") -> dict[str, str]:
    return {change.path: change.mark for change in changes(repo, inside)}


def touch(file: Path) -> None:
    os.utime(file, (1, 1))


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "a\n", "dir/b.txt": "b\n", "dir/deep/c.txt": "c\n", ".gitignore": "*.log\n", "-x": "x\n"})
    return repo


def test_nothing_differs(repo: Repo):
    assert changes(repo) == []


def test_every_mark(repo: Repo):
    repo.write({"a.txt": "A\n", "new.txt": "new\n", "staged.txt": "s\n", "x.log": "", "-x": "X\n"})
    repo.git("add", "staged.txt")
    repo.git("rm", "-q", "dir/b.txt")
    (repo.folder / "dir/deep/c.txt").unlink()
    (repo.folder / "dir/deep/c.txt").symlink_to("../b.txt")
    assert marks(repo) == {
        "-x": "M",
        "a.txt": "M",
        "dir/b.txt": "D",
        "dir/deep/c.txt": "T",
        "new.txt": "?",
        "staged.txt": "A",
    }


def test_a_folder_alone(repo: Repo):
    repo.write({"a.txt": "A\n", "dir/b.txt": "B\n", "dir/new/n.txt": "n\n", "dirt/x": "x\n"})
    assert marks(repo, "dir") == {"dir/b.txt": "M", "dir/new/": "?"}
    assert marks(repo, "*") == {}


def test_a_folder_that_is_not_tracked(repo: Repo):
    repo.write({"new/deep/n.txt": "n\n", "new/m.txt": "m\n"})
    assert marks(repo) == {"new/": "?"}
    assert marks(repo, "new/deep") == {"new/deep/": "?"}


def test_a_file_in_conflict(repo: Repo):
    repo.git("checkout", "-q", "-b", "other")
    repo.commit({"a.txt": "other\n"})
    repo.git("checkout", "-q", "main")
    repo.commit({"a.txt": "main\n"})
    repo.git("merge", "-q", "other", check=False)
    assert marks(repo) == {"a.txt": "U"}


def test_before_the_first_commit(tmp_path: Path):
    repo = Repo(tmp_path / "repo")
    repo.write({"a.txt": "a\n", "b.txt": "b\n"})
    repo.git("add", "a.txt")
    assert marks(repo) == {"a.txt": "A", "b.txt": "?"}


def test_the_commit(repo: Repo, tmp_path: Path):
    for folder, commit in ((repo.folder, repo.git("rev-parse", "HEAD")), (Repo(tmp_path / "new").folder, None)):
        place = around(str(folder))
        assert place is not None
        with fakes.reading() as work:
            assert Status(place, "", fakes.scope(), work).commit == commit


def test_a_file_that_was_only_touched(repo: Repo):
    (repo.folder / "link").symlink_to("a.txt")
    repo.commit()
    touch(repo.folder / "a.txt")
    os.utime(repo.folder / "link", (1, 1), follow_symlinks=False)
    assert changes(repo) == []
    (repo.folder / "link").unlink()
    (repo.folder / "link").symlink_to("b.txt")
    assert marks(repo) == {"link": "M"}


def test_a_mode_that_changed(repo: Repo):
    (repo.folder / "a.txt").chmod(0o755)
    assert marks(repo) == {"a.txt": "M"}


def test_in_a_sha256_repository(tmp_path: Path):
    repo = Repo(tmp_path / "repo", "--object-format=sha256")
    repo.commit({"a.txt": "a\n", "b.txt": "b\n"})
    touch(repo.folder / "a.txt")
    (repo.folder / "b.txt").write_bytes(b"c\n")
    assert marks(repo) == {"b.txt": "M"}


def test_line_ends_that_git_would_undo(repo: Repo):
    repo.commit({"lf.txt": "one\ntwo\n"})
    (repo.folder / "lf.txt").write_bytes(b"one\r\ntwo\r\n")
    assert changes(repo) == []
    (repo.folder / "lf.txt").write_bytes(b"one\r\nthree\r\n")
    assert marks(repo) == {"lf.txt": "M"}


def test_line_ends_of_a_large_file_are_not_tried(repo: Repo, monkeypatch):
    monkeypatch.setattr(status, "SMALL", 3)
    (repo.folder / "a.txt").write_bytes(b"a\r\n")
    assert changes(repo) == []
    (repo.folder / "dir/b.txt").write_bytes(b"b\r\n")
    monkeypatch.setattr(status, "SMALL", 2)
    assert marks(repo) == {"a.txt": "M", "dir/b.txt": "M"}


def test_what_git_lfs_keeps_elsewhere(repo: Repo):
    repo.commit({"big.bin": pointer(b"large content"), "plain.txt": "p\n"})
    (repo.folder / "big.bin").write_bytes(b"large content")
    touch(repo.folder / "plain.txt")
    assert marks(repo) == {"big.bin": "M"}
    (repo.folder / ".git/lfs").mkdir()
    assert marks(repo) == {}
    (repo.folder / "big.bin").write_bytes(b"LARGE content")
    repo.write({"a.txt": "b\n"})
    assert marks(repo) == {"a.txt": "M", "big.bin": "M"}
    repo.write({"a.txt": "a\n"})
    (repo.folder / "plain.txt").write_bytes(b"q\n")
    assert marks(repo) == {"big.bin": "M", "plain.txt": "M"}


def test_what_became_something_else(repo: Repo):
    (repo.folder / "a.txt").unlink()
    (repo.folder / "a.txt").mkdir()
    (repo.folder / "dir/b.txt").unlink()
    os.mkfifo(repo.folder / "dir/b.txt")
    found = marks(repo)
    assert found["a.txt"] in {"D", "T", "M"}
    assert found["dir/b.txt"] in {"D", "T", "M"}


def test_time_runs_out(repo: Repo):
    touch(repo.folder / "a.txt")
    assert changes(repo, dir_seconds=0) == [Change("M", "a.txt", compared=False)]


def test_a_read_that_is_late(repo: Repo):
    touch(repo.folder / "a.txt")
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        late = Status(place, "", fakes.scope(), work)
        work.deadline = 0
        with pytest.raises(TooBig):
            list(late.changes())


def test_a_file_that_went_away_meanwhile(repo: Repo, monkeypatch):
    touch(repo.folder / "a.txt")
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        asked = Status(place, "", fakes.scope(), work)
        assert not asked._is_same("gone.txt", "100644", "0" * 40)
        assert not asked._is_same("dir", "100644", "0" * 40)
        assert not asked._is_same("a.txt", "120000", "0" * 40)
        monkeypatch.setattr(os.path, "isfile", lambda _path: True)
        assert not asked._is_same("gone.txt", "100644", "0" * 40)


def test_a_submodule_at_another_commit(repo: Repo, tmp_path: Path):
    inner = Repo(tmp_path / "inner")
    inner.commit({"a.txt": "a\n"})
    repo.git("submodule", "--quiet", "add", inner.folder, "inner")
    repo.commit()
    (repo.folder / "inner/a.txt").write_bytes(b"not looked at\n")
    assert changes(repo) == []
    Repo(repo.folder / "inner").commit()
    assert marks(repo) == {"inner": "M"}


def test_no_program_of_the_repository_runs(repo: Repo, tmp_path: Path):
    trap = tmp_path / "trap.py"
    trap.write_text(f"import pathlib, sys\npathlib.Path({str(tmp_path / 'sprung')!r}).touch()\n")
    command = f"{sys.executable} {trap}"
    repo.commit({".gitattributes": "* filter=trap diff=trap\n"})
    for name in ("core.fsmonitor", "filter.trap.clean", "filter.trap.process", "diff.trap.textconv", "diff.external"):
        repo.git("config", name, command)
    for hook in ("post-index-change", "reference-transaction"):
        file = repo.folder / ".git/hooks" / hook
        file.write_text(f"#!/bin/sh\n{command}\n")
        file.chmod(0o755)
    repo.write({"a.txt": "A\n", "new.txt": "new\n"})
    touch(repo.folder / "dir/b.txt")
    before = state(repo.folder)
    assert marks(repo) == {"a.txt": "M", "new.txt": "?"}
    assert not (tmp_path / "sprung").exists()
    assert state(repo.folder) == before
