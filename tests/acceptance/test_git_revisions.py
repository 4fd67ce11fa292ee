"""Do files and folders of git revisions read like any other, through the ordinary walk?"""

import sqlite3
from pathlib import Path

import pytest

from omniread import NotFound, Reader
from tests.acceptance.asking import codes, followed, hint, numbered, put, remarks, rows, shell
from tests.archives import make_zip
from tests.repositories import Repo, fetched, pointer


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    box = make_zip({"x.txt": b"in the box\n", "deep/y.txt": numbered(30).encode()})
    repo.commit({"src/app.py": numbered(40, "old"), "data.zip": box, "README.md": "# Old\n"})
    repo.git("tag", "v1")
    (repo.folder / "data.zip").unlink()
    repo.commit({"src/app.py": numbered(40, "new"), "src/lib/x.py": "x = 1\n"})
    return repo


@pytest.fixture
def reader(repo: Repo) -> Reader:
    return Reader(repo.folder)


def test_a_file_of_a_revision(reader: Reader):
    assert rows(reader.read("HEAD~1:src/app.py:5-6")) == {number: f"old {number}" for number in range(4, 10)}
    assert rows(reader.read("HEAD:src/app.py:-1"))[40] == "new 40"
    assert rows(reader.read("v1:README.md")) == {1: "# Old"}
    page = reader.read("HEAD~1:src/app.py")
    assert page.kind == "file"
    assert page.details.resolved_path is None
    assert page.details.tag is None
    assert page.details.size == len(numbered(40, "old"))


def test_what_is_in_a_file_of_a_revision(reader: Reader):
    assert rows(reader.read("v1:data.zip:x.txt")) == {1: "in the box"}
    assert rows(reader.read("v1:data.zip:deep/y.txt:30"))[30] == "line 30"
    assert list(rows(reader.read("v1:data.zip")).values()) == ["deep/", "x.txt (11B)"]
    assert "line 7" in str(reader.read("v1:data.zip:deep/y.txt:/line 7/"))


def test_folders(reader: Reader):
    page = reader.read("HEAD:")
    assert page.kind == "directory"
    assert [line.split() for line in rows(page).values()] == [
        *(["."], ["README.md", "6B"], ["src/"], ["app.py", "271B"], ["lib/"]),
    ]
    assert [line.split() for line in rows(reader.read("HEAD:src")).values()] == [
        *(["."], ["app.py", "271B"], ["lib/"], ["x.py", "6B"]),
    ]
    assert "data.zip" in str(reader.read("v1:"))
    assert str(reader.read("HEAD::raw")) == "README.md\nsrc/\n"


def test_a_folder_goes_on_where_it_stopped(repo: Repo):
    repo.commit({f"many/f{number:03}.txt": "x" for number in range(60)})
    reader = Reader(repo.folder)
    for path in ("HEAD:many", "git://main:many"):
        pages = followed(reader, path, max_lines=25)
        listed = [line.split()[0] for page in pages for line in rows(page).values()]
        assert listed == [".", *(f"f{number:03}.txt" for number in range(60))]


def test_pages_of_a_file(reader: Reader):
    page = reader.read("HEAD~1:src/app.py", max_lines=10)
    assert page.next == "HEAD~1:src/app.py:11-"
    assert hint(page) == ":11-"
    assert rows(reader.read(page.next))[11] == "old 11"


def test_a_name_that_could_be_a_selector(repo: Repo):
    repo.commit({"a.txt": numbered(30), "a.txt:11-": "other\n", "13-": "odd\n"})
    reader = Reader(repo.folder)
    assert reader.read("HEAD:a.txt", max_lines=10).next == "HEAD:a.txt:L11-"
    assert rows(reader.read("HEAD:a.txt:11-")) == {1: "other"}
    assert rows(reader.read("HEAD:13-")) == {1: "odd"}


def test_a_big_file_is_read_and_kept(repo: Repo):
    repo.commit({"big.txt": numbered(200_000)})
    reader = Reader(repo.folder)
    assert rows(reader.read("HEAD:big.txt:150000"))[150_000] == "line 150000"
    assert rows(reader.read("HEAD:big.txt:-1"))[200_000] == "line 200000"
    assert "lines: 200,000" in str(reader.read("HEAD:big.txt:stat"))


def test_a_database_of_a_revision_has_a_place_of_its_own(repo: Repo, tmp_path: Path):
    with sqlite3.connect(tmp_path / "x.db") as base:
        base.execute("create table t (a)")
    base.close()
    repo.commit({"x.db": (tmp_path / "x.db").read_bytes()})
    (repo.folder / "x.db").write_bytes(b"something else\n")
    reader = Reader(repo.folder)
    assert "SQLite format 3" in str(reader.read("HEAD:x.db:hex"))


def test_a_file_that_exists_wins(repo: Repo):
    put(repo.folder, "HEAD:src", "on disk\n")
    put(repo.folder, "v1:README.md", "on disk too\n")
    reader = Reader(repo.folder)
    assert rows(reader.read("HEAD:src")) == {1: "on disk"}
    assert rows(reader.read("v1:README.md")) == {1: "on disk too"}
    assert rows(reader.read("git://v1:README.md")) == {1: "# Old"}


def test_a_folder_with_the_name_of_a_branch(repo: Repo):
    repo.git("branch", "src", "v1")
    reader = Reader(repo.folder)
    assert rows(reader.read("src:app.py:1"))[1] == "new 1"
    assert rows(reader.read("src:README.md")) == {1: "# Old"}
    with pytest.raises(NotFound):
        reader.read("src:none.py")


def test_from_a_folder_below(repo: Repo):
    reader = Reader(repo.folder / "src")
    assert rows(reader.read("v1:app.py:1"))[1] == "old 1"
    page = reader.read("v1:README.md")
    assert rows(page) == {1: "# Old"}
    assert "reading-choice" in codes(page)
    assert any("top of the repository" in remark for remark in remarks(page))
    assert rows(reader.read("v1:../README.md")) == {1: "# Old"}


def test_several_at_once(reader: Reader):
    page = reader.read("v1:README.md; HEAD:src/lib/x.py")
    assert "# Old" in str(page)
    assert "x = 1" in str(page)
    page = reader.read("HEAD:src/*.py")
    assert "new 1" in str(page)


def test_links_stay_in_the_revision(repo: Repo):
    (repo.folder / "link").symlink_to("src/app.py")
    (repo.folder / "out").symlink_to("/etc/passwd")
    repo.commit()
    repo.write({"src/app.py": "on disk now\n"})
    reader = Reader(repo.folder)
    assert rows(reader.read("HEAD:link:1"))[1] == "new 1"
    with pytest.raises(NotFound, match="/etc/passwd"):
        reader.read("HEAD:out")
    listing = str(reader.read("HEAD:"))
    assert "link -> src/app.py" in listing
    assert "out -> /etc/passwd [dangling link]" in listing


def test_a_pointer_of_git_lfs(repo: Repo):
    repo.commit({"model.bin": pointer(b"large content")})
    (repo.folder / "model.bin").write_bytes(b"large content")
    reader = Reader(repo.folder)
    page = reader.read("HEAD:model.bin")
    assert "lfs-pointer" in codes(page)
    assert "13 bytes" in str(page)
    fetched(repo.folder / ".git", b"large content")
    page = reader.read("HEAD:model.bin")
    (place,) = [note.selector for note in page.notes if note.code == "lfs-pointer"]
    assert place is not None
    assert rows(reader.read(place)) == {1: "large content"}
    put(repo.folder, "other.bin", pointer(b"missing"))
    assert "git lfs pull" in str(reader.read("other.bin"))


def test_branches_and_tags(repo: Repo):
    reader = Reader(repo.folder)
    page = reader.read("git://")
    listed = " ".join(rows(page).values())
    for word in ("main -> ", "[branch, checked out]", "v1 -> ", "[tag]", "change"):
        assert word in listed
    assert "src/" in str(reader.read("git://v1:"))
    pages = followed(reader, "git://", max_lines=1)
    assert len(pages) == 3


def test_errors_on_the_command_line(repo: Repo):
    ran = shell(repo.folder, "HEAD:src/ap.py")
    assert ran.returncode == NotFound.exit_code
    assert "Did you mean HEAD:src/app.py?" in ran.stderr
    ran = shell(repo.folder, "HEAD~1:src/app.py:1", "HEAD~1:data.zip:x.txt")
    assert ran.returncode == 0
    assert "1|old 1" in ran.stdout
    assert "1|in the box" in ran.stdout


def test_a_file_that_is_misplaced_is_still_found(repo: Repo):
    reader = Reader(repo.folder)
    assert rows(reader.read("x.py:1"))[1] == "x = 1"
    with pytest.raises(NotFound) as caught:
        reader.read("lib/none.py:5-9")
    assert "revision" not in str(caught.value)
