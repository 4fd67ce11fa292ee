"""What is the syntax tree of a text, and how long may it take to find out?"""

from __future__ import annotations

from time import monotonic

from omniread.model.errors import Cancelled, TooBig

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Tree

    from omniread.model.scope import Work
    from omniread.model.text import Text

SLICE = 1 << 16
SECONDS = 4.0
"""The longest that a grammar may take; some are very slow on what is not of their language."""


class Parsed:
    """A syntax tree and the bytes that it is about. Rows of its points are line numbers less one.

    Weighs as many parts as it has nodes.
    """

    def __init__(self, language: str, text: str, source: bytes, tree: Tree) -> None:
        """Keep them together."""
        self.language = language
        self.text = text
        self.source = source
        self.tree = tree

    def __len__(self) -> int:
        """The number of nodes."""
        return self.tree.root_node.descendant_count


def parsed(text: Text, work: Work) -> Parsed | None:
    """The tree of a text, kept for the session.

    None where its language has no grammar, where it is too long to be held whole, or where its grammar took too long.
    """
    language, whole = text.facts.language, text.whole()
    if language is None or whole is None:
        return None
    return tree_of(language, whole, work)


def tree_of(language: str, whole: str, work: Work) -> Parsed | None:
    """The tree of a whole text in a language; None as above."""

    def make() -> tuple[str, Parsed | None]:
        return whole, _parse(language, whole, work)

    # What decides is the text: of two with one hash the second is parsed anew.
    made_of, found = work.kept("syntax", f"{language} {len(whole)} {hash(whole)}", make)
    return found if made_of == whole else _parse(language, whole, work)


def _parse(language: str, whole: str, work: Work) -> Parsed | None:
    from omniread.syntax.grammars import grammar

    known = grammar(language)
    if known is None:
        return None
    from tree_sitter import Parser

    source = whole.encode(errors="replace")
    try:
        tree = Parser(known).parse(_slices(source), encoding="utf8", progress_callback=_patience(work))
    except ValueError:  # the grammar gave up: it was asked to
        tree = None
    if tree is None:
        work.check()
        return None
    return Parsed(language, whole, source, tree)


def _slices(source: bytes) -> Callable[[int, object], bytes]:
    """The source in pieces: a parser that gets it whole does not ask whether it may go on."""
    return lambda at, _: source[at : at + SLICE]


def _patience(work: Work) -> Callable[[int, bool], bool]:
    """Whether the parser shall go on: within its time, that of the read, and until the caller gives up."""
    until = monotonic() + SECONDS

    def patience(at: int, has_error: bool) -> bool:  # noqa: ARG001, FBT001  # the port of the parser
        try:
            work.check()
        except (Cancelled, TooBig):
            return True
        return monotonic() > until

    return patience
