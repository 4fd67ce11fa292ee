"""Which legacy encoding is a text most likely in? The only place that knows the charset detector."""

from __future__ import annotations

import re

SAMPLE = 128 << 10
START = 4 << 10
AROUND = 2 << 10
# What was looked for before, and by better evidence than a detector has.
SETTLED = frozenset({"ascii", "utf-7", "utf-8", "utf-8-sig", "utf-16", "utf-32"})
SEVEN_BIT = ("iso2022", "hz")
# A detector's best answer may have one wrong place among so many characters that are not ASCII.
RARE = 100
# Where a detector has next to nothing to go by, what most legacy files are written in is the better guess.
DOUBTFUL = 0.1
COMMONEST = "cp1252"


def guess(data: bytes) -> tuple[str, float] | None:
    """The codec that fits best and the confidence (0 to 1) in it; None when nothing fits."""
    import chardet  # the read of a legacy text is the only one that pays for it

    found = chardet.detect_all(telling(data), ignore_threshold=True, prefer_superset=True, compat_names=False)
    is_ascii = data.isascii()
    for each in found:
        codec, confidence = each["encoding"], each["confidence"]
        if codec is None or codec in SETTLED or codec.startswith(("utf-16", "utf-32")):
            continue
        if is_ascii and not codec.startswith(SEVEN_BIT):
            continue
        if _fits(data, codec):
            is_doubtful = confidence < DOUBTFUL and not is_ascii and _fits(data, COMMONEST)
            return COMMONEST if is_doubtful else codec, confidence
    return None


def _fits(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        text = data.decode(codec, "replace")
        beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
        return text.count("\ufffd") * RARE <= beyond_ascii
    except LookupError:
        return False
    return True


def telling(data: bytes, most: int = SAMPLE) -> bytes:
    """What a detector can learn from: the start, where encodings are declared, and lines that are not ASCII."""
    if len(data) <= most:
        return data
    parts = [data[:START]]
    room, position = most - START, START
    beyond = re.compile(rb"[\x80-\xff]")
    while room > 0 and (hit := beyond.search(data, position)):
        at = hit.start()
        start = max(position, data.rfind(b"\n", position, at) + 1, at - AROUND)
        end = data.find(b"\n", at, at + AROUND) + 1 or at + AROUND
        parts.append(data[start:end])
        room -= end - start
        position = end
    return b"".join(parts)
