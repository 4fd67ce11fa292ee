"""What does a path string name: which node, read as which format, and what is asked of it?

At every colon the longest literal name wins; what is left must be a selector. The same loop serves a file on disk and
a member of an archive inside an archive.
"""

from __future__ import annotations

from omniread.misses import nameless, no_member, no_query
from omniread.model import address, grammar
from omniread.model.content import Ask
from omniread.model.errors import NotFound, ReadError, TooBig, Unreadable
from omniread.model.node import Blob, Located
from omniread.model.note import Note
from omniread.model.selector import Selector
from omniread.model.value import changed, value
from omniread.registry import is_container, is_format
from omniread.sources.local.spelling import tidied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omniread.model.node import Node, Tree
    from omniread.model.ports import Container, Format
    from omniread.model.scope import Scope, Work
    from omniread.registry import Registry

ON_BYTES = frozenset({"hex", "stat"})
# Trees whose names are columns and keys: what is asked of them is judged as what is asked of the file.
DATA = frozenset({"database", "table", "row"})
KEY_STARTS = frozenset("0123456789+-")


@value
class Resolved:
    """A node, the format that reads it and the question.

    `captured` tells whether a selector's spelling is a literal name there. `steps` are the rooms that the path string
    went through, for `--explain`.
    """

    node: Node
    form: Format
    ask: Ask
    captured: Callable[[str], bool]
    notes: tuple[Note, ...] = ()
    suffix_resolution: tuple[str, str] | None = None
    steps: tuple[str, ...] = ()


def resolve(reference: str, registry: Registry, scope: Scope, work: Work, *, guess: bool = True) -> Resolved:
    """Follow a path string to its end. Without `guess` only names that exist as they are written count."""
    reference = tidied(reference, registry.schemes)
    for source in registry.sources_for(reference, guess=guess):
        located = source.locate(reference, scope, work)
        if located is not None:
            walk = _Walk(located, registry, scope, work)
            walk.steps.append(f"source {source.name}: {located.node.ref}")
            return walk.resolved(located)
    raise NotFound(f"Nothing is named {reference!r}.", ref=reference, hint="Check the name, or list the folder.")


class _Walk:
    """The way from a located node through its containers."""

    def __init__(self, located: Located, registry: Registry, scope: Scope, work: Work) -> None:
        self.node: Node = located.node
        self.tail = located.tail
        self.registry = registry
        self.scope = scope
        self.work = work
        self.steps: list[str] = []
        self.notes: list[Note] = []
        self.depth = 0
        self.inside = located.node.facts.judged or located.node.facts.path
        self.lookups: list[Callable[[str], Node | None]] = []
        self._arrived(located.node)

    def resolved(self, located: Located) -> Resolved:
        """Enter containers as long as the tail or the kind asks for it, then read what is left as a question."""
        while self._entered():
            pass
        form, ask = self._asked_of_leaf()
        self.steps.append(f"format {form.name}")
        return Resolved(
            node=self.node,
            form=form,
            ask=ask,
            captured=self._captured,
            notes=(*located.notes, *self.notes),
            suffix_resolution=located.suffix_resolution,
            steps=tuple(self.steps),
        )

    def _arrived(self, node: Node) -> None:
        """Stand at a node that was named: only its own surroundings can capture a selector now."""
        self.node = node
        sibling = node.capabilities.sibling
        self.lookups = [] if sibling is None else [lambda tail: sibling(f"{node.name}{_behind(tail)}")]
        if not isinstance(node, Blob):
            self.lookups.append(node.get)

    def _entered(self) -> bool:
        """Take one step inwards; False when there is none to take."""
        if not isinstance(self.node, Blob):
            return bool(self.tail) and self._member(self.node, "folder")
        for kind in self._asked():
            try:
                tree = self._opened(kind, self.node)
            except Unreadable:
                if not self._on_bytes():
                    raise
                return False
            if self.tail and self._member(tree, kind.name):
                return True
            if kind.transparent and self.tail != "":
                self._through(tree, kind)
                return True
            self.lookups.append(tree.get)
        return False

    def _on_bytes(self) -> bool:
        """Whether the whole tail asks about the bytes, so that it does not matter whether they can be opened."""
        selector = grammar.parse(self.tail or "")
        return selector is not None and selector.rendering is not None and selector.rendering.word in ON_BYTES

    def _asked(self) -> Iterator[Container]:
        """The containers to try: all that claim the blob when something is asked inside, else only a first claimant."""
        for number, kind in enumerate(self.registry.claimants(self.node)):
            if is_container(kind) and (self.tail or (number == 0 and kind.transparent)):
                yield kind
            elif not self.tail:
                return

    def _opened(self, kind: Container, blob: Blob) -> Tree:
        if self.depth >= self.work.limits.nesting:
            raise TooBig(
                f"More than {self.work.limits.nesting} containers lie inside one another.",
                hint="Raise the limit nesting if you trust this archive.",
            )
        return kind.open(blob, self.scope, self.work)

    def _member(self, tree: Tree, kind: str) -> bool:
        """Enter the longest literal member that the tail begins with."""
        tail = self.tail or ""
        if tail.startswith("/") and tree.kind not in DATA:
            return False
        for end in _ends(tail):
            node = tree.get(tail[:end])
            if node is not None:
                if tree.kind not in DATA:
                    self._allow(tail[:end], node)
                self.depth += 1
                self.steps.append(f"container {kind}: {tail[:end]}")
                self.tail = tail[end + 1 :] if end < len(tail) and tail[end] == ":" else tail[end:] or None
                self._arrived(node)
                return True
        return False

    def _allow(self, name: str, node: Node) -> None:
        """Let the policy judge a member of a file on disk like a file of that name below it."""
        if self.inside is not None:
            if node.facts.real is not None:
                self.scope.policy.check(f"{self.inside}/{node.facts.real}", node.ref)
            self.inside = f"{self.inside}/{name}"
            self.scope.policy.check(self.inside, node.ref)

    def _through(self, tree: Tree, kind: Container) -> None:
        """Enter a transparent container: its one member stands for it, under the name that was asked."""
        only = next(iter(tree.entries()))
        node = tree.get(only.name)
        if node is None:
            raise NotFound(f"{tree.ref} holds no readable stream.")
        self._allow(only.name, node)
        self.depth += 1
        self.steps.append(f"container {kind.name}: {only.name} (transparent)")
        self.lookups.append(tree.get)
        self.node = changed(node, ref=self.node.ref) if isinstance(node, Blob) else node

    def _asked_of_leaf(self) -> tuple[Format, Ask]:
        """What is left, as a question to the format that reads the node: a selector, else an address with one."""
        tail = self.tail or ""
        if self._is_key(tail):
            raise self._neither(tail)
        selector = grammar.parse(tail)
        if selector is not None:
            return self._form(selector), Ask(selector)
        self.tail = None
        form = self._form(Selector())
        asked = address.parse(tail, form.keys, paths=form.paths)
        if asked is None:
            raise no_query(self.node, tail, form) if address.asks(tail) else self._neither(tail)
        return form, Ask(asked[1], asked[0])

    def _is_key(self, tail: str) -> bool:
        """Whether a tail can only be the key of a row: lines of a table are asked with an L."""
        return not isinstance(self.node, Blob) and self.node.kind == "table" and tail[:1] in KEY_STARTS

    def _neither(self, tail: str) -> ReadError:
        """The error for a tail that is neither a member nor a selector."""
        tree = self._tree()
        hides, inside = self.scope.policy.hides, self.inside
        if tree is None:
            return nameless(self.node, tail)
        return no_member(tree, tail, lambda name: inside is not None and hides(f"{inside}/{name}"))

    def _tree(self) -> Tree | None:
        if not isinstance(self.node, Blob):
            return self.node
        kind = next((kind for kind in self.registry.claimants(self.node) if is_container(kind)), None)
        return None if kind is None else self._opened(kind, self.node)

    def _form(self, selector: Selector) -> Format:
        """The format that reads the node; a container is read as the listing of its tree."""
        on_bytes = selector.rendering is not None and selector.rendering.word in ON_BYTES
        kinds = self.registry.claimants(self.node)
        if self.tail == "" and isinstance(self.node, Blob):
            claimed = list(kinds)
            kinds = iter(sorted(claimed, key=lambda kind: not is_container(kind)))
            self._name_others([kind.name for kind in claimed if is_container(kind)])
        for kind in kinds:
            if is_format(kind):
                return kind
            if is_container(kind) and isinstance(self.node, Blob) and not on_bytes:
                self.steps.append(f"container {kind.name}")
                self.node = self._opened(kind, self.node)
                self.lookups.append(self.node.get)
                self.tail = None
                return self._form(selector)
        raise NotFound(f"No format reads {self.node.ref}.", hint="Ask for its bytes with :hex.")

    def _name_others(self, containers: list[str]) -> None:
        if len(containers) > 1:
            others = ", ".join(containers[1:])
            self.notes.append(Note("other-readings", f"Listed as {containers[0]}; it can also be entered as {others}"))

    def _captured(self, spelled: str) -> bool:
        """Whether a tail (without its colon) would be taken for a name, or for the key of a row."""
        if self._is_key(spelled):
            return True
        for lookup in self.lookups:
            try:
                if lookup(spelled) is not None:
                    return True
            except ReadError:
                continue
        return False


def _ends(tail: str) -> Iterator[int]:
    """Where a literal name may end, the longest first: at the end, before a colon, before a question mark."""
    yield len(tail)
    for at in range(len(tail) - 1, 0, -1):
        if tail[at] in ":?":
            yield at


def _behind(tail: str) -> str:
    """A tail as it stands behind a name."""
    return tail if tail.startswith("?") else f":{tail}"
