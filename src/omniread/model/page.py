"""What does a caller get back, as text for a model and as data for a program?"""

from __future__ import annotations

from functools import cached_property

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from omniread.model.note import Note
    from omniread.model.span import Spans


@value
class TextBlock:
    """A run of text, exactly as a model sees it."""

    text: str

    def to_dict(self) -> dict[str, str]:
        """The JSON form."""
        return {"type": "text", "text": self.text}


@value
class ImageBlock:
    """An encoded picture; `mime_type` is that of its bytes."""

    mime_type: str
    data: bytes

    def to_dict(self) -> dict[str, str]:
        """The JSON form, with the bytes in base64."""
        import base64  # only pictures need it

        return {"type": "image", "mime_type": self.mime_type, "data": base64.b64encode(self.data).decode("ascii")}


Block = TextBlock | ImageBlock


@value
class Truncation:
    """What of the content is on the page.

    Totals are exact, or None where the end was not reached. `shown_ranges` leave out context lines. `partial_line`
    says that the last line shown is only the head of it; `next_offset` is the line to go on with.
    """

    truncated: bool = False
    truncated_by: str | None = None
    total_lines: int | None = None
    total_bytes: int | None = None
    output_lines: int = 0
    output_bytes: int = 0
    shown_ranges: Spans = ()
    partial_line: bool = False
    max_lines: int | None = None
    max_bytes: int | None = None
    next_offset: int | None = None
    artifact_id: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {**self.__dict__, "shown_ranges": [[span.start, span.end] for span in self.shown_ranges]}


@value
class Display:
    """The text without its gutter, for a user interface: None stands for an elision line."""

    text: str
    start_line: int
    line_numbers: tuple[int | None, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"text": self.text, "start_line": self.start_line, "line_numbers": list(self.line_numbers)}


@value
class Details:
    """The facts beside the text. All have a fixed name in JSON; None where a fact does not apply.

    `conflict_count` are the merge conflicts of the whole text, `more than N` where the search for them stopped, None
    where the text is too long to be counted along; `conflicts_visible` those of which the page shows the first line.
    """

    resolved_path: str | None = None
    is_directory: bool = False
    suffix_resolution: tuple[str, str] | None = None
    media_type: str | None = None
    language: str | None = None
    encoding: str | None = None
    encoding_scope: str | None = None
    bom: bool = False
    newline: str = "none"
    final_newline: bool | None = None
    size: int | None = None
    mtime: float | None = None
    tag: str | None = None
    display_content: Display | None = None
    summary: dict[str, int] | None = None
    truncation: Truncation | None = None
    source: str | None = None
    url: dict[str, Any] | None = None
    limits: dict[str, int] | None = None
    conflict_count: int | str | None = 0
    conflicts_visible: int = 0
    tokens: tuple[int, bool] = (0, False)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: every key is always there."""
        plain = dict(self.__dict__)
        if self.suffix_resolution is not None:
            plain["suffix_resolution"] = {"from": self.suffix_resolution[0], "to": self.suffix_resolution[1]}
        plain["display_content"] = self.display_content and self.display_content.to_dict()
        plain["truncation"] = self.truncation and self.truncation.to_dict()
        plain["tokens"] = {"count": self.tokens[0], "exact": self.tokens[1]}
        return plain


@value
class Page:
    """One bounded answer.

    `str(page)` is what a model sees; `blocks` are its texts and pictures in order. `next` is the complete path string
    that reads on, None at the end. `shown` are the lines shown and `total` their number in all, None when not known.
    `raw` says that the text is verbatim, so that nobody adds to it. `details` are worked out when they are first asked
    for: most callers only want the text.
    """

    ref: str
    kind: str
    blocks: tuple[Block, ...]
    shown: Spans = ()
    total: int | None = None
    next: str | None = None
    notes: tuple[Note, ...] = ()
    raw: bool = False
    describe: Callable[[], Details] = Details

    @cached_property
    def details(self) -> Details:
        """The facts beside the text."""
        return self.describe()

    @property
    def text(self) -> str:
        """All text blocks, joined by a line end."""
        return "\n".join(block.text for block in self.blocks if isinstance(block, TextBlock))

    def __str__(self) -> str:
        """Exactly what a model sees as text."""
        return self.text

    def to_dict(self, *, content: bool = True) -> dict[str, Any]:
        """The stable JSON form. Without `content` texts and picture data are left out, for clients that have them."""
        details = self.details.to_dict()
        known: dict[str, Any] = {"ref": self.ref, "kind": self.kind}
        if content:
            known |= {"text": self.text, "blocks": [block.to_dict() for block in self.blocks]}
        else:
            details["display_content"] = None
        return {**known, "next": self.next, "notes": [note.to_dict() for note in self.notes], "details": details}
