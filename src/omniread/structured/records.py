"""How are JSON Lines read: an array of which each line is an item?

A line that is no JSON is left out and remarked on. Blank lines are none.
"""

from __future__ import annotations

import json
from collections import deque

from omniread.model.errors import TooBig
from omniread.structured.json.decoder import decoder, invalid, uncollected
from omniread.structured.large import Absent, Document, Large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

WHAT = "JSON"
# A text of records may begin each with the separator of RFC 7464.
BLANK = " \t\r\x1e"


def read(source: Source) -> Document:
    """The document: nothing of it is read yet."""
    return Document(Records(source), source.remarks)


class Records(Large):
    """The records of a file."""

    def __init__(self, source: Source) -> None:
        """Nothing is read before it is asked for."""
        self._source = source
        self._plain = decoder(source.remarks).decode
        self._long = decoder(source.remarks, long_numbers=True).decode

    @property
    def is_array(self) -> bool:
        """Always."""
        return True

    def children(self) -> Iterator[tuple[str, Data]]:
        """The records that are JSON."""
        return (("", record) for record, _ in self._records())

    def item(self, number: int) -> Data:
        """One record, counted by lines that are not blank: those before it are not decoded."""
        if number < 0:
            last = deque(self._lines(), -number)
            found = last[0] if len(last) == -number else None
            count = len(last)
        else:
            count = 0
            found = None
            for count, line in enumerate(self._lines(), 1):
                if count > number:
                    found = line
                    break
        if found is None:
            raise Absent(count)
        try:
            return self._decoded(found[1])
        except (ValueError, RecursionError) as error:
            column = error.colno if isinstance(error, json.JSONDecodeError) else 1
            raise invalid(self._source.blob.ref, WHAT, found[0], column, _why(error)) from error

    def whole(self) -> Data:
        """All records. Raises TooBig when their text is longer than `archive_bytes`."""
        most = left = self._source.work.limits.archive_bytes
        found: list[Data] = []
        with uncollected():
            for record, length in self._records():
                found.append(record)
                left -= length
                if left < 0:
                    raise TooBig(
                        f"{self._source.blob.ref} has more than {most:,} characters, too much to be held at once.",
                        hint="Ask for a part: [0], ?q=[*].name, ?q=[?price > `5`], or :outline for what there is.",
                    )
        return found

    def _records(self) -> Iterator[tuple[Data, int]]:
        """Each record with the length of its line."""
        remarks = self._source.remarks
        remarks.restart()
        for number, line in self._lines():
            try:
                record = self._decoded(line)
            except (ValueError, RecursionError) as error:
                remarks.spoil(number, _why(error))
            else:
                yield record, len(line)

    def _decoded(self, line: str) -> Data:
        try:
            return self._plain(line)
        except json.JSONDecodeError:
            raise
        except ValueError:  # an integer of more digits than Python turns into a number
            return self._long(line)

    def _lines(self) -> Iterator[tuple[int, str]]:
        """The lines that are not blank, with their numbers."""
        most = self._source.work.limits.archive_bytes
        number = length = 0
        parts: list[str] = []
        for piece in self._source.pieces():
            parts.append(piece)
            length += len(piece)
            if "\n" not in piece:
                if length > most:
                    raise TooBig(
                        f"{self._source.blob.ref} has a line of more than {most:,} characters.",
                        hint="Search it (:/regex/), or look into the line (:1:col 1-2000).",
                    )
                continue
            *lines, rest = "".join(parts).split("\n")
            parts, length = [rest], len(rest)
            for line in lines:
                number += 1  # it goes on over pieces
                if plain := line.strip(BLANK):
                    yield number, plain
        if plain := "".join(parts).strip(BLANK):
            yield number + 1, plain


def _why(error: ValueError | RecursionError) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else "It nests more deeply than can be followed"
