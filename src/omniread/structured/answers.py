"""What is shown for a key path or a filter?

A text is shown as its lines, an array an item a line, all else as JSON indented by two: also what stands in YAML, TOML
or INI, because JSON alone leaves no doubt what is a text and what a number.
"""

from __future__ import annotations

from omniread.model.content import Content
from omniread.model.note import Note
from omniread.structured.documents import opened
from omniread.structured.filtering.choosing import Chosen, chosen
from omniread.structured.lines import Sayings, lines_of
from omniread.structured.paths import Every, Index, expression, parse, spelled
from omniread.structured.values import is_array, is_dict, is_list
from omniread.structured.walking import led

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.address import Address
    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.structured.kinds import Notation
    from omniread.structured.large import Data, Document

JSON = "application/json"
JSON_LINES = "application/jsonl"
PLAIN = "text/plain"
SOME = 100


def answered(blob: Blob, notation: Notation, address: Address, work: Work, *, raw: bool = False) -> Content:
    """The value of an address as content that nobody can edit; `raw` is for a program, which needs no guidance.

    Raises NotFound, BadSelector, Unreadable, TooBig.
    """
    document = opened(blob, notation, work)
    found = reached(document, address, blob.ref, work)
    value = found.value
    has_items = is_array(value)
    guide = _guide(value, address, blob.ref) if has_items and not raw and address.get("q") is None else ()
    media_type = JSON_LINES if has_items else PLAIN if isinstance(value, str) else JSON
    return Content(
        lines_of(value, Sayings(document.notes, found.nothing), work),
        "file",
        notes=(*found.notes, *guide),
        unit="item" if has_items else "line",
        media_type=media_type,
    )


def reached(document: Document, address: Address | None, ref: str, work: Work) -> Chosen:
    """The value that an address leads to; the root when there is none."""
    if address is None:
        return Chosen(document.root)
    path = parse(address.path)
    query = address.get("q")
    first = next((number for number, step in enumerate(path) if isinstance(step, Every)), len(path))
    value = led(document.root, path[:first], ref, work)
    if first == len(path) and query is None:
        what = "array" if is_array(value) else "text"
        return Chosen(value, nothing=(Note("empty", f"{spelled(path)} is an empty {what}"),))
    asked = " | ".join(filter(None, (expression(path[first:]), query)))
    return chosen(value, asked, document.remarks, ref, work)


def _guide(value: Data, address: Address, ref: str) -> tuple[Note, ...]:
    """How one item is read whole, where items have something in them."""
    path = parse(address.path)
    if not path or any(isinstance(step, Every) for step in path):
        return ()
    if is_list(value) and not any(is_dict(item) or is_list(item) for item in value[:SOME]):
        return ()
    one = f"{ref}:{spelled((*path, Index(0)))}"
    return (Note("structure", f"Line N is item [N-1]. {one} shows one whole, indented", one),)
