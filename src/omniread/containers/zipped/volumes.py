"""Which files make up a ZIP archive in several volumes (`x.z01`, `x.z02`, …, `x.zip`)?"""

from __future__ import annotations

from omniread.containers.flat.runs import Joined
from omniread.containers.zipped.place import END, END_SIZE, FULL_16, LOCATOR, LOCATOR_SIZE, LONGEST_COMMENT, read_at
from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


MOST = 1000


class Volumes:
    """The file with the directory, which is the last, and those before it when all of them lie beside it.

    `starts` tells where each volume begins in the whole, None for one that is not at hand; it is empty for an ordinary
    archive of one file.
    """

    def __init__(self, blob: Blob, count: int) -> None:
        """Look for the `count` - 1 other files."""
        self.first: str = f"{blob.name.rpartition('.')[0]}.z01"
        self._blobs = [*_before(blob, count), blob]
        whole = len(self._blobs) == count
        self.starts: tuple[int | None, ...] = ()
        if count > 1:
            self.starts = tuple(self._places()) if whole else (*([None] * (count - 1)), 0)

    @property
    def version(self) -> str | None:
        """Changes whenever one of the files does."""
        versions = [blob.facts.version for blob in self._blobs]
        if len(versions) == 1:
            return versions[0]
        return None if None in versions else f"{versions}"

    def open(self) -> BinaryIO:
        """All volumes as one stream."""
        last = self._blobs[-1]
        if len(self._blobs) == 1:
            return last.open()
        runs = [(blob.open, 0, _length(blob)) for blob in self._blobs]
        # It reads as a BinaryIO does; that also names the writing side.
        return Joined(runs, last.ref)  # pyright: ignore[reportReturnType]

    def _places(self) -> list[int]:
        places = [0]
        for blob in self._blobs[:-1]:
            places.append(places[-1] + _length(blob))
        return places


def counted(blob: Blob) -> int:
    """How many volumes the archive has by its end mark, of which this is the last; 1 when there is none."""
    stream = blob.open()
    size = stream.seek(0, 2)
    base = max(size - END_SIZE - LONGEST_COMMENT - LOCATOR_SIZE, 0)
    tail = read_at(stream, base, size - base)
    at = tail.rfind(END)
    if at < 0 or at + END_SIZE > len(tail):
        return 1
    last = int.from_bytes(tail[at + 4 : at + 6], "little")
    locator = tail[max(at - LOCATOR_SIZE, 0) : at]
    if last == FULL_16 and locator.startswith(LOCATOR):
        last = int.from_bytes(locator[16:20], "little") - 1
    return last + 1 if 0 < last < MOST else 1


def _before(last: Blob, count: int) -> list[Blob]:
    """The volumes before the last one; none when one of them is missing."""
    sibling, stem = last.capabilities.sibling, last.name.rpartition(".")[0]
    found: list[Blob] = []
    for number in range(1, count):
        node = None if sibling is None else sibling(f"{stem}.z{number:02}")
        if not isinstance(node, Blob):
            return []
        found.append(node)
    return found


def _length(blob: Blob) -> int:
    """The size of a volume, by its end where it does not say."""
    return blob.facts.size if blob.facts.size is not None else blob.open().seek(0, 2)
