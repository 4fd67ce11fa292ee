"""Which members does the directory of a ZIP archive name?

No member is touched, and of each record only what a look-up needs is decoded; the rest waits until it is shown
(`records`).
"""

from __future__ import annotations

from struct import Struct

from omniread.containers.flat import Contents, gathered
from omniread.containers.flat.charsets import UTF8, guessed
from omniread.containers.zipped.names import unicode_path
from omniread.containers.zipped.place import RECORD_SIZE, find, read_at
from omniread.model.errors import TooBig
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

    from omniread.model.scope import Work

# Signature, flags, lengths of name, extra fields and comment, attributes.
_LOOK = Struct("<I4xH18xHHH4xI")
SIGNATURE = 0x02014B50
HOST, SIZE = 5, 24
DOS = 0
LINK = 0xA
DOS_FOLDER = 0x10
FLAG_UTF8 = 0x800
STRIDE = 4096
RAISE = "Raise the limits members and member_bytes to read it."


class Directory(Contents):
    """The contents of a ZIP archive.

    The record of a member is the place of its entry in `data`; `shift` is to be added to every offset in there. In an
    archive of several volumes offsets count from `starts` of the volume instead, None where that is not at hand.
    """

    def __init__(self, data: bytes, shift: int, *contents: Any) -> None:
        """Keep the undecoded rest beside the contents."""
        super().__init__(*contents)
        self.data = data
        self.shift = shift
        self.starts: tuple[int | None, ...] = ()


def directory(stream: BinaryIO, work: Work, what: str, starts: tuple[int | None, ...] = ()) -> Directory:
    """The contents by the directory at the end; by the members' own headers when that is gone."""
    found = _read(stream, work, what, starts)
    found.starts = starts
    return found


def _read(stream: BinaryIO, work: Work, what: str, starts: tuple[int | None, ...]) -> Directory:
    place = find(stream)
    if place is None:
        from omniread.containers.zipped.salvage import salvaged

        text = "The archive has no directory (it was cut off?); this is what its members' own headers say."
        return _contents(salvaged(stream, work, what), 0, None, work, (Note("damaged", text),))
    size, most = place.end - place.start, work.limits.member_bytes
    if size > most:
        raise TooBig(f"The directory of {what} has {size:,} bytes, more than {most:,}.", hint=RAISE)
    notes: tuple[Note, ...] = ()
    if None in starts:
        text = (
            f"This is the last of {len(starts)} volumes, and not all others are there: what lies in them is not read."
        )
        notes = (Note("listing-limited", text),)
    return _contents(read_at(stream, place.start, size), place.shift, place.count, work, notes)


def _contents(data: bytes, shift: int, count: int | None, work: Work, notes: tuple[Note, ...]) -> Directory:
    """The contents from the bytes of a directory in which `count` records should be."""
    names, records, links, strange = _records(data, work)
    if count is not None and (len(names) - count) & 0xFFFF:
        said = f"The archive says that it has {count:,} members, but its directory names {len(names):,}."
        notes += (Note("damaged", said),)
    notes += _decode(data, names, records, strange)
    _mend(data, names, records)
    return gathered(names, records, links, notes, lambda *contents: Directory(data, shift, *contents))


def _records(data: bytes, work: Work) -> tuple[list[str], list[int], list[int], list[int]]:
    """Names and places of all records; the indexes of the links, and of the names that are not ASCII.

    The names that are not ASCII stand as Latin-1, byte for byte.
    """
    names: list[str] = []
    records: list[int] = []
    links: list[int] = []
    strange: list[int] = []
    text, look, most = data.decode("latin-1"), _LOOK.unpack_from, work.limits.members
    at, end = 0, len(data) - RECORD_SIZE
    while at <= end:
        signature, _, length, extra, comment, attributes = look(data, at)
        if signature != SIGNATURE:
            break
        following = at + RECORD_SIZE + length
        name = text[at + RECORD_SIZE : following]
        if not name.isascii():
            strange.append(len(names))
        if attributes >> 28 == LINK:
            links.append(len(names))
        elif attributes & DOS_FOLDER and name[-1:] != "/" and not any(data[at + SIZE : at + SIZE + 4]):
            # Old programs mark a folder by this bit alone.
            name += "/"
        names.append(name)
        records.append(at)
        at = following + extra + comment
        if not len(names) % STRIDE:
            work.check()
        if len(names) > most:
            raise TooBig(f"The archive has more than {most:,} members.", hint=RAISE)
    return names, records, links, strange


def _decode(data: bytes, names: list[str], records: list[int], strange: list[int]) -> tuple[Note, ...]:
    """Decode the names that are not ASCII: each by what it says itself, the others all together."""
    open_names: list[int] = []
    for index in strange:
        at = records[index]
        _, flags, length, extra, _, _ = _LOOK.unpack_from(data, at)
        start = at + RECORD_SIZE
        raw = data[start : start + length]
        said = unicode_path(raw, data[start + length : start + length + extra])
        if flags & FLAG_UTF8 or said is not None:
            folder = "/" if names[index].endswith("/") and not raw.endswith(b"/") else ""
            names[index] = (raw.decode("utf-8", "backslashreplace") if said is None else said) + folder
        else:
            open_names.append(index)
    if not open_names:
        return ()
    raws = [names[index].encode("latin-1") for index in open_names]
    encoding, decode = guessed(raws)
    for index, raw in zip(open_names, raws, strict=True):
        names[index] = decode(raw)
    if encoding == UTF8:
        return ()
    text = f"Names that do not say how they are encoded ({len(raws):,}) are read as {encoding}, which is a guess."
    return (Note("names-guessed", text),)


def _mend(data: bytes, names: list[str], records: list[int]) -> None:
    """Cut names at a NUL; turn the backslashes of names from DOS, which has no other separator, into slashes."""
    text = "".join(names)
    if "\0" not in text and "\\" not in text:
        return
    for index, (name, at) in enumerate(zip(names, records, strict=True)):
        plain = name.partition("\0")[0]
        if "\\" in plain and "/" not in plain and data[at + HOST] == DOS:
            start = at + RECORD_SIZE
            # Not the backslash that stands for a byte that did not decode.
            if b"\\" in data[start : start + len(name)]:
                plain = plain.replace("\\", "/")
        names[index] = plain
