"""How is a file of structured data opened, whatever its notation?"""

from __future__ import annotations

from omniread.structured.characters import Source
from omniread.structured.remarks import Remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Blob
    from omniread.model.scope import Work
    from omniread.structured.kinds import Notation
    from omniread.structured.large import Document


def opened(blob: Blob, notation: Notation, work: Work) -> Document:
    """What the file holds. Raises Unreadable where it breaks the rules of its notation, TooBig where it is too long."""
    source = Source(blob, work, Remarks())
    if notation == "json":
        from omniread.structured.json.reading import read
    elif notation == "jsonl":
        from omniread.structured.records import read
    elif notation == "yaml":
        from omniread.structured.yaml.reading import read
    elif notation == "toml":
        from omniread.structured.toml import read
    else:
        from omniread.structured.ini import read
    return read(source)
