"""How are the rows of a delimited text asked, and what is known of the file between two questions?"""

import csv

import pytest

from omniread.formats.delimited.layout import layout
from omniread.formats.delimited.rows import Known, Rows
from omniread.tabular.cells import Numeral
from tests.fakes import blob, reading, scope


def made(data: bytes, work, name: str = "a.csv", **facts) -> Rows:
    node = blob(name, data, given=work, **facts)
    return Rows(node, Known(layout(node, scope(), work)), work)


def test_cells_are_shown_as_the_file_writes_them():
    with reading() as work:
        rows = made(b"id,price,note\n1,1.50,\n2,x,y\n" + b"3,4,z\n" * 20, work)
        found = [list(rows.shown(row)) for row in rows.rows(0, work)]
        assert found[:2] == [["1", "1.50", None], ["2", "x", "y"]]
        assert [type(cell) for cell in found[0]] == [Numeral, Numeral, type(None)]
        assert [type(cell) for cell in found[1]] == [Numeral, str, str]
        assert rows.shown(["1"]) == ["1", None, None]
        assert rows.shown(["1", "2", "3", "4"]) == ["1", "2", "3", "4"]


def test_a_count_is_exact_where_the_end_was_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.layout.SAMPLE", 1000)
    data = b"id,name\n" + b"".join(b"%d,x\n" % (number + 1000) for number in range(1000))
    with reading() as work:
        assert str(made(data[:78], work).count(work)) == "10"
        monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 1000)
        rows = made(data, work)
        # 140 rows surely whole in the first 995 bytes, so 986 in all 7008: two digits of it are said.
        assert str(rows.count(work)) == "~980"
        assert sum(1 for _ in rows.rows(0, work)) == 1000
        assert str(rows.count(work)) == "1000"
        assert made(data, work, size=None).count(work) is None
        assert str(made(b"", work).count(work)) == "0"


def test_the_limit_of_cells_is_only_ever_raised():
    before = csv.field_size_limit()
    try:
        csv.field_size_limit(1 << 30)
        with reading() as work:
            made(b"a,b\n", work)
        assert csv.field_size_limit() == 1 << 30
        csv.field_size_limit(1 << 10)
        with reading(member_bytes=5000) as work:
            made(b"a,b\n", work)
        assert csv.field_size_limit() == 5000
    finally:
        csv.field_size_limit(before)


def test_what_is_known_has_a_size_and_remembers_places_in_their_order():
    with reading() as work:
        known = Known(layout(blob("a.csv", b"a,b\n1,2\n", given=work), scope(), work))
    assert len(known) == 2
    assert known.place(5) is None
    known.mark(10, 100)
    known.mark(20, 200)
    known.mark(15, 150)
    assert [known.place(row) for row in (9, 10, 19, 99)] == [None, (10, 100), (10, 100), (20, 200)]
    assert len(known) == 4


def test_a_file_is_a_file():
    with reading() as work:
        rows = made(b"a,b\n1,2\n", work)
        assert rows.kind == "file"
        assert [(field.name, field.type) for field in rows.fields] == [("a", "integer"), ("b", "integer")]
        assert rows.told() == ()
