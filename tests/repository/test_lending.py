"""Objects of other repositories are read only where those may be read."""

from pathlib import Path

import pytest

from omniread import Denied, Reader
from tests.repositories import Repo


@pytest.fixture
def secret(tmp_path: Path) -> Repo:
    """A repository outside of the roots, with one commit."""
    repo = Repo(tmp_path / "secret")
    repo.commit({"a.txt": "secret\n"})
    return repo


def _common(thief: Path, secret: Path):
    (thief / ".git").mkdir()
    (thief / ".git/commondir").write_text(f"{secret}\n")


def _linked(thief: Path, secret: Path):
    (thief / ".git/refs").mkdir(parents=True)
    (thief / ".git/objects").symlink_to(secret / "objects")


def _alternates(thief: Path, secret: Path):
    (thief / ".git/refs").mkdir(parents=True)
    (thief / ".git/objects/info").mkdir(parents=True)
    (thief / ".git/objects/info/alternates").write_text(f"# from elsewhere\n{secret}/objects\n")


def _quoted(thief: Path, secret: Path):
    _alternates(thief, secret)
    path = str(secret / "objects").replace("s", "\\163")
    (thief / ".git/objects/info/alternates").write_text(f'"{path}"\n')


@pytest.mark.parametrize("lend", [_common, _linked, _alternates, _quoted])
def test_objects_of_a_repository_elsewhere(secret: Repo, tmp_path: Path, lend):
    thief = tmp_path / "thief"
    thief.mkdir()
    lend(thief, secret.folder / ".git")
    (thief / ".git/HEAD").write_text(secret.git("rev-parse", "HEAD").strip() + "\n")
    with Reader(roots=[thief], cwd=thief) as reader, pytest.raises(Denied, match="secret"):
        reader.read("git://HEAD:a.txt")
    with Reader(roots=[tmp_path], cwd=thief) as reader:
        assert "secret" in str(reader.read("git://HEAD:a.txt"))
