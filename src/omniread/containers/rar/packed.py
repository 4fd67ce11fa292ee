"""What is known of a member of a RAR archive, whichever form that has?"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.containers.flat.index import RowKind

MIB = 1 << 20


@value
class Cipher:
    """How a member is encrypted: what its key is made of beside the password.

    `rounds` is the power of two of the newer form, None for the older one; `check` tells early that a password is
    wrong. `tweaked` checksums say nothing without the password.
    """

    salt: bytes
    start: bytes = b""
    rounds: int | None = None
    check: bytes = b""
    tweaked: bool = False


class Packed:
    """One header of a member, and where its packed bytes are.

    `runs` are the volume, place and size of each piece. `split` tells whether the first piece is missing (it is in the
    volume before) and whether the last is (in the volume after). `version` is that of the packing method, `dictionary`
    its window in bytes; a `solid` member goes on with the window of the one before. `unicode` are the flags of the
    older form by which a name is decoded.

    A plain class: an archive has very many.
    """

    __slots__ = (
        *("cipher", "crc", "dictionary", "kind", "link", "method", "mtime", "name", "runs", "size", "solid", "split"),
        *("group", "number", "start", "version"),
    )

    def __init__(self, name: str | bytes) -> None:
        """Begin with what a plain stored file has."""
        self.name: str | bytes = name
        self.kind: RowKind = "file"
        self.size: int | None = 0
        self.mtime: float | None = None
        self.link: str = ""
        self.crc: int | None = None
        self.method: int = 0
        self.version: int = 50
        self.dictionary: int = 4 * MIB
        self.solid: bool = False
        self.cipher: Cipher | None = None
        self.split: tuple[bool, bool] = (False, False)
        self.runs: list[tuple[int, int, int]] = []
        self.group: list[Packed] = [self]
        self.number: int = 0
        self.start: int = 0

    @property
    def packed(self) -> int:
        """How many packed bytes there are."""
        return sum(size for _, _, size in self.runs)
