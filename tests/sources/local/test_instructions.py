import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from omniread.model.node import Blob
from omniread.model.scope import Instructions, Scope
from omniread.model.value import changed
from omniread.sources.local import Local
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with instructions at its root, in a package, and in a part of that."""
    for folder in (".git", "pkg/part", "other"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("", "pkg/", "pkg/part/"):
        (tmp_path / f"{folder}AGENTS.md").write_text(f"rules of {folder or 'root'}\n")
    for file in ("a.py", "pkg/b.py", "pkg/part/c.py", "other/d.py"):
        (tmp_path / file).write_text("x = 1\n")
    return tmp_path


def context(session: Scope, file: str) -> list[str]:
    """The references of what comes along with a file."""
    with reading() as work:
        found = Local().locate(file, session, work)
        assert found is not None
        able = found.node.capabilities
        return [] if able.context is None else [blob.ref for blob in able.context()]


def session(folder: Path, **given: object) -> Scope:
    return changed(scope(cwd=str(folder)), **given)


def test_the_nearest_comes_first_and_the_host_s_own_not_at_all(project: Path):
    assert context(session(project), "pkg/part/c.py") == ["pkg/part/AGENTS.md", "pkg/AGENTS.md"]
    assert context(session(project), "pkg/b.py") == ["pkg/AGENTS.md"]
    assert context(session(project), "a.py") == []
    assert context(session(project), "other/d.py") == []


def test_all_goes_up_to_the_root_of_the_repository(project: Path):
    everything = session(project / "pkg", instructions=Instructions("all"))
    assert context(everything, "part/c.py") == ["part/AGENTS.md", "AGENTS.md", str(project / "AGENTS.md")]


def test_off_gives_none(project: Path):
    assert context(session(project, instructions=Instructions("off")), "pkg/b.py") == []


def test_a_folder_beside_the_session_s_own_belongs_to_the_same_repository(project: Path):
    assert context(session(project / "other"), str(project / "pkg/b.py")) == [str(project / "pkg/AGENTS.md")]


def test_what_lies_outside_of_the_workspace_instructs_nobody(project: Path, tmp_path_factory: pytest.TempPathFactory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert context(session(elsewhere), str(project / "pkg/b.py")) == []


def test_without_a_repository_the_session_s_folder_is_the_workspace(tmp_path: Path):
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for folder in ("", "in", "in/deep"):
        (tmp_path / folder / "CLAUDE.md").touch()
    (tmp_path / "in" / "deep" / "x").touch()
    everything = session(tmp_path / "in", instructions=Instructions("all"))
    assert context(everything, "deep/x") == ["deep/CLAUDE.md", "CLAUDE.md"]


def roots(*folders: Path) -> tuple[str, ...]:
    return tuple(os.path.realpath(folder) for folder in folders)


def test_every_root_is_a_workspace_whose_own_files_the_host_loads(project: Path):
    both = session(project / "other", roots=roots(project / "other", project / "pkg"))
    assert context(both, str(project / "pkg/part/c.py")) == [str(project / "pkg/part/AGENTS.md")]
    assert context(both, str(project / "pkg/b.py")) == []
    one_in_the_other = session(project, roots=roots(project, project / "pkg"))
    assert context(one_in_the_other, "pkg/part/c.py") == ["pkg/part/AGENTS.md"]


def test_what_a_file_is_a_link_to_decides_where_it_lies(project: Path):
    (project / "other" / "link.py").symlink_to(project / "pkg" / "b.py")
    assert context(session(project), "other/link.py") == ["pkg/AGENTS.md"]


def test_one_file_under_two_names_counts_once(project: Path):
    (project / "pkg" / "CLAUDE.md").symlink_to("AGENTS.md")
    assert context(session(project), "pkg/b.py") == ["pkg/AGENTS.md"]


@pytest.mark.parametrize("rule", [{"deny": ["AGENTS.md"]}, {"ask": ["AGENTS.md"]}])
def test_what_may_not_be_read_unasked_is_left_out_and_nobody_is_asked(project: Path, rule: dict[str, Sequence[str]]):
    asked: list[str] = []
    policy = Policy(**rule, on_ask=lambda path, _reason: asked.append(path) or "allow")
    assert context(session(project, policy=policy), "pkg/b.py") == []
    assert asked == []


def test_a_link_that_leads_out_of_the_roots_is_left_out(project: Path, tmp_path_factory: pytest.TempPathFactory):
    secret = tmp_path_factory.mktemp("elsewhere") / "secret"
    secret.write_text("outside")
    (project / "pkg" / "CLAUDE.md").symlink_to(secret)
    open_ = roots(project)
    assert context(session(project, policy=Policy(roots=open_), roots=open_), "pkg/b.py") == ["pkg/AGENTS.md"]


def test_what_the_repository_ignores_or_a_package_manager_installed_instructs_nobody(project: Path):
    (project / ".gitignore").write_text("built/\n")
    for folder in ("built/x", "node_modules/dep"):
        (project / folder).mkdir(parents=True)
        (project / folder / "AGENTS.md").touch()
        (project / folder / "f.js").touch()
        assert context(session(project), f"{folder}/f.js") == []


def test_the_names_are_the_session_s(project: Path):
    (project / "pkg" / "RULES.txt").touch()
    named = session(project, instructions=Instructions(files=("RULES.txt",)))
    assert context(named, "pkg/part/c.py") == ["pkg/RULES.txt"]


def test_rules_in_a_folder_are_taken_when_they_are_meant_for_the_file(project: Path):
    rules = project / "pkg" / ".cursor" / "rules"
    rules.mkdir(parents=True)
    (rules / "a.mdc").write_text("---\nglobs: *.py\n---\nfor Python\n")
    (rules / "b.mdc").write_text("---\nglobs: *.ts\n---\nfor TypeScript\n")
    assert context(session(project), "pkg/b.py") == ["pkg/AGENTS.md", "pkg/.cursor/rules/a.mdc"]


def test_folders_and_members_have_no_context(project: Path):
    with reading() as work:
        found = Local().locate("pkg", session(project), work)
        assert found is not None
        assert not isinstance(found.node, Blob)
        assert found.node.capabilities.context is None


def test_a_dangling_link_and_a_folder_without_rules_are_nothing(project: Path):
    (project / "pkg" / "GEMINI.md").symlink_to("nowhere")
    (project / "pkg" / "CLAUDE.md").mkdir()
    assert context(session(project), "pkg/b.py") == ["pkg/AGENTS.md"]
