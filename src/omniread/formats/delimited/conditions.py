"""Does an expression mean the same to SQLite and to DuckDB?

What people mostly ask does: columns of text compared with texts, columns of numbers with numbers, true and false, IS
NULL, BETWEEN, IN, and AND, OR, NOT between these. All else (LIKE, functions, arithmetic, a number compared with a text)
differs in one way or another, so it is left to the engine that answers where there is only one.
"""

from __future__ import annotations

import re

from omniread.tabular.asking import column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omniread.model.table import Field

TOKEN = re.compile(
    r"""\s*(?:
        (?P<text>'(?:[^']|'')*') |
        (?P<number>-?(?:[0-9]{1,18}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?![\w.])) |
        (?P<quoted>"(?:[^"]|"")+") |
        (?P<word>[A-Za-z_]\w*) |
        (?P<sign><=|>=|<>|!=|<|>|=|\(|\)|,)
    )""",
    re.VERBOSE,
)
COMPARING = frozenset({"<=", ">=", "<>", "!=", "<", ">", "="})
KEYWORDS = frozenset({"AND", "BETWEEN", "FALSE", "IN", "IS", "NOT", "NULL", "OR", "TRUE"})
KINDS = {"integer": "number", "real": "number", "boolean": "truth"}
DEEPEST = 50

Token = tuple[str, str]


def agreed(where: str, fields: Sequence[Field]) -> frozenset[str] | None:
    """The columns of an expression that means the same to both engines; None when that is not sure."""
    tokens = _tokens(where)
    if tokens is None:
        return None
    parser = _Parser(tokens, fields)
    return frozenset(parser.columns) if parser.any_of() and parser.is_done else None


def kind(field: Field) -> str:
    """What a column compares with: `number`, `truth` or `text`."""
    return KINDS.get(field.type.partition(" ")[0], "text")


def _tokens(text: str) -> list[Token] | None:
    tokens: list[Token] = []
    at = 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            return None
        token = found[found.lastgroup]
        upper = token.upper()
        is_keyword = found.lastgroup == "word" and upper in KEYWORDS
        tokens.append(("keyword", upper) if is_keyword else (found.lastgroup, token))
        at = found.end()
    return tokens


class _Parser:
    """By recursive descent; each method tells whether what it looks for stood there."""

    def __init__(self, tokens: list[Token], fields: Sequence[Field]) -> None:
        self._tokens = tokens
        self._fields = fields
        self._at = 0
        self._depth = 0
        self.columns: set[str] = set()

    @property
    def is_done(self) -> bool:
        return self._at == len(self._tokens)

    def any_of(self) -> bool:
        """Conditions between OR."""
        return self._between("OR", lambda: self._between("AND", self._condition))

    def _between(self, word: str, part: Callable[[], bool]) -> bool:
        if not part():
            return False
        while self._takes("keyword", word):
            if not part():
                return False
        return True

    def _condition(self) -> bool:
        if self._takes("keyword", "NOT"):
            return self._nested(self._condition)
        if self._takes("sign", "("):
            return self._nested(self.any_of) and self._takes("sign", ")")
        return self._comparison()

    def _nested(self, part: Callable[[], bool]) -> bool:
        self._depth += 1
        found = self._depth <= DEEPEST and part()
        self._depth -= 1
        return found

    def _comparison(self) -> bool:
        name, token = self._next()
        if name not in {"quoted", "word"}:
            return False
        real = column(token, self._fields)
        if real is None:
            return False
        self.columns.add(real)
        sort = kind(next(field for field in self._fields if field.name == real))
        if self._takes("keyword", "IS"):
            self._takes("keyword", "NOT")
            return self._takes("keyword", "NULL")
        if self._peek()[1] in COMPARING:
            self._at += 1
            return self._literal(sort)
        self._takes("keyword", "NOT")
        if self._takes("keyword", "BETWEEN"):
            return self._literal(sort) and self._takes("keyword", "AND") and self._literal(sort)
        return self._takes("keyword", "IN") and self._takes("sign", "(") and self._list(sort)

    def _list(self, sort: str) -> bool:
        while self._literal(sort):
            if self._takes("sign", ")"):
                return True
            if not self._takes("sign", ","):
                return False
        return False

    def _literal(self, sort: str) -> bool:
        name, token = self._next()
        if sort == "truth":
            return name == "keyword" and token in {"TRUE", "FALSE"}
        return name == sort

    def _takes(self, name: str, token: str) -> bool:
        if self._peek() != (name, token):
            return False
        self._at += 1
        return True

    def _next(self) -> Token:
        found = self._peek()
        self._at += 1
        return found

    def _peek(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("end", "")
