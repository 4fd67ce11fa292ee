"""What ships, and in which order is it asked? The one list; the first claimant reads."""

from __future__ import annotations

from omniread.registry import Registry, Row

ZIPS = (
    *(".zip", ".jar", ".war", ".ear", ".apk", ".aar", ".aab", ".whl", ".ipa", ".xpi", ".vsix", ".nupkg"),
    *(".cbz", ".crx", ".egg", ".kmz", ".oxt", ".exe"),
)

SOURCES = (
    Row("omniread.sources.stdin:Stdin", prefixes=("-",)),
    Row("omniread.sources.dataurl:DataUrl", prefixes=("data:", "DATA:")),
    Row("omniread.sources.schemes.artifact:Artifact", prefixes=("artifact://",)),
    Row("omniread.sources.local:Local"),
    Row("omniread.sources.local.recover:Recover", guess=True),
)

KINDS = (
    Row("omniread.formats.listing:Folder", trees=("directory",)),
    Row("omniread.formats.listing:Members", trees=("archive", "document")),
    Row("omniread.containers.squeezed:Gzip", magics=((0, b"\x1f\x8b"),)),
    Row("omniread.containers.squeezed:Bzip2", magics=((0, b"BZh"),)),
    Row("omniread.containers.squeezed:Xz", magics=((0, b"\xfd7zXZ\x00"),), suffixes=(".lzma", ".tlz")),
    Row("omniread.containers.squeezed:Zstd", magics=((0, b"\x28\xb5\x2f\xfd"), (1, b"\x2a\x4d\x18"))),
    Row("omniread.containers.tarred:Tar", magics=((257, b"ustar"),), suffixes=(".tar",)),
    Row(
        "omniread.containers.zipped:Zip",
        magics=((0, b"PK\x03\x04"), (0, b"PK\x05\x06"), (0, b"PK\x07\x08")),
        suffixes=ZIPS,
    ),
    Row("omniread.formats.plain:Plain"),
    Row("omniread.formats.binary:Binary"),
)

RENDERINGS = (
    Row("omniread.renderings.hex:Hex", words=("hex",)),
    Row("omniread.renderings.stat:Stat", words=("stat",)),
)

VIEWS = (
    Row("omniread.views.ranges:Ranges", words=("lines",)),
    Row("omniread.views.column:Columns", words=("column",)),
    Row("omniread.views.regex:Search", words=("regex",)),
)

GUTTERS = (
    Row("omniread.emit.gutter:Numbered", words=("numbered",)),
    Row("omniread.emit.gutter:Hashline", words=("hashline",)),
    Row("omniread.emit.gutter:Plain", words=("plain",)),
    Row("omniread.emit.gutter:Envelope", words=("envelope",)),
    Row("omniread.emit.gutter:Bare", words=("lines",)),
)


def shipped() -> Registry:
    """The registry of all that ships."""
    return Registry(SOURCES, KINDS, RENDERINGS, VIEWS, GUTTERS)
