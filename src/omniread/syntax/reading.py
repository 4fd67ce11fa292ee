"""What is the structure of a text: by its grammar, else by its brackets and indents, or by its headings?"""

from __future__ import annotations

from omniread.syntax.kinds import is_prose
from omniread.syntax.structure import Structure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.text import Text
    from omniread.syntax.parsing import Parsed


def structure(text: Text, work: Work) -> Structure | None:
    """The structure of a text, kept for the session.

    None where nothing is known of its language, or where it is too long to be held whole.
    """
    language, whole = text.facts.language, text.whole()
    return None if language is None or whole is None else structure_of(language, whole, work)


def structure_of(language: str, whole: str, work: Work) -> Structure | None:
    """The structure of a whole text in a language; None as above."""

    def make() -> tuple[str, Structure | None]:
        return whole, _structure(language, whole, work)

    made_of, found = work.kept("structure", f"{language} {len(whole)} {hash(whole)}", make)
    return found if made_of == whole else _structure(language, whole, work)


def _structure(language: str, whole: str, work: Work) -> Structure | None:
    if is_prose(language):
        from omniread.syntax.prose import structure as by_headings

        return by_headings(language, whole, work)
    from omniread.syntax.parsing import tree_of
    from omniread.syntax.queries import known

    parsed = tree_of(language, whole, work) if language in known() else None
    if parsed is not None:
        return by_grammar(parsed)
    from omniread.syntax.lexical import structure as by_signs

    return by_signs(language, whole, work)


def by_grammar(parsed: Parsed) -> Structure | None:
    """The structure that a tree shows; None where its language has no query."""
    from omniread.syntax.comments import Runs
    from omniread.syntax.damage import damaged
    from omniread.syntax.declaring import declarations, found
    from omniread.syntax.folds import forest
    from omniread.syntax.queries import query

    asked = query(parsed.language)
    if asked is None:
        return None
    from tree_sitter import QueryCursor

    root = parsed.tree.root_node
    captures = QueryCursor(asked).captures(root)
    hurt = damaged(root)
    runs = Runs(captures, parsed.source)
    definitions = found(captures, parsed.source)
    return Structure(
        language=parsed.language,
        by="grammar",
        declarations=tuple(sorted(declarations(definitions, runs.above), key=lambda one: (one.line, one.first))),
        folds=forest(captures, definitions, runs, hurt),
        damaged=hurt,
    )
