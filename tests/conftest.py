"""What does every test start from?"""

import ctypes
import difflib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

GOLDEN = Path(__file__).parent / "golden"
HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
XDG = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME")

# Every run looks at new examples, and one that fails prints how to run it again. Machines differ: there is no deadline.
hypothesis.settings.register_profile("dev", derandomize=False, deadline=None, max_examples=30)
hypothesis.settings.register_profile("ci", derandomize=False, deadline=None, max_examples=100, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files instead of comparing")


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def _own_home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings, the session or the caches of the person who runs it, or of another test."""
    for name in [name for name in os.environ if name.startswith("OMNIREAD_")]:
        monkeypatch.delenv(name)
    home = tempfile.mkdtemp(dir=_homes)
    for name in HOMES:
        monkeypatch.setenv(name, home)
    for name in XDG:
        monkeypatch.setenv(name, str(Path(home, name.lower())))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with `tests/golden/NAME.txt`, byte for byte; `--update-golden` writes the file instead."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
            return
        assert file.exists(), f"{file} is missing: run `just golden` and review what it wrote"
        expected = file.read_bytes().decode()
        changes = difflib.unified_diff(expected.splitlines(), text.splitlines(), "golden", "now", lineterm="")
        assert text == expected, "\n".join(changes)

    return compare


def _drop_root() -> None:
    """Let the permissions of files hold for root too: without these two capabilities it asks like anyone else."""
    drop_from_bounding_set, override_permissions, search_anywhere = 24, 1, 2
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (override_permissions, search_anywhere):
        if libc.prctl(drop_from_bounding_set, capability, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl")


@pytest.fixture
def unprivileged() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a program text in a process that has no right but the ones that file permissions give it."""

    def run(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        return subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            check=False,
            capture_output=True,
            encoding="utf-8",
            preexec_fn=_drop_root if is_root else None,
            timeout=50,
        )

    return run
