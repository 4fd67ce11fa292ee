"""Does git run without anything that the repository brings along, and is its refusal said in plain words?"""

import os
import subprocess
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NeedsExtra, Unreadable
from omniread.repository import git
from omniread.repository.finding import around, at
from omniread.repository.git import Git, environment, program
from omniread.repository.objects import Objects
from tests import fakes
from tests.repositories import Repo, state


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "a\n", "b c.txt": "b\n"})
    return repo


def asked(folder: Path, work, **given) -> Git:
    place = around(str(folder)) or at(str(folder))
    assert place is not None
    return Git(place, fakes.scope(cwd=str(folder), **given), work)


def test_the_program_is_the_one_on_path():
    found = program()
    assert subprocess.run([found, "--version"], check=True, capture_output=True).stdout.startswith(b"git version")


def test_a_program_in_the_folder_is_not_it(tmp_path: Path, monkeypatch):
    fake = tmp_path / git._NAME
    fake.write_text("#!/bin/sh\n")
    fake.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join((".", "", str(tmp_path / "none"))))
    with pytest.raises(NeedsExtra, match="git") as caught:
        program()
    assert "pip" not in str(caught.value)
    assert caught.value.exit_code == 7
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == str(fake)


def test_a_file_that_does_not_run_is_not_it(tmp_path: Path, monkeypatch):
    (tmp_path / git._NAME).write_text("")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NeedsExtra):
        program()


def test_variables_that_lead_elsewhere_are_left_out(monkeypatch):
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_TRACE", "GIT_EXTERNAL_DIFF", "GIT_SSH_COMMAND"):
        monkeypatch.setenv(name, "x")
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_KEY_0", "WORD"):
        monkeypatch.setenv(name, "kept")
    found = environment()
    kept = {"GIT_CONFIG_GLOBAL": "kept", "GIT_CONFIG_KEY_0": "kept"}
    added = {name: text for name, text in git.ADDED.items() if name.startswith("GIT_")}
    assert {name: text for name, text in found.items() if name.startswith("GIT_")} == kept | added
    assert found["WORD"] == "kept"
    assert (found["GIT_OPTIONAL_LOCKS"], found["GIT_TERMINAL_PROMPT"], found["GIT_ALLOW_PROTOCOL"]) == ("0", "0", "")


def test_another_repository_in_the_environment_does_not_count(repo: Repo, tmp_path: Path, monkeypatch):
    monkeypatch.setenv("GIT_DIR", str(Repo(tmp_path / "other").folder / ".git"))
    with fakes.reading() as work:
        assert list(asked(repo.folder, work).records("ls-files", "-z")) == [b"a.txt", b"b c.txt"]


def test_records_of_a_command_that_fails(repo: Repo):
    with fakes.reading() as work, pytest.raises(Unreadable, match=r"(?s)could not read.*no-such-branch") as caught:
        list(asked(repo.folder, work).records("diff-index", "-z", "no-such-branch"))
    assert "\n" not in str(caught.value)


def test_a_healthy_repository_is_not_refused(repo: Repo):
    with fakes.reading() as work:
        assert asked(repo.folder, work).refusal() is None


def test_the_repository_of_another_user(repo: Repo, monkeypatch):
    monkeypatch.setitem(git.ADDED, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with fakes.reading() as work, pytest.raises(Denied, match=r"safe\.directory") as caught:
        list(asked(repo.folder, work).records("ls-files", "-z"))
    assert str(repo.folder) in str(caught.value)


def test_a_bare_repository_where_those_are_forbidden(tmp_path: Path, monkeypatch):
    bare = Repo(tmp_path / "bare.git", "--bare")
    for name, text in (("COUNT", "1"), ("KEY_0", "safe.bareRepository"), ("VALUE_0", "explicit")):
        monkeypatch.setenv(f"GIT_CONFIG_{name}", text)
    with fakes.reading() as work, pytest.raises(Denied, match=r"safe\.bareRepository"):
        list(asked(bare.folder, work).records("for-each-ref", "--format=%(refname)%00"))


def test_a_repository_with_a_broken_configuration(repo: Repo):
    (repo.folder / ".git/config").write_text("[core\n")
    with fakes.reading() as work, pytest.raises(Unreadable, match="bad config") as caught:
        list(asked(repo.folder, work).records("ls-files", "-z"))
    assert "cannot open the repository" in str(caught.value)


def test_a_long_complaint_is_cut(repo: Repo, monkeypatch):
    (repo.folder / ".git/config").write_text("[core\n")
    monkeypatch.setattr(git, "REASON", 10)
    with fakes.reading() as work, pytest.raises(Unreadable) as caught:
        list(asked(repo.folder, work).records("ls-files", "-z"))
    assert "bad config" not in str(caught.value)


def test_a_repository_that_git_does_not_accept_is_not_looked_for_further_up(repo: Repo):
    inner = repo.folder / "inner"
    (inner / ".git/objects").mkdir(parents=True)
    (inner / ".git/HEAD").write_text("nonsense\n")
    with fakes.reading() as work, pytest.raises(Unreadable, match="not a git repository"):
        list(asked(inner, work).records("ls-files", "-z"))


def test_a_partial_clone_fetches_nothing(repo: Repo, tmp_path: Path):
    repo.git("config", "uploadpack.allowFilter", "true")
    Repo(tmp_path / "base").git(
        "clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{repo.folder}", tmp_path / "part"
    )
    oid = repo.git("rev-parse", "HEAD:a.txt")
    before = state(tmp_path / "part")
    with fakes.reading() as work:
        partial = asked(tmp_path / "part", work)
        with pytest.raises(Unreadable, match="partial clone") as caught:
            Objects(partial).find(oid)
        assert oid in str(caught.value)
        assert list(Objects(partial).sizes([oid, repo.git("rev-parse", "HEAD:")])) == [None, None]
    assert state(tmp_path / "part") == before


def test_settings_stand_above_those_of_the_repository(repo: Repo, monkeypatch):
    repo.git("config", "core.abbrev", "8")
    for name, text in (("COUNT", "1"), ("KEY_0", "core.bigFileThreshold"), ("VALUE_0", "1k")):
        monkeypatch.setenv(f"GIT_CONFIG_{name}", text)
    with fakes.reading() as work:
        here = asked(repo.folder, work)
        here.settings = {"core.abbrev": "10", "filter.a=b.c.clean": ""}
        for name, text in {"core.abbrev": b"10", "core.bigFileThreshold": b"1k", "filter.a=b.c.clean": b""}.items():
            assert list(here.records("config", "-z", name)) == [text]


class Closed(fakes.Open):
    """A policy that allows one folder alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)

    def check(self, path: str, asked: str) -> None:
        if self.hides(path):
            raise Denied(f"{asked} may not be read.")

    def hides(self, path: str) -> bool:
        return not path.startswith(self.folder)


def test_a_borrowed_repository_must_be_open_itself(repo: Repo, tmp_path: Path):
    thief = tmp_path / "thief"
    thief.mkdir()
    (thief / ".git").write_text(f"gitdir: {repo.folder}/.git\n")
    with fakes.reading() as work:
        with pytest.raises(Denied, match="may not be read"):
            asked(thief, work, policy=Closed(thief)).start("version")
        assert list(asked(thief, work, policy=Closed(tmp_path)).records("ls-files", "-z")) == [b"a.txt", b"b c.txt"]
