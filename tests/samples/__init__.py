"""What does a small but typical thing of each kind look like? One builder a kind; the contracts try them all.

A new format adds one builder to `SAMPLES` and is then read bare, wrapped in every container and from every source.
"""

import io
import tarfile
from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    """A file's name and bytes, the selectors worth asking of it, and words that must appear."""

    name: str
    data: bytes
    selectors: tuple[str, ...]
    words: tuple[str, ...]


def text() -> Sample:
    lines = "".join(f"line {number} é\n" for number in range(1, 41))
    return Sample("words.txt", lines.encode(), ("", "10-12", "raw:-3", "/line 2[01]/"), ("line 1 é", "line 40 é"))


def wide_text() -> Sample:
    lines = "".join(f"naïve {number} 日本\r\n" for number in range(1, 21))
    return Sample("wide.txt", b"\xff\xfe" + lines.encode("utf-16-le"), ("", "5-6,-2", "stat"), ("naïve 7 日本",))


def listing() -> Sample:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("src/app.py", "src/lib/x.py", "README.md"):
            member = tarfile.TarInfo(name)
            member.size, member.mtime = 3, 1_700_000_000
            archive.addfile(member, io.BytesIO(b"hi\n"))
    return Sample("tree.tar", buffer.getvalue(), ("", "2", "src", "src/app.py:raw"), ("src/", "README.md (3B)"))


def binary() -> Sample:
    data = bytes(range(256)) * 8
    return Sample("noise.bin", data, ("", "hex 0x10+32", "stat"), ("2,048 bytes",))


SAMPLES = (text(), wide_text(), listing(), binary())
