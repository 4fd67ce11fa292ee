"""What do the files of some kind below a tree say, one after another, as far as a read goes?

What is text, and in which encoding, is decided as for a read of the file; it is given as UTF-8 whose lines end in LF.
"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.errors import TooBig
from omniread.model.value import value
from omniread.walking.pieces import Pieces, is_plain
from omniread.walking.walk import UNSEARCHABLE, Walk, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Tree
    from omniread.walking.skipped import Skipped
    from omniread.walking.visit import Visit

QUICK = 64 << 10
"""Files of fewer bytes are read without further ado."""
BATCH = 32
"""So many small files are read at a time."""
LATE = "ran out of time (scan_seconds)"
SPENT = "has decompressed as much as one read may (inflated_bytes)"


@value
class File:
    """A file with its text: the folder that it lies in, its name there, and its path below the root."""

    folder: str
    name: str
    path: str
    text: bytes


class Files:
    """Where a look at files stands. It outlives the read that began it.

    `wanted` chooses files by their names; longer ones than `most` bytes are left out. `others` counts those that are
    not wanted. `stopped` says why the last read went no further.
    """

    def __init__(self, wanted: Callable[[str], bool], most: int, skipped: Skipped) -> None:
        """Begin at the root."""
        self.others: int = 0
        self.seen: int = 0
        self.stopped: str | None = None
        self._wanted = wanted
        self._most = most
        self._skipped = skipped
        self._walk = Walk(skipped)
        self._at: str | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return self._walk.is_done

    @property
    def place(self) -> str:
        """The path below the root of what comes next."""
        return self._walk.place

    def following(self, visit: Visit) -> Iterator[File]:
        """The files that come next, as far as this visit goes; nothing behind the last one."""
        self.stopped = None
        while not self.is_done and self.stopped is None:
            if visit.has_moved and visit.is_late:
                self.stopped = LATE
            elif self._left():
                yield from self._in_folder(visit)
            else:
                self._walk.step(visit)
                visit.has_moved = True

    def _left(self) -> list[str]:
        """The wanted names that are left in the folder, the next one last."""
        names = self._walk.files
        if names and self._at != self._walk.folder:
            self._at = self._walk.folder
            count = len(names)
            names[:] = filter(self._wanted, names)
            self.others += count - len(names)
        return names

    def _in_folder(self, visit: Visit) -> Iterator[File]:
        """The next few files."""
        folder, files = self._walk.folder, self._walk.files
        names = files[: -BATCH - 1 : -1]
        try:
            tree = visit.tree(folder)
            contents = tree.contents(names, QUICK)
        except UNSEARCHABLE:
            # It was there when its names were taken.
            self._skipped.skip("unreadable", folder)
            files.clear()
            return
        for name, data in zip(names, contents, strict=True):
            path = joined(folder, name)
            text = self._text(visit, tree, path, name, data)
            if self.stopped is not None:
                return
            files.pop()
            visit.has_moved = True
            if text is not None:
                self.seen += 1
                yield File(folder, name, path, text)
            if visit.is_late:
                return

    def _text(self, visit: Visit, tree: Tree, path: str, name: str, data: bytes | None) -> bytes | None:
        """The text of a file, None where it is left out; what cannot be had in this read stops it."""
        try:
            if data is None:
                data = self._asked(visit, tree, path, name)
            return None if data is None else self._utf8(visit, path, data)
        except TooBig:
            # Is it too big by itself, or is the read at its end?
            visit.work.check()
            if visit.is_spent and visit.has_moved:
                self.stopped = SPENT
                return None
            self._skipped.skip("big", path)
        except UNSEARCHABLE:
            self._skipped.skip("unreadable", path)
        return None

    def _asked(self, visit: Visit, tree: Tree, path: str, name: str) -> bytes | None:
        """The bytes of what has to be read by itself."""
        if visit.hides(path):
            self._skipped.skip("withheld", "")
            return None
        stream = tree.stream(name)
        if stream is None:
            self._skipped.skip("special", path)
            return None
        parts: list[bytes] = []
        left = self._most + 1
        with stream:
            while left > 0 and (part := stream.read(left)):
                parts.append(part)
                left -= len(part)
                visit.work.check()
        if left > 0:
            return b"".join(parts)
        self._skipped.skip("big", path)
        return None

    def _utf8(self, visit: Visit, path: str, data: bytes) -> bytes | None:
        if visit.work.encoding is None and is_plain(data):
            return data if b"\r" not in data else data.replace(b"\r\n", b"\n").removesuffix(b"\r")
        pieces = Pieces(visit.work, data)
        if not pieces.is_text:
            self._skipped.skip("binary", path)
            return None
        return "".join(pieces.texts()).encode(errors="replace")


def place(visit: Visit, folder: str, name: str) -> str:
    """The path string that reads a file in a folder below the root."""
    root = visit.root
    try:
        tree = visit.tree(folder)
        if (found := tree.below(name)) != tree.ref:
            return shown(found)
    except UNSEARCHABLE:
        pass
    # It is gone by now; this is what would read it if it came back.
    return shown(f"{root.ref}{'/' if root.kind == 'directory' else ':'}{joined(folder, name)}")
