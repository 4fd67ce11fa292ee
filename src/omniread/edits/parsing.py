"""What does the text of a patch mean, and where it means nothing, what should it have been?

Pure: nothing here knows files. Every error names the line of the patch and the form that works.
"""

from __future__ import annotations

import re

from omniread.edits.patch import Operation, Section, Target
from omniread.model.errors import BadSelector
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

PUT_FORMS = (
    "PUT 3.=5: / PUT 3: / PUT 7*: / PUT <3: / PUT >3: / PUT >3*: / PUT >$: and rows with + below, or PUT >9 @name"
)
CUT_FORMS = "CUT 3.=5 / CUT 3 / CUT 7*, and behind it @name to remember what is cut"
FORMS = "An operation is PUT, CUT, REM, MV new/path or NEW; a row begins with +, and a lone + is an empty line."
EXAMPLE = "For example:\n[src/app.py#9A46]\nPUT 3.=4:\n+new line"
_HEADER = re.compile(r"\[(?P<path>.+?)(?:#(?P<tag>[0-9A-Fa-f]{4}))?\]\s*")
_TARGET = r"(?P<side>[<>]?)(?P<first>\d{1,9}|\$)(?:\.=(?P<last>\d{1,9}))?(?P<block>\*?)"
_PUT = re.compile(rf"PUT\s+{_TARGET}(?:\s*(?P<rows>:)|\s+@(?P<name>[\w-]+))\s*", re.ASCII)
_CUT = re.compile(rf"CUT\s+{_TARGET}(?:\s+@(?P<name>[\w-]+))?\s*", re.ASCII)
_MOVE = re.compile(r"MV\s+(?P<path>\S.*?)\s*")
_FENCE = "```"
_SIDES: dict[str, Literal["at", "before", "after"]] = {"": "at", "<": "before", ">": "after"}


def parsed(patch: str) -> tuple[Section, ...]:
    """The sections of a patch; at least one. Raises BadSelector."""
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(patch.removeprefix("\ufeff").split("\n"), 1)]
    lines = _unfenced([(number, line) for number, line in lines])
    reading = _Reading()
    for number, line in lines:
        reading.take(number, line)
    sections = tuple(reading.sections())
    if not sections:
        raise BadSelector("The patch is empty.", hint=EXAMPLE)
    _refuse_twice(sections)
    return sections


def _unfenced(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines without a Markdown fence around all of them."""
    filled = [at for at, (_, line) in enumerate(lines) if line.strip()]
    if len(filled) > 1 and lines[filled[0]][1].startswith(_FENCE) and lines[filled[-1]][1].strip() == _FENCE:
        return lines[filled[0] + 1 : filled[-1]]
    return lines


class _Reading:
    """The sections of a patch, as far as its lines were taken."""

    def __init__(self) -> None:
        self._done: list[Section] = []
        self._section: Section | None = None
        self._operations: list[Operation] = []
        self._rows: list[str] | None = None
        self._gap: int | None = None

    def sections(self) -> Iterator[Section]:
        """All sections, each as a whole."""
        self._close_section()
        yield from self._done

    def take(self, number: int, line: str) -> None:
        """Take one line of the patch."""
        if line.startswith("+"):
            self._row(number, line[1:])
        elif not line.strip():
            self._gap = self._gap or number
        elif line.startswith("["):
            self._close_section()
            self._open_section(number, line)
        else:
            self._operation(number, line.strip())

    def _row(self, number: int, row: str) -> None:
        if self._rows is None:
            raise _wrong(
                number, "there is a row, but nothing above it takes rows", f"{FORMS} Rows go below {PUT_FORMS}."
            )
        if self._gap is not None and self._rows:
            raise _wrong(self._gap, "it is empty, and rows follow", "A lone + is an empty line.")
        if "\0" in row:
            raise _wrong(number, "the row holds a NUL, which no text does", "Leave it out.")
        self._gap = None
        self._rows.append(row)

    def _open_section(self, number: int, line: str) -> None:
        found = _HEADER.fullmatch(line)
        if found is None:
            raise _wrong(
                number, f"{_short(line)} is no header", f"A header is [path#TAG], as a read shows it. {EXAMPLE}"
            )
        self._section = Section(number, found["path"].strip(), found["tag"] and found["tag"].upper())

    def _operation(self, number: int, line: str) -> None:
        self._close_rows()
        section = self._section
        if section is None:
            raise _wrong(number, f"{_short(line)} stands before the first header", f"Begin with [path#TAG]. {EXAMPLE}")
        self._gap = None
        word = re.split(r"[\s:]", line, maxsplit=1)[0]
        if word in {"PUT", "CUT"}:
            operation = _put(number, line) if word == "PUT" else _cut(number, line)
            self._operations.append(operation)
            self._rows = [] if word == "PUT" and operation.rows is not None else None
        elif line in {"NEW", "NEW:"} and section.create is None:
            self._section = changed(section, create=())
            self._rows = []
        elif line == "REM" and not section.remove:
            self._section = changed(section, remove=True)
        elif section.move is None and (found := _MOVE.fullmatch(line)):
            self._section = changed(section, move=found["path"])
        else:
            raise _wrong(number, f"{_short(line)} is no operation", FORMS)

    def _close_rows(self) -> None:
        """Give the rows to the operation above them."""
        rows, self._rows, self._gap = self._rows, None, None
        if rows is None or self._section is None:
            return
        if not self._operations:
            self._section = changed(self._section, create=tuple(rows))
            return
        operation = self._operations[-1]
        if not rows:
            raise _wrong(operation.number, f"no rows follow {operation.spelled}", f"{FORMS} To delete use {CUT_FORMS}.")
        self._operations[-1] = changed(operation, rows=tuple(rows))

    def _close_section(self) -> None:
        self._close_rows()
        if self._section is not None:
            whole = changed(self._section, operations=tuple(self._operations))
            _refuse_misfit(whole)
            self._done.append(whole)
        self._section = None
        self._operations = []


def _put(number: int, line: str) -> Operation:
    found = _PUT.fullmatch(line)
    target = found and _target(found)
    if found is None or target is None:
        raise _wrong(number, f"{_short(line)} is no PUT", f"The forms are {PUT_FORMS}.")
    return Operation(number, line, target, () if found["rows"] else None, found["name"])


def _cut(number: int, line: str) -> Operation:
    found = _CUT.fullmatch(line.removesuffix(":"))
    target = found and _target(found)
    if found is None or target is None or target.side != "at":
        raise _wrong(number, f"{_short(line)} is no CUT", f"The forms are {CUT_FORMS}.")
    return Operation(number, line, target, (), found["name"])


def _target(found: re.Match[str]) -> Target | None:
    """The target that was spelled, None when it makes no sense."""
    side, block = _SIDES[found["side"]], bool(found["block"])
    if found["first"] == "$":
        return Target("after", None, None) if side == "after" and not block and found["last"] is None else None
    first = int(found["first"])
    last = first if found["last"] is None else int(found["last"])
    is_range = found["last"] is not None
    if first < 1 or last < first or (is_range and (side != "at" or block)) or (block and side == "before"):
        return None
    return Target(side, first, last, block)


def _refuse_misfit(section: Section) -> None:
    """Raise for a section whose operations do not go together."""
    number, operations = section.number, section.operations
    others = bool(operations) or section.move is not None
    if section.create is not None:
        if section.tag is not None:
            raise _wrong(number, "NEW creates a file, which has no tag yet", f"Write the header as [{section.path}].")
        anchored = next((each for each in operations if each.target.is_anchored or each.remembers), None)
        if anchored is not None or section.remove or section.move is not None:
            where = number if anchored is None else anchored.number
            raise _wrong(where, "a file that is created has no lines yet", "NEW takes rows, and PUT <1 and PUT >$.")
    elif section.tag is None:
        if "#" in section.path:
            raise _wrong(number, "the header has no tag that could be one", "A tag is 4 hex digits: [src/app.py#9A46].")
        raise _wrong(
            number, f"the header of {_short(section.path)} has no tag", "Read the file with style hashline first."
        )
    elif section.remove and others:
        raise _wrong(
            number, "REM removes the file, so nothing else can happen to it", "Leave the other operations out."
        )
    elif not section.remove and not others:
        raise _wrong(number, f"nothing is to be done with {_short(section.path)}", FORMS)


def _refuse_twice(sections: tuple[Section, ...]) -> None:
    seen: set[str] = set()
    for section in sections:
        if section.path in seen:
            raise _wrong(section.number, f"{_short(section.path)} has a section already", "Put all of it in one.")
        seen.add(section.path)


def _short(text: str, most: int = 80) -> str:
    return repr(text if len(text) <= most else f"{text[:most]}…")


def _wrong(number: int, what: str, hint: str) -> BadSelector:
    return BadSelector(f"Line {number} of the patch: {what}.", hint=hint)
