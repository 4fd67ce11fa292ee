"""What structure does the grammar of a language find in a text?"""

from collections.abc import Iterable
from textwrap import dedent

from omniread.syntax.parsing import Parsed, tree_of
from omniread.syntax.reading import structure_of
from omniread.syntax.structure import Fold, Structure
from tests import fakes


def read(language: str, text: str) -> Structure:
    """The structure of a text, whose common indent is taken away."""
    found = structure_of(language, dedent(text).lstrip("\n"), fakes.work())
    assert found is not None
    return found


def parsed(language: str, text: str) -> Parsed:
    """The tree of a text."""
    found = tree_of(language, text, fakes.work())
    assert found is not None
    return found


def names(structure: Structure) -> list[str]:
    """`kind Owner.name first-last`, one a declaration."""
    return [f"{one.kind} {one.path} {one.first}-{one.last}" for one in structure.declarations]


def spans(folds: Iterable[Fold]) -> list[tuple[int, int]]:
    """The lines of folds, without those inside of them."""
    return [(fold.first, fold.last) for fold in folds]
