"""Which members does a RAR archive have, in all of its volumes?"""

from __future__ import annotations

from omniread.containers.flat import Contents
from omniread.containers.flat.index import Index, Row
from omniread.containers.rar.scan import Scan
from omniread.containers.rar.volumes import first, following
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omniread.containers.rar.packed import Packed
    from omniread.model.node import Blob
    from omniread.model.scope import Work

OLDEST_METHOD, NEWER, NEWEST_METHOD = 29, 50, 51
BEGINS, CONTINUES = "begins in another volume", "continues in another volume"


class Volumes(Contents):
    """The contents of an archive, as far as its volumes are at hand; `goes_on` when others follow these."""

    def __init__(self, goes_on: bool, *contents: Any) -> None:  # noqa: FBT001  # a fact, no switch
        """Keep beside the contents whether more follows."""
        super().__init__(*contents)
        self.goes_on = goes_on


def contents(blobs: Sequence[Blob], work: Work, password: str | None) -> Volumes:
    """The contents; the place of a member is its `Packed`, whose runs count the volumes as they are given."""
    index = Index(work, blobs[0].ref, "RAR archive")
    members: list[Packed] = []
    goes_on, start = False, None
    for number, blob in enumerate(blobs):
        scan = Scan(blob.open(), number, index, password)
        scan.run()
        start, goes_on = scan.volume if not number else start, scan.goes_on
        _joined(members, scan.members)
    _grouped(members)
    for member in members:
        index.add(member.name, _row(member))
    _say(index, blobs[0].name, blobs[-1].name, start, goes_on=goes_on)
    return index.contents(lambda *parts: Volumes(goes_on, *parts))  # pyright: ignore[reportReturnType]  # it is what the line before builds


def _joined(members: list[Packed], more: list[Packed]) -> None:
    """Put the members of the next volume behind those before: the first may go on with the last."""
    if members and more and members[-1].split[1] and more[0].split[0]:
        last, rest = members[-1], more.pop(0)
        last.runs += rest.runs
        last.crc, last.split = rest.crc, (last.split[0], rest.split[1])
    members += more


def _grouped(members: list[Packed]) -> None:
    """Find the members that share a window: each but the first goes on with that of the one before."""
    group: list[Packed] = []
    for member in members:
        if not member.method or not member.runs or member.kind == "directory":
            continue
        if not member.solid or member.version < NEWER:
            group = []
        member.group, member.number = group, len(group)
        member.start = sum(each.size or 0 for each in group[-1:]) + (group[-1].start if group else 0)
        group.append(member)


def _row(member: Packed) -> Row:
    mark = None
    if member.cipher is not None:
        mark = "encrypted"
    elif any(member.split):
        mark = BEGINS if member.split[0] else CONTINUES
    elif (method := unsupported(member)) is not None:
        mark = f"unsupported {method}"
    size = member.size if member.kind == "file" else None
    return Row(member.kind, size, member.mtime, place=member, link=member.link, mark=mark)


def unsupported(member: Packed) -> str | None:
    """The method that nothing here can unpack, None when it is known."""
    if not member.method:
        return None
    if not OLDEST_METHOD <= member.version < NEWEST_METHOD:
        return f"method of RAR {member.version / 10:.1f}"
    if member.size is None:
        return "method that does not say the size"
    return "solid packing of RAR 3" if member.solid and member.version < NEWER else None


def _say(index: Index, name: str, last: str, start: int | None, *, goes_on: bool) -> None:
    """Name the volumes that are not at hand."""
    if start is None:
        return
    whole = first(name)
    if start and whole is not None:
        which = f"volume {start + 1}" if start > 0 else "a later volume"
        text = f"This is {which} of an archive in several volumes: {whole} opens all of it."
        index.notes.append(Note("listing-limited", text))
    elif goes_on:
        missing = following(last)
        text = f"The archive goes on in another volume{f', {missing},' if missing else ''} which is not there."
        index.notes.append(Note("listing-limited", text))
