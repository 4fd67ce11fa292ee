"""Does a hostile repository stay data: nothing of it runs, nothing is written or fetched, and every read ends?"""

import sys
import threading
from pathlib import Path

import pytest

from omniread import Cancelled, Denied, Reader, ReadError, Unreadable
from omniread.repository import git
from tests.acceptance.asking import answer, rows
from tests.repositories import Repo, state

PATHS = (
    *("HEAD:a.txt", "HEAD~1:a.txt:raw", "HEAD:", "HEAD:src:1-3", "HEAD:link", ":0:a.txt", "git://", "git://main:src"),
    *(
        "a.txt:changes",
        "b.txt:changes",
        "src:changes",
        ".:changes",
        "HEAD:none.txt",
        "nope:a.txt",
        "HEAD:*.txt",
        ".",
        "a.txt",
    ),
)
PROGRAMS = (
    *("core.fsmonitor", "core.pager", "core.editor", "core.askPass", "core.sshCommand", "core.gitProxy"),
    *("filter.trap.clean", "filter.trap.smudge", "filter.trap.process", "diff.trap.command", "diff.trap.textconv"),
    *(
        "diff.external",
        "pager.cat-file",
        "pager.ls-files",
        "gpg.program",
        "credential.helper",
        "core.alternateRefsCommand",
    ),
    *("alias.cat-file", "uploadpack.packObjectsHook", "interactive.diffFilter", "merge.trap.driver"),
)
HOOKS = (
    "post-index-change",
    "reference-transaction",
    "post-checkout",
    "pre-auto-gc",
    "fsmonitor-watchman",
    "query-watchman",
)


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "first\n", "b.txt": "b\n", "src/c.txt": "c\n"})
    (repo.folder / "link").symlink_to("a.txt")
    repo.commit({"a.txt": "second\n", ".gitattributes": "* filter=trap diff=trap merge=trap\n"})
    return repo


def trapped(repo: Repo, tmp_path: Path) -> Path:
    """Let every program that a repository can name leave a mark."""
    mark = tmp_path / "sprung"
    trap = tmp_path / "trap.py"
    trap.write_text(f"import pathlib\npathlib.Path({str(mark)!r}).touch()\n")
    command = f"{sys.executable} {trap}"
    for name in PROGRAMS:
        repo.git("config", name, command)
    repo.git("config", "filter.trap.required", "true")
    repo.git("config", "gc.auto", "1")
    for name in HOOKS:
        hook = repo.folder / ".git/hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\n{command}\n")
        hook.chmod(0o755)
    return mark


def test_no_program_of_the_repository_runs_and_nothing_is_written(repo: Repo, tmp_path: Path):
    mark = trapped(repo, tmp_path)
    repo.write({"a.txt": "third\n", "new.txt": "new\n"})
    (repo.folder / "b.txt").touch()
    before = state(repo.folder)
    for path in PATHS:
        answer(Reader(repo.folder), path)
        assert not mark.exists(), path
        assert state(repo.folder) == before, path


def test_what_is_read_is_what_was_committed(repo: Repo, tmp_path: Path):
    trapped(repo, tmp_path)
    reader = Reader(repo.folder)
    assert rows(reader.read("HEAD:a.txt")) == {1: "second"}
    repo.write({"a.txt": "third\n"})
    assert list(rows(reader.read(".:changes")).values()) == ["M a.txt (6B)"]


@pytest.mark.parametrize(
    "name",
    [
        "--help",
        "-h",
        "--batch-all-objects",
        "--upload-pack=touch x",
        "--output=x",
        "-",
        "--",
        "--end-of-options",
        "-c x=y",
    ],
)
def test_no_name_becomes_an_option(repo: Repo, name: str):
    before = state(repo.folder)
    for path in (
        f"git://{name}:a.txt",
        f"git://{name}",
        f"HEAD:{name}",
        f":0:{name}",
        f"git://HEAD~1:{name}",
        f"{name}:a",
    ):
        assert isinstance(answer(Reader(repo.folder), path), ReadError)
    assert state(repo.folder) == before


def test_the_environment_leads_nowhere_else(repo: Repo, tmp_path: Path, monkeypatch):
    other = Repo(tmp_path / "other")
    other.commit({"a.txt": "other\n"})
    monkeypatch.setenv("GIT_DIR", str(other.folder / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.folder))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.folder / ".git/index"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(other.folder / ".git/objects"))
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    reader = Reader(repo.folder)
    assert rows(reader.read("HEAD:a.txt")) == {1: "second"}
    assert rows(reader.read(":0:a.txt")) == {1: "second"}
    assert not (tmp_path / "trace").exists()


def test_a_partial_clone_fetches_nothing(repo: Repo, tmp_path: Path):
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git("clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{repo.folder}", tmp_path / "part")
    before = state(tmp_path / "part")
    reader = Reader(tmp_path / "part")
    with pytest.raises(Unreadable, match="partial clone"):
        reader.read("HEAD:a.txt")
    assert "link [unreadable]" in str(reader.read("HEAD:"))
    assert state(tmp_path / "part") == before


def test_a_repository_of_another_user(repo: Repo, monkeypatch):
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    reader = Reader(repo.folder)
    for path in ("HEAD:a.txt", "git://", ".:changes", "a.txt:changes"):
        with pytest.raises(Denied, match=r"safe\.directory"):
            reader.read(path)
    assert rows(reader.read("a.txt")) == {1: "second"}
    assert "revision" not in str(answer(reader, "none.txt:5"))


def test_a_cancelled_read_ends(repo: Repo):
    cancel = threading.Event()
    cancel.set()
    for path in ("HEAD:a.txt", "git://", ".:changes"):
        with pytest.raises(Cancelled):
            Reader(repo.folder).read(path, cancel=cancel)


def test_a_damaged_repository(repo: Repo):
    oid = repo.git("rev-parse", "HEAD:a.txt")
    file = repo.folder / ".git/objects" / oid[:2] / oid[2:]
    file.chmod(0o644)
    file.write_bytes(b"nonsense")
    reader = Reader(repo.folder)
    with pytest.raises(Unreadable, match=oid):
        reader.read("HEAD:a.txt")
    assert rows(reader.read("HEAD:b.txt")) == {1: "b"}
    assert "a.txt" in str(reader.read("HEAD:"))
