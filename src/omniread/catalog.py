"""What ships, and in which order is it asked? The one list; the first claimant reads."""

from __future__ import annotations

from omniread.registry import Registry, Row

ZIPS = (
    *(".zip", ".jar", ".war", ".ear", ".apk", ".aar", ".aab", ".whl", ".ipa", ".xpi", ".vsix", ".nupkg"),
    *(".cbz", ".crx", ".egg", ".kmz", ".oxt", ".exe"),
)

STORES = ("s3://", "gs://", "az://", "ssh://", "hdfs://", "fsspec+memory://")
# What else fsspec would take, so that it is refused with what to ask instead.
CHAINS = ("fsspec+", "simplecache::", "filecache::", "blockcache::")

# What the pieces of an archive that was cut up end in, but the first.
PIECES = (*(f".{number:03}" for number in range(2, 100)), *(f".z{number:02}" for number in range(1, 100)))

JSONS = (".json", ".jsonc", ".json5", ".geojson", ".webmanifest")
# What has no name of its own is JSON when it begins so, perhaps behind a byte order mark.
JSON_STARTS = ((0, b"{"), (0, b"["), (0, b"\xef\xbb\xbf{"), (0, b"\xef\xbb\xbf["))
INIS = (".ini", ".cfg", ".conf", ".properties", ".env", ".editorconfig", ".gitconfig")

SOURCES = (
    Row("omniread.sources.stdin:Stdin", prefixes=("-",)),
    Row("omniread.sources.dataurl:DataUrl", prefixes=("data:", "DATA:")),
    Row("omniread.sources.schemes.artifact:Artifact", prefixes=("artifact://",)),
    Row("omniread.sources.schemes.conflict:Conflict", prefixes=("conflict://",)),
    Row("omniread.sources.remote:Remote", prefixes=(*STORES, *CHAINS)),
    Row("omniread.sources.gitrev:GitUrl", prefixes=("git://",)),
    Row("omniread.sources.local:Local"),
    Row("omniread.sources.gitrev:Revision"),
    Row("omniread.sources.local.recover:Recover", guess=True),
)

KINDS = (
    Row("omniread.formats.listing:Folder", trees=("directory",)),
    Row("omniread.formats.listing:Members", trees=("archive", "document")),
    Row("omniread.formats.database:Database", trees=("database",)),
    Row("omniread.formats.table:Table", trees=("table",)),
    Row("omniread.formats.record:Record", trees=("row",)),
    Row("omniread.containers.split:Split", suffixes=(".001",)),
    Row("omniread.containers.split:Piece", suffixes=PIECES),
    Row("omniread.containers.squeezed:Gzip", magics=((0, b"\x1f\x8b"),)),
    Row("omniread.containers.squeezed:Bzip2", magics=((0, b"BZh"),)),
    Row("omniread.containers.squeezed:Xz", magics=((0, b"\xfd7zXZ\x00"),), suffixes=(".lzma", ".tlz")),
    Row("omniread.containers.squeezed:Zstd", magics=((0, b"\x28\xb5\x2f\xfd"), (1, b"\x2a\x4d\x18"))),
    Row("omniread.containers.squeezed:Lz4", magics=((0, b"\x04\x22\x4d\x18"), (1, b"\x2a\x4d\x18"))),
    Row("omniread.containers.squeezed:Compress", magics=((0, b"\x1f\x9d"),)),
    Row("omniread.containers.tarred:Tar", magics=((257, b"ustar"),), suffixes=(".tar",)),
    Row(
        "omniread.containers.zipped:Zip",
        magics=((0, b"PK\x03\x04"), (0, b"PK\x05\x06"), (0, b"PK\x07\x08")),
        suffixes=ZIPS,
    ),
    Row("omniread.containers.sevenzip:SevenZip", magics=((0, b"7z\xbc\xaf\x27\x1c"),)),
    Row("omniread.containers.rar:Rar", magics=((0, b"Rar!\x1a\x07"),)),
    Row("omniread.containers.cab:Cab", magics=((0, b"MSCF\0\0\0\0"),)),
    Row("omniread.containers.ar:Ar", magics=((0, b"!<arch>\n"), (0, b"!<thin>\n"))),
    Row("omniread.containers.cpio:Rpm", magics=((0, b"\xed\xab\xee\xdb"),)),
    Row("omniread.containers.cpio:Cpio", magics=((0, b"07070"), (0, b"\xc7\x71"), (0, b"\x71\xc7"))),
    Row("omniread.containers.lha:Lha", magics=((2, b"-lh"), (2, b"-lz"), (2, b"-pm"))),
    Row("omniread.containers.asar:Asar", magics=((16, b'{"files":'), (16, b'{ "files":'))),
    Row("omniread.containers.sqlite:Sqlite", magics=((0, b"SQLite format 3\0"),)),
    Row("omniread.containers.iso:Iso", suffixes=(".iso", ".img")),
    Row("omniread.formats.columnar:Parquet", magics=((0, b"PAR1"), (0, b"PARE"))),
    Row(
        "omniread.formats.columnar:Arrow",
        magics=((0, b"ARROW1\0\0"), (0, b"FEA1\0")),
        suffixes=(".arrow", ".arrows", ".feather", ".ipc"),
    ),
    Row("omniread.formats.delimited:Delimited", suffixes=(".csv", ".psv", ".ssv", ".tab", ".tsv")),
    Row("omniread.formats.structured:Json", magics=JSON_STARTS, suffixes=JSONS),
    Row("omniread.formats.jsonlines:JsonLines", magics=JSON_STARTS, suffixes=(*JSONS, ".jsonl", ".ndjson")),
    Row("omniread.formats.structured:Yaml", suffixes=(".yaml", ".yml")),
    Row("omniread.formats.structured:Toml", suffixes=(".toml", "cargo.lock", "pipfile", "poetry.lock", "uv.lock")),
    Row("omniread.formats.structured:Ini", suffixes=INIS),
    Row("omniread.formats.plain:Plain"),
    Row("omniread.formats.binary:Binary"),
)

RENDERINGS = (
    Row("omniread.renderings.shape:Shape", words=("outline",)),
    Row("omniread.renderings.changes:Changes", words=("changes",)),
    Row("omniread.renderings.conflicts:Conflicts", words=("conflicts",)),
    Row("omniread.renderings.hex:Hex", words=("hex",)),
    Row("omniread.renderings.stat:Stat", words=("stat",)),
    Row("omniread.renderings.search:Search", words=("regex",)),
    Row("omniread.renderings.definitions:Definitions", words=("symbol",)),
    Row("omniread.renderings.map:Map", words=("outline",)),
)

VIEWS = (
    Row("omniread.views.whole:Whole", words=("whole",)),
    Row("omniread.views.ranges:Ranges", words=("lines",)),
    Row("omniread.views.outline:Outline", words=("outline",)),
    Row("omniread.views.symbol:Symbol", words=("symbol",)),
    Row("omniread.views.block:Block", words=("block",)),
    Row("omniread.views.indentation:Indentation", words=("indentation",)),
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
