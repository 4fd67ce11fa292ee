"""Is a grammar loaded only from a private place, and only if it is what the package states?"""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from omniread.syntax import grammars
from omniread.syntax.grammars import bundled, grammar

SHOW = "from omniread.syntax.grammars import grammar; print(grammar('json') is not None)"


def loaded(cache: Path | str, home: Path) -> str:
    """What a process of its own says of a grammar, with a cache folder."""
    environment = {**os.environ, "OMNIREAD_CACHE": str(cache), "TMPDIR": str(home)}
    done = subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_grammars_of_the_package_are_known():
    assert {"python", "typescript", "cpp"} <= set(bundled())
    assert grammar("python") is grammar("python")
    assert grammar("no-such-language") is None
    assert grammar("cobol") is None


def test_a_library_is_kept_in_a_private_folder(tmp_path: Path):
    assert loaded(tmp_path / "cache", tmp_path) == "True"
    (library,) = (tmp_path / "cache" / "omniread" / "grammars").iterdir()
    assert stat.S_IMODE(library.parent.stat().st_mode) == 0o700
    assert library.name == bundled()["json"]["file"]


def test_a_library_that_was_tampered_with_is_replaced(tmp_path: Path):
    loaded(tmp_path / "cache", tmp_path)
    (library,) = (tmp_path / "cache" / "omniread" / "grammars").iterdir()
    sound = library.read_bytes()
    library.write_bytes(b"\x7fELF and then something else")
    assert loaded(tmp_path / "cache", tmp_path) == "True"
    assert library.read_bytes() == sound


@pytest.mark.skipif(sys.platform == "win32", reason="modes of folders")
def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path):
    folder = tmp_path / "cache" / "omniread" / "grammars"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert loaded(tmp_path / "cache", tmp_path) == "True"
    assert list(folder.iterdir()) == []
    assert [name for name in os.listdir(tmp_path) if name.startswith("omniread-grammars-")] == []


def test_where_nothing_can_be_kept_a_folder_of_the_process_serves(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    assert loaded(tmp_path / "file", tmp_path) == "True"
    assert os.listdir(tmp_path) == ["file"]


def test_a_relative_cache_folder_is_not_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OMNIREAD_CACHE", "here")
    assert grammars._cache_folder() is None
