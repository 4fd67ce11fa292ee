"""How is one block of a 7z archive unpacked?

Most of it is in the standard library; what is not (PPMd, BCJ2, …) goes to libarchive with a new directory around it.
"""

from __future__ import annotations

from omniread.containers.flat.chain import Chain, Transform
from omniread.containers.flat.codecs import Codec, bzip2, deflate, lzma_raw, stored, zstd
from omniread.containers.flat.native import native
from omniread.containers.sevenzip.keys import decryption
from omniread.containers.sevenzip.rebuilt import rebuilt
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.containers.flat.codecs import Decoder
    from omniread.containers.sevenzip.headers import Coder, Folder
    from omniread.model.scope import Work

COPY, DELTA, LZMA2, LZMA = b"\0", b"\3", b"\x21", b"\3\1\1"
DEFLATE, BZIP2, ZSTD, AES = b"\4\1\x08", b"\4\2\2", b"\4\xf7\x11\1", b"\6\xf1\7\1"
# Filters for machine code, by the names that `lzma` has for them; the short identifiers are the newer ones.
BRANCHES = {
    b"\4": "X86",
    b"\3\3\1\3": "X86",
    b"\5": "POWERPC",
    b"\3\3\2\5": "POWERPC",
    b"\6": "IA64",
    b"\3\3\4\1": "IA64",
    b"\7": "ARM",
    b"\3\3\5\1": "ARM",
    b"\x08": "ARMTHUMB",
    b"\3\3\7\1": "ARMTHUMB",
    b"\x09": "SPARC",
    b"\3\3\x08\5": "SPARC",
}
PPMD = b"\3\4\1"
FOREIGN = {PPMD: "PPMd", b"\3\3\1\x1b": "BCJ2"}
UNKNOWN = {b"\4\1\x09": "Deflate64", b"\x0a": "ARM64", b"\x0b": "RISC-V"}
CHUNK = 64 << 10


def is_encrypted(folder: Folder) -> bool:
    """Whether a password is needed for the content."""
    return any(coder.method == AES for coder in folder.coders)


def unsupported(folder: Folder) -> str | None:
    """The method that nothing here can unpack, None when all are known."""
    known = {COPY, DELTA, LZMA, LZMA2, DEFLATE, BZIP2, ZSTD, AES, *BRANCHES, *FOREIGN}
    strange = [coder.method for coder in folder.coders if coder.method not in known]
    if strange:
        return f"method {UNKNOWN.get(strange[0], strange[0].hex())}"
    foreign = [FOREIGN[coder.method] for coder in folder.coders if coder.method in FOREIGN]
    return f"method {foreign[0]} inside AES" if foreign and is_encrypted(folder) else None


def codec(folder: Folder, password: str | None, work: Work, what: str) -> Codec:
    """What unpacks the packed bytes of a folder. Unreadable when a method is not known or the password is missing."""
    if (method := unsupported(folder)) is not None:
        raise Unreadable(f"{what} is packed by an unsupported {method}.", hint="Unpack it with 7-Zip, and read that.")
    if any(coder.method in FOREIGN for coder in folder.coders):
        return _native(folder, work, what)
    steps = [_step(folder.coders[number], folder.sizes[number], password, work, what) for number in _order(folder)]
    errors = tuple({error for step in steps for error in step.errors} | {ValueError, EOFError})
    return Codec(lambda: Chain([step.make() for step in steps]), errors, endless=True)


def _order(folder: Folder) -> list[int]:
    """The coders from the one that the archive feeds to the one whose output is the content."""
    if any((coder.inputs, coder.outputs) != (1, 1) for coder in folder.coders):
        raise Unreadable("The block has a coder with several streams, which is not known.")
    following = {given: taken for taken, given in folder.binds}
    found = [folder.inputs[0]]
    while (after := following.get(found[-1])) is not None and after not in found:
        found.append(after)
    return found


def _step(coder: Coder, size: int, password: str | None, work: Work, what: str) -> Codec:
    method, properties = coder.method, coder.properties
    if method == LZMA:
        return lzma_raw(properties, size)
    if method == LZMA2:
        return _lzma2(properties, size)
    if method == AES:
        function = decryption(properties, password, work, what)
        return Codec(lambda: Transform(function), (ValueError,), endless=True)
    if method == DELTA:
        return _filter("DELTA", size, dist=1 + (properties[0] if properties else 0))
    if method in BRANCHES:
        return _filter(BRANCHES[method], size)
    return {COPY: stored, DEFLATE: deflate, BZIP2: bzip2, ZSTD: zstd}[method]()


def _lzma2(properties: bytes, size: int) -> Codec:
    from lzma import FILTER_LZMA2, FORMAT_RAW, LZMADecompressor, LZMAError

    bits = properties[0] if properties else 0
    dictionary = (2 | bits & 1) << (bits // 2 + 11)
    chain = {"id": FILTER_LZMA2, "dict_size": max(min(dictionary, size, (1 << 32) - 1), 4096)}
    return Codec(lambda: LZMADecompressor(FORMAT_RAW, filters=[chain]), (LZMAError, EOFError), endless=True)


class Filtered:
    """A filter of `lzma` alone: it runs only before LZMA2, so the data is put into chunks of that which are not packed.

    `size` is how much will come: the last bytes stay in a filter until it learns that they are the last.
    """

    eof = False
    unused_data = b""

    def __init__(self, decoder: Decoder, size: int) -> None:
        """Take over the decoder of filter and LZMA2."""
        self._decoder = decoder
        self._left = size
        self._first = True

    @property
    def needs_input(self) -> bool:
        """Whether nothing more comes out unless something is put in."""
        return self._decoder.needs_input and self._left > 0

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of the content."""
        data = data[: self._left]
        self._left -= len(data)
        chunks: list[bytes] = []
        for at in range(0, len(data), CHUNK):
            piece = data[at : at + CHUNK]
            chunks += [b"\1" if self._first else b"\2", (len(piece) - 1).to_bytes(2, "big"), piece]
            self._first = False
        if data and not self._left:
            chunks.append(b"\0")
        return b"" if self._decoder.eof else self._decoder.decompress(b"".join(chunks), max_length)


def _filter(name: str, size: int, **options: int) -> Codec:
    import lzma

    chain = [{"id": getattr(lzma, f"FILTER_{name}")} | options, {"id": lzma.FILTER_LZMA2, "dict_size": 4096}]

    def make() -> Filtered:
        return Filtered(lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=chain), size)

    return Codec(make, (lzma.LZMAError, EOFError), endless=True)


def _native(folder: Folder, work: Work, what: str) -> Codec:
    for coder in folder.coders:
        memory = int.from_bytes(coder.properties[1:5], "little") if coder.method == PPMD else 0
        if memory > work.limits.archive_bytes:
            raise Unreadable(f"{what} needs {memory:,} bytes of memory to be unpacked.", hint="Unpack it with 7-Zip.")
    header, tail = rebuilt(folder)
    return native([(header, sum(folder.packed))], tail, work, what)
