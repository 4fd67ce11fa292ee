"""How does a line show how deep in a tree it stands, and whether it names something or remarks on what is left out?

Names of the first level stand at the margin. A remark begins with `…`; a name that would pass for one, or for a deeper
level, is written with `./` before it, which is still its name.
"""

from __future__ import annotations

ROOT = "."
INDENT = "  "
REMARK = "…"


def branch(depth: int, label: str) -> str:
    """The line of a name; the children of the root have depth 1."""
    guard = "./" if label.startswith((REMARK, " ")) else ""
    return f"{INDENT * (depth - 1)}{guard}{label}"


def remark(depth: int, text: str) -> str:
    """A line of our own among the names of that depth."""
    return f"{INDENT * (depth - 1)}{REMARK} {text}"
