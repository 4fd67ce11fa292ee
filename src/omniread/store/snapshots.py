"""What was read in this session, which lines of it were shown, and does a tag still fit the file?

A tag is four digits that stand for a whole text, whatever its line ends and the blanks before them. It is only an
index: two texts may share one, so what decides is the text.
"""

from __future__ import annotations

import os

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import Conflict
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _thread import LockType
    from collections.abc import Iterable
    from typing import Literal

    from omniread.model.limits import Limits

BOM = "\ufeff"


@value
class Verification:
    """Whether an earlier read still fits.

    `state` is `current` when the text is still the one of the tag, `stale` when it has changed, `unknown` when the tag
    is that of no text read in this session. `tag` is that of the live text, None when there is none. `lines` gives for
    each line asked about (as numbered under the tag) its number in the live text, None when it is gone, has changed or
    could be one of several; it is empty when the state is unknown.
    """

    state: Literal["current", "stale", "unknown"]
    tag: str | None
    lines: dict[int, int | None]


class Snapshots:
    """Whole texts by the identity of their file, newest first, bounded by `snapshot_paths`, `_versions` and `_bytes`.

    Safe for threads. `editing` is held while files are changed by what is known of them here.
    """

    def __init__(self, limits: Limits) -> None:
        """Start empty."""
        self._limits = limits
        self._lock = allocate_lock()
        self.editing: LockType = allocate_lock()
        self._files: dict[str, list[_Version]] = {}

    def tag(self, text: str) -> str:
        """The tag of a text: 4 upper-case hex digits."""
        return tag_of(text)

    def record(self, identity: str, text: str, seen: Iterable[int], encoding: str | None = None) -> None:
        """Remember a text as the newest of its file, with the lines (numbers from 1) that were shown.

        A text that was recorded before becomes the newest again, and lines add up. One over `snapshot_bytes` is not
        kept. `encoding` is how the text was written; None, which is not known, leaves what was known before.
        """
        if _is_longer(text, self._limits.snapshot_bytes):
            return
        with self._lock:
            versions = self._used(identity)
            known = next((version for version in versions if version.text == text), None)
            if known is None:
                known = _Version(text)
            else:
                versions.remove(known)
            known.seen.update(seen)
            known.encoding = encoding or known.encoding
            versions.insert(0, known)
            if len(versions) > self._limits.snapshot_versions:
                _unite(versions)
                del versions[self._limits.snapshot_versions :]
            while len(self._files) > self._limits.snapshot_paths:
                del self._files[next(iter(self._files))]

    def latest(self, identity: str) -> tuple[str, str | None] | None:
        """The text of a file that was recorded last, and its encoding (None when not known); None without a text."""
        with self._lock:
            versions = self._used(identity) if identity in self._files else []
            return (versions[0].text, versions[0].encoding) if versions else None

    def seen(self, identity: str, tag: str) -> frozenset[int] | None:
        """The lines shown of the text that had the tag, None when no such text was read.

        Where several texts had it, those lines that were shown of each.
        """
        with self._lock:
            tagged = self._tagged(identity, tag)
            return frozenset[int].intersection(*(frozenset(each.seen) for each in tagged)) if tagged else None

    def verify(self, identity: str, tag: str, lines: Iterable[int], live: str | None) -> Verification:
        """Whether the text that had the tag is still the `live` one (None when there is none), and where lines are."""
        with self._lock:
            tagged = [each.lines for each in self._tagged(identity, tag)]
        now = None if live is None else tag_of(live)
        rows = () if live is None else lines_of(live)
        if now == tag.upper() and (rows in tagged or not tagged):
            return Verification("current", now, {line: line if 0 < line <= len(rows) else None for line in lines})
        if not tagged:
            return Verification("unknown", now, {})
        return Verification("stale", now, _places(tagged, rows, lines))

    def recover(self, identity: str, tag: str, lines: Iterable[int], live: str | None) -> dict[int, int]:
        """The number in the `live` text of each line of the text that had the tag.

        A place is given only where the line is surely the same one, unchanged but for blanks at its end. Raises
        Conflict, which names each line that has changed or could be one of several, and for a tag that is not known.
        """
        wanted = sorted(set(lines))
        found = self.verify(identity, tag, wanted, live)
        if found.state == "unknown":
            raise Conflict(f"No text with the tag {tag.upper()} was read in this session.", tag=found.tag)
        lost = [line for line in wanted if found.lines[line] is None]
        if lost:
            from omniread.store.alignment import named

            with self._lock:
                tagged = [each.lines for each in self._tagged(identity, tag)]
            raise Conflict(named(tagged, lines_of(live or ""), lost), tag=found.tag)
        return {line: place for line, place in found.lines.items() if place is not None}

    def tagged(self, identity: str, tag: str) -> tuple[tuple[str, str | None], ...]:
        """The texts of a file that have a tag, newest first, each with its encoding (None when that is not known)."""
        with self._lock:
            return tuple((version.text, version.encoding) for version in self._tagged(identity, tag))

    def named(self, name: str, tag: str) -> tuple[str, ...]:
        """The identities of files that have a name, wherever they lie, and of which a text with the tag was read."""
        with self._lock:
            alike = [identity for identity in self._files if os.path.basename(identity) == name]
            return tuple(identity for identity in alike if self._tagged(identity, tag))

    def forget(self, identity: str) -> None:
        """Drop the texts of a file that is gone."""
        with self._lock:
            self._files.pop(identity, None)

    def holds(self, text: str) -> bool:
        """Whether a text is short enough to be kept."""
        return not _is_longer(text, self._limits.snapshot_bytes)

    def _used(self, identity: str) -> list[_Version]:
        """The versions of a file, which is now the one that was used last."""
        versions = self._files.pop(identity, [])
        self._files[identity] = versions
        return versions

    def _tagged(self, identity: str, tag: str) -> list[_Version]:
        """The texts of a file that have a tag; different ones."""
        if identity not in self._files:
            return []
        versions = self._used(identity)
        _unite(versions)
        return [version for version in versions if version.tag == tag.upper()]


class _Version:
    """A text as it was given, and what of it was shown. What follows from the text is worked out when asked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen: set[int] = set()
        self.encoding: str | None = None
        self._tag: str | None = None

    @property
    def tag(self) -> str:
        """The text's tag, worked out once."""
        if self._tag is None:
            self._tag = tag_of(self.text)
        return self._tag

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that decide whether two texts are the same."""
        return lines_of(self.text)


def tag_of(text: str) -> str:
    """The tag: xxHash32 of the normalised text in UTF-8, of which the low 16 bits are written in hex."""
    from xxhash import xxh32_intdigest

    text = text.removeprefix(BOM)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if " \n" in text or "\t\n" in text or text.endswith((" ", "\t")):
        text = "\n".join(line.rstrip(" \t") for line in text.split("\n"))
    return f"{xxh32_intdigest(text.encode(errors='surrogatepass')) & 0xFFFF:04X}"


def lines_of(text: str) -> tuple[str, ...]:
    """The lines as a read numbers them (only LF ends one), without the blanks at their ends."""
    lines = [line.rstrip(" \t\r") for line in text.removeprefix(BOM).split("\n")]
    return tuple(lines[:-1] if text.endswith("\n") or not text else lines)


def _is_longer(text: str, most: int) -> bool:
    """Whether a text has more bytes of UTF-8; encodes it only where its length does not tell."""
    most_bytes_a_character = 4
    if len(text) > most or text.isascii() or len(text) * most_bytes_a_character <= most:
        return len(text) > most
    return len(text.encode(errors="surrogatepass")) > most


def _unite(versions: list[_Version]) -> None:
    """Make one of the versions that differ in blanks and line ends alone; the newest stays."""
    kept: list[_Version] = []
    for version in versions:
        same = next((each for each in kept if each.tag == version.tag and each.lines == version.lines), None)
        if same is None:
            kept.append(version)
        else:
            same.seen |= version.seen
    versions[:] = kept


def _places(texts: list[tuple[str, ...]], live: tuple[str, ...], lines: Iterable[int]) -> dict[int, int | None]:
    """Where lines are now; where the texts that they may be of do not agree, a line has no place."""
    from omniread.store.alignment import alignment

    found: dict[int, int | None] = dict.fromkeys(lines)
    maps = [alignment(text, live) for text in texts] if found else []
    for line in found:
        places = {where[line - 1] if 0 < line <= len(where) else None for where in maps}
        place = places.pop() if len(places) == 1 else None
        found[line] = None if place is None else place + 1
    return found
