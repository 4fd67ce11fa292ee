"""Where is kept what cannot be read a second time, or was too long to show?

In numbered files of a private folder. Without a folder of its own a session gets a temporary one, gone with it; the
command line gives one for each user and folder, so that `artifact://3` in a hint still works in the next call.
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import ExitStack

from omniread.model.errors import Denied, NotFound, TooBig
from omniread.model.node import Blob, Facts
from omniread.store.scratch import safe_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import BinaryIO

    from omniread.model import ports
    from omniread.model.scope import Work

CHUNK = 256 << 10
LIFETIME = 24 * 3600
_OWN, _SECRET = 0o700, 0o600
_OTHERS = 0o077
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_PART, _NAME = ".part", ".name"
_HASH = 16


class Artifacts:
    """Numbered bytes. `folder` keeps them for later sessions; a callable is asked for it when it is needed.

    Nothing is created before there is something to keep. Safe for threads and for several processes in one folder.
    """

    def __init__(self, folder: str | Callable[[], str] | None = None) -> None:
        """Start; without a folder a temporary one is made when needed, and removed with the session."""
        self._given = (lambda: folder) if isinstance(folder, str) else folder
        self._folder: str | None = None

    def keep(self, stream: BinaryIO, name: str, work: Work) -> int:
        """Store the bytes of a stream; gives the number. TooBig over `archive_bytes`, and then nothing stays."""
        folder = self._made()
        number = _claimed(folder)
        part = os.path.join(folder, f"{number}{_PART}")
        with ExitStack() as undo:
            undo.callback(os.unlink, part)
            _write(part, stream, work)
            with open(_private(os.path.join(folder, f"{number}{_NAME}")), "w", encoding="utf-8") as file:
                file.write(safe_name(name))
            os.rename(part, os.path.join(folder, str(number)))
            undo.pop_all()
        return number

    def find(self, number: int) -> tuple[str, str] | None:
        """The file and its name, None when there is none."""
        folder = self._existing()
        file = os.path.join(folder or "", str(number))
        if folder is None or not os.path.isfile(file):
            return None
        with open(f"{file}{_NAME}", encoding="utf-8") as named:
            return file, named.read()

    def known(self) -> tuple[int, ...]:
        """The numbers that exist, in order."""
        folder = self._existing()
        return () if folder is None else tuple(sorted(int(name) for name in os.listdir(folder) if name.isdecimal()))

    def forget(self) -> None:
        """Remove everything that is kept."""
        from shutil import rmtree

        folder, self._folder = self._existing(), None
        if folder is not None:
            rmtree(folder, ignore_errors=True)

    def _existing(self) -> str | None:
        """The folder, None when nothing was kept there."""
        if self._folder is None and self._given is not None and os.path.isdir(folder := self._given()):
            refuse_foreign(folder)
            self._folder = folder
        return self._folder

    def _made(self) -> str:
        if (folder := self._existing()) is not None:
            return folder
        if self._given is not None:
            folder = self._given()
            try:
                make_private(folder)
            except Denied:
                self._given = None  # nothing can be kept for later: this session still can be served
            else:
                refuse_foreign(folder)
                self._folder = folder
                return folder
        from shutil import rmtree
        from tempfile import mkdtemp
        from weakref import finalize

        self._folder = folder = mkdtemp(prefix="omniread-")
        finalize(self, rmtree, folder, ignore_errors=True)
        return folder


def blob(number: int, artifacts: ports.Artifacts, work: Work) -> Blob | None:
    """What was kept under a number, as a node; None when there is nothing."""
    found = artifacts.find(number)
    if found is None:
        return None
    file, name = found
    ref = f"artifact://{number}"

    def opener() -> BinaryIO:
        # Asked again, so that the store lives as long as the node, and says so when it has forgotten.
        if artifacts.find(number) is None:
            raise NotFound(f"{ref} is no longer kept.", ref=ref, hint="Read its origin again.")
        return open(file, "rb")

    status = os.stat(file)
    facts = Facts(status.st_size, status.st_mtime, version=f"{file}:{status.st_size}:{status.st_mtime_ns}", path=file)
    return Blob(ref, name, opener, work, facts)


def session_folder(cwd: str, environ: Mapping[str, str], now: float | None = None) -> str:
    """The folder that keeps the artifacts of this user's calls in `cwd`, or of the session `OMNIREAD_SESSION` names.

    It is not created. Sessions in which nothing was kept for 24 hours before `now` (seconds since the epoch) are
    removed. Raises Denied when somebody else could have put something there.
    """
    from hashlib import sha256

    named = environ.get("OMNIREAD_SESSION")
    key = f"session {named}" if named else f"folder {os.path.realpath(cwd)}"
    sessions = os.path.join(_cache_folder(environ), "omniread", "sessions")
    if os.path.isdir(sessions):
        _remove_expired(sessions, (time.time() if now is None else now) - LIFETIME)
    folder = os.path.join(sessions, sha256(os.fsencode(key)).hexdigest()[:_HASH])
    if os.path.lexists(folder):
        refuse_foreign(folder)
    return folder


def refuse_foreign(folder: str) -> None:
    """Raise Denied unless a folder is this user's and nobody else's."""
    status = os.lstat(folder)
    if not hasattr(os, "geteuid"):  # pragma: no cover  # Windows keeps a user's folders apart by other means
        return
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & _OTHERS:
        raise Denied(
            f"The folder of this session, {folder}, is not private: somebody else owns it or may look into it.",
            hint="Remove it, or name another session with OMNIREAD_SESSION.",
        )


def _cache_folder(environ: Mapping[str, str]) -> str:
    home = environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")
    for given in (environ.get("XDG_CACHE_HOME"), environ.get("LOCALAPPDATA")):
        if given and os.path.isabs(given):
            return given
    return os.path.join(home, ".cache")


def _remove_expired(sessions: str, oldest: float) -> None:
    from shutil import rmtree

    with os.scandir(sessions) as found:
        old = [each.path for each in found if each.stat(follow_symlinks=False).st_mtime < oldest]
    for folder in old:
        rmtree(folder, ignore_errors=True)


def make_private(folder: str) -> None:
    """Create a folder, and what is missing above it, for this user alone."""
    above = os.path.dirname(folder)
    if not os.path.isdir(above):
        make_private(above)
    try:
        os.mkdir(folder, _OWN)
    except FileExistsError:
        return
    except OSError as error:
        raise Denied(
            f"The folder {folder} for artifacts cannot be made: {error.strerror}.",
            hint="Name a folder that may be written with OMNIREAD_SESSION.",
        ) from error


def _private(path: str) -> int:
    """A descriptor of a new file that only this user can read."""
    return os.open(path, _NEW, _SECRET)


def _claimed(folder: str) -> int:
    """A number that nobody has; the file of its part says from now on that it is taken."""
    number = max((int(head) for name in os.listdir(folder) if (head := name.partition(".")[0]).isdecimal()), default=0)
    while True:
        number += 1
        part = os.path.join(folder, f"{number}{_PART}")
        try:
            os.close(_private(part))
        except FileExistsError:
            continue
        # Somebody may have finished this very number since the folder was listed.
        if not os.path.exists(os.path.join(folder, str(number))):
            return number
        os.unlink(part)


def _write(path: str, stream: BinaryIO, work: Work) -> None:
    left = work.limits.archive_bytes
    with open(path, "ab") as file:
        while chunk := stream.read(CHUNK):
            work.check()
            left -= len(chunk)
            if left < 0:
                raise TooBig(
                    f"There are more than {work.limits.archive_bytes:,} bytes to keep.",
                    hint="Raise the limit archive_bytes, or save them to a file and read that.",
                )
            file.write(chunk)
