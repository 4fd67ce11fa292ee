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

from tests.packing.ar import make_ar
from tests.packing.cpio import make_cpio
from tests.packing.iso import disc
from tests.packing.sevenzip import make_7z

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
    return "c.cpio", make_cpio({f"in/{name}": data}), f":in/{name}"


def ar(name: str, data: bytes) -> tuple[str, bytes, str]:
    return "d.a", make_ar({name: data}), f":{name}"


def seven_zip(name: str, data: bytes) -> tuple[str, bytes, str]:
    return "e.7z", make_7z([(f"in/{name}", data)]), f":in/{name}"


def iso(name: str, data: bytes) -> tuple[str, bytes, str]:
    return "f.iso", disc(f"in/{name}", data), f":in/{name}"


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
    "7z": seven_zip,
    "iso": iso,
    "lz4": squeezed("lz4", lz4.frame.compress),
}
SQUEEZED = frozenset({"gz", "bz2", "xz", "zst", "lz4"})
# Known by its name alone: the mark of a disc lies far behind its start.
NAMED = "iso"
# What a host's system reads; three deep, only these are tried in every order.
USUAL = ("zip", "tar", "tar.gz", "gz", "bz2", "xz", "zst")


def wrapped(name: str, data: bytes, chain: tuple[str, ...]) -> tuple[str, bytes, str]:
    """The outermost name and bytes, and the tail that leads to the sample; the chain goes from the inside out."""
    tail = ""
    for wrapper in chain:
        name, data, step = WRAPPERS[wrapper](name, data)
        tail = step + tail
    return name, data, tail
