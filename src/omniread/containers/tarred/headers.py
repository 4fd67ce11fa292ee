"""What does one header of a tar archive say, in any dialect?"""

from __future__ import annotations

from zlib import adler32

TYPE_CHECKING = False

BLOCK = 512
CHECKSUM = slice(148, 156)
ADLER = 65521
POSIX, STAR = b"ustar\0", b"tar\0"
PADDING = " \0"


class Header:
    """One header: names as bytes, `size` of the data that follows, `kind` as the letter that stands there."""

    __slots__ = ("block", "kind", "link", "mtime", "name", "size")

    def __init__(self, block: bytes) -> None:
        """Read the fields; ValueError when one that must be a number is none."""
        self.block: bytes = block
        self.name: bytes = _text(block[:100])
        self.size: int = number(block[124:136])
        self.mtime: int = number(block[136:148])
        self.kind: str = chr(block[156])
        self.link: bytes = _text(block[157:257])
        if self.size < 0:
            raise ValueError("negative size")
        if block.startswith(POSIX, 257):
            # star keeps two times in the last bytes of the prefix.
            prefix = _text(block[345 : 476 if block.endswith(STAR) else 500])
            if prefix:
                self.name = prefix + b"/" + self.name


def parsed(block: bytes) -> Header | None:
    """The header in a block of 512 bytes; None when its checksum or a number is wrong."""
    try:
        if not _is_sound(block):
            return None
        return Header(block)
    except ValueError:
        return None


def number(field: bytes) -> int:
    """A number in octal digits, or in base 256 when the first bit is set; an empty one is 0. ValueError for others."""
    if field[0] & 0x80:
        found = int.from_bytes(field, "big") & ((1 << (8 * len(field) - 1)) - 1)
        return found - (1 << (8 * len(field) - 1)) if field[0] & 0x40 else found
    digits = field.partition(b"\0")[0].strip() or b"0"
    return int(digits, 8)


def records(body: bytes) -> dict[str, bytes]:
    """The records of a PAX header; ValueError when they do not fit together."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(body) and body[at]:
        digits = body[at : at + 20].partition(b" ")[0]
        length = int(digits)
        record = body[at : at + length]
        if length <= len(digits) + 1 or len(record) < length or not record.endswith(b"\n"):
            raise ValueError("a record of the wrong length")
        key, sign, value = record[len(digits) + 1 : -1].partition(b"=")
        if not sign:
            raise ValueError("a record without a value")
        found[key.decode("utf-8", "backslashreplace")] = value
        at += length
    return found


def _text(field: bytes) -> bytes:
    return field.partition(b"\0")[0]


def _is_sound(block: bytes) -> bool:
    """Whether the checksum fits: the sum of all bytes, with blanks in the place of the checksum itself."""
    wanted = number(block[CHECKSUM])
    # The low half of Adler-32 is 1 plus that sum, modulo 65521, and is had at a tenth of the price.
    others = sum(block[CHECKSUM]) - 8 * 0x20
    if (adler32(block) & 0xFFFF) == (1 + wanted + others) % ADLER:
        return True
    # Some old programs summed signed bytes.
    signed = sum(byte - 256 if byte > 127 else byte for byte in block)  # noqa: PLR2004  # the sign bit
    return signed - sum(byte - 256 if byte > 127 else byte for byte in block[CHECKSUM]) + 8 * 0x20 == wanted  # noqa: PLR2004  # the sign bit
