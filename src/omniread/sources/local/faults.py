"""What does the operating system's refusal mean, and what should be asked instead?"""

from __future__ import annotations

import errno
import os

from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.sources.local.names import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.errors import ReadError

# Windows calls a name with `:`, `?` or `*` in it an invalid argument.
MISSING = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, *((errno.EINVAL,) if os.name == "nt" else ())})
_PERMISSION = frozenset({errno.EACCES, errno.EPERM})


def fault(error: OSError, ref: str, path: str) -> ReadError:
    """The error of the read for one of the system, about the path that `ref` names: one message for each kind."""
    if error.errno in _PERMISSION:
        return Denied(
            f"There is no permission to read {quoted(ref)}.",
            ref=ref,
            hint="Ask for what this user may read, or change its mode.",
        )
    if error.errno == errno.ELOOP:
        return NotFound(
            f"{quoted(ref)} leads through too many links.",
            ref=ref,
            hint="A link that leads to itself ends nowhere; list its folder to see where links lead.",
            reason="too-many-links",
        )
    if error.errno == errno.ENAMETOOLONG:
        return NotFound(
            f"{quoted(_start(ref))} has a name too long for the file system.",
            ref=ref,
            hint="A name has at most 255 bytes.",
            reason="name-too-long",
        )
    if error.errno == errno.ENOTDIR:
        return NotFound(
            f"{quoted(ref)} leads through a file, which is not a directory.",
            ref=ref,
            hint="What is inside a file is asked with a colon: a.zip:name.",
            reason="not-a-directory",
        )
    if error.errno == errno.ENOENT:
        return _missing(ref, path)
    failed = Unreadable(
        f"{quoted(ref)} could not be read: {error.strerror or error}.",
        ref=ref,
        hint="Ask again, or see whether its disk is well.",
    )
    failed.__cause__ = error
    return failed


def _missing(ref: str, path: str) -> NotFound:
    try:
        target = os.readlink(path)
    except OSError:
        return NotFound(f"{quoted(ref)} was not found.", ref=ref, hint="List its folder to see what is there.")
    return NotFound(f"{quoted(ref)} is a dangling link: its target {quoted(target)} does not exist.", ref=ref)


def _start(ref: str) -> str:
    return ref if len(ref) <= 80 else f"{ref[:60]}…{ref[-15:]}"  # noqa: PLR2004  # a message is one short paragraph
