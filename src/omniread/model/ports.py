"""What must a newcomer offer to take a place in the catalogue or among the stores?

Each port is the least that its users call. Sources make nodes, containers open them, formats turn them into content,
views choose lines, gutters show them; stores remember. These are for type checkers: nothing imports them at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import BinaryIO

    from omniread.model.content import Ask, Content
    from omniread.model.excerpt import Excerpt
    from omniread.model.node import Blob, Located, Node, Probe, Tree
    from omniread.model.scope import Scope, Work
    from omniread.model.selector import Selector
    from omniread.model.sighting import Sighting
    from omniread.model.text import Text

    Progress = Callable[[float, float | None, str], None]

Value = TypeVar("Value")
Verdict = Literal["allow", "ask", "deny"]


class Cancel(Protocol):
    """What tells that the caller gave up; a `threading.Event` will do."""

    def is_set(self) -> bool:
        """True from the moment of cancellation on."""
        ...


class Source(Protocol):
    """Where it lives: a reference becomes a node.

    `locate` gives None when the reference is not this source's, so that the next one is asked; it raises when the
    reference is surely its own but cannot be had. `expand` gives the references that a pattern with `*`, `**` or
    `[...]` means here, at most `most`, in the order of their names.
    """

    @property
    def name(self) -> str:
        """What `--explain` calls it."""
        ...

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The node that the longest literal part of the reference names, and the rest of the reference."""
        ...

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """The names that a pattern means, each with the pattern's tail; none when the source knows no patterns."""
        ...


class Container(Protocol):
    """What wraps it: a blob becomes a tree. A transparent one has one member and is entered without being asked."""

    @property
    def name(self) -> str:
        """What `--explain` calls it."""
        ...

    @property
    def transparent(self) -> bool:
        """Whether its one member stands for it."""
        ...

    def claims(self, probe: Probe) -> bool:
        """Whether the blob is of this kind, by its first bytes and name."""
        ...

    def open(self, blob: Blob, scope: Scope, work: Work) -> Tree:
        """The names inside."""
        ...


class Format(Protocol):
    """What it is: a node becomes content."""

    @property
    def name(self) -> str:
        """What `--explain` calls it."""
        ...

    @property
    def renderings(self) -> frozenset[str]:
        """The renderings that `read` itself answers (`raw`, `text`, `img`); others come from the catalogue."""
        ...

    @property
    def keys(self) -> tuple[str, ...]:
        """The `?key=` queries that its addresses take."""
        ...

    @property
    def paths(self) -> bool:
        """Whether what is neither a name nor a selector is a key path into its content."""
        ...

    def claims(self, probe: Probe) -> bool:
        """Whether the node is of this kind."""
        ...

    def read(self, node: Node, ask: Ask, scope: Scope, work: Work) -> Content:
        """The content that the question is about."""
        ...


class Renderer(Protocol):
    """Another content of the same node, for any kind of node that has it.

    `plain` reads the node as its format does by default.
    """

    @property
    def word(self) -> str:
        """The word of the selector: that of a rendering, or that of a view which is another content of such nodes."""
        ...

    def suits(self, node: Node, form: Format) -> bool:
        """Whether the node has this rendering."""
        ...

    def render(self, node: Node, ask: Ask, plain: Callable[[], Content], scope: Scope, work: Work) -> Content:
        """The content."""
        ...


class Viewer(Protocol):
    """Which lines: a text and a selector become spans."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The lines, with the context around them."""
        ...


class Gutter(Protocol):
    """How a line is shown: what stands before it."""

    @property
    def style(self) -> str:
        """Its name."""
        ...

    @property
    def numbered(self) -> bool:
        """Whether lines carry numbers, so that these must be known."""
        ...

    def header(self, name: str, tag: str | None) -> str | None:
        """The line above the content, None for none."""
        ...

    def prefix(self, number: int, last: int | None = None) -> str:
        """What stands before a line; `last` is the number of the line that closes what the row opens."""
        ...


class Judge(Protocol):
    """May this be read? Raises Denied when not; `judge` is asked after links are resolved."""

    def check(self, path: str, asked: str) -> None:
        """Allow the real path, or raise Denied."""
        ...

    def hides(self, path: str) -> bool:
        """Whether a path must not even be suggested."""
        ...

    def why(self, path: str, asked: str) -> str:
        """What the policy says of a path and which rule says so, as one sentence without its full stop."""
        ...


class Cache(Protocol):
    """Small things that are costly to make (indexes of archives and lines), kept in memory by their node's version."""

    def get(self, kind: str, key: str | None, make: Callable[[], Value]) -> Value:
        """The value of a key, made now if need be; a key of None is never kept."""
        ...


class Scratch(Protocol):
    """Disk space for what cannot be read in place; bounded, private, gone with the session."""

    def spooled(self, opener: Callable[[], BinaryIO], key: str | None, work: Work) -> Callable[[], BinaryIO] | None:
        """How to open a seekable, lazily filled copy; None when the opener's stream is seekable itself."""
        ...

    def copy(self, stream: BinaryIO, name: str, work: Work) -> str:
        """A file with the stream's bytes, bounded by `member_bytes`."""
        ...


class Snapshots(Protocol):
    """Whole texts as they were read, and which of their lines were shown."""

    def tag(self, text: str) -> str:
        """The tag of a text: 4 upper-case hex digits."""
        ...

    def record(self, identity: str, text: str, seen: Iterable[int], encoding: str | None = None) -> None:
        """Remember a text under its file's identity, with the lines that were shown and how it was encoded."""
        ...

    def latest(self, identity: str) -> tuple[str, str | None] | None:
        """The text of a file that was recorded last, and how it was encoded; None when there is none."""
        ...


class Artifacts(Protocol):
    """What cannot be read a second time, or was too long to show: kept and numbered, readable as `artifact://N`."""

    def keep(self, stream: BinaryIO, name: str, work: Work) -> int:
        """Store the bytes; gives the number."""
        ...

    def find(self, number: int) -> tuple[str, str] | None:
        """The file and its name, None when there is none."""
        ...

    def known(self) -> tuple[int, ...]:
        """The numbers that exist."""
        ...


class Answers(Protocol):
    """What was answered in the session, so that it is known when an answer is given again."""

    say: bool
    generation: int

    def given(self, ref: str, asked: str, answer: str, content: Callable[[], str | None]) -> int:
        """How often this answer has now been given in a row to this question (1 at first).

        `content` stands for the whole text behind it.
        """
        ...

    def forget(self) -> int:
        """Take what was shown so far for forgotten; gives the new generation."""
        ...


class Conflicts(Protocol):
    """Merge conflicts that were listed: numbered, readable as `conflict://N`."""

    def numbers(self, seen: Sequence[Sighting]) -> tuple[int, ...]:
        """The numbers of some, new ones where they were not seen before."""
        ...

    def sighting(self, number: int) -> Sighting | None:
        """What was seen of the one with a number, None when there is none."""
        ...

    def sighted(self) -> tuple[int, ...]:
        """The numbers that were given."""
        ...
