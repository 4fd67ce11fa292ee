r"""Where are the headings of a LaTeX text: `\title`, `\part` to `\subparagraph`, and the titles of frames?"""

from __future__ import annotations

import re

from omniread.syntax.prose.heading import OFTEN, Heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

LEVELS: tuple[str, ...] = (
    "title",
    "part",
    "chapter",
    "section",
    "subsection",
    "subsubsection",
    "paragraph",
    "subparagraph",
    "frame",
)
COMMAND = re.compile(
    r"\\(?:(title|part|chapter|section|subsection|subsubsection|paragraph|subparagraph|frametitle)(?![a-zA-Z])"
    r"|begin\{(frame)\})\*?[ \t]*(?:<[^<>]*>[ \t]*)?(?:\[[^\[\]]*\][ \t]*)*\{"
)
COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*")
VERBATIM = re.compile(r"\\begin\{((?:[vV]erbatim|lstlisting|minted|comment|alltt|filecontents)\*?)\}")
BRACE = re.compile(r"\\.|[{}]")
LONGEST, WIDEST = 20, 1000
"""A title takes no more lines than these, and no more characters of one."""
DROPPED = re.compile(r"\\(?:label|index|footnote|thanks|cite|texorpdfstring)\*?(?:\[[^\]]*\])?\{[^{}]*\}")
MACRO = re.compile(r"\\[a-zA-Z]+\*?[ \t]*|[{}]")


def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
    """The headings in the order of the text; comments and verbatim texts have none."""
    until = ""
    beyond = 0
    for number, row in enumerate(rows, 1):
        if not number & OFTEN:
            work.check()
        if until:
            until = "" if until in row else until
            continue
        if "\\" not in row or number < beyond:
            continue
        bare = COMMENT.sub(r"\1", row)
        begun = VERBATIM.search(bare)
        if begun is not None:
            end = f"\\end{{{begun[1]}}}"
            until = "" if end in bare[begun.end() :] else end
            bare = bare[: begun.start()]
        for found in COMMAND.finditer(bare):
            work.check()
            name, lines = _argument(rows, number, bare[found.end() : found.end() + WIDEST])
            kind = (found[1] or found[2]).removesuffix("title") or "title"
            beyond = number + lines
            yield Heading(_words(name), LEVELS.index(kind), number, number, beyond)


def _argument(rows: Sequence[str], number: int, rest: str) -> tuple[str, int]:
    """What stands in braces that are open, and how many more lines it takes; one line where nothing closes them."""
    parts: list[str] = []
    depth = 1
    for more in range(LONGEST):
        for brace in BRACE.finditer(rest):
            depth += {"{": 1, "}": -1}.get(brace[0], 0)
            if not depth:
                return " ".join([*parts, rest[: brace.start()]]), more
        parts.append(rest)
        if number + more >= len(rows):
            break
        rest = COMMENT.sub(r"\1", rows[number + more][:WIDEST])
    return parts[0], 0


def _words(raw: str) -> str:
    text = DROPPED.sub("", raw[:500]).replace("~", " ").replace("\\\\", " ").replace("\\&", "&").replace("\\%", "%")
    return " ".join(MACRO.sub("", text).split())
