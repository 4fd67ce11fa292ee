"""Does a statement only read the table it may read?

The engine's own parser takes it apart, and every part must be on a list here: kinds of queries, of tables, and
functions that make tables. A statement that is called SELECT may still insert within WITH, or open a file by its name.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector, Denied
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Final

TABLE: Final = "data"
"""What the one table is called."""

QUERIES: Final = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
SOURCES: Final = frozenset(
    {"BASE_TABLE", "EMPTY", "EXPRESSION_LIST", "JOIN", "PIVOT", "SHOW_REF", "SUBQUERY", "TABLE_FUNCTION"}
)
# Parts that hold others, or say how.
ENDINGS: Final = ("_MODIFIER", "_TYPE_INFO")
ORDERS: Final = frozenset({"ASCENDING", "DESCENDING", "ORDER_DEFAULT"})
MAKING: Final = frozenset({"generate_series", "json_each", "json_tree", "range", "repeat", "repeat_row", "unnest"})
"""Functions that make a table of what they are given."""
REFUSED: Final = frozenset(
    {
        # The machine, the session and its settings.
        *("current_connection_id", "current_query", "current_query_id", "current_setting", "current_transaction_id"),
        *("getenv", "getvariable", "txid_current"),
        # What writes, waits, or remembers.
        *("currval", "nextval", "pg_sleep", "setseed", "setval", "sleep", "sleep_ms", "write_log"),
        # What takes the engine's own bytes and plans.
        *("combine", "finalize", "index_key", "json_deserialize_sql", "json_execute_serialized_sql"),
        *("json_serialize_plan", "stats", "to_aggregate_state", "variant_bytes_to_variant", "vector_type"),
    }
)
CONDITION: Final = "Write one condition over the columns, such as price > 10."
HINT: Final = "Ask with SELECT ... FROM data."


@value
class Tree:
    """A parsed text as the engine serialises it: the nodes of its statements, and every part of these at any depth."""

    nodes: tuple[dict[str, Any], ...]
    parts: tuple[dict[str, Any], ...]


def check(tree: Tree) -> None:
    """Raise Denied for a part that does more than read the table, BadSelector for a parameter."""
    known = {TABLE, *(name.lower() for part in tree.parts for name in _names(part))}
    for part in tree.parts:
        _check_part(part, known)


def expression(bare: Tree, enclosed: Tree) -> None:
    """Raise BadSelector unless `SELECT x` and `SELECT (x)` are both one statement with one expression and no more.

    What leaves its parentheses fails without them, what needs a clause behind it fails within them.
    """
    for tree in (bare, enclosed):
        if len(tree.nodes) != 1 or not _is_lone(tree.nodes[0]):
            raise BadSelector("where is not one expression.", hint=CONDITION)


def _is_lone(node: dict[str, Any]) -> bool:
    nothing = ("where_clause", "having", "sample", "qualify", "modifiers", "group_expressions")
    return (
        node.get("type") == "SELECT_NODE"
        and len(node.get("select_list", ())) == 1
        and not node["select_list"][0].get("alias")
        and node.get("from_table", {}).get("type") == "EMPTY"
        and not any(node.get(each) for each in nothing)
        and not node.get("cte_map", {}).get("map")
    )


def _names(part: dict[str, Any]) -> Iterator[str]:
    """The names that a part gives to queries of its own."""
    for pair in part.get("cte_map", {}).get("map", ()):
        yield pair["key"]


def _check_part(part: dict[str, Any], known: set[str]) -> None:
    kind = part.get("type")
    if not isinstance(kind, str):
        return
    if "class" in part:
        _check_expression(part, kind)
    elif kind in SOURCES:
        _check_source(part, kind, known)
    elif kind not in QUERIES and kind not in ORDERS and not kind.endswith(ENDINGS):
        word = kind.removesuffix("_NODE").removesuffix("_QUERY").replace("_", " ")
        raise Denied(f"The query does more than read: {word}.", hint=HINT)


def _check_expression(part: dict[str, Any], kind: str) -> None:
    if part["class"] == "PARAMETER":
        raise BadSelector("The query has parameters, for which there are no values.", hint="Write the values.")
    if part["class"] in {"FUNCTION", "WINDOW"}:
        name = str(part.get("function_name", kind)).lower()
        if name in REFUSED:
            raise Denied(f"The query was refused because of the function {name}.", hint="Use functions that compute.")


def _check_source(part: dict[str, Any], kind: str, known: set[str]) -> None:
    if kind == "TABLE_FUNCTION":
        name = str(part.get("function", {}).get("function_name", "")).lower()
        if name not in MAKING:
            raise Denied(f"The query was refused because of the function {name}.", hint=HINT)
    elif kind == "SHOW_REF" and not isinstance(part.get("query"), dict):
        raise Denied("The query was refused: there is one table.", hint=f"DESCRIBE {TABLE} and SUMMARIZE {TABLE} work.")
    elif kind == "BASE_TABLE":
        path = part.get("qualified_name", {}).get("path", ())
        if len(path) != 1 or str(path[0]).lower() not in known or part.get("at_clause"):
            name = ".".join(map(str, path))
            raise Denied(f"There is no table {name!r} here, and other files are not read.", hint=HINT)
