"""Where does the grammar of a language come from, and may its library be loaded?

Grammars are bundled with `semble-grammars`, packed into one archive; nothing is ever downloaded. A library is unpacked
on its first use into a cache folder that belongs to the user alone, and its checksum is compared with the one that the
package states before each process loads it. The package would load whatever lies in the cache, so it is not asked:
only its files are used.
"""

from __future__ import annotations

import os
import sys
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tree_sitter import Language

# What a grammar is called where it is not called like the language, and languages that are read by that of another.
CALLED = {
    "cuda": "cpp",
    "glsl": "c",
    "less": "scss",
    "jsonl": "json",
}
# Grammars of the extra that may not be used: the scanner of one never ends.
REFUSED = frozenset({"cobol"})
OTHERS_WRITE = 0o022


@cache
def grammar(language: str) -> Language | None:
    """The grammar of a language; None when there is none for it, none for this platform, or it could not be loaded."""
    called = CALLED.get(language, language)
    entry = bundled().get(called)
    if entry is None:
        return _of_the_extra(called)
    library = _library(entry)
    return None if library is None else _loaded(library, entry["symbol"])


@cache
def bundled() -> dict[str, dict[str, str]]:
    """The grammars of this platform by name: the `file`, `symbol` and `sha256` of each; empty where there are none."""
    import json

    try:
        with open(os.path.join(_package(), "manifest.json"), encoding="utf-8") as manifest:
            return json.load(manifest)["languages"]
    except OSError:
        return {}


def _package() -> str:
    """The folder of the package that holds the grammars of this platform."""
    import platform
    from importlib.util import find_spec

    spec = find_spec("semble_grammars")
    home = os.path.dirname(spec.origin) if spec is not None and spec.origin is not None else ""
    system = {"darwin": "macos"}.get(platform.system().lower(), platform.system().lower())
    machine = {"aarch64": "arm64", "amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    return os.path.join(home, "grammars", f"{system}-{machine}")


def _library(entry: dict[str, str]) -> str | None:
    """The path of the library, unpacked and checked; None where it cannot be kept anywhere."""
    for folder in _folders():
        path = os.path.join(folder, entry["file"])
        if _is_sound(path, entry["sha256"]):
            return path
        try:
            _unpack(entry["file"], path)
        except OSError:
            continue
        if _is_sound(path, entry["sha256"]):
            return path
    return None


def _folders() -> list[str]:
    """Where libraries may be kept: the user's cache folder if it is private, then a folder of this process."""
    kept = _cache_folder()
    return [*([kept] if kept is not None and _is_private(kept) else []), *([own] if (own := _own_folder()) else [])]


def _cache_folder() -> str | None:
    """The folder in the user's cache; `OMNIREAD_CACHE` names another."""
    named = os.environ.get("OMNIREAD_CACHE")
    if named is None:
        if sys.platform == "win32":
            named = os.environ.get("LOCALAPPDATA")
        elif sys.platform == "darwin":
            named = os.path.expanduser("~/Library/Caches")
        else:
            named = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(named, "omniread", "grammars") if named and os.path.isabs(named) else None


def _is_private(folder: str) -> bool:
    """Whether the folder, made if need be, is a real one of this user's into which nobody else can write."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        facts = os.lstat(folder)
    except OSError:
        return False
    if sys.platform == "win32":
        return True
    import stat

    return stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.geteuid() and not facts.st_mode & OTHERS_WRITE


@cache
def _own_folder() -> str | None:
    """A private folder that lives as long as this process; None where not even that can be made."""
    import atexit
    import shutil
    import tempfile

    try:
        folder = tempfile.mkdtemp(prefix="omniread-grammars-")
    except OSError:
        return None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_sound(path: str, digest: str) -> bool:
    """Whether a file is there with the checksum that it must have."""
    import hashlib

    try:
        with open(path, "rb") as library:
            return hashlib.file_digest(library, "sha256").hexdigest() == digest
    except OSError:
        return False


def _unpack(member: str, path: str) -> None:
    """Put a library into its place, whole or not at all. OSError where that fails."""
    import shutil
    import tarfile
    import tempfile

    handle, made = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".unpacking-")
    try:
        with os.fdopen(handle, "wb") as out, tarfile.open(os.path.join(_package(), "bundle.tar.gz")) as bundle:
            packed = bundle.extractfile(member)
            if packed is not None:
                shutil.copyfileobj(packed, out)
        os.replace(made, path)
    except (tarfile.TarError, KeyError) as error:
        raise OSError(f"{member} cannot be unpacked") from error
    finally:
        if os.path.exists(made):
            os.unlink(made)


def _loaded(path: str, symbol: str) -> Language | None:
    """The language of a library that was checked; None where this platform cannot load it."""
    import ctypes

    from tree_sitter import Language

    try:
        entry: Any = getattr(ctypes.CDLL(path), symbol)
    except (OSError, AttributeError):
        return None
    entry.restype = ctypes.c_void_p
    capsule: Any = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    try:
        pointer: object = capsule(entry(), b"tree_sitter.Language", None)
        return Language(pointer)
    except ValueError:  # made for another version of the library
        return None


def _of_the_extra(called: str) -> Language | None:
    """The grammar as the extra `langs` brings it, None without the extra or when it has none."""
    if called in REFUSED:
        return None
    try:
        import tree_sitter_language_pack as pack  # pyright: ignore[reportMissingImports]  # 200 MB: an extra
    except ImportError:
        return None
    extra: Any = pack
    try:
        return extra.get_language(called)
    except LookupError:
        return None
