"""Does a table that is stored column by column read like any other, wherever it lies?"""

import io
import re
import tarfile
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.feather
import pytest

from omniread import BadSelector, Limits, Page, Reader
from tests import columnar
from tests.acceptance.asking import codes, followed, put

GOODS = columnar.goods(57)


def first_feather(table: pa.Table) -> bytes:
    sink = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pyarrow.feather.write_feather(table, sink, version=1)
    return sink.getvalue()


def second_feather(table: pa.Table) -> bytes:
    sink = io.BytesIO()
    pyarrow.feather.write_feather(table, sink, compression="lz4", chunksize=10)
    return sink.getvalue()


FORMS: dict[str, Callable[[pa.Table], bytes]] = {
    "goods.parquet": lambda table: columnar.parquet(table, row_group_size=10),
    "goods.arrow": lambda table: columnar.arrow(table, size=10),
    "goods.arrows": lambda table: columnar.arrows(table, size=10),
    "goods.ipc": lambda table: columnar.arrows(table, size=10, codec="zstd"),
    "goods.feather": second_feather,
    "old.feather": first_feather,
}


def zipped(name: str, data: bytes) -> tuple[str, bytes]:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"deep/{name}", data)
    return f"x.zip:deep/{name}", sink.getvalue()


def tarred(name: str, data: bytes) -> tuple[str, bytes]:
    sink = io.BytesIO()
    with tarfile.open(fileobj=sink, mode="w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return f"x.tar.gz:{name}", sink.getvalue()


def bare(name: str, data: bytes) -> tuple[str, bytes]:
    return name, data


@pytest.fixture(params=FORMS)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=[bare, zipped, tarred])
def place(request: pytest.FixtureRequest, tmp_path: Path, name: str) -> tuple[Reader, str]:
    """A reader, and the path string of a file of each kind in each kind of place."""
    path, data = request.param(name, FORMS[name](GOODS))
    put(tmp_path, path.partition(":")[0], data)
    return Reader(cwd=tmp_path), path


def cells(page: Page) -> list[list[str]]:
    """The rows of a table that is drawn with bars."""
    lines = [line for line in str(page).split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_an_overview_has_types_a_count_and_some_rows(place: tuple[Reader, str]):
    reader, path = place
    page = reader.read(path)
    text = str(page)
    assert text.startswith("id: BIGINT\nname: VARCHAR\nprice: DOUBLE\nday: DATE\n\n57 rows, the first 5 of them:\n")
    assert cells(page)[4] == ["4", "thing 4", "6.0", "2020-01-05"]
    assert page.next == f"{path}?limit=20&offset=5"
    assert page.kind == "file"


def test_rows_are_chosen_ordered_and_paged(place: tuple[Reader, str]):
    reader, path = place
    page = reader.read(f"{path}?where=price>10&order=day:desc&limit=5")
    # The latest day is every seventh; price is half as much again as the number.
    assert [row[0] for row in cells(page)] == ["13", "20", "27", "34", "41"]
    assert page.next == f"{path}?where=price>10&order=day:desc&limit=5&offset=5"


def test_a_statement_asks_the_table_called_data(place: tuple[Reader, str]):
    reader, path = place
    page = reader.read(f"{path}?q=SELECT day, count(*) AS n FROM data GROUP BY day ORDER BY n DESC, day LIMIT 2")
    assert cells(page) == [["2020-01-01", "9"], ["2020-01-02", "8"]]


def test_following_the_pages_shows_every_row_once(place: tuple[Reader, str]):
    reader, path = place
    pages = followed(reader, f"{path}?limit=13&order=day")
    shown = [int(row[0]) for page in pages for row in cells(page)]
    assert shown == sorted(range(57), key=lambda number: number % 7)


def test_following_a_statement_shows_every_row_once(tmp_path: Path, name: str):
    put(tmp_path, name, FORMS[name](GOODS))
    reader = Reader(cwd=tmp_path, limits=Limits(sql_raw_rows=20))
    pages = followed(reader, f"{name}?q=SELECT id, name FROM data ORDER BY id DESC")
    assert [int(row[0]) for page in pages for row in cells(page)] == list(range(56, -1, -1))


def test_a_cell_that_is_cut_is_shown_whole_by_its_hint(tmp_path: Path, name: str):
    text = "long " * 100 + "end"
    put(tmp_path, name, FORMS[name](pa.table({"a": [1, 2, 3], "b": ["x", "y", text]})))
    reader = Reader(cwd=tmp_path)
    page = reader.read(f"{name}?where=a>1")
    (note,) = [note for note in page.notes if note.code == "cells-cut"]
    assert note.selector == f"{name}?where=a>1&limit=1&offset=1"
    assert f"b: {text}" in str(reader.read(note.selector))


@pytest.mark.parametrize(
    "query", ["?where=prize>10", "?order=prize", "?q=SELECT prize FROM data", "?limit=0", "?where=price>", "?nothing=1"]
)
def test_a_wrong_question_says_what_to_ask(tmp_path: Path, name: str, query: str):
    put(tmp_path, name, FORMS[name](GOODS))
    with pytest.raises(BadSelector) as caught:
        Reader(cwd=tmp_path).read(f"{name}{query}")
    assert "price" in str(caught.value) or caught.value.hint


@pytest.mark.parametrize("kind", ["goods.parquet", "goods.arrow", "goods.arrows"])
def test_what_stands_in_cells_is_shown_as_it_is(tmp_path: Path, kind: str):
    table = pa.table(
        {
            "list": pa.array([[1, None, 3]]),
            "struct": pa.array([{"a": 'say "x"', "b": [1.5]}]),
            "map": pa.array([[("k", 1)]], pa.map_(pa.string(), pa.int64())),
            "blob": pa.array([b"\0" * 2048]),
            "lines": pa.array(["one\ntwo"]),
            "formula": pa.array(["=cmd|' /C calc'!A0"]),
            "nothing": pa.array([None], pa.string()),
            "empty": pa.array([""]),
            "word": pa.array(["NULL"]),
            "nan": pa.array([float("nan")]),
            "escape": pa.array(["\x1b[31mred"]),
            "ns": pa.array([1], pa.timestamp("ns")),
        }
    )
    put(tmp_path, kind, FORMS[kind](table))
    text = str(Reader(cwd=tmp_path).read(f"{kind}?limit=1"))
    for line in [
        "list: [1,null,3]",
        r'struct: {"a":"say \"x\"","b":[1.5]}',
        'map: {"k":1}',
        "blob: <BLOB 2.0KB>",
        "formula: =cmd|' /C calc'!A0",
        "nothing: NULL",
        "empty: ''",
        "word: 'NULL'",
        "nan: nan",
        r"escape: \x1b[31mred",
        "ns: 1970-01-01 00:00:00.000000001",
    ]:
        assert line in text.split("\n")
    assert "lines: |-\n  one\n  two\n" in text


def test_many_columns_are_a_page_that_goes_on(tmp_path: Path):
    numbers = pa.array([1, 2])
    table = pa.Table.from_arrays([numbers] * 3000, names=[f"c{number}" for number in range(3000)])
    put(tmp_path, "wide.parquet", columnar.parquet(table))
    reader = Reader(cwd=tmp_path)
    page = reader.read("wide.parquet")
    assert len(str(page)) < 200_000
    assert page.next is not None
    shown = "\n".join(str(each) for each in followed(reader, "wide.parquet:raw"))
    assert all(f"c{number}: BIGINT" in shown for number in (0, 1500, 2999))


def test_an_empty_table_has_its_columns(tmp_path: Path, name: str):
    put(tmp_path, name, FORMS[name](columnar.goods(0)))
    page = Reader(cwd=tmp_path).read(name)
    assert str(page).startswith("id: BIGINT\nname: VARCHAR\n")
    assert "No rows:" in str(page)
    assert page.next is None
    assert cells(page) == []


def test_a_name_is_no_promise(tmp_path: Path):
    put(tmp_path, "data.bin", columnar.parquet(GOODS))
    put(tmp_path, "text.parquet", "PAR1 is the magic of Parquet.\n")
    reader = Reader(cwd=tmp_path)
    assert "57 rows" in str(reader.read("data.bin"))
    assert "PAR1 is the magic" in str(reader.read("text.parquet"))


def test_facts_are_those_of_the_file(tmp_path: Path, name: str):
    put(tmp_path, name, FORMS[name](GOODS))
    text = str(Reader(cwd=tmp_path).read(f"{name}:stat"))
    assert re.search(r"(?m)^\d+\|size: \d", text)


@pytest.mark.parametrize("key", ["where", "q", "order"])
def test_an_answer_does_not_say_what_it_did_not_see(tmp_path: Path, key: str):
    data = columnar.arrow(GOODS, size=10)
    put(tmp_path, "cut.arrow", data[: data.rindex(b"thing 40")])
    asked: dict[str, Any] = {"where": "id>=0", "q": "SELECT count(*) FROM data", "order": "id:desc"}
    page = Reader(cwd=tmp_path).read(f"cut.arrow?{key}={asked[key]}")
    assert "damaged" in codes(page)
