"""How is a name spelled in a RAR archive before version 5?"""

from __future__ import annotations

SLASH, BACKSLASH = 0x2F, 0x5C


def spelled(raw: bytes, *, unicode: bool) -> str | bytes:
    """The name: text where the archive says what it is, else bytes of an unknown code page. `/` separates folders."""
    if not unicode:
        return raw.replace(b"\\", b"/")
    plain, separator, coded = raw.partition(b"\0")
    return _expanded(plain, coded) if separator else raw.replace(b"\\", b"/").decode("utf-8", "backslashreplace")


def _expanded(plain: bytes, coded: bytes) -> str:
    """A name from its form in a code page, and from what tells where the Unicode form differs from that."""
    found: list[int] = []
    data = iter(coded)
    high = next(data, 0)
    flags = left = 0
    while len(found) < len(coded) + len(plain):
        if not left:
            flags, left = next(data, -1), 8
        byte = next(data, -1)
        if flags < 0 or byte < 0:
            break
        left -= 2
        way = flags >> left & 3
        if way == 0:
            found.append(byte)
        elif way == 1:
            found.append(byte | high << 8)
        elif way == 2:  # noqa: PLR2004  # two bits
            found.append(byte | max(next(data, 0), 0) << 8)
        else:
            _copied(found, plain, byte, next(data, 0) if byte & 0x80 else None, high)
    units = b"".join((SLASH if unit == BACKSLASH else unit).to_bytes(2, "little") for unit in found)
    return units.decode("utf-16-le", "backslashreplace")


def _copied(found: list[int], plain: bytes, length: int, shift: int | None, high: int) -> None:
    """A run that is like the plain form: as it is, or moved by a number and into another page."""
    for _ in range((length & 0x7F) + 2):
        if len(found) >= len(plain):
            return
        letter = plain[len(found)]
        found.append(letter if shift is None else (letter + shift & 0xFF) | high << 8)
