"""When is a string one reading, and when several targets?"""

from pathlib import Path

import pytest

from omniread import NotFound, Reader, TooBig
from omniread.catalog import shipped
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.targets import joined, targets
from tests.fakes import scope


def split(folder: Path, reference: str) -> tuple[str, ...]:
    session = scope(cwd=str(folder))
    work = Work(Limits(), session.scratch)
    with work.closing:
        return targets(reference, shipped(), session, work)[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.py", "b.py", "c d.txt", "semi;colon", "com,ma", "star*.md", "q.md"):
        (tmp_path / name).write_text(f"{name}\n")
    (tmp_path / "src").mkdir()
    for name in ("x.py", "y.py", "[1].txt", "1.txt"):
        (tmp_path / "src" / name).write_text(f"{name}\n")
    (tmp_path / "src" / "deep").mkdir()
    (tmp_path / "src" / "deep" / "z.py").write_text("z\n")
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("a.py", ("a.py",)),
        ("a.py:1-2,4", ("a.py:1-2,4",)),
        ("c d.txt", ("c d.txt",)),
        ("c d.txt:1-2", ("c d.txt:1-2",)),
        ("semi;colon", ("semi;colon",)),
        ("com,ma", ("com,ma",)),
        ("a.py;b.py", ("a.py", "b.py")),
        ("a.py; nope.py ;b.py", ("a.py", "nope.py", "b.py")),
        ("x1;x2", ("x1", "x2")),
        ("a.py,nope.py", ("a.py", "nope.py")),
        ("x1,x2", ("x1,x2",)),
        ("a.py b.py", ("a.py", "b.py")),
        ("a.py nope.py", ("a.py nope.py",)),
        ("a.py, b.py src/x.py", ("a.py", "b.py", "src/x.py")),
        ('"c d.txt" a.py', ("c d.txt", "a.py")),
        (r"semi\;colon;a.py", ("semi;colon", "a.py")),
        ("a.py:/a; b/;b.py", ("a.py:/a; b/", "b.py")),
        ("data:text/plain,a;b", ("data:text/plain,a;b",)),
        ("src/*.py", ("src/x.py", "src/y.py")),
        ("src/*.py:1-5", ("src/x.py:1-5", "src/y.py:1-5")),
        ("src/**/*.py", ("src/deep/z.py", "src/x.py", "src/y.py")),
        ("src/[xy].py", ("src/x.py", "src/y.py")),
        ("star*.md", ("star*.md",)),
        ("src/[1].txt", ("src/[1].txt",)),
        ("a.py;src/*.py", ("a.py", "src/x.py", "src/y.py")),
        ("{a.py,b.py}", ("{a.py,b.py}",)),
        ("a.py:0 b.py", ("a.py:0", "b.py")),
        ("com,ma b.py", ("com,ma", "b.py")),
        ("no*.x here", ("no*.x here",)),
    ],
)
def test_splitting(folder: Path, reference: str, expected: tuple[str, ...]) -> None:
    assert split(folder, reference) == expected


def test_a_pattern_without_names_is_an_error(folder: Path) -> None:
    with pytest.raises(NotFound, match=r"\*\.rs"):
        split(folder, "src/*.rs")


def test_a_pattern_of_too_many_names_is_refused(tmp_path: Path) -> None:
    for number in range(1001):
        (tmp_path / f"{number}.txt").touch()
    with pytest.raises(TooBig, match="1000"):
        split(tmp_path, "*.txt")


def test_a_question_mark_is_no_wildcard(folder: Path) -> None:
    (folder / "src" / "q?.py").touch()
    assert split(folder, "src/q?*") == ("src/q?.py",)


def test_names_of_thirty_parts_longer_than_a_name_may_be(folder: Path) -> None:
    names = [f"{'n' * 30}{number}.txt" for number in range(30)]
    for name in names:
        (folder / name).touch()
    assert split(folder, ",".join(names)) == tuple(names)


@pytest.mark.parametrize("parts", [["a.py"], ["a.py", "b.py"], ["x;y", "z"]])
def test_joined_targets_split_again(tmp_path: Path, parts: list[str]) -> None:
    for part in parts:
        (tmp_path / part).touch()
    assert split(tmp_path, joined(parts)) == tuple(parts)


def test_several_targets_share_one_budget_and_say_what_failed(folder: Path) -> None:
    (folder / "a.py").write_text("a\n" * 5000)
    (folder / "b.py").write_text("b\n" * 5000)
    page = Reader(folder).read("a.py;nope;b.py")
    assert page.text.startswith("[Read as 3 targets: a.py, nope, b.py]")
    assert "[Could not read nope:" in page.text
    assert [note.code for note in page.notes].count("failed-target") == 1
    assert sum(line.endswith(("|a", "|b")) for line in page.text.splitlines()) <= 2000
    assert page.next is not None
    assert page.next.split("; ")[0].startswith("a.py:")
    assert Reader(folder).read(page.next).text.startswith(f"[Read as 2 targets: {page.next.replace('; ', ', ')}]")
    assert [note.text for note in page.notes if note.code == "targets"] == ["Read as 3 targets: a.py, nope, b.py"]
