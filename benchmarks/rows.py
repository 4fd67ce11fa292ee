"""Which tables are read, and how do they come to be the same every time?"""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = 1_000_000
CSV_BYTES = 1 << 30
ROW_BYTES = 40
RARE = 8  # so many rows have the price that is searched for, wherever the file ends
RARE_PRICE = 5000
SPARSE_PAGES = 10 * (1 << 30) // 4096
PAGES_AT = 28  # where the header of a database counts its pages


def row(number: int) -> tuple[int, str, float, str]:
    """One row of every table here: a number, a name, a price below a thousand, a date."""
    return number, f"name {number}", number * 7919 % 100_000 / 100, f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}"


def database(path: str, count: int) -> None:
    """A table `rows` with a primary key, and a small one beside it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, price REAL, day TEXT)")
    connection.execute("CREATE TABLE few (id INTEGER PRIMARY KEY, note TEXT)")
    connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", map(row, range(1, count + 1)))
    connection.executemany("INSERT INTO few VALUES (?, ?)", [(1, "one"), (2, "two")])
    connection.commit()
    connection.close()


def sparse(path: str, share: int) -> None:
    """A database of 10 GB by its header and its size, nearly all of it a hole."""
    database(path, 1000)
    pages = SPARSE_PAGES // share
    with open(path, "r+b") as file:
        file.seek(PAGES_AT)
        file.write(pages.to_bytes(4, "big"))
    os.truncate(path, pages * 4096)


def delimited(size: int) -> Iterator[bytes]:
    """Rows of a CSV file, ten thousand at a time, of about so many bytes."""
    yield b"id,name,price,day\n"
    written, number = 0, 1
    step = max(2, size // ROW_BYTES // RARE)
    while written < size:
        part = b"".join(
            b"%d,name %d,%d.%02d,2024-%02d-%02d\n"
            % (
                each,
                each,
                RARE_PRICE if each % step == 1 else each * 7919 % 100_000 // 100,
                each % 100,
                each % 12 + 1,
                each % 28 + 1,
            )
            for each in range(number, number + 10_000)
        )
        yield part
        written, number = written + len(part), number + 10_000
