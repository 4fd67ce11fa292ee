"""What is said beside the content when an answer is poorer than the question hoped for?

A wrong question raises (`omniread.model.errors`); a poor answer is a note on an ordinary page.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Code = Literal[
        "all-rows",
        "artifact",
        "binary",
        "cached",
        "cells-cut",
        "changed",
        "column-ignored",
        "conflicts",
        "context-lines",
        "damaged",
        "dialect",
        "elided",
        "empty",
        "encoding-guessed",
        "encrypted",
        "failed-target",
        "hard-link",
        "image-resized",
        "image-withheld",
        "instructions",
        "invisible-characters",
        "lfs-pointer",
        "limit-capped",
        "line-cut",
        "listing-limited",
        "log-missing",
        "lossy",
        "masked",
        "matches",
        "more",
        "name-normalised",
        "names-guessed",
        "no-baseline",
        "no-outline",
        "no-text-layer",
        "other-readings",
        "past-end",
        "ragged-rows",
        "reading-choice",
        "rewritten",
        "rows",
        "structure",
        "suffix-match",
        "syntax",
        "targets",
        "timed-out",
        "tolerated",
        "truncated",
        "type-mismatch",
        "unchanged",
        "undecodable-bytes",
        "value-types",
    ]


@value
class Note:
    """One remark. `selector` is a complete path string that shows what the remark is about, or None.

    `quiet` notes are carried by `Page.notes` only; the others also stand in the text as one bracketed line.
    """

    code: Code
    text: str
    selector: str | None = None
    quiet: bool = False

    def to_dict(self) -> dict[str, str | None]:
        """The JSON form."""
        return {"code": self.code, "text": self.text, "selector": self.selector}
