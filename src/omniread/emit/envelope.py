"""How is the answer of the structured door wrapped, so that a program can take it apart?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.content import Content
    from omniread.model.excerpt import Window


def wrapped(path: str, content: Content, window: Window, body: str, *, block: bool = False) -> str:
    """The body between tags: `<content>` of a file, `<entries>` of a folder, and one line that sums up.

    `block` says that the excerpt is a block, whose length is told too.
    """
    entries = content.unit == "entry"
    kind, tag = ("directory", "entries") if entries else ("file", "content")
    inner = f"{body}\n" if window.lines else ""
    text = window.excerpt.text
    total = str(text.total) if text.total is not None else f"more than {text.seen - 1}"
    numbers = [line.number for line in window.lines]
    showing = f"{numbers[0]}–{numbers[-1]}" if numbers else "0–0"
    if entries:
        summary = f"Total: {total} entries | Showing: {showing}"
    else:
        cut = str(window.truncated).lower()
        held = f" | Block: {sum(span.count or 0 for span in window.excerpt.spans)} lines" if block else ""
        summary = f"Total: {total} lines{held} | Showing: {showing} | Truncated: {cut}"
    return f"<path>{path}</path>\n<type>{kind}</type>\n<{tag}>\n{inner}</{tag}>\n<summary>{summary}</summary>"
