"""How are the bytes of thousands of files had, one after another, when nothing else of them is asked?

Without a node for each. A name in a folder that was judged leads nowhere else, as links are not followed; so the folder
is held open, and a file only for as long as it is read.
"""

from __future__ import annotations

import io
import os
import stat

from omniread.model.errors import Denied
from omniread.sources.local.descriptor import FLAGS, Descriptor
from omniread.sources.local.faults import fault
from omniread.sources.local.names import quoted
from omniread.sources.local.opening import existing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from omniread.model.ports import Judge

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def stream(path: str, ref: str, policy: Judge) -> BinaryIO | None:
    """The bytes of the regular file at a path, as a listing writes it; None for all else, links too.

    Raises Denied when the policy hides it, without asking anybody, or for want of permission; NotFound, Unreadable.
    """
    try:
        found = (existing(path) or path) if "\\" in path else path
        if not stat.S_ISREG(os.lstat(found).st_mode):
            return None
        held = Descriptor(found, FLAGS | _NO_LINK)
    except OSError as error:
        raise fault(error, ref, path) from error
    try:
        if policy.hides(held.real_path()):
            raise Denied(f"{quoted(ref)} may not be read.", ref=ref, hint="Ask for it by its own path.")
        number, held.number = held.number, -1
        # It reads as a BinaryIO does; that also names the writing side.
        return io.FileIO(number)  # pyright: ignore[reportReturnType]
    finally:
        held.close()


def contents(folder: int, real: str, names: Iterable[str], most: int, policy: Judge) -> list[bytes | None]:
    """The bytes of files in an open folder that really lies at `real`; None for what has to be read by itself.

    The names must be those of regular files, and stand as a listing writes them.
    """
    prefix = real if real.endswith("/") else f"{real}/"
    # A name with a backslash may be written with escapes.
    return [None if "\\" in name or policy.hides(prefix + name) else _read(name, folder, most) for name in names]


def _read(name: str, folder: int, most: int) -> bytes | None:
    try:
        number = os.open(name, FLAGS | _NO_LINK, dir_fd=folder)
    except OSError:
        return None
    try:
        data = os.read(number, most)
        # Only a second look tells whether that was all.
        return None if len(data) == most or os.read(number, 1) else data
    except OSError:
        return None
    finally:
        os.close(number)
