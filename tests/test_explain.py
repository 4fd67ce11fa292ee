"""Through which rooms does a path string lead?"""

from pathlib import Path
from zipfile import ZipFile

import pytest

from omniread.catalog import shipped
from omniread.explain import explained
from omniread.model.errors import Denied
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.sources.local.policy import Policy
from tests.fakes import scope

CAPS = "limits max_lines=2000 max_bytes=51200 max_columns=2000 max_tokens=none"


def rooms(folder: Path, reference: str, policy: Policy | None = None) -> list[str]:
    session = scope(cwd=str(folder), policy=policy or Policy())
    return explained(reference, shipped(), session, Work(Limits(), session.scratch)).splitlines()


def test_the_rooms_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\n")
    assert rooms(tmp_path, "a.py:2-") == [
        "a.py:2-",
        "  source file: a.py",
        "  format plain",
        "  selector 2-",
        "  view ranges",
        "  policy allowed: no rule speaks against it (a.py)",
        CAPS,
    ]


def test_an_address_and_a_rendering_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b\n1,2\n")
    assert rooms(tmp_path, "a.csv?limit=2:5-9")[2:6] == [
        "  format delimited",
        "  address ?limit=2",
        "  selector 5-9",
        "  view ranges",
    ]
    assert rooms(tmp_path, ".:/x/:3-")[3:6] == ["  selector /x/:3-", "  rendering regex", "  view ranges"]


def test_the_rule_that_decides_is_named_at_each_step(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("docs/x.txt", "one\n")
    told = rooms(tmp_path, "a.zip:docs/x.txt", Policy(roots=["/srv"], allow=["*.zip"]))
    assert [row for row in told if row.startswith("  policy")] == [
        "  policy allowed: the policy allows *.zip (a.zip)",
        "  policy allowed: the policy allows *.zip (a.zip:docs/x.txt)",
    ]


def test_what_is_denied_is_an_error_that_names_the_rule(tmp_path: Path) -> None:
    (tmp_path / "a.key").touch()
    with pytest.raises(Denied, match=r"the policy denies \*\.key"):
        rooms(tmp_path, "a.key", Policy(deny=["*.key"]))


def test_explaining_asks_whether_it_may_look(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch()
    policy = Policy(ask=["*.md"], on_ask=lambda _path, _reason: "always")
    asked = "  policy to be asked about: the policy asks about *.md, and nobody allowed it (a.md)"
    assert asked in rooms(tmp_path, "a.md", policy)
    again = "the policy asks about *.md, and nobody allowed it; it was allowed for always"
    assert f"  policy allowed: {again} (a.md)" in rooms(tmp_path, "a.md", policy)


def test_instructions_that_apply_are_named(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    for name in ("AGENTS.md", "a.py"):
        (tmp_path / "pkg" / name).touch()
    assert "  instructions pkg/AGENTS.md" in rooms(tmp_path, "pkg/a.py")
