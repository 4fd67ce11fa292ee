"""What does a small but typical thing of each kind look like? One builder a kind; the contracts try them all.

A new format adds one builder to `SAMPLES` and is then read bare, wrapped in every container and from every source.
"""

import io
import json
import os
import sqlite3
import tarfile
import tempfile
from dataclasses import dataclass

import pyarrow as pa
from pyarrow import parquet


@dataclass(frozen=True)
class Sample:
    """A file's name and bytes, the selectors worth asking of it, and words that must appear.

    `named` tells that its kind is known by its name alone.
    """

    name: str
    data: bytes
    selectors: tuple[str, ...]
    words: tuple[str, ...]
    named: bool = False


def text() -> Sample:
    lines = "".join(f"line {number} é\n" for number in range(1, 41))
    return Sample("words.txt", lines.encode(), ("", "10-12", "raw:-3", "/line 2[01]/"), ("line 1 é", "line 40 é"))


def wide_text() -> Sample:
    lines = "".join(f"naïve {number} 日本\r\n" for number in range(1, 21))
    return Sample("wide.txt", b"\xff\xfe" + lines.encode("utf-16-le"), ("", "5-6,-2", "stat"), ("naïve 7 日本",))


def listing() -> Sample:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("src/app.py", "src/lib/x.py", "README.md"):
            member = tarfile.TarInfo(name)
            member.size, member.mtime = 3, 1_700_000_000
            archive.addfile(member, io.BytesIO(b"hi\n"))
    return Sample("tree.tar", buffer.getvalue(), ("", "2", "src", "src/app.py:raw"), ("src/", "README.md (3B)"))


def binary() -> Sample:
    data = bytes(range(256)) * 8
    return Sample("noise.bin", data, ("", "hex 0x10+32", "stat"), ("2,048 bytes",))


def database() -> Sample:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "shop.db")
        connection = sqlite3.connect(path)
        connection.executescript(
            "PRAGMA page_size = 512; CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, photo);"
        )
        rows = ((number, f"item {number}", bytes(range(number))) for number in range(1, 31))
        connection.executemany("INSERT INTO items VALUES (?, ?, ?)", rows)
        connection.commit()
        connection.close()
        with open(path, "rb") as file:
            data = file.read()
    asked = ("", "items", "items:7", "items?limit=3&offset=20&order=name:desc", "?q=SELECT sum(id) FROM items")
    return Sample("shop.db", data, (*asked, "items:7:photo:hex", "/item 2[13]/"), ("items (30 rows)",))


def delimited() -> Sample:
    rows = "".join(f'{number};"item {number}";{number},5\r\n' for number in range(1, 31))
    asked = ("", "2-3", "?limit=3&offset=20", "?where=id>28&order=id:desc", "?q=SELECT count(*) FROM data")
    return Sample("rows.csv", f"id;name;weight\r\n{rows}".encode("cp1252"), asked, ("item 30",), named=True)


def document() -> Sample:
    value = {"name": "café", "items": [{"id": number, "price": number / 2} for number in range(20)]}
    asked = ("", "name", "items[3].price", "?q=items[?price>`8`].id", "outline", "5-9", "items:2-3")
    return Sample("app.json", json.dumps(value, indent=1, ensure_ascii=False).encode(), asked, ('"café"',))


def records() -> Sample:
    lines = "".join(
        json.dumps({"id": number, "level": "error" if number % 7 == 0 else "info"}) + "\n" for number in range(40)
    )
    asked = ("", "[17]", "17-18", "?q=[?level=='error'].id", "?where=level='error'&limit=3", "outline")
    return Sample("events.jsonl", lines.encode(), asked, ('{"id": 39',))


def columnar() -> Sample:
    table = pa.table({"id": list(range(50)), "name": [f"item {number}" for number in range(50)]})
    buffer = io.BytesIO()
    parquet.write_table(table, buffer, row_group_size=20)
    asked = ("", "?limit=3&offset=30", "?where=id>47", "?q=SELECT max(id) FROM data")
    return Sample("table.parquet", buffer.getvalue(), asked, ("item 4",))


SAMPLES = (text(), wide_text(), listing(), binary(), database(), delimited(), document(), records(), columnar())
