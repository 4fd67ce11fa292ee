"""What is asked of a leaf that understands more than lines: which key path, which rows, which query?

An address is what stands between the name of a node and its selector: `items[3].name`, `?limit=5&order=date:desc`,
`?q=SELECT 1`. Its grammar is the same for every kind; a kind says which keys it takes and whether it has key paths.
"""

from __future__ import annotations

import re

from omniread.model import grammar
from omniread.model.errors import BadSelector
from omniread.model.selector import Selector
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

OPENING = {"(": ")", "[": "]", "{": "}"}
ROWS = frozenset({"limit", "offset", "order", "where"})
# What cannot stand in such a value outside quotes: there another target begins.
SEPARATORS = {"limit": ";, ", "offset": ";, ", "order": ";,"}
EXAMPLES = {"limit": "limit=20", "offset": "offset=100", "order": "order=price:desc"}
QUOTES = frozenset("'\"`")
# Outside quotes and brackets a key path holds nothing that could begin another target.
_PATH = r"""(?!/)(?:[^\s;,\[\]"'?]|"(?:[^"\\]|\\.)*"|\[(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"']*)\])+"""


@value
class Address:
    """A key path and queries, as they are written; `query` keeps the order in which the keys were asked."""

    path: str = ""
    query: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """As it is asked behind the name of its node, without a colon before it."""
        asked = "&".join(f"{key}={given}" for key, given in self.query)
        return f"{self.path}?{asked}" if asked else self.path

    def get(self, key: str) -> str | None:
        """What a key was asked with, None when it was not asked."""
        return next((given for each, given in self.query if each == key), None)

    def asking(self, selector: Selector, form: str | None = None) -> str:
        """The tail that asks a selector (spelled as `form`) of this address, with what separates it from the name.

        What follows `q=` is taken to the end, so there the selector stands first; and where a colon in the last value
        could be taken for the one before a selector.
        """
        spelled = str(selector) if form is None else form
        doubtful = bool(self.query) and next(_outside(self.query[-1][1], ":"), None) is not None
        if self.get("q") is not None or (doubtful and spelled):
            before = ":".join(filter(None, (self.path, spelled)))
            return f"{':' if before else ''}{before}{Address(query=self.query)}"
        asked = str(self)
        return f"{'' if asked.startswith('?') or not asked else ':'}{asked}" + (f":{spelled}" if spelled else "")


def parse(tail: str, keys: tuple[str, ...], *, paths: bool) -> tuple[Address, Selector] | None:
    """The address that a tail spells (without the colon before it), and the selector that goes with it.

    None when it spells none. Raises BadSelector for a query that no kind could take: an unknown or repeated key, an
    empty value, `q` with anything else.
    """
    head, query = _divided(tail, keys)
    if query is None:
        if not paths or tail.startswith("?"):
            return None
        path, selector = _peeled(tail)
        return (Address(path), selector) if re.fullmatch(_PATH, path) else None
    pairs, selector = _pairs(query, keys)
    path, first = _head(head, paths=paths)
    if path is None:
        return None
    if first is not None and str(selector):
        raise BadSelector(f"':{first}' and ':{selector}' are two selectors.", hint="Ask for one of them.")
    return Address(path, pairs), selector if first is None else first


def asks(tail: str) -> bool:
    """Whether a tail has the shape of a query: a question mark, a word and an equals sign."""
    return re.match(r"\?\w+=", tail) is not None


def _divided(tail: str, keys: tuple[str, ...]) -> tuple[str, str | None]:
    """What stands before the query, and the query without its question mark (None when there is none)."""
    if not keys:
        return tail, None
    known = "|".join(map(re.escape, keys))
    found = re.search(rf"\?(?={known}=)", tail) if not tail.startswith("?") else re.match(r"\?", tail)
    return (tail, None) if found is None else (tail[: found.start()], tail[found.end() :])


def _head(head: str, *, paths: bool) -> tuple[str | None, Selector | None]:
    """The key path and the selector before a query; a path of None when there is neither."""
    if not head:
        return "", None
    if (selector := grammar.parse(head)) is not None:
        return "", selector
    if not paths:
        return None, None
    path, selector = _peeled(head)
    return path if re.fullmatch(_PATH, path) else None, selector if str(selector) else None


def _pairs(query: str, keys: tuple[str, ...]) -> tuple[tuple[tuple[str, str], ...], Selector]:
    """The keys with their values, and the selector behind them."""
    key, equals, given = query.partition("=")
    if key == "q" and equals and "q" in keys:
        if not given.strip():
            raise BadSelector("?q= is empty.", hint="Write the query behind it, or leave it out.")
        return (("q", given),), Selector()
    parts = _parts(query, keys)
    least = parts[-1].find("=") + 1
    last, selector = _peeled(parts[-1], least)
    if str(selector) and str(_peeled(last, least)[1]):
        raise BadSelector(
            f"':{selector}' follows another selector.", hint="Join ranges with a comma, or quote the value."
        )
    pairs = tuple(_pair(part, keys) for part in (*parts[:-1], last))
    names = [name for name, _ in pairs]
    if repeated := next((name for name in names if names.count(name) > 1), None):
        raise BadSelector(f"?{repeated}= is asked twice.", hint="Ask for it once.")
    if "q" in names:
        raise BadSelector("?q= cannot be combined with other keys.", hint="Write all of it into the query.")
    return pairs, selector


def _parts(query: str, keys: tuple[str, ...]) -> list[str]:
    """The queries that `&` joins: it only does before a known key, outside quotes and brackets."""
    known = "|".join(map(re.escape, keys))
    ends = [at for at in _outside(query, "&") if re.compile(rf"&(?:{known})=").match(query, at)]
    starts = [0, *(at + 1 for at in ends)]
    return [query[start:end] for start, end in zip(starts, [*ends, len(query)], strict=True)]


def _pair(part: str, keys: tuple[str, ...]) -> tuple[str, str]:
    key, equals, given = part.partition("=")
    if key not in keys or not equals:
        rows = " Rows are asked of a table: NAME:TABLE?limit=5." if key in ROWS and key not in keys else ""
        raise BadSelector(f"There is no query ?{key}=.", hint=f"The keys are: {', '.join(keys)}.{rows}")
    if not given.strip():
        raise BadSelector(f"?{key}= is empty.", hint="Give it a value, or leave it out.")
    if any(True for mark in SEPARATORS.get(key, "") for _ in _outside(given.strip(), mark)):
        raise BadSelector(f"?{key}= cannot be {given.strip()!r}.", hint=f"For example {EXAMPLES[key]}.")
    return key, given.strip()


def _peeled(text: str, least: int = 1) -> tuple[str, Selector]:
    """The text without the selector at its end: the longest one behind a colon outside quotes and brackets."""
    for at in _outside(text, ":"):
        if at >= least and at + 1 < len(text):
            try:
                selector = grammar.parse(text[at + 1 :])
            except BadSelector:
                continue
            if selector is not None:
                return text[:at], selector
    return text, Selector()


def _outside(text: str, mark: str) -> Iterator[int]:
    """Where a letter stands outside quotes and brackets; everywhere, when these are not balanced."""
    closing: list[str] = []
    found: list[int] = []
    quote = ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in QUOTES:
            quote = letter
        elif letter in OPENING:
            closing.append(OPENING[letter])
        elif closing and letter == closing[-1]:
            closing.pop()
        elif letter == mark and not closing:
            found.append(at)
    yield from found if not quote and not closing else (at for at, letter in enumerate(text) if letter == mark)
