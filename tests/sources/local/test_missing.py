from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound, ReadError
from omniread.model.limits import Limits
from omniread.sources.local.lookalike import Lookalikes
from omniread.sources.local.missing import missing
from omniread.sources.local.policy import Policy
from omniread.sources.local.spelling import readings, spelled
from omniread.sources.local.suffix import Search
from tests.fakes import reading, scope


def error(cwd: Path, reference: str, policy: Policy | None = None, **limits: int) -> ReadError:
    session = scope(cwd=str(cwd), policy=policy or Policy(), limits=Limits(**limits))
    asked = list(readings(spelled(reference)))
    with reading() as work:
        search = Search([place.rpartition("/")[2] for place, _ in asked], session, work)
        return missing(reference, asked, Lookalikes(session, work), search, session)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "config.ts").touch()
    (tmp_path / "a.zip").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("reference", "message", "listed"),
    [
        ("src/gone.py", "'src/gone.py' was not found in {cwd}/src.", "src"),
        ("gone.py:5-9", "'gone.py' was not found in {cwd}.", "."),
        ("gone.py:5-", "'gone.py' was not found in {cwd}.", "."),
        ("gone.py:9-5", "'gone.py' was not found in {cwd}.", "."),
        ("b.tar:x", "Neither 'b.tar:x' nor 'b.tar' was found in {cwd}.", "."),
        ("b.tar:x/y:5", "Neither 'b.tar:x/y' nor 'b.tar' was found in {cwd}.", "."),
        ("lib/deep/x.py", "'lib/deep/x.py' was not found in {cwd}, which has no folder 'lib'.", "."),
        ("/nowhere/x", "'/nowhere/x' was not found in /, which has no folder 'nowhere'.", "/."),
    ],
)
def test_the_folder_searched_is_named(tree: Path, reference: str, message: str, listed: str):
    found = error(tree, reference)
    assert type(found) is NotFound
    assert str(found) == f"{message.format(cwd=tree)} Nothing there has a name like it; list {listed} to see."
    assert (found.ref, found.reason, found.near) == (reference, "missing", ())


def test_candidates_are_named_in_the_text(tree: Path):
    assert (
        str(error(tree, "src/config.js:5"))
        == f"'src/config.js' was not found in {tree}/src. Did you mean src/config.ts?"
    )


def test_candidates_are_data_too(tree: Path):
    found = error(tree, "src/config.js")
    assert isinstance(found, NotFound)
    assert found.near == ("src/config.ts",)


def test_a_way_through_a_file_is_shown_with_a_colon(tree: Path):
    found = error(tree, "a.zip/in/b.txt:5")
    assert isinstance(found, NotFound)
    assert found.reason == "not-a-directory"
    assert str(found).endswith(
        "which is a file and not a directory. What is inside a file is asked with a colon: a.zip:in/b.txt"
    )
    assert "not found" not in str(found)


def test_a_name_that_is_too_long_is_said_to_be(tree: Path):
    found = error(tree, "x" * 300)
    assert isinstance(found, NotFound)
    assert found.reason == "name-too-long"


def test_a_folder_with_a_slash_behind_a_file_is_no_folder(tree: Path):
    found = error(tree, "a.zip/")
    assert isinstance(found, NotFound)
    assert found.reason == "not-a-directory"


def test_a_name_with_nul_is_none(tree: Path):
    assert "'a\\x00b' was not found. A name holds no NUL" in str(error(tree, "a\0b"))
    assert str(error(tree, "gone:b\0/c")).startswith("'gone' was not found")


def test_half_a_surrogate_pair_is_shown_by_its_number(tree: Path):
    assert "'a\\ud800' was not found" in str(error(tree, "a\ud800"))


def test_a_loop_that_appeared_meanwhile_has_its_own_message(tree: Path):
    (tree / "loop").symlink_to("loop")
    found = error(tree, "loop/x")
    assert isinstance(found, NotFound)
    assert found.reason == "too-many-links"


@pytest.mark.parametrize(
    ("reference", "hint"),
    [
        ("C:\\x\\a.txt:5-9", "Ask for a path of this system."),
        ("\\\\wsl.localhost\\Ubuntu{cwd}\\src", "Here it is {cwd}/src."),
    ],
)
def test_a_windows_path_gets_a_hint(tree: Path, reference: str, hint: str):
    found = str(error(tree, reference.format(cwd=tree)))
    assert "is a place on Windows only" in found
    assert found.endswith(hint.format(cwd=tree))


def test_a_file_url_with_two_slashes_gets_a_hint(tree: Path):
    assert "three slashes" in str(error(tree, "file://gone/a.txt"))
    assert "three slashes" not in str(error(tree, "file:///gone/a.txt"))


def test_outside_of_what_is_open_nothing_is_told_of_what_exists(tree: Path):
    with pytest.raises(Denied, match="outside the folders that are open"):
        error(tree / "src", "../gone.txt", Policy(roots=[str(tree / "src")]))


def test_a_search_that_was_cut_short_is_said_to_be(tree: Path):
    found = str(error(tree, "gone.py", suffix_seconds=-1))
    assert found.endswith(f" The folders below {tree} were not searched to the end.")
