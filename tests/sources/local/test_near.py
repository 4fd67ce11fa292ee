from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread import NotFound, Reader
from omniread.sources.local.lookalike import Lookalikes
from omniread.sources.local.near import likeness, near, one_edit
from omniread.sources.local.policy import Policy
from omniread.sources.local.suffix import Search
from tests.fakes import reading, scope


def candidates(cwd: Path, place: str, policy: Policy | None = None) -> tuple[str, ...]:
    session = scope(cwd=str(cwd), policy=policy or Policy())
    with reading() as work:
        search = Search([Path(place).name], session, work)
        return near(place, Lookalikes(session, work), search, session)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("README.md", "src/Utils/Parser.py", "src/config.ts", "AGENTS.md", "docs/guide.md", "-", "notes/a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "caf\u00a0x").touch()
    (tmp_path / "caf\u2009x").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("readme.md", ("README.md",)),
        ("src/utils/parser.py", ("src/Utils/Parser.py",)),
        ("src/config.js", ("src/config.ts",)),
        ("AGENT.md", ("AGENTS.md",)),
        ("AGNETS.md", ("AGENTS.md",)),
        ("lib/guide.md", ("docs/guide.md",)),
        ("src/Guide.MD", ("docs/guide.md",)),
        ("_", ("./-",)),
        ("caf x", ("caf\u2009x", "caf\u00a0x")),
        ("zebra.rs", ()),
        ("gone/zebra.rs", ()),
    ],
)
def test_candidates_are_real_names_that_are_alike(tree: Path, place: str, names: tuple[str, ...]):
    assert sorted(candidates(tree, place)) == sorted(names)


def test_the_likeliest_come_first_and_there_are_three_at_most(tree: Path):
    for name in ("Config.js", "config.jsx", "confug.js", "zonfig.js", "deep/config.js"):
        (tree / "src" / name).parent.mkdir(exist_ok=True)
        (tree / "src" / name).touch()
    assert candidates(tree, "src/config.js") == ("src/Config.js", "src/config.jsx", "src/config.ts")


def test_what_is_hidden_or_ignored_is_never_suggested(tree: Path):
    (tree / ".gitignore").write_text("notes/\n*.log\n")
    (tree / "notes" / "b").mkdir()
    for name in (".env", "x.log", "notes/b/deep.md"):
        (tree / name).touch()
    assert candidates(tree, ".enw") == (".env",)
    assert candidates(tree, ".enw", Policy(sensitive="deny")) == ()
    assert candidates(tree, "X.log") == ()
    assert candidates(tree, "src/a.txt") == ()
    assert candidates(tree, "deep.md") == ()


def test_a_folder_outside_is_not_looked_into(tree: Path):
    assert candidates(tree / "src", "../readme.md", Policy(roots=[str(tree / "src")])) == ()
    assert candidates(tree / "src", "../readme.md") == ("../README.md",)


@pytest.mark.parametrize(
    ("asked", "real", "rank"),
    [
        ("a b", "a\u00a0b", 0),
        ("a.TXT", "A.txt", 1),
        ("config.js", "config.ts", 2),
        ("config", "Config.ts", 2),
        ("confg", "config", 3),
        ("a.txt", "b.md", None),
    ],
)
def test_how_alike_two_names_are(asked: str, real: str, rank: int | None):
    assert likeness(asked, real) == rank


@pytest.mark.parametrize(
    ("one", "other", "close"),
    [
        ("abc", "abc", False),
        ("abc", "abd", True),
        ("abc", "ab", True),
        ("abc", "xabc", True),
        ("abc", "acb", True),
        ("abcd", "badc", False),
        ("abc", "cba", False),
        ("abc", "abcde", False),
        ("", "a", True),
    ],
)
def test_one_edit(one: str, other: str, close: bool):  # a column of the table
    assert one_edit(one, other) is close
    assert one_edit(other, one) is close


@given(st.text("ab", min_size=1, max_size=6), st.data())
def test_any_single_edit_is_seen(name: str, data: st.DataObject):
    at = data.draw(st.integers(0, len(name) - 1))
    edits = (name[:at] + name[at + 1 :], f"{name[:at]}c{name[at + 1 :]}", f"{name[:at]}c{name[at:]}")
    assert all(one_edit(name, edited) for edited in edits)


def test_a_name_that_no_file_can_have_is_like_nothing(tmp_path):
    with Reader(tmp_path) as reader, pytest.raises(NotFound) as caught:
        reader.read("a.db:/:\\x00'x")
    assert caught.value.near == ()
