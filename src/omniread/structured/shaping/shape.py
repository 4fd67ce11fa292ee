"""What is shown as the outline of structured data?"""

from __future__ import annotations

from omniread.layout.humane import size as humane
from omniread.model.address import Address
from omniread.model.content import Content
from omniread.model.note import Note
from omniread.model.selector import Outline, Selector
from omniread.structured.answers import reached
from omniread.structured.documents import opened
from omniread.structured.lines import PLAIN, Sayings, Told
from omniread.structured.paths import Every, expression, parse
from omniread.structured.shaping.describing import Description
from omniread.structured.shaping.measuring import Measure, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.structured.kinds import Notation

# So many names or brackets follow one another in a path before a place is folded.
LEVELS = 6


def shape(blob: Blob, notation: Notation, address: Address | None, unfold: int, work: Work) -> Content:
    """The places of a value: of the whole file, or of what an address leads to. `unfold` levels more are shown."""
    document = opened(blob, notation, work)
    found = reached(document, address, blob.ref, work)
    measure, root = Measure(document.remarks, work), Place()
    root.add(found.value, LEVELS + unfold, measure)
    asked = address or Address()
    start = () if asked.get("q") else parse(asked.path)
    described = Description(root, start)
    rows = list(described.lines())
    deeper = f"{blob.ref}{asked.asking(Selector(view=Outline(unfold + 1)))}"
    if address is None:
        deeper = f"{blob.ref}:{Outline(unfold + 1)}"
    notes = (*found.notes, *_notes(described, deeper, blob, measure, work))
    text = Told(rows, Sayings(document.notes), PLAIN, total=len(rows))
    return Content(text, "file", notes=notes, unit="entry", media_type="text/plain")


def _notes(described: Description, deeper: str, blob: Blob, measure: Measure, work: Work) -> Iterator[Note]:
    if measure.stopped:
        size = "" if blob.facts.size is None else f" of {humane(blob.facts.size)}"
        text = f"Only the first {humane(work.limits.archive_bytes)}{size} were read: all counts are of these"
        yield Note("truncated", text)
    if described.folds:
        yield Note("structure", f"What is deeper is folded. Use {deeper} to open one more level", deeper)
    star = described.star
    if star is not None and not any(isinstance(step, Every) for step in star):
        names = f"{blob.ref}?q=keys({expression(star) or '@'})"
        yield Note("structure", f"* stands for all keys of an object with many alike. Use {names} to list them", names)
