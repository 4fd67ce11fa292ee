"""What does a format make of a node, and what was it asked?

Waist 2 of the design: right of it nobody knows about formats.
"""

from __future__ import annotations

from omniread.model.selector import Selector
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omniread.model.address import Address
    from omniread.model.note import Note
    from omniread.model.text import Text

    Kind = Literal[
        "file", "directory", "archive", "sqlite", "document", "notebook", "image", "url", "internal", "binary"
    ]


@value
class Picture:
    """An encoded picture and its true media type."""

    media_type: str
    data: bytes


@value
class Ask:
    """What is left of a path string at the last node: an address of that kind (None when there is none), a selector.

    `names` asks a tree for its bare names, sorted: the form of the structured door `read_file`.
    """

    selector: Selector = Selector()
    address: Address | None = None
    names: bool = False


@value
class Content:
    """Text, pictures and notes.

    `kind` is what the page says it is. `anchored` content is that of a file which can be edited by its line numbers,
    so it carries a snapshot tag and counts as seen. `unit` names what a line of it is in notices; `most` is how many of
    them one page shows when no range is asked, None where only the limits decide. `following` is the complete path
    string that goes on where this content ends (the next rows of a table), None when nothing does. `numbered` is false
    where a number before each line would only be in the way: of a table, of hits that carry numbers of their own.
    `conflicts` is how many merge conflicts it lists, `more than N` where not all were looked for.
    """

    text: Text
    kind: Kind
    notes: tuple[Note, ...] = ()
    pictures: tuple[Picture, ...] = ()
    anchored: bool = False
    unit: str = "line"
    most: int | None = None
    media_type: str | None = None
    following: str | None = None
    numbered: bool = True
    conflicts: int | str = 0

    @property
    def units(self) -> str:
        """What several lines of it are called."""
        return "entries" if self.unit == "entry" else f"{self.unit}s"
