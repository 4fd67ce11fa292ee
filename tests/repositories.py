"""How do tests build real repositories, with the git program alone?"""

import hashlib
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

IDENTITY = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "Ada"), ("EMAIL", "ada@example.org"), ("DATE", "2024-02-29T12:00:00Z"))
}
CONFIG = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


class Repo:
    """A repository in a folder, made unless it is there; nothing of the person's own configuration counts."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        if not folder.exists() or not any((folder / name).exists() for name in (".git", "HEAD")):
            folder.mkdir(parents=True, exist_ok=True)
            self.git("init", "-q", "-b", "main", *options)

    def git(self, *words: str | Path, check: bool = True, data: bytes = b"") -> str:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        command = ["git", "-c", "protocol.file.allow=always", *map(os.fspath, words)]
        env = {**plain, **IDENTITY, **CONFIG}
        ran = subprocess.run(command, cwd=self.folder, env=env, input=data, check=False, capture_output=True)
        assert not check or ran.returncode == 0, ran.stderr.decode()
        return ran.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for name, data in files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data.encode() if isinstance(data, str) else data)

    def commit(self, files: Mapping[str, str | bytes] | None = None, message: str = "change") -> str:
        """All there is, with some files written first; gives the commit's id."""
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


def state(folder: Path) -> dict[str, tuple[int, int, str]]:
    """Every file below a folder, with its size, its time and its content: what a read must leave as it is."""
    found: dict[str, tuple[int, int, str]] = {}
    for file in sorted(folder.rglob("*")):
        status = file.lstat()
        data = file.read_bytes() if file.is_file() and not file.is_symlink() else b""
        found[file.relative_to(folder).as_posix()] = (
            status.st_size if data else 0,
            status.st_mtime_ns,
            hashlib.sha256(data).hexdigest(),
        )
    return found


def pointer(data: bytes) -> bytes:
    """What Git LFS keeps in the place of some bytes."""
    oid = hashlib.sha256(data).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(data)}\n".encode()


def fetched(git: Path, data: bytes) -> Path:
    """Put what a pointer stands for where Git LFS keeps it."""
    oid = hashlib.sha256(data).hexdigest()
    file = git / "lfs" / "objects" / oid[:2] / oid[2:4] / oid
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file
