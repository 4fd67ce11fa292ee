"""Which members do the headers of one RAR file name?"""

from __future__ import annotations

from omniread.containers.flat.ciphers import refused
from omniread.containers.rar import MAGICS, newer, older
from omniread.containers.rar.keys import decryption
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.containers.flat.index import Index
    from omniread.containers.rar.packed import Cipher, Packed

    Block = newer.Block | older.Block

USUAL = 4096
FIRST_ENDED = 29
"""The first version of packing whose archives have an end mark."""

SALT, START, AES_BLOCK = 8, 16, 16


class Scan:
    """One pass over the headers of a volume, which is the `number`-th of those at hand.

    `volume` is its number in its archive (-1 when it does not say), None when that has only one; `goes_on` tells
    whether another one follows.
    """

    def __init__(self, stream: BinaryIO, number: int, index: Index, password: str | None) -> None:
        """Take over a stream; notes and failures go to the index."""
        self._stream = stream
        self._number = number
        self._index = index
        self._password = password
        self._cipher: Cipher | None = None
        self._keys: dict[bytes, Callable[[bytes], bytes]] = {}
        self.members: list[Packed] = []
        self.volume: int | None = None
        self.goes_on: bool = False

    def run(self) -> None:
        """Read header after header; Unreadable when the headers are encrypted and the password does not fit."""
        magic = self._index.read_at(self._stream, 0, len(MAGICS[1]))
        older_form = magic.startswith(MAGICS[0])
        make = older.Block if older_form else newer.Block
        at = len(MAGICS[0 if older_form else 1])
        while found := self._block(make, at):
            self._index.work.check()
            block, behind = found
            if not self._take(block, behind):
                return
            at = behind + block.data_size

    def _block(self, make: Callable[[bytes], Block], at: int) -> tuple[Block, int] | None:
        """The header at a place, and where it ends; None, and a note, when there is none."""
        data = b""
        for size in (USUAL, newer.LONGEST):
            data, before = self._plain(at, size)
            try:
                block = make(data)
            except ValueError:
                continue
            used = before - (-block.size // AES_BLOCK) * AES_BLOCK if before else block.size
            return block, at + used
        if self._cipher is not None and not self.members and data:
            raise refused(f"The directory of {self._index.what}")
        if data:
            self._index.damaged(f"The header at byte {at:,} is damaged: what stands behind it is not shown.")
        elif self._index.failure is None and any(member.version >= FIRST_ENDED for member in self.members):
            self._index.damaged("The archive has no end mark; it may be cut short.")
        return None

    def _plain(self, at: int, size: int) -> tuple[bytes, int]:
        """Bytes from a place on, decrypted if need be, and how many stand there before the first of these."""
        cipher = self._cipher
        if cipher is None:
            return self._index.read_at(self._stream, at, size), 0
        before = SALT if cipher.rounds is None else START
        own = self._index.read_at(self._stream, at, before)
        data = self._index.read_at(self._stream, at + before, size)
        data = data[: len(data) // AES_BLOCK * AES_BLOCK]
        if not data:
            return b"", before
        exact = changed(cipher, salt=own) if cipher.rounds is None else changed(cipher, start=own)
        return decryption(exact, self._password, f"The directory of {self._index.what}")(data), before

    def _take(self, block: Block, at: int) -> bool:
        """Take up a header that ends at a place; False when it is the last one."""
        try:
            facts, member = block.facts(), block.member()
        except ValueError:
            self._index.damaged(f"The header before byte {at:,} makes no sense: what it names is not shown.")
            return True
        self.volume = facts.get("volume", self.volume)
        if "goes_on" in facts:
            self.goes_on = facts["goes_on"]
            return False
        self._cipher = facts.get("cipher", self._cipher)
        if member is not None:
            member.runs.append((self._number, at, block.data_size))
            self.members.append(member)
        return True
