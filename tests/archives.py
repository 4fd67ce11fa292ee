"""What do tests of containers build and walk?

Archives are made by the standard library and then patched where they shall be wrong; nothing here uses our own code to
find out what is right.
"""

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from typing import Any

from omniread.model.node import Blob, Tree

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd  # noqa: F401  # tests take it from here, whatever the version of Python


def make_zip(members: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    """A zip; names that end in `/` are folders."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 2, 29, 12, 30, 58)), data, compress_type=method)
        archive.comment = comment
    return buffer.getvalue()


def zip_info(name: str, *, mode: int = 0o100644, extra: bytes = b"") -> zipfile.ZipInfo:
    """The header of one member as a Unix program writes it."""
    info = zipfile.ZipInfo(name, (2024, 2, 29, 12, 30, 58))
    info.create_system = 3
    info.external_attr = mode << 16
    info.extra = extra
    return info


def zip_of(*members: tuple[zipfile.ZipInfo, bytes]) -> bytes:
    """A zip of members with headers of their own."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for info, data in members:
            archive.writestr(info, data)
    return buffer.getvalue()


def raw_zip(names: list[bytes], *, flags: int = 0, extra: bytes = b"", host: int = 0, data: bytes = b"x") -> bytes:
    """A zip of stored members with names as they are, byte for byte."""
    import zlib

    body, directory = b"", b""
    for name in names:
        sizes = struct.pack("<III", zlib.crc32(data), len(data), len(data))
        lengths = struct.pack("<HH", len(name), len(extra))
        common = struct.pack("<HHHH", flags, 0, 0x63DD, 0x585D) + sizes + lengths
        place = len(body)
        body += b"PK\3\4" + struct.pack("<H", 20) + common + name + extra + data
        head = b"PK\1\2" + struct.pack("<BBH", 20, host, 20) + common
        directory += head + struct.pack("<HHHII", 0, 0, 0, 0, place) + name + extra
    return body + directory + end_mark(len(names), len(directory), len(body))


def end_mark(count: int, size: int, offset: int, comment: bytes = b"") -> bytes:
    """The end of a zip."""
    return b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count, count, size, offset, len(comment)) + comment


def make_tar(members: Mapping[str, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    """A tar; names that end in `/` are folders."""
    return tar_of(*(tar_info(name, data) for name, data in members.items()), form=form)


def tar_info(name: str, data: bytes = b"", **fields: Any) -> tuple[tarfile.TarInfo, bytes]:
    """A member and its data; fields of the header by name."""
    info = tarfile.TarInfo(name.rstrip("/"))
    info.type = tarfile.DIRTYPE if name.endswith("/") else tarfile.REGTYPE
    info.size, info.mtime = len(data), 1_700_000_000
    for field, given in fields.items():
        setattr(info, field, given)
    return info, data


def tar_of(*members: tuple[tarfile.TarInfo, bytes], form: int = tarfile.PAX_FORMAT, **fields: Any) -> bytes:
    """A tar of members with headers of their own."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=form, **fields) as archive:
        for info, data in members:
            archive.addfile(info, io.BytesIO(data) if data else None)
    return buffer.getvalue()


def tar_header(name: bytes, size: int = 0, kind: bytes = b"0", magic: bytes = b"ustar\x0000", **at: bytes) -> bytes:
    """One header by hand; `at_100=b"..."` puts bytes at an offset."""
    block = bytearray(512)
    block[: len(name)] = name
    block[100:108] = b"0000644\0"
    block[124:136] = b"%011o\0" % size
    block[136:148] = b"%011o\0" % 1_700_000_000
    block[156:157] = kind
    block[257 : 257 + len(magic)] = magic
    for place, data in at.items():
        start = int(place.removeprefix("at_"))
        block[start : start + len(data)] = data
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def pax(kind: bytes, **fields: str) -> bytes:
    """An extended header by hand."""
    body = b""
    for key, given in fields.items():
        record = f" {key}={given}\n".encode()
        length = len(record) + 2
        body += b"%d" % length + record
        assert 10 <= length <= 99
    return tar_header(b"pax", len(body), kind) + padded(body)


def padded(data: bytes) -> bytes:
    """Data in whole blocks."""
    return data + bytes(-len(data) % 512)


TAR_END = bytes(1024)


def content(tree: Tree, name: str) -> bytes:
    """The bytes of a member."""
    node = tree.get(name)
    assert isinstance(node, Blob), f"{name} is {node}"
    return node.open().read()


def listing(tree: Tree) -> list[str]:
    """The names of a level; those of folders with a slash."""
    return [entry.name + ("/" if entry.kind == "directory" else "") for entry in tree.entries()]


def files(tree: Tree, prefix: str = "") -> dict[str, bytes]:
    """All members of kind file below a tree, with their bytes."""
    found: dict[str, bytes] = {}
    for entry in tree.entries():
        if entry.kind == "directory":
            below = tree.get(entry.name + "/")
            assert isinstance(below, Tree)
            found |= files(below, f"{prefix}{entry.name}/")
        else:
            found[prefix + entry.name] = content(tree, entry.name)
    return found
