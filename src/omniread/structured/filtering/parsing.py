"""Is an expression JMESPath, and what is said when it is something else that looks like it?"""

from __future__ import annotations

import json
import re

from omniread.model.errors import BadSelector
from omniread.model.note import Note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # A node of the syntax tree: `type`, `value` and `children`.
    Tree = dict[str, Any]

DEEPEST = 150
JQ_PATH = re.compile(r"\$?(?:\.[A-Za-z_]\w*|\.?\[-?\d*\]|\.?\[\*\])+|[.$]")
JQ = re.compile(r"^\s*\.|\.\[\]|\|\s*(?:select|map|length|keys|to_entries)\b\s*(?:$|\(|\|)|\bselect\s*\(|\|\s*\.")
JSON_PATH = re.compile(r"^\s*\$|\?\s*\(\s*@")
# `values(@)` is a function of filters.
SQL = re.compile(r"\s*(?:(?i:select|with|explain|pragma)(?=[\s*(\"'/-])|(?i:values)\s|VALUES\b)")
# Texts and quoted names are passed over, so that only what stands outside of them is looked at.
_TOKENS = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`((?:[^`\\]|\\.)*)`""", re.DOTALL)
_BARE = re.compile(r"([<>=!]=?)\s*(-?\d+(?:\.\d+)?|true\b|false\b|null\b)")
_AS_NAME = re.compile(r'([<>=!]=)\s*"((?:[^"\\]|\\.)*)"')
FORMS = "items[0].name, items[*].name, items[?price > `5`].name, length(items), sort_by(items, &price)"


def parsed(expression: str) -> tuple[Tree, tuple[Note, ...]]:
    """The syntax tree, and what is to be said of how the expression was read. Raises BadSelector where it is none."""
    stripped = expression.strip()
    notes: tuple[Note, ...] = ()
    if stripped.startswith((".", "$")) and JQ_PATH.fullmatch(stripped):
        meant = _translated(stripped)
        notes = (Note("reading-choice", f"Filters are JMESPath: {expression} was read as {meant}"),)
        stripped = meant
    found = tree(stripped)
    if (better := corrected(stripped)) is not None:
        text = f"A word without quotes, or in double ones, is a name here. If a value is meant, write {better}"
        notes = (*notes, Note("reading-choice", text))
    return found, notes


def tree(expression: str) -> Tree:
    """The syntax tree of an expression."""
    import jmespath
    from jmespath.exceptions import IncompleteExpressionError, LexerError, ParseError

    try:
        found: Any = jmespath.compile(_with_json_literals(expression))
    except IncompleteExpressionError as error:
        raise _malformed(expression, len(expression), "it ends too early") from error
    except LexerError as error:
        raise _malformed(expression, error.lexer_position, error.message) from error
    except ParseError as error:
        why = error.msg if ":" in error.msg else f"unexpected {error.token_value!r}"
        raise _malformed(expression, error.lex_position, why) from error
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise _malformed(expression, 0, str(error)) from error
    return _shallow(found.parsed)


def _shallow(found: Tree) -> Tree:
    """The tree, when evaluating it goes no deeper than is safe."""
    level: list[Tree] = [found]
    for _ in range(DEEPEST):
        # A slice has numbers in the place of further parts.
        level = [child for each in level if each["type"] != "slice" for child in each["children"]]
        if not level:
            return found
    raise _too_deep()


def _too_deep() -> BadSelector:
    return BadSelector("The filter nests too deeply.", hint="Write it as steps: a | b | c.")


def _translated(path: str) -> str:
    """A path of jq or JSONPath as one of JMESPath."""
    return path.removeprefix("$").replace("[]", "[*]").replace(".[", "[").removeprefix(".") or "@"


def _with_json_literals(expression: str) -> str:
    """The expression with `` `word` `` as `` `"word"` ``: the older form, of which the library warns."""

    def literal(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        try:
            json.loads(found[1].replace("\\`", "`"))
        except ValueError:
            text = json.dumps(found[1].replace("\\`", "`").strip()).replace("`", "\\`")
            return f"`{text}`"
        return found[0]

    return _TOKENS.sub(literal, expression)


def _malformed(expression: str, at: int, why: str) -> BadSelector:
    marked = f"{expression[:at]}▸{expression[at:]}"
    return BadSelector(
        f"The filter is malformed at character {at + 1} (marked ▸): {why}: {marked}", hint=_hint(expression)
    )


def _hint(expression: str) -> str:
    if SQL.match(expression):
        return "SQL is for tables (?q=SELECT … of CSV, JSON Lines, SQLite); this filter is JMESPath, such as " + FORMS
    if JSON_PATH.search(expression):
        return "Filters are JMESPath, not JSONPath: write items[?price < `10`].name for $.items[?(@.price < 10)].name."
    if JQ.search(expression):
        return (
            "Filters are JMESPath, not jq: write items[0].name for .items[0].name, and items[?price > `5`].name for "
            ".items[] | select(.price > 5) | .name."
        )
    if (better := corrected(expression)) is not None:
        return f"Numbers, true, false and null stand in backticks, texts in single quotes: {better}"
    if re.search(r"\w-\w", _TOKENS.sub("", expression)):
        return 'A name with other characters than letters, digits and _ stands in double quotes: "a-b".c'
    return f"Filters are JMESPath: {FORMS}."


def corrected(expression: str) -> str | None:
    """The expression with backticks around bare numbers and words, single quotes for texts; None if it has them."""
    parts: list[str] = []
    at = 0
    plain = _AS_NAME.sub(lambda found: f"{found[1]} '{found[2]}'", expression)
    for found in _TOKENS.finditer(plain):
        parts += [_ticked(plain[at : found.start()]), found[0]]
        at = found.end()
    better = "".join((*parts, _ticked(plain[at:])))
    return None if better == expression else better


def _ticked(text: str) -> str:
    return _BARE.sub(r"\1 `\2`", text)
