"""Which folders may be read, and does a path lie in one of them?

Pure: paths come with their links resolved.
"""

from __future__ import annotations

import os
import posixpath
import re

from omniread.sources.local.spelling import WINDOWS, file_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def from_urls(urls: Iterable[str], *, windows: bool = WINDOWS) -> tuple[str, ...]:
    """The folders of the `file://` URLs among these, as clients name their roots."""
    return tuple(path for url in urls if (path := file_path(url, windows=windows)) is not None)


def folders(roots: Iterable[str | os.PathLike[str]], start: str) -> list[str]:
    """The folders of paths and of `file://` addresses; an address that names no folder opens none."""
    named = [os.fspath(root) for root in roots]
    paths = [path for name in named for path in (from_urls([name]) if name.startswith("file:") else [name])]
    return [os.path.join(start, os.path.expanduser(path)) for path in paths]


def contains(root: str, path: str, *, windows: bool = WINDOWS) -> bool:
    """Whether a path is a root or lies in it. What is empty, relative, or has a NUL lies nowhere."""
    inner, outer = _whole(path, windows=windows), _whole(root, windows=windows)
    if inner is None or outer is None:
        return False
    return inner == outer or inner.startswith(f"{outer}/")


def _whole(path: str, *, windows: bool) -> str | None:
    """The path in one spelling, without a slash at its end; None for one that starts nowhere."""
    if "\0" in path:
        return None
    if windows:
        from omniread.sources.local.windows import folded

        plain = folded(path).replace("\\", "/").rstrip("/")
        return plain if re.match("[a-z]:(?:/|$)|//[^/]", plain) else None
    return posixpath.normpath(f"/{path.lstrip('/')}").rstrip("/") if path.startswith("/") else None
