"""How does a public code base come here?

By package name, when the benchmark runs, through the ordinary clients of their registries.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Base:
    """A package: the client that brings it, its name there, the folder in it that is read, and its files."""

    client: str
    package: str
    folder: str
    suffixes: tuple[str, ...]

    def under(self, data: Path) -> Path:
        """Its sources below a folder, downloaded unless they are there."""
        home = data / "bases" / self.package
        if not home.is_dir():
            parts = home.with_suffix(".parts")
            shutil.rmtree(parts, ignore_errors=True)
            parts.mkdir(parents=True)
            _unpack(_download(self, parts), parts)
            parts.rename(home)
        return home / self.folder

    def files(self, data: Path) -> list[Path]:
        """Its files of source, in the order of their names."""
        return sorted(file for file in self.under(data).rglob("*") if file.name.endswith(self.suffixes))


def _download(base: Base, folder: Path) -> Path:
    """The archive of a package."""
    command = {
        "pip": [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", ".", base.package],
        "npm": ["npm", "pack", "--silent", base.package],
        "apt": ["apt-get", "download", "-qq", base.package],
    }[base.client]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return next(file for file in folder.iterdir() if file.suffix in {".whl", ".tgz", ".gz", ".deb"})


def _unpack(archive: Path, folder: Path) -> None:
    if archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", archive.name, "."], cwd=folder, check=True)
    elif archive.suffix == ".whl":
        shutil.unpack_archive(archive, folder, "zip")
    else:
        shutil.unpack_archive(archive, folder, "gztar", filter="data")
    archive.unlink()
