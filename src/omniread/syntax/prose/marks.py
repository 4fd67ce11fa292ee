"""Where are the headings of texts in which a mark at the start of a line makes one: Org, Typst, MediaWiki, manuals?"""

from __future__ import annotations

import re

from omniread.model.value import value
from omniread.syntax.prose.heading import OFTEN, Heading, single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from omniread.model.scope import Work


@value
class Marks:
    """How a sort of text marks its headings.

    `heading` has the groups `mark` and `name`; the level is the length of the mark, or what `levels` says of it.
    `skipped` are the first and the last lines of what has no headings, the last as one may be made of the first.
    `noise` is what does not belong to a name.
    """

    heading: re.Pattern[str]
    levels: tuple[tuple[str, int], ...] = ()
    skipped: tuple[tuple[re.Pattern[str], str], ...] = ()
    noise: re.Pattern[str] | None = None


MARKS = {
    "org": Marks(
        heading=re.compile(r"(?P<mark>\*+|#\+(?i:title):)[ \t]+(?P<name>\S.*)"),
        levels=(("#+title:", 0),),
        noise=re.compile(
            r"^(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+|\[#\w\][ \t]+|[ \t]+:[\w@#%:]+:[ \t]*$"
            r"|[*/=~](?=\w)|(?<=\w)[*/=~](?!\w)"
        ),
    ),
    "typst": Marks(
        heading=re.compile(r"[ \t]*(?P<mark>=+)[ \t]+(?P<name>\S.*)"),
        skipped=((re.compile(r"[ \t]*(`{3,})(?!.*`{3})"), "{}"), (re.compile(r"[ \t]*(/\*)(?!.*\*/)"), "*/")),
        noise=re.compile(r"[ \t]+<[\w:.-]+>[ \t]*$|[ \t]+//.*$|[*_`](?=\w)|(?<=\w)[*_`](?!\w)"),
    ),
    "mediawiki": Marks(
        heading=re.compile(r"(?P<mark>={1,6})(?P<name>[^=].*?)(?P=mark)[ \t]*(?:<!--.*)?$"),
        skipped=(
            (re.compile(r".*<(nowiki|pre|syntaxhighlight|source)\b[^>/]*>(?!.*</)", re.IGNORECASE), "</{}"),
            (re.compile(r".*(<!--)(?!.*-->)"), "-->"),
        ),
        noise=re.compile(r"'{2,5}|\[\[(?:[^\[\]|]*\|)?|\]\]|<[^<>]*>"),
    ),
    "man": Marks(
        heading=re.compile(r"[.'][ \t]*(?P<mark>T[Hh]|Dt|S[Hh]|S[Ss])[ \t]+(?P<name>\S.*)"),
        levels=(("th", 0), ("dt", 0), ("sh", 1), ("ss", 2)),
        noise=re.compile(r"\\f(?:\(..|\[[^\]]*\]|.)|\\&|\"|\\(?=-)"),
    ),
}
"""By the word of the language."""


def scanner(marks: Marks) -> Callable[[Sequence[str], Work], Iterator[Heading]]:
    """Who finds the headings that are marked so."""
    levels = dict(marks.levels)

    def headings(rows: Sequence[str], work: Work) -> Iterator[Heading]:
        until = ""
        for number, row in enumerate(rows, 1):
            if not number & OFTEN:
                work.check()
            if until:
                until = "" if until in row.lower() else until
                continue
            found = marks.heading.match(row)
            if found is not None:
                mark = found["mark"].lower()
                name = found["name"] if marks.noise is None else marks.noise.sub("", found["name"][:500])
                yield single(" ".join(name.split()), levels.get(mark, len(mark)), number)
                continue
            for begin, end in marks.skipped:
                if (begun := begin.match(row)) is not None:
                    until = end.format(begun[1].lower())
                    break

    return headings
