"""Is a Parquet file read in parts, on the disk and from a stream alike, and to the last digit?"""

import datetime as dt
import decimal
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.node import Blob, Facts
from omniread.model.scope import Work
from omniread.model.table import Count, Field, Query
from omniread.tabular.duck import Parquet
from tests import columnar, fakes
from tests.columnar import taken


@pytest.fixture
def work() -> Iterator[Work]:
    with fakes.reading() as given:
        yield given


@pytest.fixture(params=["path", "stream"])
def opened(request: pytest.FixtureRequest, tmp_path: Path, work: Work) -> Callable[[bytes], Parquet]:
    """A file of these bytes, on the disk and as a stream."""

    def made(data: bytes) -> Parquet:
        if request.param == "stream":
            return Parquet(columnar.streamed("x.parquet", data, work), work)
        file = tmp_path / "x.parquet"
        file.write_bytes(data)
        return Parquet(columnar.local(file, work), work)

    return made


def test_the_footer_is_told(opened: Callable[[bytes], Parquet], work: Work):
    relation = opened(columnar.parquet(columnar.goods(30), row_group_size=8))
    assert relation.count(work) == Count(30)
    assert relation.row_groups == 4
    assert "parquet-cpp-arrow" in str(relation.writer)
    assert relation.fields == (
        Field("id", "BIGINT"),
        Field("name", "VARCHAR"),
        Field("price", "DOUBLE"),
        Field("day", "DATE"),
    )
    assert relation.notes == ()


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        (Query(3), [0, 1, 2]),
        (Query(3, 7), [7, 8, 9]),
        (Query(3, 28), [28, 29]),
        (Query(3, 30), []),
        (Query(2, where="price > 30"), [21, 22]),
        (Query(2, order=("price", True)), [29, 28]),
        (Query(2, 3, order=("day", False)), [21, 28]),
        (Query(2, where="name LIKE '%7'", order=("id", True)), [27, 17]),
    ],
)
def test_rows(opened: Callable[[bytes], Parquet], work: Work, query: Query, numbers: list[int]):
    relation = opened(columnar.parquet(columnar.goods(30), row_group_size=8))
    assert [int(row[0]) for row in taken(relation.rows(query, work))] == numbers


def test_statements(opened: Callable[[bytes], Parquet], work: Work):
    relation = opened(columnar.parquet(columnar.goods(30)))
    assert taken(relation.run("SELECT count(*), sum(price) FROM data WHERE id < 3", 9, work)) == [("3", "4.5")]


def test_values_are_exact(opened: Callable[[bytes], Parquet], work: Work):
    table = pa.table(
        {
            "u": pa.array([2**64 - 1], pa.uint64()),
            "d": pa.array([decimal.Decimal("12345678901234567890123456789.123456789")], pa.decimal128(38, 9)),
            "t": pa.array([1], pa.timestamp("ns")),
            "z": pa.array([dt.datetime(2020, 1, 1, tzinfo=dt.UTC)], pa.timestamp("us", "Europe/Berlin")),
            "c": pa.array([1], pa.time64("us")),
            "b": pa.array([b"\0\1\2"]),
            "n": pa.array([float("nan")]),
            "s": pa.array([{"a": [1, None], "b": "x"}]),
            "m": pa.array([[("k", 1)]], pa.map_(pa.string(), pa.int64())),
            "k": pa.array(["red"]).dictionary_encode(),
            "h": pa.array([1.5], pa.float16()),
            "e": pa.nulls(1),
        }
    )
    (row,) = opened(columnar.parquet(table)).rows(Query(5), work).cells
    assert list(map(str, row)) == [
        "18446744073709551615",
        "12345678901234567890123456789.123456789",
        "1970-01-01 00:00:00.000000001",
        "2020-01-01 00:00:00+00",
        "00:00:00.000001",
        r"b'\x00\x01\x02'",
        "nan",
        '{"a":[1,null],"b":"x"}',
        '{"k":1}',
        "red",
        "1.5",
        "None",
    ]


def test_times_of_old_writers(opened: Callable[[bytes], Parquet], work: Work):
    table = pa.table({"t": pa.array([dt.datetime(2020, 1, 2, 3, 4, 5, 678901, dt.UTC)], pa.timestamp("us"))})
    relation = opened(columnar.parquet(table, use_deprecated_int96_timestamps=True))
    assert taken(relation.rows(Query(5), work)) == [("2020-01-02 03:04:05.678901",)]


def test_statistics_do_not_hide_what_is_no_number(opened: Callable[[bytes], Parquet], work: Work):
    table = pa.table({"x": pa.array([1.0, 2.0, float("nan"), 3.0])})
    rows = opened(columnar.parquet(table, row_group_size=2)).rows(Query(9, where="x > 5"), work)
    assert taken(rows) == [("nan",)]


def test_decimals_that_the_engine_rounds_are_said(opened: Callable[[bytes], Parquet]):
    wide = pa.array([decimal.Decimal("1.5")], pa.decimal256(60, 3))
    relation = opened(columnar.parquet(pa.table(dict.fromkeys("abcde", wide))))
    assert [note.code for note in relation.notes] == ["lossy"]
    assert "a, b, c and 2 more" in relation.notes[0].text


def test_odd_names_of_columns(opened: Callable[[bytes], Parquet], work: Work):
    names = ["a.b", 'q"q', "ü x", "select", "", "a.b"]
    table = pa.Table.from_arrays([pa.array([number, 9]) for number in range(6)], names=names)
    relation = opened(columnar.parquet(table))
    assert [field.name for field in relation.fields][:4] == names[:4]
    assert [note.code for note in relation.notes] == ["name-normalised"]
    assert taken(relation.rows(Query(1, where='"a.b" = 0 AND "select" = 3'), work)) == [tuple("012345")]
    assert [row[1] for row in taken(relation.rows(Query(2, order=('q"q', True)), work))] == ["9", "1"]


def test_a_name_that_is_no_text_is_damage(opened: Callable[[bytes], Parquet]):
    with pytest.raises(Unreadable):
        opened(columnar.parquet(pa.table({"columnname": [1]})).replace(b"columnname", b"\xff" * 10))


def test_the_names_of_nested_columns_are_none_of_a_table(opened: Callable[[bytes], Parquet]):
    struct = pa.array([{"x": 1, "y": {"z": [1]}}])
    relation = opened(columnar.parquet(pa.table({"s": struct, "t": pa.array([[1]]), "x": pa.array([1])})))
    assert [field.name for field in relation.fields] == ["s", "t", "x"]
    assert relation.fields[0].type == "STRUCT(x BIGINT, y STRUCT(z BIGINT[]))"
    assert relation.notes == ()


def test_a_column_may_be_called_as_the_engine_calls_the_number_of_a_row(opened: Callable[[bytes], Parquet], work: Work):
    table = pa.table({"File_Row_Number": [7, 7, 8], "row number": [1, 2, 3]})
    relation = opened(columnar.parquet(table))
    assert taken(relation.rows(Query(5, 1), work)) == [("7", "2"), ("8", "3")]
    assert taken(relation.rows(Query(5, order=("File_Row_Number", True)), work))[0] == ("8", "3")
    assert taken(relation.rows(Query(5, order=("File_Row_Number", False)), work))[:2] == [("7", "1"), ("7", "2")]


def test_no_rows(opened: Callable[[bytes], Parquet], work: Work):
    relation = opened(columnar.parquet(columnar.goods(0)))
    assert relation.count(work) == Count(0)
    assert taken(relation.rows(Query(5), work)) == []


def test_no_columns(opened: Callable[[bytes], Parquet]):
    with pytest.raises(Unreadable, match=r"x\.parquet has no columns"):
        opened(columnar.parquet(columnar.goods(3).select([])))


WHOLE = columnar.parquet(columnar.goods(30))


@pytest.mark.parametrize(
    "data",
    [
        WHOLE[:-10],
        WHOLE[: len(WHOLE) // 2],
        b"PAR1",
        b"PAR1PAR1",
        WHOLE[:-8] + b"\xff\xff\xff\x7fPAR1",
        WHOLE[:-200] + b"\xff" * 192 + WHOLE[-8:],
    ],
)
def test_a_damaged_footer(opened: Callable[[bytes], Parquet], data: bytes):
    with pytest.raises(Unreadable) as caught:
        opened(data)
    assert caught.value.message.startswith("x.parquet cannot be read: ")


def test_a_damaged_page_spoils_only_what_needs_it(opened: Callable[[bytes], Parquet], work: Work):
    table = pa.table({"a": pa.array(range(1000)), "b": pa.array([f"text {n}" for n in range(1000)])})
    data = columnar.parquet(table, use_dictionary=False, compression="none")
    place = pq.ParquetFile(io.BytesIO(data)).metadata.row_group(0).column(1).data_page_offset
    relation = opened(data[:place] + b"\xff" * 64 + data[place + 64 :])
    assert taken(relation.run("SELECT sum(a) FROM data", 1, work)) == [("499500",)]
    with pytest.raises(Unreadable):
        taken(relation.run("SELECT sum(length(b)) FROM data", 1, work))
    with pytest.raises(Unreadable):
        taken(relation.rows(Query(5), work))


def test_text_that_is_no_utf8_is_said(opened: Callable[[bytes], Parquet], work: Work):
    offsets, data = pa.py_buffer(b"\0\0\0\0\2\0\0\0\4\0\0\0"), pa.py_buffer(b"\xff\xfeab")
    bad = pa.Array.from_buffers(pa.string(), 2, [None, offsets, data])
    relation = opened(columnar.parquet(pa.table({"s": bad, "n": [1, 2]})))
    with pytest.raises(Unreadable, match="not UTF-8"):
        taken(relation.rows(Query(5), work))
    assert taken(relation.run("SELECT n FROM data", 5, work)) == [("1",), ("2",)]


@pytest.mark.parametrize("name", ["it's a [b] *.parquet", "ünï cödé.parquet", "year=2020"])
def test_any_name_of_a_file_is_its_name(tmp_path: Path, work: Work, name: str):
    folder = tmp_path / "year=2020"
    folder.mkdir()
    (folder / "other.parquet").write_bytes(columnar.parquet(columnar.goods(7)))
    file = folder / name
    file.write_bytes(columnar.parquet(columnar.goods(3)))
    relation = Parquet(columnar.local(file, work), work)
    assert relation.count(work) == Count(3)
    assert [field.name for field in relation.fields] == ["id", "name", "price", "day"]


class Counted(io.BytesIO):
    """Bytes that know how many of them were read."""

    read_by_now = 0

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        Counted.read_by_now += len(data)
        return data


def big() -> bytes:
    return columnar.parquet(
        pa.table({name: pa.array([f"{name} {n}" for n in range(200_000)]) for name in "abcdef"}),
        row_group_size=200_000,
        compression="none",
        use_dictionary=False,
        data_page_size=1 << 15,
    )


def test_a_page_of_a_stream_reads_what_it_shows(work: Work):
    data = big()
    Counted.read_by_now = 0
    blob = Blob("x.parquet", "x.parquet", lambda: Counted(data), work, Facts(len(data)))
    relation = Parquet(blob, work)
    assert len(taken(relation.rows(Query(5), work))) == 5
    assert Counted.read_by_now < len(data) / 5


def test_a_question_about_one_column_does_not_read_the_others(work: Work):
    data = big()
    Counted.read_by_now = 0
    blob = Blob("x.parquet", "x.parquet", lambda: Counted(data), work, Facts(len(data)))
    assert taken(Parquet(blob, work).run("SELECT max(a) FROM data", 1, work)) == [("a 99999",)]
    assert Counted.read_by_now < len(data) / 3


@pytest.mark.parametrize("error", [TooBig("too long"), Cancelled("gone"), Unreadable("cut short")])
def test_what_a_stream_raises_is_raised(work: Work, error: Any):
    data = big()

    class Broken(Counted):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() < len(data) // 2:
                raise error
            return super().read(size)

    relation = Parquet(Blob("x.parquet", "x.parquet", lambda: Broken(data), work, Facts(len(data))), work)
    with pytest.raises(type(error)) as caught:
        taken(relation.rows(Query(5), work))
    assert caught.value is error
