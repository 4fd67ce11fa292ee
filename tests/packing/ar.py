"""How is an ar archive written?"""

from collections.abc import Mapping

MAGIC = b"!<arch>\n"


def member(name: bytes, data: bytes, size: int | None = None, mtime: bytes = b"1700000000") -> bytes:
    """A member with its header."""
    shown = b"%d" % (len(data) if size is None else size)
    header = name.ljust(16) + mtime.ljust(12) + b"0".ljust(6) * 2 + b"100644".ljust(8) + shown.ljust(10) + b"`\n"
    return header + data + b"\n" * (len(data) & 1)


def make_ar(members: Mapping[str, bytes]) -> bytes:
    """An archive in the manner of GNU: long names stand in a table of their own."""
    table, found = b"", []
    for name, data in members.items():
        raw = name.encode()
        if len(raw) > 15 or b"/" in raw:
            found.append(member(b"/%d" % len(table), data))
            table += raw + b"/\n"
        else:
            found.append(member(raw + b"/", data))
    return MAGIC + (member(b"//", table, mtime=b"") if table else b"") + b"".join(found)


def bsd(name: str, data: bytes) -> bytes:
    """A member in the manner of BSD: its name stands before its data."""
    raw = name.encode() + bytes(-len(name) % 4)
    return member(b"#1/%d" % len(raw), raw + data)
