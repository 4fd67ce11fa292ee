"""Which inputs does the fuzzer begin with? Small, typical ones of each kind."""

import gzip
import io
import os
import sqlite3
import tempfile
from pathlib import Path

from tests.samples import SAMPLES
from tests.samples.wrapping import WRAPPERS

FILES = Path(__file__).parent / "files"
LONGEST = 1 << 14
SCHEMA = """
CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, price REAL, data BLOB);
INSERT INTO t VALUES (1, 'a', 1.5, x'00ff'), (2, 'b:c', NULL, NULL), (3, 'quote''d', -2, zeroblob(9));
CREATE TABLE "odd:name?" ("a b" TEXT, "c" INTEGER, PRIMARY KEY ("a b", "c")) WITHOUT ROWID;
INSERT INTO "odd:name?" VALUES ('x', 1);
CREATE VIEW v AS SELECT name FROM t;
"""


def selectors() -> list[bytes]:
    spelled = (
        "50 L50-L200 50+150 -20 5-16,960-,-5 raw raw:3-4 /re.x/i+3 @42^1 #A.b 7:col\x201-9 hex\x200x10+4 outline+2"
    )
    return [each.encode() for each in spelled.split(" ")]


def addresses() -> list[bytes]:
    return [
        b":t",
        b":t:1",
        b":t:2:name",
        b":odd:name?:x",
        b":t?limit=2&offset=1&order=price:desc&where=price>1 AND name LIKE 'a%'",
        b"?q=SELECT name, count(*) FROM t GROUP BY 1",
        b":2-3?q=WITH x(n) AS (VALUES(1)) SELECT * FROM x",
        b":t?where=name='a:b':raw",
        b"?q=PRAGMA table_info(t)",
        b":t:L2-3",
        b":/a/",
    ]


def archives() -> list[bytes]:
    written = [wrap("f.txt", b"some text\n" * 20)[1] for wrap in WRAPPERS.values()]
    found = [file.read_bytes() for file in sorted(FILES.rglob("*")) if file.is_file() and file.suffix != ".md"]
    return written + [data for data in found if len(data) <= LONGEST]


def tables() -> list[bytes]:
    return [
        b"a,b,c\n1,2,3\n4,5,6\n",
        b'a;b\n"x;y";2,5\n"multi\nline";3\n',
        "ä\tb\n1\t\n".encode("cp1252"),
        "a,b\n1,ü\n".encode("utf-16"),
        b"sep=|\na|b\n1|2|3\n4\n",
    ]


def documents() -> list[bytes]:
    return [
        b'{"a": {"b": [1, 2.50, "x", null, true]}}',
        b'[{"a": 1}, {"a": 2, "b": {"c": []}}]',
        b'{"a": 1}\n{"a": 2}\nbroken\n',
        b"a:\n  b: &x [1, yes]\n  c: *x\n---\n- d\n",
        b"// note\n{'a': 1,}",
    ]


def databases() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.db")
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA page_size = 512")
        connection.executescript(SCHEMA)
        connection.close()
        with open(path, "rb") as file:
            data = file.read()
    return [data, gzip.compress(data)]


def columns() -> list[bytes]:
    import pyarrow as pa
    from pyarrow import parquet

    buffer = io.BytesIO()
    parquet.write_table(pa.table({"a": [1, 2, None], "b": ["x", "y", "z"]}), buffer)
    return [buffer.getvalue(), *(sample.data for sample in SAMPLES)]


def patches() -> list[bytes]:
    """Patches of every operation; `#AAAA` and `#BBBB` stand for the tags of a.py and b.txt."""
    texts = (
        "[a.py#AAAA]\nPUT 3.=4:\n+x\nCUT 1 @k\nPUT >$ @k\n[b.txt#BBBB]\nPUT >2 @k\nPUT <1:\n+\n",
        "[a.py#AAAA]\nMV c/d.py\nPUT >3*:\n+y\n[b.txt#BBBB]\nREM\n[n]\nNEW\n+z\n",
        "[./a.py#AAAA]\nCUT 5\n[file:../x]\nNEW\n[a.py:1-2#0000]\nPUT 1:\n+x",
    )
    return [text.encode() for text in texts]
