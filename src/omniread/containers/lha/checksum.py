"""What is the checksum of a member of an LHA archive?"""

from __future__ import annotations

POLYNOMIAL = 0xA001


def _table() -> tuple[int, ...]:
    found: list[int] = []
    for number in range(256):
        entry = number
        for _ in range(8):
            entry = entry >> 1 ^ POLYNOMIAL if entry & 1 else entry >> 1
        found.append(entry)
    return tuple(found)


TABLE = _table()


def crc16(data: bytes, before: int = 0) -> int:
    """The CRC-16 of bytes that follow others with the checksum `before`."""
    table, found = TABLE, before
    for byte in data:
        found = table[(found ^ byte) & 0xFF] ^ found >> 8
    return found
