"""What does a ZIP archive itself say of how a name is spelled?"""

from __future__ import annotations

UNICODE_PATH = 0x7075


def unicode_path(raw: bytes, extra: bytes) -> str | None:
    """The name from the Info-ZIP Unicode path field, if there is one that belongs to this very name."""
    from zlib import crc32

    at = 0
    while at + 4 <= len(extra):
        kind, size = int.from_bytes(extra[at : at + 2], "little"), int.from_bytes(extra[at + 2 : at + 4], "little")
        body = extra[at + 4 : at + 4 + size]
        if kind == UNICODE_PATH and body[:1] == b"\1" and int.from_bytes(body[1:5], "little") == crc32(raw):
            return body[5:].decode("utf-8", "backslashreplace")
        at += 4 + size
    return None
