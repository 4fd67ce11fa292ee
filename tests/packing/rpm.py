"""How is an RPM package written?"""

import struct
from typing import Any

LEAD = b"\xed\xab\xee\xdb\3\0" + bytes(90)
MAGIC = b"\x8e\xad\xe8\1\0\0\0\0"
WIDTHS = {3: ">H", 4: ">I", 5: ">Q"}


def header(entries: list[tuple[int, int, Any]]) -> bytes:
    """A header of entries: tag, type (3, 4 and 5 numbers, 8 texts) and values."""
    index, store = b"", b""
    for tag, kind, values in entries:
        if kind == 8:
            data = b"".join(value + b"\0" for value in values)
        else:
            data = b"".join(struct.pack(WIDTHS[kind], value) for value in values)
        index += struct.pack(">IIII", tag, kind, len(store), len(values))
        store += data
    return MAGIC + struct.pack(">II", len(entries), len(store)) + index + store


def make_rpm(entries: list[tuple[int, int, Any]], payload: bytes) -> bytes:
    """A package: lead, an empty signature, the header, and the archive of contents."""
    signature = header([])
    return LEAD + signature + bytes(-len(signature) % 8) + header(entries) + payload


def files(*members: tuple[str, int, int], mode: int = 0o100644) -> list[tuple[int, int, Any]]:
    """Entries that list files: name, size and flags of each."""
    folders = sorted({name.rpartition("/")[0] + "/" for name, _, _ in members})
    return [
        (1118, 8, [folder.encode() for folder in folders]),
        (1116, 4, [folders.index(name.rpartition("/")[0] + "/") for name, _, _ in members]),
        (1117, 8, [name.rpartition("/")[2].encode() for name, _, _ in members]),
        (1028, 4, [size for _, size, _ in members]),
        (1030, 3, [mode for _ in members]),
        (1034, 4, [1_700_000_000 for _ in members]),
        (1037, 4, [flags for _, _, flags in members]),
    ]
