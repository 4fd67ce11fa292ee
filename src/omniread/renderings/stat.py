"""What are the facts of a node, without any of its content?"""

from __future__ import annotations

import time

from omniread.layout.humane import size as humane
from omniread.model.content import Content
from omniread.model.errors import TooBig, Unreadable
from omniread.model.lines import Lines
from omniread.model.node import Blob, Facts
from omniread.model.table import Table
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.content import Ask, Kind
    from omniread.model.node import Node, Tree
    from omniread.model.ports import Format
    from omniread.model.scope import Scope, Work
    from omniread.model.text import Line, Text

# Kinds of which the text is only what omniread says about them.
WITHOUT_TEXT = frozenset({"archive", "binary", "directory", "image", "sqlite"})
KINDS: dict[str, Kind] = {"directory": "directory", "database": "sqlite", "table": "sqlite", "row": "sqlite"}
# Tokens and the longest line of a longer text are those of its start.
SAMPLE = 4 << 20
SAMPLE_LINE = 64 << 10
BATCH = 1024
NAMES = {
    "lf": "LF",
    "crlf": "CRLF",
    "cr": "CR (which ends no line here)",
    "mixed": "mixed (LF and CRLF)",
    "none": "none",
}


class Stat:
    """`:stat`: one `name: value` line for each fact."""

    word = "stat"

    def suits(self, node: Node, form: Format) -> bool:  # noqa: ARG002  # everything has facts
        """Always."""
        return True

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:
        """The facts."""
        if not isinstance(node, Blob):
            rows = _of_table(node, work) if isinstance(node, Table) else _of_tree(node, work)
            return Content(Lines(rows), KINDS.get(node.kind, "archive"))
        content = plain()
        rows = list(_of_blob(node if ask.address is None else _value(node, content.text), content, scope, work))
        notes = tuple(note for note in (*content.notes, *content.text.notes()) if note.code != "binary")
        return Content(Lines(rows), content.kind, notes=notes, media_type=content.media_type)


def _of_tree(tree: Tree, work: Work) -> Iterator[str]:
    most, found = work.limits.members, 0
    try:
        for found, _ in enumerate(tree.entries(), 1):
            if not found & 1023:
                work.check()
            if found > most:
                break
    except TooBig:
        most, found = found, found + 1
    yield f"kind: {tree.kind}"
    yield f"entries: {found:,}" if found <= most else f"entries: more than {most:,}"
    yield from _when(tree.facts.mtime)


def _of_table(table: Table, work: Work) -> Iterator[str]:
    yield f"kind: {table.kind}"
    yield f"columns: {len(table.relation.fields):,}"
    count = table.relation.count(work)
    yield f"rows: {'not known' if count is None else count}"


def _of_blob(blob: Blob, content: Content, scope: Scope, work: Work) -> Iterator[str]:
    text = content.text
    yield f"kind: {content.kind}"
    media_type = content.media_type or blob.facts.media_type
    if media_type:
        yield f"media type: {media_type}"
    facts = text.facts
    has_text = content.kind not in WITHOUT_TEXT
    if has_text and facts.language:
        yield f"language: {facts.language}"
    count = blob.facts.size if blob.facts.size is not None else text.size if has_text else None
    yield _size(blob) if count is None else f"size: {count:,} bytes ({humane(count)})"
    if has_text:
        yield from _of_text(text, work)
    yield from _when(blob.facts.mtime)
    whole = text.whole() if content.anchored else None
    if whole is not None:
        yield f"tag: {scope.snapshots.tag(whole)}"


def _value(blob: Blob, text: Text) -> Blob:
    """The blob as that of a value in it, of which neither the size nor the time of the whole tells anything."""
    text.count()
    return changed(blob, facts=Facts(size=text.size))


def _size(blob: Blob) -> str:
    """The size of what says nothing of it itself, found by going to its end."""
    try:
        count = blob.open().seek(0, 2)
    except (TooBig, Unreadable) as error:
        return f"size: not known ({error.message})"
    return f"size: {count:,} bytes ({humane(count)})"


def _of_text(text: Text, work: Work) -> Iterator[str]:
    sample = _Sample(text, work)
    facts, notes = text.facts, text.notes()
    # Counting stands last: when the time for it is over, all else is known.
    try:
        lines = f"{text.count():,}"
    except TooBig:
        lines = f"more than {text.seen:,}"
    yield f"lines: {lines}"
    yield from sample.rows(text.size)
    if facts.encoding is None:
        return
    guessed = any(note.code == "encoding-guessed" for note in notes)
    yield f"encoding: {facts.encoding}{' with BOM' if facts.bom else ''}{' (guessed)' if guessed else ''}"
    yield f"line ends: {NAMES[facts.newline]}"
    if facts.final_newline is not None:
        yield f"final newline: {'yes' if facts.final_newline else 'no'}"


class _Sample:
    """Tokens and the longest line: of the whole text, or of its start when it is long."""

    def __init__(self, text: Text, work: Work) -> None:
        from omniread.layout.tokens import estimate

        self._longest: Line | None = None
        self._tokens = self._read = 0
        self._is_whole = True
        batch: list[str] = []
        for line in text.lines(columns=SAMPLE_LINE):
            if self._read >= SAMPLE:
                self._is_whole = False
                break
            if self._longest is None or _width(line) > _width(self._longest):
                self._longest = line
            self._read += line.size
            if line.cut:  # what is not held of a long line counts like its head
                self._tokens += estimate(line.text) * line.size // max(1, len(line.text.encode(errors="replace")))
                continue
            batch.append(line.text)
            if len(batch) == BATCH:
                work.check()
                self._tokens += estimate("\n".join((*batch, "")))
                batch.clear()
        self._tokens += estimate("\n".join((*batch, "")))

    def rows(self, size: int | None) -> Iterator[str]:
        """Both facts; tokens of a longer text in proportion to its size."""
        where = "" if self._is_whole else f" from the first {humane(SAMPLE)}"
        tokens = self._tokens
        if not self._is_whole and size is not None:
            tokens = round(tokens * size / self._read)
        more = "more than " if not self._is_whole and size is None else ""
        yield f"tokens: {more}{tokens:,} (estimated{where})"
        line = self._longest
        if line is not None:
            counted = "characters" if line.length is not None else "bytes"
            found = "" if self._is_whole else f", the longest of the first {humane(SAMPLE)}"
            yield f"longest line: {_width(line):,} {counted} (line {line.number}{found})"


def _width(line: Line) -> int:
    return line.size if line.length is None else line.length


def _when(mtime: float | None) -> Iterator[str]:
    """When it was changed last, in UTC."""
    if mtime is None:
        return
    try:
        yield f"mtime: {time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime(mtime))}"
    except (OSError, OverflowError, ValueError):
        yield f"mtime: {mtime:.0f} seconds after 1970"
