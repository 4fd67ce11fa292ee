"""How do several files change together, so that each is old or new and never a mix?

Everything is prepared first: the new bytes beside the file, safe on the disk, and a second name for the old ones. Then
each file is looked at once more and replaced by one rename. What fails puts back what was done. A crash between two
renames leaves each file whole, old or new; nothing rolls back later, because by then somebody may have gone on.
"""

from __future__ import annotations

import os
import stat
from contextlib import ExitStack, suppress

from omniread.layout.names import shown
from omniread.model.errors import Conflict, Denied, ReadError
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_MODE, _SECRET = 0o666, 0o600
_LONGEST = 100


@value
class Change:
    """What becomes of one name: `before` and `after` are all its bytes, None where there is no file.

    `like` is the status of the file whose mode and owner a new one takes. `ref` names it in errors.
    """

    path: str
    ref: str
    before: bytes | None
    after: bytes | None
    like: os.stat_result | None = None
    origin: str | None = None


def write(changes: Sequence[Change]) -> None:
    """Make all the changes or none. Raises Conflict where a file is no longer what it was, ReadError where it fails."""
    failures: list[str] = []
    ordered = sorted(changes, key=lambda each: each.after is None)
    ref = ""
    with ExitStack() as tidy, ExitStack() as undo:
        try:
            steps = [_Step(change, tidy, undo, failures) for change in ordered]
            for act in (_Step.prepare, _Step.check, _Step.publish):
                for step in steps:
                    ref = step.ref
                    act(step)
        except OSError as error:
            undo.close()
            raise _failed(error, ref, failures) from error
        except ReadError as error:
            undo.close()
            error.message = " ".join([error.message, *failures])
            raise
        undo.pop_all()
    for folder in {os.path.dirname(change.path) for change in changes}:
        _settle(folder)


class _Step:
    """One change on its way: prepared, checked, published; and how it is taken back."""

    def __init__(self, change: Change, tidy: ExitStack, undo: ExitStack, failures: list[str]) -> None:
        self.ref: str = change.ref
        self._change = change
        self._tidy = tidy
        self._undo = undo
        self._failures = failures
        self._fresh = ""
        self._old = ""

    def prepare(self) -> None:
        """Write the new bytes beside the file, and give the old ones a second name."""
        self.check()
        change = self._change
        if change.after is not None:
            self._make_folders(os.path.dirname(change.path))
            self._fresh = self._beside()
            self._undo.callback(self._remove, self._fresh)
            _fill(self._fresh, change.after, change.like, change.origin)
        if change.before is not None:
            self._old = self._beside()
            try:
                os.link(change.path, self._old, follow_symlinks=False)
            except (OSError, NotImplementedError):
                _fill(self._old, change.before, change.like, change.path)

    def check(self) -> None:
        """Raise Conflict unless the file is still what it was."""
        change = self._change
        # A folder that has become a link meanwhile leads to where nobody has allowed to write.
        is_there = os.path.realpath(change.path) == change.path
        now = _bytes(change.path) if os.path.lexists(change.path) else None
        unchanged = is_there and now == change.before and (now is not None or not os.path.lexists(change.path))
        if not unchanged:
            raise self._overtaken()

    def publish(self) -> None:
        """Let the name lead to the new bytes, by one step of the file system."""
        change = self._change
        self.check()
        if change.before is None:
            self._create()
            return
        self._undo.callback(self._put_back)
        if change.after is None:
            os.unlink(change.path)
        else:
            os.replace(self._fresh, change.path)
        # Whoever wrote into the file between the look and the rename wrote into what now has the other name only.
        if _bytes(self._old) != change.before:
            raise self._overtaken()

    def _create(self) -> None:
        path = self._change.path
        try:
            os.link(self._fresh, path, follow_symlinks=False)
        except FileExistsError:
            raise self._overtaken() from None
        except (OSError, NotImplementedError):
            os.rename(self._fresh, path)  # a file system without hard links: nobody had the name a moment ago
        self._undo.callback(self._take_away)

    def _put_back(self) -> None:
        """Restore the old file, unless somebody else has written another one since."""
        change = self._change
        try:
            now = _bytes(change.path) if os.path.lexists(change.path) else None
            if now == change.before:
                return
            if now == change.after:
                os.replace(self._old, change.path)
                return
            self._failures.append(f"'{shown(self.ref)}' was changed by somebody else, and stays so.")
        except OSError:
            self._write_back()

    def _write_back(self) -> None:
        """Restore the old bytes where no rename works."""
        change = self._change
        try:
            with open(change.path, "wb") as file:
                file.write(change.before or b"")
        except OSError:
            kept, self._old = self._old, ""
            self._failures.append(f"'{shown(self.ref)}' could not be put back: its old text is in '{shown(kept)}'.")

    def _take_away(self) -> None:
        with suppress(OSError):
            if _bytes(self._change.path) == self._change.after:
                os.unlink(self._change.path)

    def _make_folders(self, folder: str) -> None:
        if os.path.isdir(folder):
            return
        self._make_folders(os.path.dirname(folder))
        os.mkdir(folder)
        self._undo.callback(_remove_folder, folder)

    def _beside(self) -> str:
        """A name in the same folder that nobody has; what still has it at the end is removed."""
        folder, name = os.path.split(self._change.path)
        token = os.urandom(6).hex()
        path = os.path.join(folder, f".{name[:_LONGEST]}.{token}.omniread")
        self._tidy.callback(self._remove, path)
        return path

    def _remove(self, path: str) -> None:
        if path in {self._fresh, self._old}:
            with suppress(OSError):
                os.unlink(path)

    def _overtaken(self) -> Conflict:
        return Conflict(
            f"'{shown(self.ref)}' was changed by somebody else while the patch was at work, so no file was changed.",
            ref=self.ref,
            hint="Read it again.",
        )


def _remove_folder(folder: str) -> None:
    with suppress(OSError):
        os.rmdir(folder)


def _bytes(path: str) -> bytes | None:
    """All bytes of a regular file, None when there is none."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            return file.read() if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else None
    except (FileNotFoundError, IsADirectoryError):
        return None


def _fill(path: str, data: bytes, like: os.stat_result | None, origin: str | None) -> None:
    """Write a new file, on the disk and not only on its way there, that looks like another one."""
    number = os.open(path, _NEW, _MODE if like is None else _SECRET)
    with open(number, "wb") as file:
        file.write(data)
        file.flush()
        if like is not None:
            _liken(number, path, like, origin)
        os.fsync(number)


def _liken(number: int, path: str, like: os.stat_result, origin: str | None) -> None:
    """Give a file the owner, mode and extended attributes (access lists too) of another, as far as this user may."""
    if hasattr(os, "fchown"):
        with suppress(OSError):
            os.fchown(number, like.st_uid, like.st_gid)
    os.chmod(path, stat.S_IMODE(like.st_mode))
    if origin is not None and hasattr(os, "listxattr"):
        with suppress(OSError):
            for name in os.listxattr(origin):
                with suppress(OSError):
                    os.setxattr(number, name, os.getxattr(origin, name))


def _settle(folder: str) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _failed(error: OSError, ref: str, failures: Sequence[str]) -> ReadError:
    left = " ".join(failures) or "No file was changed."
    message = f"'{shown(ref)}' could not be written: {error.strerror or error}. {left}"
    if isinstance(error, PermissionError):
        return Denied(message, hint="Change the mode of the file or of its folder.")
    return ReadError(message, hint="See whether the disk is full or well, and try again.")
