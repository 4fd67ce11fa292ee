"""How is a sample put into a container, and what is the path string of the member then?"""

import bz2
import gzip
import io
import lzma
import sys
import tarfile
import zipfile
from collections.abc import Callable

import lz4.frame

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


def zipped(name: str, data: bytes) -> tuple[str, bytes, str]:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"in/{name}", data)
    return "a.zip", buffer.getvalue(), f":in/{name}"


def tarred(name: str, data: bytes) -> tuple[str, bytes, str]:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        member = tarfile.TarInfo(f"in/{name}")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return "b.tar", buffer.getvalue(), f":in/{name}"


def tar_gz(name: str, data: bytes) -> tuple[str, bytes, str]:
    outer, inner, tail = tarred(name, data)
    return f"{outer}.gz", gzip.compress(inner, 1), tail


def cpio(name: str, data: bytes) -> tuple[str, bytes, str]:
    """The portable ASCII form (newc): a head of 13 numbers in hexadecimal, the name, the data, each padded to four."""

    def record(inode: int, title: str, body: bytes) -> bytes:
        sizes = (inode, 0o100644, 0, 0, 1, 0, len(body), 0, 0, 0, 0, len(title.encode()) + 1, 0)
        head = b"070701" + b"".join(b"%08X" % number for number in sizes) + title.encode() + b"\0"
        return head + b"\0" * (-len(head) % 4) + body + b"\0" * (-len(body) % 4)

    return "c.cpio", record(1, f"in/{name}", data) + record(0, "TRAILER!!!", b""), f":in/{name}"


def ar(name: str, data: bytes) -> tuple[str, bytes, str]:
    """A head of 60 characters with the name in the way of BSD, which has room for any."""
    title = name.encode()
    head = b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (b"#1/%d" % len(title), 0, 0, 0, 0o100644, len(title) + len(data))
    return "d.a", b"!<arch>\n" + head + title + data + b"\n" * ((len(title) + len(data)) % 2), f":{name}"


def squeezed(suffix: str, compress: Callable[[bytes], bytes]) -> Callable[[str, bytes], tuple[str, bytes, str]]:
    return lambda name, data: (f"{name}.{suffix}", compress(data), "")


WRAPPERS: dict[str, Callable[[str, bytes], tuple[str, bytes, str]]] = {
    "zip": zipped,
    "tar": tarred,
    "tar.gz": tar_gz,
    "gz": squeezed("gz", lambda data: gzip.compress(data, 1)),
    "bz2": squeezed("bz2", bz2.compress),
    "xz": squeezed("xz", lambda data: lzma.compress(data, preset=0)),
    "zst": squeezed("zst", zstd.compress),
    "cpio": cpio,
    "ar": ar,
    "lz4": squeezed("lz4", lz4.frame.compress),
}
# What a host's system reads; three deep, only these are tried in every order.
USUAL = ("zip", "tar", "tar.gz", "gz", "bz2", "xz", "zst")


def wrapped(name: str, data: bytes, chain: tuple[str, ...]) -> tuple[str, bytes, str]:
    """The outermost name and bytes, and the tail that leads to the sample; the chain goes from the inside out."""
    tail = ""
    for wrapper in chain:
        name, data, step = WRAPPERS[wrapper](name, data)
        tail = step + tail
    return name, data, tail
