"""How is an ASAR archive written?"""

import json
import struct
from collections.abc import Mapping
from typing import Any


def make_asar(members: Mapping[str, bytes], **extra: Any) -> bytes:
    """An archive; `extra` are further entries of the root, as the list has them."""
    root: dict[str, Any] = {"files": {}}
    data = b""
    for name, content in members.items():
        *folders, base = name.split("/")
        place = root
        for folder in folders:
            place = place["files"].setdefault(folder, {"files": {}})
        place["files"][base] = {"size": len(content), "offset": str(len(data))}
        data += content
    root["files"] |= extra
    return listed(json.dumps(root, separators=(",", ":")).encode()) + data


def listed(text: bytes) -> bytes:
    """What stands before the data: the list, with its sizes before it."""
    whole = text + bytes(-len(text) % 4)
    return struct.pack("<IIII", 4, len(whole) + 8, len(whole) + 4, len(text)) + whole
