"""Does a folder say which of its names differ, and nothing that may not be told?"""

import itertools
import os
from pathlib import Path

import pytest

from omniread import BadSelector, Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import codes, followed, rows
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "a\n", "src/b.txt": "b\n", "src/c.txt": "c\n"})
    return repo


def shown(reader: Reader, path: str) -> list[str]:
    return list(rows(reader.read(f"{path}:changes")).values())


def test_every_name_with_its_mark(repo: Repo):
    repo.write({"a.txt": "A and more\n", "src/n/new.txt": "n\n", "src/odd\nname": ""})
    (repo.folder / "src/c.txt").unlink()
    reader = Reader(repo.folder)
    assert shown(reader, ".") == ["M a.txt (11B)", "D src/c.txt", "? src/n/", "? src/odd\\x0aname (0B)"]
    assert shown(reader, "src") == ["D c.txt", "? n/", "? odd\\x0aname (0B)"]
    assert shown(reader, "src/n") == ["? ./"]
    page = reader.read("src:changes")
    assert page.kind == "directory"
    assert repo.git("rev-parse", "HEAD")[:12] in str(page)
    assert "src/NAME:changes" in str(page)


def test_nothing_differs(repo: Repo):
    page = Reader(repo.folder).read("src:changes")
    assert (rows(page), codes(page)) == ({}, {"unchanged"})
    assert "Nothing differs from git's HEAD" in str(page)


def test_before_the_first_commit(tmp_path: Path):
    repo = Repo(tmp_path / "new")
    repo.write({"a.txt": "a\n"})
    page = Reader(repo.folder).read(".:changes")
    assert list(rows(page).values()) == ["? a.txt (2B)"]
    assert "no commit" in str(page)


def test_a_folder_in_no_repository(tmp_path: Path):
    (tmp_path / "plain").mkdir()
    with pytest.raises(BadSelector, match="no git repository"):
        Reader(tmp_path).read("plain:changes")


def test_what_may_not_be_read_is_counted_and_not_named(repo: Repo):
    repo.write({".env": "secret\n", "src/.env": "secret\n", "a.txt": "A\n"})
    reader = Reader(repo.folder, policy=Policy(sensitive="deny"))
    assert shown(reader, ".") == ["M a.txt (2B)", "(2 that may not be read)"]


def test_pages(repo: Repo):
    repo.write({f"new{number:02}.txt": "n\n" for number in range(30)})
    pages = followed(Reader(repo.folder), ".:changes", max_lines=8)
    assert [line for page in pages for line in rows(page).values()] == [
        f"? new{number:02}.txt (2B)" for number in range(30)
    ]


def test_what_was_not_compared_is_said(repo: Repo, monkeypatch):
    os.utime(repo.folder / "a.txt", (1, 1))
    assert shown(Reader(repo.folder), ".") == []
    clock = itertools.count(step=100)
    monkeypatch.setattr("omniread.repository.status.monotonic", lambda: next(clock))
    (line,) = shown(Reader(repo.folder), ".")
    assert line == "M a.txt (2B) [touched, and not compared: time ran out]"
