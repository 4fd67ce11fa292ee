"""What do tests of columnar files stand on: small files as pyarrow writes them, on the disk or as a stream?"""

import io
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet as pq

from omniread.model.node import Blob, Facts
from omniread.model.scope import Work
from omniread.model.table import Rows
from tests import fakes


def parquet(table: pa.Table, **options: Any) -> bytes:
    """The bytes of a Parquet file."""
    sink = io.BytesIO()
    pq.write_table(table, sink, **options)
    return sink.getvalue()


def arrow(table: pa.Table, *, size: int | None = None, codec: str | None = None) -> bytes:
    """The bytes of an Arrow file, in batches of so many rows."""
    sink = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression=codec)
    with pa.ipc.new_file(sink, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=size)
    return sink.getvalue()


def arrows(table: pa.Table, *, size: int | None = None, codec: str | None = None) -> bytes:
    """The bytes of a stream of Arrow, in batches of so many rows."""
    sink = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression=codec)
    with pa.ipc.new_stream(sink, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=size)
    return sink.getvalue()


def goods(count: int = 30) -> pa.Table:
    """Goods with a number, a name, a price of some decimals, and a day."""
    numbers = range(count)
    return pa.table(
        {
            "id": pa.array(numbers, pa.int64()),
            "name": pa.array([f"thing {number}" for number in numbers], pa.string()),
            "price": pa.array([number * 1.5 for number in numbers], pa.float64()),
            "day": pa.array([18_262 + number % 7 for number in numbers], pa.int32()).cast(pa.date32()),
        }
    )


def local(path: Path, work: Work) -> Blob:
    """A file on the disk as the local source makes it."""
    status = path.stat()
    facts = Facts(status.st_size, status.st_mtime, path=os.path.realpath(path), version=str(status.st_mtime_ns))
    return Blob(path.name, path.name, lambda: path.open("rb"), work, facts)


def streamed(name: str, data: bytes, work: Work) -> Blob:
    """The same bytes where only a stream gives them."""
    return fakes.blob(name, data, given=work)


def taken(rows: Rows) -> list[tuple[str, ...]]:
    """The rows of an answer as texts."""
    return [tuple(map(str, row)) for row in rows.cells]


def everything_below(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """What lies in a folder: sizes, times and bytes of all files in it."""
    found: dict[str, tuple[int, int, bytes]] = {}
    for file in files(folder):
        status = file.stat()
        found[str(file)] = (status.st_size, status.st_mtime_ns, file.read_bytes())
    return found


def files(folder: Path) -> Iterable[Path]:
    """All files below a folder."""
    return sorted(file for file in folder.rglob("*") if file.is_file())
