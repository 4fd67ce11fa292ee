"""Which encoding are these bytes, and how sure is that?

A byte order mark whose rest decodes; else strict UTF-8; else UTF-16 or UTF-32 by the pattern of their NULs; else
UTF-8 that is only damaged; else a guess with a confidence. An encoding that the caller names stands above all that.
"""

from __future__ import annotations

import codecs
from functools import cached_property

from omniread.model.errors import BadSelector
from omniread.model.value import changed, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.text import Extent

MARKS = (
    ("utf-8", codecs.BOM_UTF8),
    ("utf-32-le", codecs.BOM_UTF32_LE),
    ("utf-32-be", codecs.BOM_UTF32_BE),
    ("utf-16-le", codecs.BOM_UTF16_LE),
    ("utf-16-be", codecs.BOM_UTF16_BE),
)
UNMARKED = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
WIDE_ENDS = frozenset({b"\n\0", b"\0\n", b"\n\0\0\0", b"\0\0\0\n"})
# Notations within other texts. What they spell may be a line end that is none in the file.
NOTATIONS = frozenset({"idna", "punycode", "raw-unicode-escape", "unicode-escape"})
KOREAN = "iso2022_kr"
KOREAN_START = b"\x1b$)C"
EXAMPLES = "utf-8, utf-16, cp1252, latin-1, shift_jis, gb18030, big5, euc_kr, koi8-r"
REPLACED = "\ufffd"
UNFINISHED = False
CONTINUING = bytes(range(0x80, 0xC0))
# One wrong place among so many characters is damage, more is another encoding.
RARE = 50
# So many well-formed sequences for each broken one are no accident.
WELL_FORMED = 4


@value
class Charset:
    """An encoding, and what it rests on.

    `codec` is Python's name for it, never one that looks for a mark itself; `bom` the mark at the start of these
    bytes. `confidence` (0 to 1) is that of a guess, None where nothing was guessed. `settled` says that later bytes
    which do not decode are damage and no reason to think again.
    """

    codec: str
    bom: bytes = b""
    confidence: float | None = None
    extent: Extent = "whole"
    settled: bool = True

    @cached_property
    def newline(self) -> bytes:
        """A line feed in this encoding: one byte, or one code unit of two or four."""
        return "\n".encode(self.codec)

    @property
    def unit(self) -> int:
        """Bytes of a code unit."""
        return len(self.newline)

    @cached_property
    def stateful(self) -> bool:
        """Whether the meaning of a byte depends on the bytes before it; each line then decodes by itself."""
        return self.codec.startswith("iso2022") or self.codec in {"hz", "utf-7"}

    def decode(self, data: bytes, errors: str = "strict") -> str:
        """The text of some whole lines."""
        if self.codec == KOREAN and not data.startswith(KOREAN_START):
            data = KOREAN_START + data
        return data.decode(self.codec, errors)

    def decoder(self) -> codecs.IncrementalDecoder:
        """What decodes a line piece by piece; bytes that do not decode become U+FFFD."""
        made = codecs.getincrementaldecoder(self.codec)("replace")
        if self.codec == KOREAN:
            made.decode(KOREAN_START)
        return made

    def faults(self, data: bytes, text: str) -> int:
        """How many places of `data` became U+FFFD in `text` because they did not decode."""
        found = text.count(REPLACED)
        if not found:
            return 0
        try:
            genuine = REPLACED.encode(self.codec)
        except UnicodeEncodeError:
            return found
        return max(found - data.count(genuine), 0)


UTF8 = Charset("utf-8")


def named(name: str, data: bytes) -> Charset:
    """The encoding that a caller names, for bytes that begin so. Raises BadSelector when there is none of that name."""
    try:
        codec = codecs.lookup(name).name
        charset = Charset(UNMARKED.get(codec, codec))
        ends_lines = codec not in NOTATIONS and charset.newline.decode(charset.codec) == "\n"
    except (LookupError, ValueError):
        codec, charset, ends_lines = "", UTF8, False
    if not ends_lines or (charset.unit > 1 and charset.newline not in WIDE_ENDS):
        raise BadSelector(
            f"There is no text encoding named {name!r}.", hint=f"Name one that Python knows, such as {EXAMPLES}."
        )
    marks = [Charset(marked, bom) for marked, bom in MARKS if data.startswith(bom) and _means(codec, marked)]
    return max(marks, key=lambda mark: len(mark.bom), default=charset)


def is_wide(head: bytes, *, complete: bool) -> bool:
    """Whether bytes begin like UTF-16 or UTF-32, with a mark or without."""
    marked = _marked(head, complete=complete)
    return marked.unit > 1 if marked else _of_wide(head, complete=complete) is not None


def _means(codec: str, marked: str) -> bool:
    return marked == codec or (codec in UNMARKED and marked[:6] == codec[:6])


def of_whole(data: bytes) -> Charset:
    """The encoding of a whole text."""
    if marked := _marked(data, complete=True):
        return marked
    return _of_narrow(data) if b"\0" not in data else _of_wide(data, complete=True) or _of_narrow(data)


def of_parts(head: bytes, tail: bytes) -> Charset:
    """The encoding of a long text by its start and its end. `settled` is false while the parts are plain ASCII."""
    found = _marked(head, complete=False)
    if found is None and b"\0" in head:
        found = _of_wide(head, complete=False)
    if found is None:
        parts = _whole_characters(head) + (tail[tail.find(b"\n") + 1 :] if b"\n" in tail else tail.lstrip(CONTINUING))
        found = _of_narrow(parts)
        if found == UTF8:
            found = changed(found, settled=not parts.isascii())
    return changed(found, extent="sampled")


def of_shown(data: bytes, before: Charset) -> Charset:
    """The encoding of some lines of a long text that do not decode as its head does: the old one, or a better one."""
    if before.settled or before.newline != b"\n":
        return before
    found = changed(_of_narrow(data), extent="sampled")
    return found if found.newline == before.newline else before


def _whole_characters(head: bytes) -> bytes:
    """The start of a text without a character of UTF-8 that is cut at its end."""
    return head[: codecs.utf_8_decode(head, "ignore", UNFINISHED)[1]]


def _marked(data: bytes, *, complete: bool) -> Charset | None:
    """The encoding that a mark tells, when what follows the mark is text in it; a little damage is forgiven."""
    for codec, bom in MARKS:
        if data.startswith(bom):
            rest = data[len(bom) :]
            text = codecs.getincrementaldecoder(codec)("replace").decode(rest, complete)
            charset = Charset(codec, bom)
            if charset.faults(rest, text) * RARE <= len(text):
                return charset
    return None


def _of_wide(data: bytes, *, complete: bool) -> Charset | None:
    from omniread.decoding.wide import wide

    codec = wide(data, complete=complete)
    return None if codec is None else Charset(codec)


def _of_narrow(data: bytes) -> Charset:
    """UTF-8, one of the 7-bit encodings that look like ASCII, UTF-8 with damage, or a guess."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if _is_damaged(data):
            return UTF8
    else:
        # One byte is found many times faster than two, and these are rare.
        if not (b"\x1b" in data and b"\x1b$" in data) and not (b"~" in data and b"~{" in data):
            return UTF8
    from omniread.decoding.guess import guess

    found = guess(data)
    if found is None:
        return UTF8
    codec, confidence = found
    return Charset(codec, confidence=confidence, settled=False)


def _is_damaged(data: bytes) -> bool:
    """Whether bytes that are not UTF-8 have so many well-formed sequences that they can be nothing else."""
    text = data.decode("utf-8", "replace")
    broken = UTF8.faults(data, text)
    ascii_only = len(data.translate(None, bytes(range(128, 256))))
    return len(text) - ascii_only - broken >= WELL_FORMED * broken
