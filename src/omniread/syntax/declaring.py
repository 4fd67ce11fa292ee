"""Which names does a tree declare, what do they belong to, and on which lines does each begin and end?"""

from __future__ import annotations

import re
from functools import cached_property

from omniread.syntax.rows import lines_of
from omniread.syntax.structure import Declaration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    Captures = Mapping[str, list[Node]]

DEFINITION = "definition."
CONTAINERS = frozenset(
    {"class", "enum", "extension", "impl", "interface", "module", "namespace", "object", "package", "protocol"}
    | {"section", "struct", "trait", "type", "union", "value", "variable"}
)
"""What declares members; what stands in anything else is local to it."""
GENERICS = re.compile(r"<[^<>]*>")
SEPARATORS = re.compile(r"::|(?<=\w)[.:](?=\w)")


class Found:
    """A declaration under construction, or a wrapper (`kind` is empty)."""

    def __init__(self, node: Node, kind: str) -> None:
        """Begin with the node's own lines."""
        span = lines_of(node)
        self.kind = kind
        self.start: int = node.start_byte
        self.end: int = node.end_byte
        self.first: int = span.start
        self.last: int = span.end or span.start
        self.names: list[tuple[int, list[str]]] = []
        self.owners: list[str] = []
        self.outer: Found | None = None

    @cached_property
    def path(self) -> tuple[str, ...]:
        """Its names with those of what it stands in, the outermost first."""
        own = (*self.owners, *self.names[0][1]) if self.names else ()
        return (*(self.outer.path if self.outer is not None else ()), *own)

    @cached_property
    def is_local(self) -> bool:
        """Whether it stands in something whose inside is its own, such as a function."""
        outer = self.outer
        return outer is not None and (outer.is_local or (outer.kind != "" and outer.kind not in CONTAINERS))


def found(captures: Captures, source: bytes) -> list[Found]:
    """The definitions of a tree, those that have a name, each with what it stands in; in the order of the text."""
    every = _nested(captures)
    for one, node in _inner(every, captures.get("name", [])):
        one.names.append((node.start_point[0] + 1, parts(_text(node, source))))
    for one, node in _inner(every, captures.get("owner", [])):
        one.owners.append(_text(node, source))
    _wrap(every)
    return [one for one in every if one.names]


def declarations(definitions: list[Found], above: Mapping[int, int]) -> Iterator[Declaration]:
    """The declarations; `above` gives for the last line of a comment or an attribute the first one of it."""
    for one in definitions:
        first = one.first
        while first - 1 in above:
            first = above[first - 1]
        around = () if one.outer is None else one.outer.path
        for line, (*more, plain) in one.names:
            yield Declaration(plain, _kind(one), first, line, one.last, (*around, *one.owners, *more))


def parts(name: str) -> list[str]:
    """`ns::Class<T>::method` as its parts; operators stay whole."""
    if name.startswith("operator") and not name[8:9].isalnum():
        return [name]
    bare = name.strip("'\"$`@")
    while GENERICS.search(bare):
        bare = GENERICS.sub("", bare)
    head, operator, tail = bare.partition("operator")
    if operator and (not head or head.endswith("::")) and not tail[:1].isalnum():
        return [part for part in SEPARATORS.split(head) if part] + [f"operator{tail}"]
    found_parts = [part for part in SEPARATORS.split(bare) if part and part != "self"]
    return found_parts or [bare or name]


def _kind(one: Found) -> str:
    outer = one.outer
    while outer is not None and not outer.kind:
        outer = outer.outer
    member = outer is not None and outer.kind in CONTAINERS - {"module", "namespace", "package", "variable"}
    return "method" if one.kind == "function" and member else one.kind


def _nested(captures: Captures) -> list[Found]:
    """All definitions and wrappers, each with the innermost that contains it; one a node."""
    every: dict[int, Found] = {}
    for capture, nodes in captures.items():
        kind = capture.removeprefix(DEFINITION) if capture.startswith(DEFINITION) else ""
        if kind or capture == "wrapper":
            for node in nodes:
                every.setdefault(node.id, Found(node, kind))
    ordered = sorted(every.values(), key=lambda one: (one.start, -one.end))
    stack: list[Found] = []
    for one in ordered:
        while stack and stack[-1].end < one.end:
            stack.pop()
        while stack and stack[-1].end <= one.start:
            stack.pop()
        one.outer = stack[-1] if stack else None
        stack.append(one)
    return ordered


def _inner(every: list[Found], nodes: list[Node]) -> Iterator[tuple[Found, Node]]:
    """Each node with the innermost definition that it stands in."""
    at = 0
    stack: list[Found] = []
    for node in sorted(nodes, key=_start):
        start, end = node.start_byte, node.end_byte
        while at < len(every) and every[at].start <= start:
            stack.append(every[at])
            at += 1
        while stack and stack[-1].end < end:
            stack.pop()
        inner = next((one for one in reversed(stack) if one.kind and one.end >= end), None)
        if inner is not None:
            yield inner, node


def _start(node: Node) -> int:
    return node.start_byte


def _wrap(every: list[Found]) -> None:
    """Let what a wrapper holds begin where the wrapper does, and end there."""
    inside: dict[int, list[Found]] = {}
    for one in every:
        if one.kind and one.outer is not None and not one.outer.kind:
            inside.setdefault(id(one.outer), []).append(one)
    for held in inside.values():
        wrapper = held[0].outer
        if wrapper is not None:
            held[0].first = min(held[0].first, wrapper.first)
            held[-1].last = max(held[-1].last, wrapper.last)


def _text(node: Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode(errors="replace")
