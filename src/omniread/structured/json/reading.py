"""How is a JSON file read: as a whole when it is of a usual size, else child by child?"""

from __future__ import annotations

import json

from omniread.structured.json.decoder import decoder, invalid, too_deep, uncollected
from omniread.structured.json.large import opened
from omniread.structured.json.lenient import strict
from omniread.structured.large import Document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.structured.characters import Source
    from omniread.structured.large import Data
    from omniread.structured.remarks import Remarks

# Up to this size the whole is there before a person notices.
HELD = 20_000_000
CONTROLS = "Invalid control character"


def read(source: Source) -> Document:
    """The document. Raises Unreadable where it is no JSON, also not with comments and trailing commas."""
    text = source.held(HELD)
    root = opened(source) if text is None else parsed(text, source.blob.ref, source.remarks)
    return Document(root, source.remarks)


def parsed(text: str, ref: str, remarks: Remarks) -> Data:
    """The value of a whole text."""
    controls = False
    plain: str | None = None
    while True:
        try:
            return _decoded(text if plain is None else plain, ref, remarks, controls=controls)
        except json.JSONDecodeError as error:
            remarks.forget()
            if error.msg.startswith(CONTROLS) and not controls:
                controls = True
                remarks.tolerate("line breaks or other control characters stand within texts")
                continue
            if plain is None and (plain := strict(text, remarks)) is not None:
                continue
            raise invalid(ref, "JSON", error.lineno, error.colno, error.msg) from error


def _decoded(text: str, ref: str, remarks: Remarks, *, controls: bool) -> Data:
    try:
        with uncollected():
            try:
                return decoder(remarks, controls=controls).decode(text)
            except json.JSONDecodeError:
                raise
            except ValueError:  # an integer of more digits than Python turns into a number
                return decoder(remarks, controls=controls, long_numbers=True).decode(text)
    except RecursionError as error:
        raise too_deep(ref) from error
