"""How is a TOML file read? Dates are text; numbers stay as they are written."""

from __future__ import annotations

import re

from omniread.structured.json.decoder import invalid, too_deep
from omniread.structured.large import Document
from omniread.structured.numbers import decimal
from omniread.structured.values import is_dict, is_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omniread.structured.characters import Source
    from omniread.structured.large import Data

WHAT = "TOML"
# The parser cannot be interrupted; this takes it some seconds.
MOST = 8_000_000


def read(source: Source) -> Document:
    """The document. Raises Unreadable where it is no TOML."""
    return Document(source.bounded(lambda text: _parsed(text, source), MOST, WHAT), source.remarks)


def _parsed(text: str, source: Source) -> Data:
    import tomllib

    try:
        return _plain(tomllib.loads(text, parse_float=_float))
    except RecursionError as error:
        raise too_deep(source.blob.ref) from error
    except ValueError as error:  # tomllib's own error, or an integer of more digits than Python turns into a number
        found = re.search(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL)
        if found is None:
            raise invalid(source.blob.ref, WHAT, 1, 1, str(error)) from error
        line, column = found[2] or text.count("\n") + 1, found[3] or len(text) - text.rfind("\n")
        raise invalid(source.blob.ref, WHAT, int(line), int(column), found[1]) from error


def _float(text: str) -> float:
    return decimal(text.replace("_", "").removeprefix("+"))


def _plain(value: Any) -> Data:
    """The value with dates and times as text."""
    if is_dict(value):
        return {name: _plain(each) for name, each in value.items()}
    if is_list(value):
        return [_plain(each) for each in value]
    if isinstance(value, str | int | float):
        return value
    return value.isoformat().replace("+00:00", "Z")
