"""Which names does a tree declare outside of functions, when nothing else is asked of it?

It is `omniread.syntax.declaring` without owners, comments and folds, and does not look into bodies: that takes a third
of the time, and a map is made of thousands of trees. The tests hold both to the same names.
"""

from __future__ import annotations

from functools import cache

from omniread.syntax.declaring import CONTAINERS, DEFINITION, parts
from omniread.syntax.queries import source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node, Query

    from omniread.syntax.parsing import Parsed

    # Where the name begins, its line, the kind, the name itself.
    Defined = tuple[int, int, str, str]

DEPTH = 4
"""So many nodes deep below the root, and below each thing with members, declarations are looked for: through one
condition, not through several."""
DEEPER: dict[str, int] = dict.fromkeys(("c", "cpp", "cuda", "glsl", "objc"), 8)
"""Where conditions of a preprocessor and the like stand around them."""
OPENED = CONTAINERS - {"variable", "type", "value"}


def defined(parsed: Parsed) -> Iterator[Defined]:
    """The declarations of a tree in the order of the text; none where its language has no query."""
    asked = _query(parsed.language)
    if asked is not None:
        captures = _captures(parsed.tree.root_node, asked, DEEPER.get(parsed.language, DEPTH))
        names = captures.pop("name", {})
        yield from _paired(_spans(captures), names.values(), parsed.source)


def _captures(root: Node, asked: Query, depth: int) -> dict[str, dict[int, Node]]:
    """What the query captures, by the nodes' numbers: from the root down, and from each thing with members."""
    from tree_sitter import QueryCursor

    every: dict[str, dict[int, Node]] = {}
    entered: set[int] = set()
    waiting = [root]
    while waiting:
        cursor = QueryCursor(asked)
        cursor.set_max_start_depth(depth)
        for capture, nodes in cursor.captures(waiting.pop()).items():
            kept = every.setdefault(capture, {})
            opens = capture.removeprefix(DEFINITION) in OPENED
            for node in nodes:
                kept[node.id] = node
                if opens and node.id not in entered:
                    entered.add(node.id)
                    waiting.append(node)
    return every


def _spans(captures: dict[str, dict[int, Node]]) -> list[tuple[int, int, str]]:
    """Where each definition begins and ends (negated), and of which kind it is; the outer before the inner."""
    kinds: dict[tuple[int, int], str] = {}
    for capture, nodes in captures.items():
        if capture.startswith(DEFINITION):
            kind = capture.removeprefix(DEFINITION)
            for node in nodes.values():
                kinds.setdefault((node.start_byte, -node.end_byte), kind)
    return sorted((start, end, kind) for (start, end), kind in kinds.items())


def _paired(spans: list[tuple[int, int, str]], names: Iterable[Node], text: bytes) -> Iterator[Defined]:
    """Each name with the innermost definition that it stands in, unless that is local to another."""
    at = 0
    stack: list[tuple[int, int, str]] = []
    for start, end, line in sorted((node.start_byte, node.end_byte, node.start_point[0]) for node in names):
        while at < len(spans) and spans[at][0] <= start:
            while stack and -stack[-1][1] <= spans[at][0]:
                stack.pop()
            stack.append(spans[at])
            at += 1
        while stack and -stack[-1][1] < end:
            stack.pop()
        if stack and all(kind in CONTAINERS for _, _, kind in stack[:-1]):
            name = text[start:end].decode(errors="replace")
            yield start, line + 1, stack[-1][2], name if name.isidentifier() else parts(name)[-1]


@cache
def _query(language: str) -> Query | None:
    """The part of a language's query that declares; None without a query file or a grammar."""
    from omniread.syntax.queries import query

    whole = query(language)
    if whole is None:
        return None
    from tree_sitter import Query

    from omniread.syntax.grammars import grammar

    found = grammar(language)
    text = source(language).encode()
    patterns = [
        text[whole.start_byte_for_pattern(number) : whole.end_byte_for_pattern(number)].decode()
        for number in range(whole.pattern_count)
    ]
    declaring = [each for each in patterns if f"@{DEFINITION}" in each or "@name" in each]
    return None if found is None or not declaring else Query(found, "\n".join(declaring))
