"""What has changes, and what is told that it has none?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Reader
from omniread.renderings.changes import Changes
from tests import fakes
from tests.archives import make_zip
from tests.repositories import Repo


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"a.txt": "a\n", "box.zip": make_zip({"in.txt": b"in\n"})})
    return repo


@pytest.mark.parametrize("path", ["HEAD:a.txt", "HEAD:", "box.zip:in.txt", "box.zip", "data:,text", "git://"])
def test_what_is_not_on_disk(repo: Repo, path: str):
    with pytest.raises(BadSelector, match="files and folders on disk"):
        Reader(repo.folder).read(f"{path}:changes")


def test_it_suits_everything():
    assert Changes().word == "changes"
    assert Changes().suits(fakes.Folder("x", {}), None)  # pyright: ignore[reportArgumentType]
