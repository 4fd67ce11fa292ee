"""Does the ground that tests stand on hold?"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

SHUT = 0o000
READS = "import pathlib, sys; print(pathlib.Path(sys.argv[1]).read_text())"


def test_the_home_is_empty_and_not_the_users():
    assert list(Path.home().iterdir()) == []


def test_no_setting_leaks_in():
    assert not [name for name in os.environ if name.startswith("OMNIREAD_")]


def test_permissions_hold_even_for_root(tmp_path: Path, unprivileged: Callable[..., subprocess.CompletedProcess[str]]):
    file = tmp_path / "secret"
    file.write_text("open")
    assert unprivileged(READS, file).stdout == "open\n"
    file.chmod(SHUT)
    shut = unprivileged(READS, file)
    windows_has_no_such_bits = os.name == "nt"
    assert ("PermissionError" in shut.stderr) is not windows_has_no_such_bits
