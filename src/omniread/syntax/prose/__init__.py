"""What is the structure of prose: its headings, and the sections under them?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.syntax.structure import Structure


def structure(language: str, whole: str, work: Work) -> Structure | None:
    """The structure by headings; None where there are none."""
    from omniread.syntax.prose.sections import sections

    return sections(language, whole, work)
