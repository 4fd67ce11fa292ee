"""Which selectors, spans, texts and limits does hypothesis try?"""

import re

from hypothesis import strategies as st

from omniread.model.limits import Limits
from omniread.model.selector import Block, Column, Outline, Range, Regex, Rendering, Selector, Symbol, Tail
from omniread.model.span import Span, merged

# Up to 18 digits are a number; enough for every file there is, and few enough for a sum of two.
NUMBERS = st.integers(1, 99) | st.integers(1, 10**17)
WORDS = ("raw", "stat", "img", "text", "changes", "conflicts")
NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12) | st.sampled_from(
    ["main", "Class.method", "a::b", "empty?", "operator==", "Owner#name", "save!"]
)
PATTERNS = st.text(st.sampled_from("ab5/:\\+-.*ims,L #\n") | st.characters(codec="utf-8"), min_size=1, max_size=12)


def spans(last: int = 40, *, opened: bool = True) -> st.SearchStrategy[Span]:
    """One span of lines 1 to `last`, or an open one."""
    closed = st.tuples(st.integers(1, last), st.integers(1, last)).map(lambda ends: Span(min(ends), max(ends)))
    return closed | st.integers(1, last).map(lambda start: Span(start, None)) if opened else closed


def _named(name: str) -> bool:
    """Whether a name can be told from a range or `raw` behind it."""
    last = name.rpartition(":")[2]
    return bool(last) and not re.fullmatch(r"raw|[l\d.,+\-]+", last, re.IGNORECASE)


def _closes(pattern: str) -> bool:
    """Whether the slash behind a pattern is not escaped by it."""
    return (len(pattern) - len(pattern.rstrip("\\"))) % 2 == 0


def _ranges(last: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[Range, ...]]:
    """Any ranges as a selector holds them: sorted, disjoint, a tail last."""
    pairs = st.tuples(last, last).map(lambda ends: Span(min(ends), max(ends)))
    each = pairs | last.map(lambda start: Span(start, None)) | last.map(lambda start: Span(start, start))
    tail = st.just(()) | last.map(lambda count: (Tail(count),))
    return st.tuples(st.lists(each, max_size=4).map(merged), tail).map(lambda both: (*both[0], *both[1]))


RANGES = _ranges(NUMBERS)
RENDERINGS = st.sampled_from(WORDS).map(Rendering) | st.builds(
    Rendering, st.just("hex"), st.just(0) | NUMBERS, st.none() | NUMBERS
)
COLUMNS = st.tuples(NUMBERS, NUMBERS, st.booleans()).map(
    lambda drawn: Column(min(drawn[:2]), None if drawn[2] else max(drawn[:2]))
)
VIEWS = (
    st.builds(Outline, st.integers(0, 999))
    | st.builds(Block, NUMBERS, st.integers(0, 999))
    | st.builds(Symbol, NAMES.filter(_named))
    | st.builds(
        Regex,
        PATTERNS.filter(_closes),
        st.sets(st.sampled_from("ims")).map(lambda flags: "".join(sorted(flags))),
        st.integers(0, 9999),
    )
)
LINE = NUMBERS.map(lambda number: (Span(number, number),))
SELECTORS = (
    st.builds(Selector, st.none() | RENDERINGS, st.none() | VIEWS, RANGES)
    | st.builds(Selector, st.none() | RENDERINGS, COLUMNS, LINE)
    | st.builds(Selector, st.none() | RENDERINGS, st.none(), LINE, st.integers(1, 10**6))
)

ROWS = st.lists(st.text("ab é日😀", max_size=12), max_size=25)
LINE_SELECTORS = st.builds(Selector, st.none() | st.just(Rendering("raw")), st.none(), _ranges(st.integers(1, 30)))
LIMITS = st.builds(
    Limits,
    max_lines=st.none() | st.integers(1, 8),
    hard_max_lines=st.integers(1, 8),
    max_bytes=st.none() | st.integers(4, 80),
    max_columns=st.none() | st.integers(1, 12),
    max_tokens=st.none() | st.integers(1, 40),
    context_before=st.integers(0, 3),
    context_after=st.integers(0, 4),
)
