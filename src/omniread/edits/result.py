"""What does whoever sent a patch get back, as text for a model and as data for a program?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omniread.model.note import Note
    from omniread.model.span import Spans


@value
class EditedFile:
    """One file after the edit.

    `path` is the path string of the section and `moved_to` that of the new place, None when it was not moved. `tag` is
    that of the text now on disk, None for a file that is removed or has grown too long for one. `changed_ranges` are
    the new lines in the new numbering; where lines were only cut there are none. `rows` shows the lines around every
    change as `number:text`, and `…` where lines are left out.
    """

    path: str
    tag: str | None
    moved_to: str | None = None
    changed_ranges: Spans = ()
    rows: tuple[str, ...] = ()
    removed: bool = False

    def __str__(self) -> str:
        """The header that the next edit needs, what has changed, and the lines around."""
        path = shown(self.moved_to or self.path)
        if self.removed:
            return f"{path} was removed."
        header = f"[{path}]" if self.tag is None else f"[{path}#{self.tag}]"
        moved = [] if self.moved_to is None else [f"moved from {shown(self.path)}"]
        spans = ", ".join(
            str(each.start) if each.start == each.end else f"{each.start}-{each.end}" for each in self.changed_ranges
        )
        facts = "; ".join([*moved, *([f"new lines {spans}"] if spans else [])])
        return "\n".join([header, *([facts] if facts else []), *self.rows])

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        ranges = [[span.start, span.end] for span in self.changed_ranges]
        return {
            "path": self.path,
            "tag": self.tag,
            "moved_to": self.moved_to,
            "removed": self.removed,
            "changed_ranges": ranges,
        }


@value
class EditResult:
    """What became of a patch: its files in the order of its sections, and what is to be said.

    `str(result)` is what a model sees. With `dry_run` nothing was written, and the tags are those that would be.
    """

    files: tuple[EditedFile, ...]
    notes: tuple[Note, ...] = ()
    dry_run: bool = False

    def __str__(self) -> str:
        """The files, and each note in brackets."""
        dry = ["[Nothing was written: this is what the patch would do]"] if self.dry_run else []
        said = [f"[{note.text}]" for note in self.notes if not note.quiet]
        return "\n\n".join(
            ["\n".join(dry)] * bool(dry) + [str(each) for each in self.files] + ["\n".join(said)] * bool(said)
        )

    def to_dict(self) -> dict[str, Any]:
        """The stable JSON form."""
        return {
            "files": [each.to_dict() for each in self.files],
            "notes": [note.to_dict() for note in self.notes],
            "dry_run": self.dry_run,
        }
