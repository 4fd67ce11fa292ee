"""What ships, what did the host add, and which of it is asked?

A row names a class and says cheaply when it can be meant at all; the class itself is imported only then, so that a
plain read never pays for archives, and a new format costs nobody who does not use it. Order decides: the first
claimant reads.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module

from omniread.model.node import Blob, probe
from omniread.model.value import changed, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeGuard

    from omniread.model.node import Node
    from omniread.model.ports import Container, Format, Gutter, Renderer, Source, Viewer
    from omniread.model.selector import Selector


@value
class Row:
    """One thing of the catalogue: `home` is `module:Class`.

    What can be known without importing it: `magics` are the first bytes of its blobs (with an offset), `suffixes` the
    ends of their names; `trees` the kinds of trees it lists; `prefixes` what its references begin with; `words` what it
    is called in selectors and options. A row without any of these is always asked. `guess` marks a source that
    answers for what nobody found.
    """

    home: str
    magics: tuple[tuple[int, bytes], ...] = ()
    suffixes: tuple[str, ...] = ()
    trees: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    guess: bool = False

    @cached_property
    def thing(self) -> Any:
        """An instance of the class."""
        module, _, name = self.home.partition(":")
        return getattr(import_module(module), name)()


@value
class Given(Row):
    """A row for an instance that the host brought along: it is always asked."""

    home: str
    instance: Any = None

    @cached_property
    def thing(self) -> Any:
        """The instance."""
        return self.instance


def is_container(kind: Container | Format) -> TypeGuard[Container]:
    """Whether a kind is entered rather than read."""
    return hasattr(kind, "open")


def is_format(kind: Container | Format) -> TypeGuard[Format]:
    """Whether a kind is read rather than entered."""
    return hasattr(kind, "read")


@value
class Registry:
    """The catalogue with the host's additions; frozen once built."""

    sources: tuple[Row, ...]
    kinds: tuple[Row, ...]
    renderings: tuple[Row, ...]
    views: tuple[Row, ...]
    gutters: tuple[Row, ...]

    def added(self, newcomer: Any) -> Registry:
        """The registry with a source, container or format of the host's in front of its like."""
        row = Given(f"host:{type(newcomer).__name__}", newcomer)
        if hasattr(newcomer, "locate"):
            return changed(self, sources=(row, *self.sources))
        if hasattr(newcomer, "claims"):
            return changed(self, kinds=(row, *self.kinds))
        raise TypeError(f"{newcomer!r} is neither a source (locate) nor a container or format (claims)")

    @property
    def schemes(self) -> tuple[str, ...]:
        """The schemes that sources have: what stands before `://` in a reference of theirs."""
        return ("file", *(prefix[:-3] for row in self.sources for prefix in row.prefixes if prefix.endswith("://")))

    def sources_for(self, reference: str, *, guess: bool = True) -> Iterator[Source]:
        """The sources that a reference may be meant for, in order."""
        for row in self.sources:
            if (guess or not row.guess) and (not row.prefixes or reference.startswith(row.prefixes)):
                yield row.thing

    def claimants(self, node: Node) -> Iterator[Container | Format]:
        """The kinds that claim a node, in catalogue order; asked one after another, so take no more than needed."""
        seen = probe(node)
        name = seen.name.lower()
        for row in self.kinds:
            if isinstance(node, Blob):
                hinted = bool(row.magics or row.suffixes)
                meant = any(seen.head.startswith(magic, at) for at, magic in row.magics) or name.endswith(row.suffixes)
                if row.trees or (hinted and not meant):
                    continue
            elif row.trees and seen.tree not in row.trees:
                continue
            kind: Container | Format = row.thing
            if kind.claims(seen):
                yield kind

    def rendering(self, word: str, node: Node, form: Format) -> Renderer | None:
        """The first rendering of a word that suits a node, None when there is none."""
        called: Iterator[Renderer] = (row.thing for row in self.renderings if word in row.words)
        return next((renderer for renderer in called if renderer.suits(node, form)), None)

    def view(self, selector: Selector) -> Viewer | None:
        """The view that a selector asks for, None when there is none yet."""
        asked = "lines" if selector.rendering is not None or selector.ranges else "whole"
        word = asked if selector.view is None else type(selector.view).__name__.lower()
        return next((row.thing for row in self.views if word in row.words), None)

    def gutter(self, style: str) -> Gutter | None:
        """The gutter of a style, None when there is none."""
        return next((row.thing for row in self.gutters if style in row.words), None)

    @property
    def styles(self) -> tuple[str, ...]:
        """The names of the gutters."""
        return tuple(word for row in self.gutters for word in row.words)
