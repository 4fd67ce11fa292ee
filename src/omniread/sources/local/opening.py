"""Which node stands at a path on disk?

What the path leads to is asked before anything is opened, because opening a device may do something and opening a pipe
may wait. What is opened is judged by its real path, and read through the same descriptor.
"""

from __future__ import annotations

import io
import os
import stat

from omniread.layout.names import shown, written
from omniread.model.errors import Denied, TooBig, Unreadable
from omniread.model.node import Blob, Capabilities, Facts
from omniread.sources.local.descriptor import Descriptor
from omniread.sources.local.faults import MISSING, fault
from omniread.sources.local.names import below, quoted, reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.model.node import Node
    from omniread.model.scope import Scope, Work

# The largest size that a file in `/sys` claims, whatever it holds.
CLAIMED = 64 << 10


def existing(path: str) -> str | None:
    r"""The path under which a name exists, taken as it is or with its `\xNN`; None when nothing has it.

    A dangling link exists. Raises OSError when that cannot be told.
    """
    for spelled in (path,) if "\\x" not in path else (path, written(path)):
        try:
            os.lstat(spelled)
        except ValueError:  # NUL, or half a surrogate pair: no name has these
            continue
        except OSError as error:
            if error.errno not in MISSING:
                raise
            continue
        return spelled
    return None


def special(mode: int) -> str | None:
    """What a mode that is neither file nor folder is called, None for those two."""
    kinds = {
        stat.S_IFIFO: "named pipe (FIFO)",
        stat.S_IFSOCK: "socket",
        stat.S_IFCHR: "character device",
        stat.S_IFBLK: "block device",
    }
    return kinds.get(stat.S_IFMT(mode))


def node(path: str, ref: str, scope: Scope, work: Work) -> Node:
    """The file or folder at a full path; `ref` is the path string that names it.

    Raises Denied for what may not be read and for special files, NotFound, or Unreadable.
    """
    try:
        status = os.stat(path)
    except OSError as error:
        raise fault(error, ref, path) from error
    _refuse_special(status.st_mode, ref)
    if not stat.S_ISDIR(status.st_mode):
        return _file(path, ref, scope, work)
    from omniread.sources.local.folder import Folder

    real = os.path.realpath(path)
    scope.policy.check(real, ref)
    return Folder(path, ref, real, scope, work)


def _refuse_special(mode: int, ref: str) -> None:
    if kind := special(mode):
        raise Denied(
            f"{quoted(ref)} is a {kind}, not a regular file or folder.",
            ref=ref,
            hint="Reading it could wait or run for ever; ask for a regular file.",
        )


def _file(path: str, ref: str, scope: Scope, work: Work) -> Blob:
    try:
        held = Descriptor(path)
    except OSError as error:
        raise fault(error, ref, path) from error
    work.closing.callback(held.close)
    status = held.status()
    _refuse_special(status.st_mode, ref)
    real = held.real_path()
    scope.policy.check(real, ref)
    beside = sibling(path, real, ref, scope, work)
    name = shown(os.path.basename(path))
    content = _unsized(held, ref, work)
    if content is None:
        facts = Facts(status.st_size, status.st_mtime, mutable=True, version=version(status), path=real)
        able = Capabilities(
            identity=real,
            sibling=beside,
            baseline=lambda: _committed(real, scope, work),
            context=None if _without_context(real, scope) else lambda: _applying(real, scope, work),
        )
        return Blob(ref, name, held.stream, work, facts, able)
    facts = Facts(len(content), status.st_mtime, path=real)
    return Blob(ref, name, lambda: io.BytesIO(content), work, facts, Capabilities(sibling=beside))


def _committed(real: str, scope: Scope, work: Work) -> Blob | None:
    from omniread.repository.baseline import baseline

    return baseline(real, scope, work)


def _without_context(real: str, scope: Scope) -> bool:
    """Whether it is plain that no instructions come along: the host loads those of the session's folder itself."""
    followed = scope.instructions.followed
    return followed == "off" or (followed == "nested" and os.path.dirname(real) == scope.cwd)


def _applying(real: str, scope: Scope, work: Work) -> tuple[Blob, ...]:
    from omniread.sources.local.instructions import applying

    return applying(real, scope, work)


def version(status: os.stat_result) -> str:
    """What changes whenever the content may have."""
    return f"{status.st_dev}:{status.st_ino}:{status.st_size}:{status.st_mtime_ns}:{status.st_ctime_ns}"


def _unsized(held: Descriptor, ref: str, work: Work) -> bytes | None:
    """The bytes of a file whose size says nothing of them (`/proc`, `/sys`); None when it tells the truth."""
    status = held.status()
    claimed = status.st_size
    if claimed and (claimed > CLAIMED or getattr(status, "st_blocks", 1)):
        return None
    most = work.limits.member_bytes
    content = bytearray()
    try:
        while chunk := os.read(held.number, CLAIMED):
            content += chunk
            work.check()
            if len(content) > most:
                raise TooBig(
                    f"{quoted(ref)} gives more than {most:,} bytes.", ref=ref, hint="Raise the limit member_bytes."
                )
    except BlockingIOError as error:
        if not content:
            raise Unreadable(f"{quoted(ref)} has nothing to read at the moment.", ref=ref) from error
    except OSError as error:
        raise fault(error, ref, held.path) from error
    return bytes(content) if content and (not claimed or len(content) < claimed) else None


def sibling(path: str, real: str, ref: str, scope: Scope, work: Work) -> Callable[[str], Node | None]:
    """How to find a node beside this one by name: beside the name that was asked, then beside what it leads to."""
    folder, own = os.path.split(path)

    def beside(name: str) -> Node | None:
        if not name or "/" in name or os.sep in name:
            return None
        found = there(os.path.join(folder, name))
        named = below(os.path.dirname(ref) or ".", name)
        if found is None and real != path and name.startswith(shown(own)):
            found = there(real + written(name[len(shown(own)) :]))
            named = reference(found or name)
        if found is None or scope.policy.hides(os.path.realpath(found)):
            return None
        return later(found, named, scope, work)

    return beside


def there(path: str) -> str | None:
    """The path under which a name exists, None when it does not or when that cannot be told."""
    try:
        return existing(path)
    except OSError:
        return None


def later(path: str, ref: str, scope: Scope, work: Work) -> Node:
    """The node at a path that exists, opened and judged only when it is read."""
    if os.path.isdir(path):
        return node(path, ref, scope, work)

    def opener() -> BinaryIO:
        opened = node(path, ref, scope, work)
        if not isinstance(opened, Blob):
            raise Unreadable(f"{quoted(ref)} has become a folder.", ref=ref, hint="Ask again.")
        return opened.opener()

    try:
        status = os.stat(path)
    except OSError:
        return Blob(ref, shown(os.path.basename(path)), opener, work)
    facts = Facts(status.st_size, status.st_mtime, mutable=True, version=version(status), path=os.path.realpath(path))
    return Blob(ref, shown(os.path.basename(path)), opener, work, facts)
