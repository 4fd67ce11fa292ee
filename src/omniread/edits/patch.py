"""What can a patch say?

Sections, one for each file, whose numbers are those of the text that the tag in the header stands for.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal


@value
class Target:
    """Where an operation works: `at` lines, or the place `before` or `after` one.

    Lines count from 1; `last` is that of a range, else `first`. A `first` of None is the end of the text, which only
    `after` knows. `block` means the whole block that line `first` opens.
    """

    side: Literal["at", "before", "after"]
    first: int | None
    last: int | None
    block: bool = False

    @property
    def is_anchored(self) -> bool:
        """Whether it needs a line: the head and the tail of a text are there whatever lines it has."""
        return not (self.first is None or (self.side == "before" and self.first == 1))


@value
class Operation:
    """One PUT or CUT, in line `number` of the patch, which says `spelled`.

    A PUT has `rows`, or takes them from the register (None then). A CUT has no rows; its register remembers.
    """

    number: int
    spelled: str
    target: Target
    rows: tuple[str, ...] | None
    register: str | None = None

    @property
    def remembers(self) -> bool:
        """Whether it fills a register."""
        return self.register is not None and self.rows is not None

    @property
    def pastes(self) -> bool:
        """Whether it takes its rows from a register."""
        return self.rows is None


@value
class Section:
    """What happens to one file. `number` is the line of the header in the patch.

    `tag` is None for a file that is created, from the rows of `create`; `move` is the new path of one that is moved.
    """

    number: int
    path: str
    tag: str | None
    operations: tuple[Operation, ...] = ()
    create: tuple[str, ...] | None = None
    remove: bool = False
    move: str | None = None
