"""Are these bytes UTF-16 or UTF-32 although no mark says so?

They hold NULs, as UTF-16 does wherever there is a blank or a line end. What they decode to must look like writing: no
NUL, hardly any control, unassigned or private characters, and few scripts. Where all but the NULs is UTF-8 the data may
be a list of strings that end in NUL; such a list decodes to characters of two ASCII bytes each.
"""

from __future__ import annotations

import codecs

SAMPLE = 64 << 10
LOOKED_AT = 4096
FULL_PLANES = 0x10
RARE = 50
MOST_TWINS = 0.1
# Below it hardly a letter in use has a code that ends in a zero byte.
FIRST_COMMON = "\u2000"
ODD = frozenset({"Cn", "Co", "Cs", "Cc"})
WHITE = "\t\n\r\f\x1b"
CONTROLS = frozenset(range(1, 32)) - frozenset(WHITE.encode())
# Punctuation of every script, ideographs and what stands among them, and Hangul: one group each.
GROUPS = (
    (0x2000, 0x2BFF),
    (0x2E80, 0x9FFF),
    (0xAC00, 0xD7FF),
    (0xFE00, 0xFFFF),
    (0x1F000, 0x1FFFF),
    (0x20000, 0x3FFFF),
)
FEW = 2
UNFINISHED = False
LETTERS_A_GROUP = 8


def wide(data: bytes, *, complete: bool) -> str | None:
    """The codec, or None. Data that are not `complete` may end inside a character."""
    sample = data[:SAMPLE]
    if b"\0" not in sample:
        return None
    complete = complete and len(data) <= SAMPLE
    is_list = _is_list(sample)
    found: list[tuple[float, float, str]] = []
    for codec in _candidates(sample):
        text = _decoded(sample, codec, complete=complete)
        if text is not None and _is_writing(text):
            odd, twins = _shares(text)
            if odd * RARE <= 1 and (twins <= MOST_TWINS or not is_list):
                found.append((odd, twins, codec))
    return min(found)[2] if found else None


def _candidates(sample: bytes) -> tuple[str, ...]:
    found = ("utf-16-le", "utf-16-be")
    if len(sample) >= 4:  # noqa: PLR2004  # the bytes of one character
        whole = sample[: len(sample) // 4 * 4]
        for codec, highest, plane in (("utf-32-le", 3, 2), ("utf-32-be", 0, 1)):
            if not any(whole[highest::4]) and max(whole[plane::4]) <= FULL_PLANES:
                return (codec, *found)
    return found


def _decoded(sample: bytes, codec: str, *, complete: bool) -> str | None:
    try:
        text = codecs.getincrementaldecoder(codec)().decode(sample, complete)
    except UnicodeDecodeError:
        return None
    return text[:LOOKED_AT] if text and "\0" not in text else None


def _is_list(sample: bytes) -> bool:
    """Whether all but the NULs is ordinary UTF-8."""
    rest = sample.replace(b"\0", b"")
    try:
        codecs.utf_8_decode(rest, "strict", UNFINISHED)
    except UnicodeDecodeError:
        return False
    return CONTROLS.isdisjoint(rest)


def _is_writing(text: str) -> bool:
    """Whether the characters come from no more scripts than one text has."""
    beyond = [ord(character) for character in text if not character.isascii()]
    return len({_group(code) for code in beyond}) <= FEW + len(beyond) // LETTERS_A_GROUP


def _group(code: int) -> int:
    return next((low for low, high in GROUPS if low <= code <= high), code >> 8)


def _shares(text: str) -> tuple[float, float]:
    """Which share of a text cannot be writing, and which has ASCII in both bytes of a code unit."""
    odd = sum(_is_odd(character) for character in text)
    twins = sum("\u2000" <= character <= "\u7f7f" for character in text)
    return odd / len(text), twins / len(text)


def _is_odd(character: str) -> bool:
    """Whether hardly any text has such a character. Small numbers in the wrong order of bytes end in a zero byte."""
    from unicodedata import category

    if character < FIRST_COMMON and ord(character) & 0xFF == 0:
        return True
    return category(character) in ODD and character not in WHITE
