import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.model.limits import Limits
from omniread.model.node import Blob, Located
from omniread.model.scope import Work
from omniread.sources.local import Local
from omniread.sources.local.policy import Policy
from omniread.sources.local.recover import Recover
from tests.fakes import reading, scope


def recovered(cwd: Path, reference: str, work: Work, policy: Policy | None = None, **limits: int) -> Located:
    session = scope(cwd=str(cwd), policy=policy or Policy(), limits=Limits(**limits))
    assert Local().locate(reference, session, work) is None
    return Recover().locate(reference, session, work)


def text(found: Located) -> str:
    assert isinstance(found.node, Blob)
    return found.node.open().read().decode()


@pytest.mark.parametrize(
    ("real", "typed"),
    [
        ("Screenshot 2026-01-02 at 3.04.05\u202fPM.png", "Screenshot 2026-01-02 at 3.04.05 PM.png"),
        ("Sn\u00edmek v\u00a013.05.png", "Sn\u00edmek v 13.05.png"),
        ("Writer\u2019s notes.txt", "Writer's notes.txt"),
        ("cafe\u0301.txt", "caf\u00e9.txt"),
        ("my notes(1).txt", "my\\ notes\\(1\\).txt"),
        ("my notes.txt", "'my notes.txt'"),
    ],
)
@pytest.mark.parametrize("tail", [None, "5-9"])
def test_a_name_that_only_looks_different_is_used_and_said(tmp_path: Path, real: str, typed: str, tail: str | None):
    (tmp_path / real).write_text("it")
    with reading() as work:
        found = recovered(tmp_path, typed if tail is None else f"{typed}:{tail}", work)
        assert (text(found), found.tail, found.node.ref) == ("it", tail, real)
        (note,) = found.notes
        assert note.code == "name-normalised"
        assert note.text == f"Nothing is named '{typed}'; the real name is '{real}'"
        assert found.suffix_resolution is None


def test_two_names_that_look_the_same_are_not_chosen_between(tmp_path: Path):
    (tmp_path / "a\u00a0b").touch()
    (tmp_path / "a\u2009b").touch()
    with reading() as work, pytest.raises(NotFound) as caught:
        recovered(tmp_path, "a b", work)
    assert sorted(caught.value.near) == ["a\u00a0b", "a\u2009b"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        *("src/config.ts", "src/deep/a.zip", "lib/twice.py", "src/twice.py", ".hid/den.py", "build/ignored.py"),
        *(".git/packed", "src/app.py", "src/key.pem", "README.md"),
    ):
        (tmp_path / "proj" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "proj" / name).write_text(f"I am {name}")
    (tmp_path / "proj" / ".gitignore").write_text("build/\n")
    return tmp_path / "proj"


@pytest.mark.parametrize(
    ("reference", "asked", "name", "tail"),
    [
        ("config.ts", "config.ts", "src/config.ts", None),
        ("config.ts:5-9", "config.ts", "src/config.ts", "5-9"),
        ("deep/a.zip:b:5-9", "deep/a.zip", "src/deep/a.zip", "b:5-9"),
        ("a.zip?x", "a.zip", "src/deep/a.zip", "?x"),
        ("den.py", "den.py", ".hid/den.py", None),
        ("ignored.py", "ignored.py", "build/ignored.py", None),
        ("proj/src/app.py", "proj/src/app.py", "src/app.py", None),
        ("src\\twice.py:3", "src\\twice.py", "src/twice.py", "3"),
        ("/wrong/home/src/twice.py", "/wrong/home/src/twice.py", "src/twice.py", None),
        ("/workspace/README.md:2", "/workspace/README.md", "README.md", "2"),
        ("/x/deep/a.zip:c/app.py:5", "/x/deep/a.zip", "src/deep/a.zip", "c/app.py:5"),
        ("C:\\proj\\src\\app.py:7", "C:\\proj\\src\\app.py", "src/app.py", "7"),
        ("file:///gone/config.ts:5", "/gone/config.ts", "src/config.ts", "5"),
    ],
)
def test_the_only_path_that_ends_so_is_used_and_said(
    tree: Path, reference: str, asked: str, name: str, tail: str | None
):
    with reading() as work:
        found = recovered(tree, reference, work)
        assert (text(found), found.node.ref, found.tail) == (f"I am {name}", name, tail)
        assert found.suffix_resolution == (asked, name)
        (note,) = found.notes
        assert note.code == "suffix-match"
        assert note.text == f"Path '{asked}' not found; resolved to '{name}' via suffix match"


@pytest.mark.parametrize(
    "reference",
    ["twice.py", "/wrong/twice.py", "packed", "lib/app.py", "onfig.ts", "zebra", "/zebra/other", "..", "proj.py:x"],
)
def test_what_is_not_surely_meant_is_not_used(tree: Path, reference: str):
    with reading() as work, pytest.raises(NotFound):
        Recover().locate(reference if reference != ".." else "../zebra", scope(cwd=str(tree)), work)


def test_what_was_only_likely_is_suggested(tree: Path):
    with reading() as work, pytest.raises(NotFound) as caught:
        recovered(tree, "lib/app.py:5", work)
    assert caught.value.near == ("src/app.py",)
    assert "Did you mean src/app.py?" in str(caught.value)


def test_a_folder_may_be_what_was_meant(tree: Path):
    with reading() as work:
        found = recovered(tree, "deep:a.zip", work)
        assert (found.node.ref, found.tail) == ("src/deep", "a.zip")


def test_a_search_that_was_cut_short_proves_nothing(tree: Path):
    with reading() as work, pytest.raises(NotFound, match="were not searched to the end"):
        recovered(tree, "config.ts", work, suffix_seconds=-1)


def test_what_the_policy_hides_is_neither_used_nor_suggested(tree: Path):
    with reading() as work, pytest.raises(Denied, match="sensitive name") as caught:
        recovered(tree, "key.pem", work, Policy(sensitive="deny"))
    assert "src/key.pem" not in str(caught.value)
    with reading() as work, pytest.raises(NotFound) as missed:
        recovered(tree, "src/kex.pen", work, Policy(sensitive="deny"))
    assert missed.value.near == ()


def test_a_lookalike_is_judged_like_any_name(tmp_path: Path):
    (tmp_path / "it\u2019s.pem").touch()
    with reading() as work, pytest.raises(Denied, match="sensitive name"):
        recovered(tmp_path, "it's.pem", work, Policy(sensitive="deny"))


@pytest.mark.parametrize(
    "reference", ["https://example.org/x", "HTTP://h", "www.example.org", "www.example.org/x:5", "@https://h/"]
)
def test_a_web_address_is_said_not_to_be_fetched(tmp_path: Path, reference: str):
    with reading() as work, pytest.raises(NotFound, match="web address"):
        Recover().locate(reference, scope(cwd=str(tmp_path)), work)


def test_an_unknown_scheme_lists_the_known_ones(tmp_path: Path):
    with reading() as work, pytest.raises(NotFound) as caught:
        Recover(("artifact", "file", "skill")).locate("skil://x", scope(cwd=str(tmp_path)), work)
    assert str(caught.value) == (
        "There is no scheme skil://. The schemes are artifact://, file://, skill://; a path needs none."
    )


def test_a_known_scheme_that_is_spelled_wrong_is_shown_right(tmp_path: Path):
    with reading() as work, pytest.raises(NotFound, match="Begin with artifact://"):
        Recover().locate("ARTIFACT://3", scope(cwd=str(tmp_path)), work)


@pytest.mark.parametrize("reference", ["app.py://TODO/", "file:///gone"])
def test_what_only_looks_like_an_address_is_a_path(tmp_path: Path, reference: str):
    with reading() as work, pytest.raises(NotFound, match=r"not found|found in"):
        Recover().locate(reference, scope(cwd=str(tmp_path)), work)


def test_a_file_that_is_called_like_a_web_address_is_found(tree: Path):
    (tree / "src" / "www.notes.txt").write_text("notes")
    with reading() as work:
        assert text(recovered(tree, "www.notes.txt", work)) == "notes"


def test_a_name_with_hundreds_of_colons_is_answered(tmp_path: Path):
    with reading() as work, pytest.raises(NotFound):
        Recover().locate("a:b " * 500, scope(cwd=str(tmp_path)), work)


def test_patterns_are_not_guessed(tmp_path: Path):
    with reading() as work:
        assert Recover().expand("*", scope(cwd=str(tmp_path)), work, 9) == ()


def test_everything_below_a_link_stays_unseen(tree: Path):
    (tree.parent / "outside").mkdir()
    (tree.parent / "outside" / "only.py").touch()
    os.symlink(tree.parent / "outside", tree / "link")
    with reading() as work, pytest.raises(NotFound):
        recovered(tree, "only.py", work)
