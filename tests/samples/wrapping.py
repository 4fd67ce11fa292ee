"""How is a sample put into a container, and what is the path string of the member then?"""

import bz2
import gzip
import io
import lzma
import sys
import tarfile
import zipfile
from collections.abc import Callable

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
}


def wrapped(name: str, data: bytes, chain: tuple[str, ...]) -> tuple[str, bytes, str]:
    """The outermost name and bytes, and the tail that leads to the sample; the chain goes from the inside out."""
    tail = ""
    for wrapper in chain:
        name, data, step = WRAPPERS[wrapper](name, data)
        tail = step + tail
    return name, data, tail
