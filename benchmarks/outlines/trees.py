"""Over which real source trees is the promise held, one or more a language?"""

from __future__ import annotations

import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.bases import Base

if TYPE_CHECKING:
    from collections.abc import Iterator

REACT = "package/ReactAndroid"
TREES: dict[str, tuple[Base, ...]] = {
    "c": (
        Base("npm", "tree-sitter", "package/vendor/tree-sitter/lib/src", (".c",)),
        Base("npm", "react-native", "package", (".c",)),
    ),
    "cpp": (Base("npm", "react-native", "package/ReactCommon", (".cpp",)),),
    "go": (Base("apt", "golang-1.19-src", "usr/share/go-1.19/src/net", (".go",)),),
    "java": (
        Base("npm", "react-native", "package", (".java",)),
        Base("npm", "cordova-android", "package", (".java",)),
    ),
    "javascript": (
        Base("npm", "express", "package", (".js",)),
        Base("npm", "eslint", "package/lib", (".js",)),
    ),
    "php": (Base("apt", "php-symfony-console", "usr/share", (".php",)),),
    "python": (),
    "ruby": (Base("apt", "ruby-rack", "usr/share", (".rb",)), Base("apt", "ruby-sinatra", "usr/share", (".rb",))),
    "rust": (
        Base("apt", "librust-regex-dev", "usr/share/cargo/registry", (".rs",)),
        Base("apt", "librust-clap-dev", "usr/share/cargo/registry", (".rs",)),
    ),
    "typescript": (Base("npm", "rxjs", "package/src", (".ts",)),),
}


def files_of(language: str, data: Path, most: int) -> Iterator[Path]:
    """At most so many files of a language; those of Python are the standard library of the running one."""
    found = [file for base in TREES[language] for file in base.files(data)]
    if language == "python":
        library = Path(sysconfig.get_paths()["stdlib"])
        found = sorted(file for file in library.rglob("*.py") if "site-packages" not in file.parts)
    yield from found[:: max(1, len(found) // most)][:most]
