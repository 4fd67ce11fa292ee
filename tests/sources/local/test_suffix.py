import os
from pathlib import Path

import pytest

from omniread.model.errors import Cancelled
from omniread.model.limits import Limits
from omniread.sources.local.policy import Policy
from omniread.sources.local.suffix import Search, Wanted, wanted
from tests.fakes import reading, scope


@pytest.mark.parametrize(
    ("place", "parts", "droppable"),
    [
        ("src/app.py", ("src", "app.py"), 0),
        ("./src//app.py/", ("src", "app.py"), 0),
        ("../other/app.py", ("other", "app.py"), 0),
        ("src\\app.py", ("src", "app.py"), 0),
        ("/w/proj/src/app.py", ("src", "app.py"), 0),
        ("/w/proj2/src/app.py", ("w", "proj2", "src", "app.py"), 3),
        ("/app.py", ("app.py",), 0),
        ("/x/y/a.zip:b/c.py", ("x", "y", "a.zip:b", "c.py"), 2),
        ("C:\\proj\\src\\app.py", ("C:", "proj", "src", "app.py"), 3),
        ("caf\\xe9.txt", ("caf", "xe9.txt"), 0),
        ("..", (), 0),
    ],
)
def test_what_of_a_place_must_be_right(place: str, parts: tuple[str, ...], droppable: int):
    assert wanted(place, "/w/proj") == Wanted(parts, droppable)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        *("proj/src/app.py", "proj/lib/app.py", "proj/src/.hid/deep.py", "proj/build/out.py", "proj/src/Case.py"),
        *("proj/.git/config", "proj/node_modules/m/index.js", "outside/only.py", "proj/secret.pem"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "proj" / ".gitignore").write_text("build\n")
    (tmp_path / "proj" / "link").symlink_to(tmp_path / "outside")
    return tmp_path / "proj"


def ending(cwd: Path, *parts: str, policy: Policy | None = None, avoided: frozenset[str] = frozenset()) -> list[str]:
    with reading() as work:
        search = Search([parts[-1]], scope(cwd=str(cwd), policy=policy or Policy()), work, avoided)
        return sorted(search.ending(parts))


@pytest.mark.parametrize(
    ("parts", "paths"),
    [
        (("app.py",), ["lib/app.py", "src/app.py"]),
        (("src", "app.py"), ["src/app.py"]),
        (("proj", "src", "app.py"), ["src/app.py"]),
        (("other", "src", "app.py"), []),
        (("rc", "app.py"), []),
        ((".hid", "deep.py"), ["src/.hid/deep.py"]),
        (("out.py",), ["build/out.py"]),
        (("index.js",), ["node_modules/m/index.js"]),
        ((".hid",), ["src/.hid"]),
        (("config",), []),
        (("only.py",), []),
        (("case.py",), []),
    ],
)
def test_paths_end_with_whole_names(tree: Path, parts: tuple[str, ...], paths: list[str]):
    assert ending(tree, *parts) == paths


def test_names_in_another_case_are_seen_for_suggestions(tree: Path):
    with reading() as work:
        assert Search(["CASE.PY"], scope(cwd=str(tree)), work).paths == ["src/Case.py"]


def test_what_the_policy_hides_is_not_found(tree: Path):
    assert ending(tree, "secret.pem") == ["secret.pem"]
    assert ending(tree, "secret.pem", policy=Policy(sensitive="ask")) == []


def test_the_best_end_has_the_fewest_parts_wrong(tree: Path):
    with reading() as work:
        search = Search(["app.py"], scope(cwd=str(tree)), work)
        assert search.best(Wanted(("x", "y", "src", "app.py"), 3)) == (2, ["src/app.py"])
        dropped, paths = search.best(Wanted(("x", "app.py"), 1)) or (0, [])
        assert (dropped, sorted(paths)) == (1, ["lib/app.py", "src/app.py"])
        assert search.best(Wanted(("x", "app.py"))) is None


def test_mounts_are_not_entered(tree: Path):
    real = os.path.realpath(tree)
    assert ending(tree, "app.py", avoided=frozenset({f"{real}/lib"})) == ["src/app.py"]
    with reading() as work:
        search = Search(["app.py"], scope(cwd=str(tree)), work, frozenset({os.path.dirname(real)}))
        assert (search.paths, search.complete) == ([], False)


def test_a_search_that_ran_out_of_time_is_not_complete(tree: Path):
    with reading() as work:
        assert Search(["app.py"], scope(cwd=str(tree)), work).complete
        late = Search(["app.py"], scope(cwd=str(tree), limits=Limits(suffix_seconds=-1)), work)
        assert (late.paths, late.complete) == ([], False)


def test_a_name_that_is_everywhere_ends_the_search(tree: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.sources.local.suffix.MOST", 1)
    with reading() as work:
        assert not Search(["app.py", "src", "lib", "m", "index.js"], scope(cwd=str(tree)), work).complete


def test_a_folder_that_cannot_be_listed_spoils_nothing(tree: Path, unprivileged):
    program = """
import sys
from omniread.sources.local.suffix import Search
from tests.fakes import reading, scope
with reading() as work:
    search = Search(["app.py"], scope(cwd=sys.argv[1]), work)
    print(search.paths, search.complete)
"""
    (tree / "lib").chmod(0)
    run = unprivileged(program, tree)
    (tree / "lib").chmod(0o700)
    assert run.stdout == "['src/app.py'] True\n"


def test_a_search_can_be_cancelled(tree: Path):
    class Now:
        def is_set(self) -> bool:
            return True

    with reading() as work:
        work.cancel = Now()
        with pytest.raises(Cancelled):
            Search(["a"], scope(cwd=str(tree)), work)
