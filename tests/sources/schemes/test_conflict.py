"""Does `conflict://N` show the conflict that was listed, as it is now, and never another one?"""

import os
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, NotFound, Page, Reader
from omniread.model.errors import TooBig
from omniread.sources.local.policy import Policy
from omniread.sources.schemes.conflict import Conflict
from tests import fakes, merges
from tests.acceptance.asking import asked, numbered, put, remarks, rows, shell
from tests.archives import make_zip

BEFORE = numbered(20)
TEXT = f"{BEFORE}{merges.DIFF3}{numbered(20, 'after')}{merges.JJ_THREE}"
FIRST, SECOND = range(21, 28), range(48, 58)


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    put(tmp_path, "src/app.py", TEXT)
    reader = Reader(tmp_path)
    reader.read("src/app.py:conflicts")
    return reader


def text(page: Page) -> str:
    return "".join(f"{row}\n" for row in rows(page).values())


def test_a_conflict_is_its_lines_in_the_file(reader: Reader):
    page = reader.read("conflict://1")
    assert asked(page) == list(FIRST)
    assert [rows(page)[number] for number in FIRST] == merges.DIFF3.splitlines()
    assert page.details.source == "src/app.py"
    assert page.details.tag is not None
    assert remarks(page)[0] == (
        "[conflict://1 is lines 21-27 of src/app.py (diff3 or zdiff3); "
        "its parts are conflict://1/ours, conflict://1/theirs, conflict://1/base]"
    )


def test_what_is_shown_of_it_can_be_edited(reader: Reader):
    page = reader.read("conflict://1", style="hashline")
    tag = page.details.tag
    reader.edit(f"[src/app.py#{tag}]\nPUT 21.=27:\n+both\n")
    assert rows(reader.read("src/app.py:21-21"))[21] == "both"


@pytest.mark.parametrize(
    ("tail", "lines"),
    [(":23-24", [23, 24]), (":27", None), (":raw", list(FIRST)), (":/base/+0", [24]), (":text", list(FIRST))],
)
def test_lines_of_it_are_asked_by_their_numbers_in_the_file(reader: Reader, tail: str, lines: list[int] | None):
    page = reader.read(f"conflict://1{tail}")
    assert asked(page) == (list(range(27, 58)) if lines is None else lines)


def test_verbatim_it_is_its_own_lines_alone(reader: Reader):
    assert str(reader.read("conflict://1:raw")).split("\n", 1)[1] == merges.DIFF3


def test_what_a_page_advises_works_as_it_is_printed(tmp_path: Path):
    long = merges.MERGE.replace("ours\n", numbered(4000))
    put(tmp_path, "a.txt", long)
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    page = reader.read("conflict://1")
    assert page.next == "a.txt:3001-4005"
    assert "Use :3001-4005 to continue" in str(page)
    assert asked(reader.read("conflict://1:3001-4005")) == list(range(3001, 4006))


def test_other_contents_of_its_file(reader: Reader):
    assert "size: " in str(reader.read("conflict://1:stat"))
    assert "conflict://2  lines 48-57" in str(reader.read("conflict://1:conflicts"))


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("conflict://1/ours", "ours\n"),
        ("conflict://1/theirs", "theirs\n"),
        ("conflict://1/base", "base\n"),
        ("conflict://1/1", "ours\n"),
        ("conflict://1/side/2", "theirs\n"),
        ("conflict:///1/base/", "base\n"),
        ("conflict://2/3", "un\n"),
        ("conflict://2/base/2", "one\n"),
    ],
)
def test_a_part_is_its_text(reader: Reader, path: str, content: str):
    page = reader.read(path)
    assert (text(page), page.total) == (content, content.count("\n"))
    assert page.details.tag is None


def test_a_part_is_read_like_any_text(tmp_path: Path):
    put(tmp_path, "a.py", merges.MERGE.replace("ours\n", numbered(300)))
    reader = Reader(tmp_path)
    reader.read("a.py:conflicts")
    assert asked(reader.read("conflict://1/ours:100-120")) == list(range(100, 121))
    assert asked(reader.read("conflict://1/ours:/line 7$/+0")) == [7]
    assert reader.read("conflict://1/ours:1-2").details.language == "python"
    page = reader.read("conflict://1/ours:1-2", max_lines=1)
    assert page.next is not None
    assert page.next.startswith("conflict://1/ours:")


def test_where_a_part_stands_is_said(tmp_path: Path):
    put(tmp_path, "a.txt", f"{merges.MERGE}{merges.JJ_DIFF}<<<<<<< a\n=======\nx\n>>>>>>> b\n")
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    said = [remarks(reader.read(f"conflict://{part}"))[0] for part in ("1/ours", "1/theirs", "2/1", "2/base", "3/ours")]
    assert said == [
        "[conflict://1/ours is line 2 of a.txt (HEAD)]",
        "[conflict://1/theirs is lines 4-5 of a.txt (topic)]",
        '[conflict://2/1 is made of the differences on lines 10-13 of a.txt (rlvkpnrz 4e5f6a7b "left")]',
        "[conflict://2/base is made of the differences on lines 10-13 of a.txt]",
        "[conflict://3/ours is empty in lines 19-22 of a.txt (a)]",
    ]


def test_where_a_side_may_end_elsewhere_is_said(tmp_path: Path):
    put(tmp_path, "a.md", "<<<<<<< HEAD\nTitle\n=======\n=======\nTitel\n=======\n>>>>>>> topic\n")
    reader = Reader(tmp_path)
    reader.read("a.md:conflicts")
    assert "line 4, 6 may be the ======= between them as well" in str(reader.read("conflict://1/ours"))


@pytest.mark.parametrize(
    ("path", "message", "hint"),
    [
        ("conflict://9", "There is no conflict '9'.", "There are conflict://1 (src/app.py, line 21), conflict://2"),
        ("conflict://x", "There is no conflict 'x'.", "conflict://2 (src/app.py, line 48)"),
        ("conflict://99999999999999999999", "There is no conflict '9999", "conflict://1"),
        ("conflict://", "A conflict is asked for by its number.", "conflict://1"),
        ("conflict://1/mine", "has no part 'mine'.", "conflict://1/ours, conflict://1/theirs, conflict://1/base"),
        (
            "conflict://2/ours",
            "has no part 'ours'.",
            "conflict://2/1, conflict://2/2, conflict://2/3, conflict://2/base/1",
        ),
    ],
)
def test_what_there_is_not(reader: Reader, path: str, message: str, hint: str):
    with pytest.raises(NotFound) as raised:
        reader.read(path)
    assert message in raised.value.message
    assert hint in (raised.value.hint or "")
    assert raised.value.near


def test_a_style_without_bases_says_so(tmp_path: Path):
    put(tmp_path, "a.txt", merges.MERGE)
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    with pytest.raises(NotFound, match=r"has no part 'base' \(this style shows none\)"):
        reader.read("conflict://1/base")


def test_of_very_many_the_newest_are_named(tmp_path: Path):
    put(tmp_path, "a.txt", "".join(merges.MERGE.replace("ours", str(number)) for number in range(30)))
    reader = Reader(tmp_path)
    with pytest.raises(NotFound, match="None is listed so far: ask a file for its :conflicts"):
        reader.read("conflict://1")
    reader.read("a.txt:conflicts")
    with pytest.raises(NotFound, match=r"There are 20 older ones, then conflict://21 \(a.txt, line 121\)"):
        reader.read("conflict://31")


@pytest.mark.parametrize("tail", [":nonsense", "?x=1"])
def test_a_tail_that_is_no_selector(reader: Reader, tail: str):
    with pytest.raises(BadSelector):
        reader.read(f"conflict://1{tail}")


def test_the_file_has_changed_above_it(reader: Reader, tmp_path: Path):
    put(tmp_path, "src/app.py", f"new\nnew\n{TEXT}")
    assert asked(reader.read("conflict://1")) == [number + 2 for number in FIRST]
    assert text(reader.read("conflict://1/theirs")) == "theirs\n"


@pytest.mark.parametrize("after", [TEXT.replace("ours\n", "us\n"), BEFORE, "", merges.DIFF3 + TEXT, "\0\1\2" * 20])
def test_it_has_changed_itself(reader: Reader, tmp_path: Path, after: str):
    put(tmp_path, "src/app.py", after)
    for path in ("conflict://1", "conflict://1/ours"):
        with pytest.raises(NotFound, match=r"conflict://1 has changed, or is gone: it stood on lines 21-27") as raised:
            reader.read(path)
        assert raised.value.near == ("src/app.py:conflicts",)


def test_the_file_is_gone(reader: Reader, tmp_path: Path):
    (tmp_path / "src/app.py").unlink()
    with pytest.raises(NotFound):
        reader.read("conflict://1")


def test_the_policy_of_its_file_holds(tmp_path: Path):
    put(tmp_path, "src/app.py", TEXT)
    session = os.fspath(tmp_path / "session")
    Reader(tmp_path, session=session).read("src/app.py:conflicts")
    denied = Reader(tmp_path, session=session, policy=Policy(deny=("app.py",)))
    for path in ("conflict://1", "conflict://1/ours"):
        with pytest.raises(Denied):
            denied.read(path)


def test_in_an_archive_and_in_a_revision(tmp_path: Path):
    repo = merges.Repo(tmp_path)
    repo.commit({"a.txt": merges.MERGE})
    put(tmp_path, "a.zip", make_zip({"d/a.txt": merges.DIFF3.encode()}))
    reader = Reader(tmp_path)
    reader.read("a.zip:d/a.txt:conflicts")
    reader.read("HEAD:a.txt:conflicts")
    assert text(reader.read("conflict://1/base")) == "base\n"
    assert reader.read("conflict://1:2-3").details.source == "a.zip:d/a.txt"
    assert text(reader.read("conflict://2/theirs")) == "theirs\nmore\n"


def test_inside_a_part_there_may_be_another(tmp_path: Path):
    put(tmp_path, "a.txt", merges.JJ_LONG.replace("ours", "mine"))
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    reader.read("conflict://1/theirs:conflicts")
    assert text(reader.read("conflict://2/ours")) == "mine\n"


@pytest.mark.parametrize("before", ["src/app.py", "./x", "a.zip:b", "git://HEAD:a", "C:/x/a.py", "@conflict"])
def test_whatever_stands_before_it_is_dropped(reader: Reader, before: str):
    assert text(reader.read(f"{before}:conflict://1/ours:1-1")) == "ours\n"


def test_a_search_for_it_stays_one(reader: Reader):
    assert reader.read("src/app.py:/:conflict://1/").details.source == "src/app.py"


def test_the_next_call_of_the_command_line_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path / "cache"))
    folder = put(tmp_path, "work/a.txt", merges.DIFF3).parent
    assert "conflict://1  lines 1-7" in shell(folder, "a.txt:conflicts").stdout
    assert shell(folder, "conflict://1/base").stdout.endswith("1|base\n")
    assert "conflict://1  lines 1-7" in shell(folder, "./a.txt:conflicts").stdout
    monkeypatch.setenv("OMNIREAD_SESSION", "named")
    assert shell(folder, "conflict://1").returncode == 3
    shell(folder, "a.txt:conflicts")
    # From another folder the same file is meant.
    assert "1|base" in shell(tmp_path, "conflict://1/base").stdout
    assert "3||||||||" in (found := shell(tmp_path, "conflict://1").stdout)
    assert "work/a.txt" in found
    shell(folder, "--forget")
    assert shell(folder, "conflict://1").returncode == 3


def test_a_line_that_is_not_held(tmp_path: Path):
    put(tmp_path, "a.txt", merges.MERGE.replace("ours", "x" * 5_000_000))
    reader = Reader(tmp_path)
    reader.read("a.txt:conflicts")
    with pytest.raises(TooBig, match="Line 2 is too long"):
        reader.read("conflict://1/ours")


def test_other_addresses_are_not_its_own():
    with fakes.reading() as work:
        assert Conflict().locate("artifact://1", fakes.scope(), work) is None
        assert Conflict().expand("conflict://*", fakes.scope(), work, 10) == ()
