"""How do tests edit files: by which Reader, and after which read?"""

from pathlib import Path

from omniread import Limits, Reader
from omniread.edits.result import EditResult

PLAIN = Limits(block_context=False)


def editor(folder: Path, **options: object) -> Reader:
    """A Reader that shows all lines asked for, and no summary."""
    return Reader(folder, limits=options.pop("limits", PLAIN), summary="off", style="hashline", **options)


def tag(reader: Reader, path: str, selector: str = ":1-") -> str:
    """The tag of a file of which the selected lines are read."""
    return str(reader.read(f"{path}{selector}", force=True).details.tag)


def edit(reader: Reader, path: str, *operations: str, selector: str = ":1-", **options: bool) -> EditResult:
    """Read a file, then change it by one section."""
    return reader.edit("\n".join([f"[{path}#{tag(reader, path, selector)}]", *operations]), **options)
