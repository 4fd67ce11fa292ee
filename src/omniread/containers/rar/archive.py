"""How is a member of a RAR archive read?

Stored members are read in place. Packed ones are decompressed from a new archive that holds only them; a "solid" one
needs all that share its window before it, which are unpacked once, into a copy for all of them.
"""

from __future__ import annotations

from hashlib import sha256

from omniread.containers.flat import Codec, Inflating, Window
from omniread.containers.flat.chain import Chain, Transform
from omniread.containers.flat.ciphers import in_sections, password_for
from omniread.containers.flat.index import RowArchive, remembered
from omniread.containers.flat.native import native
from omniread.containers.flat.runs import Joined
from omniread.containers.flat.shared import Shared
from omniread.containers.flat.window import Checked
from omniread.containers.rar.contents import contents, unsupported
from omniread.containers.rar.keys import decryption
from omniread.containers.rar.rebuilt import rebuilt
from omniread.containers.rar.volumes import after
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from omniread.containers.flat import FlatTree
    from omniread.containers.flat.codecs import Decoder
    from omniread.containers.flat.index import Row
    from omniread.containers.rar.contents import Volumes
    from omniread.containers.rar.packed import Packed
    from omniread.model.node import Blob
    from omniread.model.scope import Scope, Work


def opened(blob: Blob, scope: Scope, work: Work) -> FlatTree:
    """The root of a RAR archive with all volumes that lie beside it; its headers are read once for each version."""
    password = password_for(scope, blob.ref)
    secret = "" if password is None else sha256(password.encode("utf-8", "surrogatepass")).hexdigest()
    blobs = [blob]

    def version() -> str | None:
        versions = [each.facts.version for each in blobs]
        return None if None in versions else " ".join([*map(str, versions), secret])

    def read() -> Volumes:
        return remembered(scope, "rar", version(), lambda: contents(blobs, work, password))

    found = read()
    if found.goes_on:
        blobs += after(blob)
        found = read() if len(blobs) > 1 else found
    return RarArchive(blobs, work, found, password, version()).tree()


class RarArchive(RowArchive):
    """A RAR archive within one read."""

    def __init__(
        self, blobs: Sequence[Blob], work: Work, found: Volumes, password: str | None, version: str | None
    ) -> None:
        """`blobs` are the volumes at hand, in order; `version` changes with any of them and with the password."""
        super().__init__(blobs[0], work, found)
        self._blobs = blobs
        self._password = password
        self._shared = Shared(version, work)

    def stream(self, record: Row, what: str) -> BinaryIO:
        """The member's content; its checksum is compared at the end."""
        member: Packed = record.place
        if any(member.split):
            where = "begins in the volume before" if member.split[0] else "goes on in the volume after"
            last = self._blobs[-1].name
            raise Unreadable(
                f"{what} {where} those that are at hand (the last one is {last}).",
                hint="Put all volumes of the archive into one folder, and open the first one.",
            )
        if (method := unsupported(member)) is not None:
            raise Unreadable(
                f"{what} is packed by a {method}, which cannot be unpacked here.",
                hint="Unpack it with unrar, and read that.",
            )
        if not member.method:
            return self._stored(member, what)
        if len(member.group) > 1 or member.solid:
            group = self._affordable(member)
            copy = self._shared.open(f"window {group[0].runs[0]} {len(group)}", lambda: self._unpacked(group, what))
            return _checked(copy, member.start, member, what)
        # It reads as a BinaryIO does; that also names the writing side.
        return self._unpacked([member], what)  # pyright: ignore[reportReturnType]

    def _stored(self, member: Packed, what: str) -> BinaryIO:
        packed = self._packed([member], what)
        if member.cipher is None:
            return _checked(packed, 0, member, what)
        function = decryption(member.cipher, self._password, what)
        codec = Codec(lambda: Transform(function), (ValueError,), endless=True)
        return self._inflating(packed, codec, member.size, member.crc, what)

    def _affordable(self, member: Packed) -> list[Packed]:
        """The members of a window up to one, and those after it that can be held too; Unreadable without its start."""
        held, group = 0, member.group
        if group[0].solid or any(any(each.split) or each.size is None for each in group[: member.number]):
            raise Unreadable(
                "What stands before this member in the archive is missing, and it cannot be unpacked without that.",
                hint="Put all volumes of the archive into one folder, and open the first one.",
            )
        for number, each in enumerate(group):
            held += each.packed
            if number > member.number and (held > self.work.limits.archive_bytes or any(each.split)):
                return group[:number]
        return group

    def _unpacked(self, members: list[Packed], what: str) -> BinaryIO:
        """The contents of members, one after another, forwards only."""
        parts, tail = rebuilt(members)
        codec = native(parts, tail, self.work, what)
        if any(member.cipher is not None for member in members):
            codec = self._decrypting(members, codec, what)
        crc = members[0].crc if len(members) == 1 else None
        return self._inflating(self._packed(members, what), codec, sum(each.size or 0 for each in members), crc, what)

    def _decrypting(self, members: list[Packed], codec: Codec, what: str) -> Codec:
        ciphers = [each.cipher and decryption(each.cipher, self._password, what) for each in members]
        function = in_sections([(each.packed, cipher) for each, cipher in zip(members, ciphers, strict=True)])

        def make() -> Decoder:
            return Chain([Transform(function), codec.make()])

        return Codec(make, (*codec.errors, ValueError), endless=True)

    def _packed(self, members: list[Packed], what: str) -> BinaryIO:
        """The packed bytes of members, one after another."""
        runs = [(self._blobs[number].open, start, size) for each in members for number, start, size in each.runs]
        return Joined(runs, f"The packed form of {what}")  # pyright: ignore[reportReturnType]

    def _inflating(self, packed: BinaryIO, codec: Codec, size: int | None, crc: int | None, what: str) -> BinaryIO:
        return Inflating(packed, codec, self.work, what, size=size, crc=crc)  # pyright: ignore[reportReturnType]


def _checked(stream: BinaryIO, start: int, member: Packed, what: str) -> BinaryIO:
    """A member's part of a stream."""
    size = member.size or 0
    if member.crc is None:
        return Window(stream, start, size, what)  # pyright: ignore[reportReturnType]
    encrypted = member.cipher is not None
    return Checked(stream, start, size, what, member.crc, encrypted=encrypted)  # pyright: ignore[reportReturnType]
