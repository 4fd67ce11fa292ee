"""Which notation of structured data is a blob in, by its name and its first bytes?"""

from __future__ import annotations

import re

from omniread.decoding.languages import language
from omniread.decoding.sniff import is_text
from omniread.model.node import HEAD_BYTES, Blob, probe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omniread.model.node import Node, Probe

    Notation = Literal["json", "jsonl", "yaml", "toml", "ini"]

NAMED: dict[str, Notation] = {
    "json": "json",
    "jsonl": "jsonl",
    "yaml": "yaml",
    "toml": "toml",
    "ini": "ini",
    "properties": "ini",
}
# Names of data that say another thing than what is in them, or nothing.
UNTOLD = frozenset({None, "log", "text"})
LIKE_JSON = re.compile(rb'[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[[ \t\r\n]*[\[{]*[ \t\r\n]*")')
LIKE_INI = re.compile(rb"(?:[ \t\r]*(?:[#;!][^\n]*)?\n)*[ \t]*(?:\[[^\]\n]+\]|[\w.\-]+[ \t]*[=:])")
MARK = b"\xef\xbb\xbf"
# A file that Git LFS keeps elsewhere is text about it, whatever it is called.
POINTER = b"version https://git-lfs"
WIDE = (b"\xff\xfe", b"\xfe\xff")
MEDIA_TYPES: dict[str, Notation] = {
    "application/json": "json",
    "application/x-ndjson": "jsonl",
    "application/jsonl": "jsonl",
    "application/yaml": "yaml",
    "application/toml": "toml",
}


def notation(seen: Probe) -> Notation | None:
    """The notation, None when it is another kind of thing. A name decides, unless the bytes tell that it errs."""
    if seen.tree is not None or seen.head.startswith(POINTER):
        return None
    whole = len(seen.head) < HEAD_BYTES or len(seen.head) == seen.size
    if not is_text(seen.head, complete=whole):
        return None
    found = language(seen.name)
    head = seen.head.removeprefix(MARK)
    if found in UNTOLD:
        media_type = (seen.media_type or "").partition(";")[0].strip().lower()
        told = "json" if media_type.endswith("+json") else MEDIA_TYPES.get(media_type)
        if told is None and LIKE_JSON.match(head):
            told = "json"
    else:
        told = NAMED.get(found or "")
    if told == "json" and _has_records(head):
        return "jsonl"
    if told == "ini" and not head.startswith(WIDE) and not LIKE_INI.match(head):
        return None
    return told


def notation_of(node: Node) -> Notation | None:
    """The notation of a node."""
    return notation(probe(node)) if isinstance(node, Blob) else None


def _has_records(head: bytes) -> bool:
    """Whether a text that is JSON by its name has a whole object in its first line, and another in the second."""
    first, feed, rest = head.partition(b"\n")
    if not feed or not rest.lstrip().startswith((b"{", b"[")) or not first.rstrip().endswith((b"}", b"]")):
        return False
    import json

    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True
