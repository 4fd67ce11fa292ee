"""Where are the headings of a web page: `title`, `h1` to `h6`, and the parts of it that have an id?"""

from __future__ import annotations

import re

from omniread.syntax.prose.heading import Heading
from omniread.syntax.prose.inline import tagless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from omniread.model.scope import Work

LONG = 4000
"""The longest heading, and the longest tag, in characters."""
OFTEN = 0x3FF
PART = 7
"""The level of a part that has an id: below that of all headings."""
TOKEN = re.compile(
    r"<!--|<(script|style|template|title|svg|h[1-6]|main|nav|header|footer|aside|section|article|form|dialog)(?=[\s>/])",
    re.IGNORECASE,
)
SKIPPED = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "template", "svg")}
ENDS = re.compile(r"</(?:h[1-6]|title)\s*>|<(?:h[1-6]|section|article|main|body)(?=[\s>/])", re.IGNORECASE)
ID = re.compile(r"\sid\s*=\s*[\"']?([^\s\"'<>]+)", re.IGNORECASE)
ANCHOR = re.compile(r"<a\b[^<>]*\bclass=[\"']?[^\"'<>]*(?:headerlink|anchor)[^<>]*>[^<>]{0,3}</a>", re.IGNORECASE)


def headings(rows: Sequence[str], work: Work | None) -> Iterator[Heading]:
    """The headings in the order of the page. A part is left out where its heading follows at once."""
    source = "\n".join(rows)
    at = line = count = counted = 0
    part: tuple[Heading, int] | None = None
    titled = False
    while (found := TOKEN.search(source, at)) is not None:
        at = found.end()
        line += source.count("\n", counted, found.start())
        counted = found.start()
        count += 1
        if work is not None and not count & OFTEN:
            work.check()
        tag = (found[1] or "").lower()
        if not tag or tag in SKIPPED:
            at = _passed(source, tag, at)
            continue
        close = source.find(">", at, at + LONG)
        if close < 0:
            continue
        if part is not None and (tag[0] != "h" or not tag[1].isdigit() or source[part[1] : counted].strip()):
            yield part[0]
        part = None
        if tag == "title" or (tag[0] == "h" and tag[1].isdigit()):
            one, at = _heading(source, tag, found.start(), close + 1, line + 1)
            if one.name and (tag != "title" or not titled):
                yield one
            titled = True
        elif (known := ID.search(source, at, close)) is not None:
            last = line + 1 + source.count("\n", counted, close)
            part = Heading(known[1], PART, line + 1, line + 1, last), close + 1
    if part is not None:
        yield part[0]


def _passed(source: str, tag: str, at: int) -> int:
    """Where a comment, a script or a style ends; at the end of the page where nothing ends it."""
    if not tag:
        end = source.find("-->", at)
        return len(source) if end < 0 else end + 3
    found = SKIPPED[tag].search(source, at)
    return len(source) if found is None else found.end()


def _heading(source: str, tag: str, start: int, at: int, line: int) -> tuple[Heading, int]:
    """A heading, and where it ends."""
    found = ENDS.search(source, at, at + LONG)
    end = min(at + LONG, len(source)) if found is None else found.start()
    close = end if found is None or found[0][1] != "/" else found.end()
    name = tagless(ANCHOR.sub("", source[at:end])).strip().removesuffix("¶").rstrip()
    level = 0 if tag == "title" else int(tag[1])
    return Heading(" ".join(name.split()), level, line, line, line + source.count("\n", start, close)), close
