"""What is known of a text's structure, whoever found it out: a grammar, its braces and indents, or its headings?

All lines are numbered from 1, and all spans include their last line.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omniread.model.span import Spans

    By = Literal["grammar", "lexical", "headings"]
    FoldKind = Literal["body", "comment", "imports", "section"]


@value
class Fold:
    """Lines `first` to `last` that a summary may leave out; `inside` are the folds within them, in order.

    The lines around them (the one that opens a body, the one that closes it) are no part of a fold. `declares` says
    that declarations stand directly in it, as in the body of a class: a summary opens such folds before others.
    """

    first: int
    last: int
    kind: FoldKind = "body"
    declares: bool = False
    inside: tuple[Fold, ...] = ()

    @property
    def count(self) -> int:
        """How many lines it holds."""
        return self.last - self.first + 1


@value
class Declaration:
    """Something that has a name: a function, a class, a heading.

    `owners` are the names of what it stands in, the outermost first. `line` is where the name stands; `first` is where
    the whole begins, with decorators, attributes and the comment that documents it; `last` is its last line. `kind` is
    the word of the tags convention: function, method, class, interface, module, type, constant, field, macro, ...
    """

    name: str
    kind: str
    first: int
    line: int
    last: int
    owners: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The name with those of its owners, joined by a dot."""
        return ".".join((*self.owners, self.name))


@value
class Structure:
    """Declarations and folds in the order of the text.

    `by` says how they were found. `damaged` are the lines that could not be understood: they are never folded.
    """

    language: str
    by: By
    declarations: tuple[Declaration, ...] = ()
    folds: tuple[Fold, ...] = ()
    damaged: Spans = ()
