"""Is a file compared with what the session saw of it, else with the last commit, and is nothing lost between pages?"""

import codecs
from pathlib import Path

import pytest

from omniread import NeedsExtra, Page, Reader
from omniread.model.limits import Limits
from omniread.renderings.changes.file import Shelf, Told
from tests.acceptance.asking import codes, followed, numbered, rows
from tests.repositories import Repo, fetched, pointer


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": numbered(20), "b.bin": b"\0\1\2"})
    return repo


def reader(repo: Repo) -> Reader:
    return Reader(repo.folder)


def shown(page: Page) -> list[str]:
    return list(rows(page).values())


def edit(repo: Repo, old: str, new: str, name: str = "a.txt") -> None:
    file = repo.folder / name
    file.write_bytes(file.read_bytes().replace(old.encode(), new.encode()))


def test_against_the_last_commit(repo: Repo):
    edit(repo, "line 7\n", "line seven\n")
    page = reader(repo).read("a.txt:changes")
    assert shown(page) == [
        "--- a.txt (in git's HEAD)",
        "+++ a.txt (now)",
        "@@ -4,7 +4,7 @@",
        " line 4",
        " line 5",
        " line 6",
        "-line 7",
        "+line seven",
        " line 8",
        " line 9",
        " line 10",
    ]
    assert page.kind == "file"
    assert page.details.language == "diff"
    assert page.details.tag is None


def test_against_what_the_session_saw_last(repo: Repo):
    edit(repo, "line 7\n", "line seven\n")
    session = reader(repo)
    session.read("a.txt:1-2")
    edit(repo, "line 9\n", "line nine\n")
    page = session.read("a.txt:changes")
    assert shown(page)[0] == "--- a.txt (as this session last saw it)"
    assert [line for line in shown(page)[3:] if line[0] in "+-"] == ["-line 9", "+line nine"]


def test_what_was_shown_is_the_next_baseline(repo: Repo):
    session = reader(repo)
    edit(repo, "line 7\n", "line seven\n")
    session.read("a.txt:changes")
    page = session.read("a.txt:changes")
    assert shown(page) == []
    assert codes(page) == {"unchanged", "more"}
    edit(repo, "line 9\n", "line nine\n")
    page = session.read("a.txt:changes")
    assert [line for line in shown(page)[3:] if line[0] in "+-"] == ["-line 9", "+line nine"]


def test_nothing_differs_from_the_last_commit(repo: Repo):
    page = reader(repo).read("a.txt:changes")
    assert (shown(page), codes(page)) == ([], {"unchanged"})
    assert "Nothing has changed: a.txt is in git's HEAD" in str(page)


def test_no_earlier_version(repo: Repo, tmp_path: Path):
    repo.write({"new.txt": "new\n"})
    (tmp_path / "plain.txt").write_bytes(b"plain\n")
    session = reader(repo)
    for path in ("new.txt", "../plain.txt"):
        page = session.read(f"{path}:changes")
        assert (shown(page), codes(page)) == ([], {"no-baseline"})
        assert "No earlier version" in str(page)
        page = session.read(f"{path}:changes")
        assert codes(page) == {"unchanged"}


def test_line_ends_alone_are_words(repo: Repo):
    edit(repo, "\n", "\r\n")
    page = reader(repo).read("a.txt:changes")
    assert (shown(page), codes(page)) == ([], {"changed"})
    assert "No line of text has changed, only the line ends: LF before, CRLF now" in str(page)


def test_the_encoding_alone_is_words(repo: Repo):
    session = reader(repo)
    text = (repo.folder / "a.txt").read_text()
    (repo.folder / "a.txt").write_bytes(codecs.BOM_UTF16_LE + text.encode("utf-16-le"))
    page = session.read("a.txt:changes")
    assert (shown(page), codes(page)) == ([], {"changed"})
    assert "the encoding: utf-8 before, utf-16-le with BOM now" in str(page)
    (repo.folder / "a.txt").write_bytes(codecs.BOM_UTF8 + text.encode())
    assert "the encoding: utf-16-le with BOM before, utf-8 with BOM now" in str(session.read("a.txt:changes"))


def test_pages_belong_together(repo: Repo):
    repo.commit({"long.txt": numbered(300)})
    repo.write({"long.txt": numbered(300, "row")})
    session = reader(repo)
    pages = followed(session, "long.txt:changes", max_lines=50)
    lines = [line for page in pages for line in shown(page)]
    assert len(pages) == 13
    assert lines[2:] == [
        "@@ -1,300 +1,300 @@",
        *(f"-line {number}" for number in range(1, 301)),
        *(f"+row {number}" for number in range(1, 301)),
    ]


def test_a_page_that_nobody_read_stays(repo: Repo):
    repo.write({"a.txt": numbered(20, "row")})
    session = reader(repo)
    session.read("a.txt:changes", max_lines=5)
    page = session.read("a.txt:changes")
    (place,) = [note.selector for note in page.notes if note.code == "more"]
    assert place == "a.txt:changes:1-"
    assert len(shown(session.read(place))) == 43
    edit(repo, "row 3\n", "row three\n")
    assert len(shown(session.read("a.txt:changes"))) == 10
    assert len(shown(session.read("a.txt:changes:1-"))) == 10


def test_ranges_that_are_asked_first(repo: Repo):
    edit(repo, "line 7\n", "line seven\n")
    page = reader(repo).read("a.txt:changes:7-8")
    assert {7: "-line 7", 8: "+line seven"}.items() <= rows(page).items()


def test_a_search_in_the_hunks(repo: Repo):
    edit(repo, "line 7\n", "line seven\n")
    assert "8|+line seven" in str(reader(repo).read("a.txt:changes:/seven/"))


def test_what_is_no_text(repo: Repo):
    session = reader(repo)
    assert codes(session.read("b.bin:changes")) == {"unchanged"}
    (repo.folder / "b.bin").write_bytes(b"\0\1\3\4")
    page = session.read("b.bin:changes")
    assert codes(page) == {"changed"}
    assert "3B there and 4B now" in str(page)


def test_what_was_no_text(repo: Repo):
    (repo.folder / "b.bin").write_bytes(b"text\n")
    page = reader(repo).read("b.bin:changes")
    assert codes(page) == {"changed"}
    assert "is not text both now and in git's HEAD" in str(page)


def test_what_is_too_large_to_be_held(repo: Repo):
    edit(repo, "line 7\n", "line seven\n")
    session = Reader(repo.folder, limits=Limits(snapshot_bytes=50))
    page = session.read("a.txt:changes")
    assert codes(page) == {"changed"}
    assert "50 bytes (snapshot_bytes)" in str(page)


def test_what_was_too_large_to_be_held(repo: Repo):
    (repo.folder / "a.txt").write_bytes(b"short\n")
    page = Reader(repo.folder, limits=Limits(snapshot_bytes=50)).read("a.txt:changes")
    assert codes(page) == {"changed"}


def test_what_git_lfs_keeps_elsewhere(repo: Repo):
    repo.commit({"big.txt": pointer(b"large\n")})
    (repo.folder / "big.txt").write_bytes(b"large\n")
    assert codes(reader(repo).read("big.txt:changes")) == {"unchanged"}
    (repo.folder / "big.txt").write_bytes(b"LARGE\n")
    assert codes(reader(repo).read("big.txt:changes")) == {"changed"}
    fetched(repo.folder / ".git", b"large\n")
    assert shown(reader(repo).read("big.txt:changes"))[2:] == ["@@ -1 +1 @@", "-large", "+LARGE"]


def test_without_git_the_session_still_knows(repo: Repo, monkeypatch):
    session = reader(repo)
    session.read("a.txt")
    edit(repo, "line 7\n", "line seven\n")
    monkeypatch.setenv("PATH", "")
    assert "+line seven" in shown(session.read("a.txt:changes"))
    with pytest.raises(NeedsExtra, match="git"):
        reader(repo).read("a.txt:changes")


def test_a_shelf_costs_its_rows():
    shelf = Shelf()
    assert len(shelf) == 0
    shelf.told = Told(("a", "b"))
    assert len(shelf) == 2
