"""Is it text, judged by nothing but its first bytes?

Text may be legacy or damaged; it has no NUL, unless it is UTF-16 or UTF-32, and few control characters. Bytes that are
not UTF-8 must not begin like a known binary format either.
"""

from __future__ import annotations

import codecs

CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r\x1b"))
# Fewer bytes prove nothing about shares.
ENOUGH = 64
MOST = 0.3
# Legacy text has hardly any; a random byte is one with a chance of 10 %.
MOST_IN_LEGACY = 0.08


def is_text(head: bytes, *, complete: bool) -> bool:
    """Whether the bytes begin like text. A head that is not `complete` may end inside a character."""
    if b"\0" in head or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        from omniread.decoding.charset import is_wide

        if is_wide(head, complete=complete):
            return True
        if b"\0" in head:
            return False
    controls = len(head) - len(head.translate(None, CONTROLS))
    try:
        codecs.utf_8_decode(head, "strict", complete)
    except UnicodeDecodeError:
        from omniread.decoding.magic import identified

        return controls <= MOST_IN_LEGACY * max(len(head), ENOUGH) and identified(head) is None
    return len(head) < ENOUGH or controls <= MOST * len(head)
