"""How do the events of YAML become lists and dicts, however deep, without anything that repeats being copied?"""

from __future__ import annotations

from omniread.model.errors import TooBig
from omniread.structured.printing import compact
from omniread.structured.values import is_dict, is_list
from omniread.structured.yaml.scalars import short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

DEEPEST = 5000
# So many keys are taken over by merging (`<<`); a short text can ask for any number of them.
MERGED = 1_000_000
MERGE = "<<"


class _Frame:
    """A sequence or mapping that is not closed yet."""

    __slots__ = ("anchor", "held", "is_mapping", "key", "merging", "tag")

    def __init__(self, anchor: str | None, tag: str | None, *, is_mapping: bool) -> None:
        self.is_mapping = is_mapping
        self.held: Any = {} if is_mapping else []
        self.key: str | None = None
        self.merging: list[dict[str, Data]] = []
        self.tag = tag
        self.anchor = anchor


class Builder:
    """One document. `root` is its value once all of it was put in."""

    def __init__(self, source: Source, unreadable: Callable[[str], Exception]) -> None:
        """Begin; `unreadable` makes the error for the place that has been reached."""
        self._source = source
        self._unreadable = unreadable
        self._stack: list[_Frame] = []
        self._anchors: dict[str, Data] = {}
        self._merged = 0
        self.root: Data = None

    def scalar(self, value: Data, text: str, anchor: str | None) -> None:
        """A value, with the text that it has as a name."""
        if anchor is not None:
            self._anchors[anchor] = value
        self._put(value, text)

    def open(self, anchor: str | None, tag: str | None, *, is_mapping: bool) -> None:
        """A sequence or mapping begins."""
        if len(self._stack) >= DEEPEST:
            raise self._unreadable(f"more than {DEEPEST:,} levels lie within one another")
        self._stack.append(_Frame(anchor, tag, is_mapping=is_mapping))

    def close(self) -> None:
        """The last one that began ends."""
        frame = self._stack.pop()
        for mapping in frame.merging:
            self._merge(frame.held, mapping)
        value = frame.held if frame.tag is None else {short(frame.tag): frame.held}
        if frame.anchor is not None:
            self._anchors[frame.anchor] = value
        self._put(value, None)

    def alias(self, name: str) -> None:
        """What an anchor names, once more."""
        if any(frame.anchor == name for frame in self._stack):
            self._source.remarks.tolerate(f"*{name} stands within what it names, and is shown as that")
            self._put(f"*{name}", f"*{name}")
        elif name in self._anchors:
            value = self._anchors[name]
            self._put(value, value if isinstance(value, str) else None)
        else:
            raise self._unreadable(f"nothing is named &{name} before *{name}")

    def _put(self, value: Data, text: str | None) -> None:
        if not self._stack:
            self.root = value
            return
        frame = self._stack[-1]
        if not frame.is_mapping:
            frame.held.append(value)
        elif frame.key is None:
            frame.key = compact(value, self._source.work) if text is None else text
        else:
            self._pair(frame, frame.key, value)
            frame.key = None

    def _pair(self, frame: _Frame, key: str, value: Data) -> None:
        if key == MERGE and (mappings := _mappings(value)) is not None:
            frame.merging += mappings
            return
        if key in frame.held:
            self._source.remarks.repeat(key)
        frame.held[key] = value

    def _merge(self, into: dict[str, Data], mapping: dict[str, Data]) -> None:
        self._merged += len(mapping)
        if self._merged > MERGED:
            raise TooBig(
                f"{self._source.blob.ref} merges more than {MERGED:,} keys by '<<'.",
                hint="Read it as text: :1-200, :/regex/.",
            )
        for key, value in mapping.items():
            into.setdefault(key, value)


def _mappings(value: Data) -> list[dict[str, Data]] | None:
    """What a merge takes over, None when that is no mapping."""
    parts = value if is_list(value) else [value]
    mappings = [part for part in parts if is_dict(part)]
    return mappings if mappings and len(mappings) == len(parts) else None
