"""Which nodes of a language's tree fold, which are comments and imports, and which declare a name?

A language is described by one query file of tree-sitter, `languages/NAME.scm`; a first line `; inherits: OTHER` puts
another file before it. Its captures:

| capture | on |
| --- | --- |
| `@fold` | a node whose inner lines, all but its first and last, may be left out |
| `@comment` | a comment; runs of comments on lines of their own count as one |
| `@import` | an import; of a run of them the inner ones may be left out |
| `@attribute` | a decorator or attribute that stands beside and before what it belongs to |
| `@wrapper` | a node around a declaration that belongs to it: `export`, `template <...>`, decorators |
| `@definition.KIND` | a declaration; with `@name` on its name, and `@owner` on that of what it belongs to elsewhere |

Names of captures that begin with `_` are for predicates alone.
"""

from __future__ import annotations

import os
import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tree_sitter import Query

FOLDER = os.path.join(os.path.dirname(__file__), "languages")


@cache
def known() -> frozenset[str]:
    """The languages that have a query file."""
    return frozenset(name.removesuffix(".scm") for name in os.listdir(FOLDER) if name.endswith(".scm"))


def source(language: str) -> str:
    """The text of a language's query, with that of what it inherits before it."""
    with open(os.path.join(FOLDER, f"{language}.scm"), encoding="utf-8") as file:
        own = file.read()
    inherited = re.match(r"; inherits: (\w+)", own)
    return own if inherited is None else f"{source(inherited[1])}\n{own}"


@cache
def query(language: str) -> Query | None:
    """The compiled query of a language; None without a query file or a grammar."""
    from omniread.syntax.grammars import grammar

    if language not in known():
        return None
    found = grammar(language)
    if found is None:
        return None
    from tree_sitter import Query

    return Query(found, source(language))
