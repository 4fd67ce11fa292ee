"""What do these tests share? A small repository and a read of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from omniread.model.scope import Scope, Work
from tests import fakes
from tests.repositories import Repo

Asker = Callable[..., tuple[Scope, Work]]


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "repo")
    repo.commit({"src/app.py": "old\n", "src/lib/x.py": "x\n", "app.py": "top\n", "notes.txt": "n\n", "gone.py": "g\n"})
    (repo.folder / "gone.py").unlink()
    repo.commit({"src/app.py": "new\n", ".env": "secret\n"})
    repo.git("tag", "v1.0", "HEAD~1")
    repo.git("branch", "docs")
    return repo


@pytest.fixture
def read(repo: Repo) -> Iterator[Callable[..., tuple[Scope, Work]]]:
    """The scope and the work of one read, from a folder below the top."""
    with fakes.reading() as work:
        yield lambda below="", **given: (fakes.scope(cwd=str(repo.folder / below), **given), work)
