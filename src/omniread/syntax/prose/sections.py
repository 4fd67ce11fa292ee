"""Which sections do the headings of a text make, and what of them may be left out?"""

from __future__ import annotations

from omniread.syntax.structure import Declaration, Fold, Structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from omniread.model.scope import Work
    from omniread.syntax.prose.heading import Heading

    Scanner = Callable[[Sequence[str], Work], Iterator[Heading]]

DEEPEST = 30
"""All levels below count as this one."""


class Section:
    """A heading, and what it is above of."""

    def __init__(self, heading: Heading, level: int, owners: tuple[str, ...]) -> None:
        """Begin with the heading alone."""
        self.heading = heading
        self.level = level
        self.owners = owners
        self.last: int = heading.last
        self.below: list[Section] = []
        self.folds: list[Fold] = []

    @property
    def declaration(self) -> Declaration:
        """The heading as what it names: all lines of the section."""
        heading = self.heading
        return Declaration(heading.name, "heading", heading.first, heading.line, self.last, self.owners)

    def fold(self) -> list[Fold]:
        """All lines below the heading as one fold, with those of its parts within; none where there are none."""
        first = self.heading.last + 1
        if first > self.last:
            return []
        if not self.below:
            return [Fold(first, self.last, "section", False, ())]  # noqa: FBT003  # in order it is made faster
        own = _between(first, self.below[0].heading.first - 1)
        return [Fold(first, self.last, "section", True, (*own, *self.folds))]  # noqa: FBT003


def sections(language: str, whole: str, work: Work) -> Structure | None:
    """The structure of a text by its headings; None where it has none."""
    scanner = _scanner(language)
    if scanner is None:
        return None
    rows = whole.replace("\r\n", "\n").removesuffix("\r").split("\n")
    if not rows[-1]:
        rows.pop()
    roots, ordered = _tree(scanner(rows, work), len(rows))
    if not ordered:
        return None
    folds = [*_between(1, ordered[0].heading.first - 1), *(fold for root in roots for fold in root.fold())]
    return Structure(
        language=language,
        by="headings",
        declarations=tuple(section.declaration for section in ordered),
        folds=tuple(folds),
    )


def _between(first: int, last: int) -> list[Fold]:
    return [Fold(first, last, "section", False, ())] if first <= last else []  # noqa: FBT003


def _tree(headings: Iterable[Heading], total: int) -> tuple[list[Section], list[Section]]:
    """The sections that stand in no other, and all in the order of the text."""
    roots: list[Section] = []
    ordered: list[Section] = []
    stack: list[Section] = []
    for heading in headings:
        if not heading.name or (ordered and heading.first < ordered[-1].heading.last):
            continue
        level = min(heading.level, DEEPEST)
        while stack and stack[-1].level >= level:
            _end(stack, heading.first - 1)
        around = (*stack[-1].owners, stack[-1].heading.name) if stack else ()
        section = Section(heading, level, around)
        (stack[-1].below if stack else roots).append(section)
        stack.append(section)
        ordered.append(section)
    while stack:
        _end(stack, total)
    return roots, ordered


def _end(stack: list[Section], last: int) -> None:
    """End the innermost section, and give its fold to the one around it."""
    section = stack.pop()
    section.last = max(section.last, last)
    if stack:
        stack[-1].folds += section.fold()


def _scanner(language: str) -> Scanner | None:
    """Who finds the headings of a language."""
    if language == "markdown":
        from omniread.syntax.prose.markdown import headings
    elif language == "rst":
        from omniread.syntax.prose.rst import headings
    elif language == "asciidoc":
        from omniread.syntax.prose.asciidoc import headings
    elif language == "html":
        from omniread.syntax.prose.html import headings
    elif language == "latex":
        from omniread.syntax.prose.latex import headings
    elif language == "text":
        from omniread.syntax.prose.plain import headings
    else:
        from omniread.syntax.prose.marks import MARKS, scanner

        return scanner(MARKS[language]) if language in MARKS else None
    return headings
