"""What is compared with what, where rows are read?

In process means: in a session that has read another database before, and knows nothing of this one.
"""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING

from benchmarks.data import LINE_BYTES
from benchmarks.measure import Case, Command, Inside, Shell
from benchmarks.rows import CSV_BYTES, RARE_PRICE, ROWS
from benchmarks.target import below_ms, of_tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.data import Data

DEEP = 0.9
SHOWN = 20
COUNTED = "SELECT 'rows', count(*) FROM (SELECT 1 FROM rows LIMIT 50001)"
HAS_SQLITE3 = shutil.which("sqlite3") is not None
HAS_JQ = shutil.which("jq") is not None
SQLITE = """import sqlite3, sys
for statement in sys.argv[2].split(";"):
    for row in sqlite3.connect(sys.argv[1]).execute(statement):
        print(*row)"""
FILTER = "import json, sys; print([i['name'] for i in json.load(open(sys.argv[1])) if i['id'] == int(sys.argv[2])])"
DUCK = "import duckdb, sys; print(duckdb.connect().execute(sys.argv[1]).fetchall())"


def words(pattern: str) -> Callable[[str, str], bool]:
    """The same words of a pattern, in the same order, and at least one of them."""

    def same(ours: str, tool: str) -> bool:
        found = re.findall(pattern, tool)
        return bool(found) and re.findall(pattern, ours) == found

    return same


def _sqlite(data: Data, sql: str) -> Command:
    return sqlite(data.database, sql)


def sqlite(database: str, sql: str) -> Command:
    """The rows of some statements."""
    if HAS_SQLITE3:
        return Command("sqlite3", "-readonly", database, sql, name="sqlite3")
    return Command(sys.executable, "-c", SQLITE, database, sql, name="python, sqlite3")


def _case(data: Data, what: str, tail: str, sql: str, pattern: str) -> Case:
    return Case(
        f"SQLite of {data.count(ROWS):,} rows: {what}, in process",
        Inside(f"{data.database}{tail}", before=[data.sparse]),
        _sqlite(data, sql),
        words(pattern),
        of_tool(2),
    )


def database_list(data: Data) -> Case:
    """The tables of a database."""
    return _case(data, "its tables", "", f"SELECT 'few', 2; {COUNTED}", r"\b(?:few|rows(?!\)))\b")


def database_table(data: Data) -> Case:
    """What a table looks like."""
    sql = f"SELECT sql FROM sqlite_schema WHERE name = 'rows'; SELECT * FROM rows LIMIT 5; {COUNTED}"
    return _case(data, "a table", ":rows", sql, r"name \d+")


def database_row(data: Data) -> Case:
    """One row by its key."""
    key = round(data.count(ROWS) * DEEP)
    return _case(data, "a row", f":rows:{key}", f"SELECT * FROM rows WHERE id = {key}", r"name \d+")


def database_page(data: Data) -> Case:
    """A page of rows far behind."""
    start = round(data.count(ROWS) * DEEP)
    sql = f"SELECT * FROM rows LIMIT {SHOWN} OFFSET {start}"
    return _case(data, "a page far behind", f":rows?limit={SHOWN}&offset={start}", sql, r"name \d+")


def database_sparse(data: Data) -> Case:
    """The tables of a database that is as big as a disk."""
    return Case(
        f"SQLite of {10 / data.share:g} GB: its tables, in process",
        Inside(data.sparse, before=[data.small]),
        sqlite(data.sparse, "SELECT 'few', 2; SELECT 'rows', 1000"),
        words(r"\b(?:few|rows(?!\)))\b"),
        below_ms(100),
    )


def csv_head(data: Data) -> Case:
    """The first rows of a big CSV file."""
    return Case(
        f"CSV of {data.count(CSV_BYTES):,} bytes: `?limit=5`, in process",
        Inside(f"{data.csv}?limit=5", before=[data.small]),
        Command("head", "-n", "6", data.csv, name="head"),
        words(r"name \d+"),
        below_ms(50),
    )


def csv_where(data: Data) -> Case:
    """The few rows that match, from all of it."""
    sql = f"SELECT * FROM read_csv('{data.csv}') WHERE price >= {RARE_PRICE} LIMIT {SHOWN}"
    return Case(
        f"CSV of {data.count(CSV_BYTES):,} bytes: `?where=`, a new process",
        Shell(f"{data.csv}?where=price>={RARE_PRICE}"),
        Command(sys.executable, "-c", DUCK, sql, name="python, duckdb"),
        words(r"name \d+"),
        of_tool(1.5),
    )


def json_filter(data: Data) -> Case:
    """The one item that matches, from a big array."""
    number = data.count(LINE_BYTES) // 100
    return Case(
        f"JSON of {data.count(LINE_BYTES):,} bytes: `?q=`, a new process",
        Shell(f"{data.line}?q=[?id==`{number}`].name"),
        jq(data.line, number),
        words(r"row \d+"),
        of_tool(3),
    )


def jq(path: str, number: int) -> Command:
    """The name of the item with a number."""
    if HAS_JQ:
        return Command("jq", f"[.[] | select(.id == {number}).name]", path, name="jq")
    return Command(sys.executable, "-c", FILTER, path, str(number), name="python, json")


TABLED: tuple[Callable[[Data], Case], ...] = (
    database_list,
    database_table,
    database_row,
    database_page,
    database_sparse,
    csv_head,
    csv_where,
    json_filter,
)
