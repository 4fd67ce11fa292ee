"""Which instruction files apply to a file, and are not loaded by the host itself?

Those in its folder and in the folders above it, the nearest first, up to the root of the workspace. A host loads what
lies in the folder where its session starts, above it, and at a root; so `nested` leaves those folders out, and `all`
does not. What lies outside of the workspace, or in it where nobody of the project wrote it (ignored by the
repository, installed by a package manager), instructs nobody.
"""

from __future__ import annotations

import os
import time

from omniread.model.node import Blob
from omniread.sources.local.ignore import repository, rules
from omniread.sources.local.names import reference
from omniread.sources.local.opening import later
from omniread.sources.local.roots import contains

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.scope import Scope, Work

# Folders of packages, which carry instructions for those who work on the packages.
INSTALLED = frozenset({"node_modules", "site-packages"})
_SETTLED_NS = 2_000_000_000


def applying(file: str, scope: Scope, work: Work) -> tuple[Blob, ...]:
    """The instruction files for a file, which is a real path; the same file under two names counts once.

    They are judged and opened when they are read. Those that may not be read unasked are left out.
    """
    found: dict[str, Blob] = {}
    for folder in followed(os.path.dirname(file), scope, work):
        for path in _named(folder, file, scope, work):
            real = os.path.realpath(path)
            if real not in found and not scope.policy.hides(real):
                node = later(path, reference(_shortest(path, scope)), scope, work)
                if isinstance(node, Blob):
                    found[real] = node
    return tuple(found.values())


def followed(folder: str, scope: Scope, work: Work) -> tuple[str, ...]:
    """The folders whose instructions are followed in a real folder, nearest first."""
    return work.kept("followed", f"{folder}\0{scope.roots}", lambda: _followed(folder, scope, work))


def _followed(folder: str, scope: Scope, work: Work) -> tuple[str, ...]:
    cwd = os.path.realpath(scope.cwd)
    open_ = (work.kept("workspace", cwd, lambda: repository(cwd) or cwd),) if scope.roots is None else scope.roots
    top = min((root for root in open_ if contains(root, folder)), key=len, default=None)
    if top is None or scope.instructions.followed == "off":
        return ()
    chain = [folder]
    while contains(top, above := os.path.dirname(chain[-1])) and above != chain[-1]:
        chain.append(above)
    if scope.instructions.followed == "all":
        return tuple(chain)
    return tuple(each for each in chain if not contains(each, cwd) and not any(contains(each, root) for root in open_))


def _named(folder: str, file: str, scope: Scope, work: Work) -> Iterator[str]:
    """The instruction files of one folder that are meant for a file."""
    for name in _present(folder, scope, work):
        path = os.path.join(folder, *name.split("/"))
        if not os.path.exists(path) or _foreign(folder, work):
            continue
        if not os.path.isdir(path):
            yield path
            continue
        from omniread.sources.local.conditional import meant

        yield from meant(path, os.path.relpath(file, folder), scope, work)


def _present(folder: str, scope: Scope, work: Work) -> tuple[str, ...]:
    """The names of which at least the first part exists in a folder; looked for again when the folder changes."""

    def looked() -> tuple[str, ...]:
        return tuple(
            name for name in scope.instructions.files if os.path.lexists(os.path.join(folder, name.partition("/")[0]))
        )

    try:
        changed = os.stat(folder).st_mtime_ns
    except OSError:
        return ()
    # A folder that changed a moment ago may change again within the same tick of its clock.
    settled = time.time_ns() - changed > _SETTLED_NS
    return work.kept("instruction files", f"{folder}\0{changed}", looked) if settled else looked()


def _foreign(folder: str, work: Work) -> bool:
    """Whether a folder lies in what the project itself did not write."""

    def ignored() -> bool:
        if not INSTALLED.isdisjoint(folder.split(os.sep)):
            return True
        root = repository(folder)
        inner, outer = folder, os.path.dirname(folder)
        while root is not None and inner != root:
            if rules(outer, root).ignored(os.path.basename(inner), is_folder=True):
                return True
            inner, outer = outer, os.path.dirname(outer)
        return False

    return work.kept("foreign", folder, ignored)


def _shortest(path: str, scope: Scope) -> str:
    """A path as one would ask for it from the session's folder."""
    cwd = os.path.realpath(scope.cwd)
    return os.path.relpath(path, cwd) if contains(cwd, path) else path
