"""How are the rows of a delimited text parsed, one pass after another, each from a place that is known?"""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding.charset import UTF8
from omniread.formats.delimited.dialect import Dialect
from omniread.formats.delimited.heading import Heading
from omniread.formats.delimited.layout import Layout
from omniread.formats.delimited.reading import Reading
from omniread.formats.delimited.remarks import Oddities
from omniread.formats.delimited.rows import Known
from omniread.formats.delimited.types import Type
from omniread.model.errors import Unreadable
from omniread.model.table import Field
from tests.fakes import blob, reading


def known(width: int = 2, *, header: bool = False, above: int = 0) -> Known:
    names = tuple(f"c{number}" for number in range(width))
    heading = Heading(above, names if header else None, width)
    fields, types = tuple(map(Field, names)), (Type("text"),) * width
    return Known(Layout(UTF8, Dialect(), heading, fields, types, (0, 1), whole=False))


def batches(data: bytes, told: Known, start: int = 0, odd: Oddities | None = None, **limits: int):
    with reading(**limits) as work:
        node = blob("a.csv", data, given=work)
        yield from Reading(node, told, odd or Oddities(node, len(told.layout.fields)), work).batches(start)


def rows(data: bytes, told: Known, start: int = 0, odd: Oddities | None = None, **limits: int) -> list[list[str]]:
    return [row for number, batch in batches(data, told, start, odd, **limits) for row in batch if number or row]


@pytest.fixture
def _small_chunks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.decoded.FIRST", 8)
    monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 8)


CELL = st.text(alphabet="ab,\"\n\ré '", max_size=9)


@given(st.lists(st.lists(CELL, min_size=2, max_size=2), max_size=12), st.integers(1, 40), st.booleans())
def test_rows_are_those_that_were_written_in_whatever_chunks(written, size, header):
    text = io.StringIO(newline="")
    csv.writer(text).writerows([["x", "y"]] * header + written)
    data = text.getvalue().encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("omniread.formats.delimited.decoded.FIRST", size)
        patch.setattr("omniread.formats.delimited.decoded.CHUNK", size)
        told = known(header=header)
        assert rows(data, told) == written
        assert told.total == len(written)
        for start in range(len(written)):
            found = [(number + at, row) for number, batch in batches(data, told, start) for at, row in enumerate(batch)]
            first = found[0][0]
            assert first <= start
            assert [row for _, row in found] == written[first:]


@pytest.mark.usefixtures("_small_chunks")
def test_a_later_pass_begins_at_the_last_known_place():
    data = b"".join(b"%d,x\n" % number for number in range(100))
    told = known()
    assert len(rows(data, told)) == 100
    number, batch = next(batches(data, told, 57))
    assert 55 <= number <= 57
    assert batch[0] == [str(number), "x"]


@pytest.mark.usefixtures("_small_chunks")
def test_what_stands_above_and_the_header_are_passed_over():
    data = b"title\n\nmore of it\nx,y\n1,2\n3,4\n"
    assert rows(data, known(header=True, above=3)) == [["1", "2"], ["3", "4"]]


def test_blank_lines_are_no_rows_unless_there_is_one_column():
    assert rows(b"1,2\n\n\r\n3,4\n\n", known()) == [["1", "2"], ["3", "4"]]
    assert [row for _, batch in batches(b"1\n\n3\n", known(1)) for row in batch] == [["1"], [""], ["3"]]


def test_rows_of_another_length_are_kept_and_counted():
    told = known(header=True)
    odd = Oddities(blob("a.csv", b""), 2)
    assert rows(b"x,y\n1,2\n3\n4,5,6\n7\n", told, odd=odd) == [["1", "2"], ["3"], ["4", "5", "6"], ["7"]]
    (note,) = odd.notes()
    assert note.code == "ragged-rows"
    assert "2 rows read so far have fewer cells than the 2 columns" in note.text
    assert "(the first: row 2); 1 row read so far has more cells than the 2 columns, shown as column_3" in note.text
    assert "(the first: row 3)" in note.text
    rows(b"x,y\n1,2\n3\n4,5,6\n7\n", told, odd=odd)
    assert odd.notes() == (note,)


@pytest.mark.usefixtures("_small_chunks")
def test_a_quote_that_is_never_closed_is_told_and_nothing_is_lost():
    odd = Oddities(blob("a.csv", b""), 2)
    assert rows(b'1,2\n3,"open\n5,6\n7,8\n', known(), odd=odd) == [["1", "2"], ["3", "open\n5,6\n7,8\n"]]
    (note,) = odd.notes()
    assert note.code == "damaged"
    assert note.text.startswith("A quote that row 2 opens is never closed")
    assert note.selector == "a.csv"


@pytest.mark.usefixtures("_small_chunks")
def test_a_long_cell_is_parsed_a_few_times_only(monkeypatch: pytest.MonkeyPatch):
    taken: list[int] = []
    parse = Reading._rows

    def counted(self, lines):
        taken.append(len(lines))
        return parse(self, lines)

    monkeypatch.setattr(Reading, "_rows", counted)
    text = "line\n" * 2000
    assert rows(f'1,"{text}"\n2,3\n'.encode(), known()) == [["1", text], ["2", "3"]]
    assert len(taken) < 30
    assert sum(taken) < 8 * 2000


@pytest.fixture
def _short_cells():
    before = csv.field_size_limit(10)
    yield
    csv.field_size_limit(before)


@pytest.mark.usefixtures("_short_cells")
def test_a_cell_that_is_too_long_ends_the_rows_with_a_remark():
    odd = Oddities(blob("a.csv", b""), 2)
    assert rows(b"1,2\n3,4\n5,xxxxxxxxxxxxxxxx\n7,8\n", known(), odd=odd) == [["1", "2"], ["3", "4"]]
    (note,) = odd.notes()
    assert note.code == "damaged"
    assert "what stands behind row 2 cannot be parsed (field larger than field limit" in note.text


@pytest.mark.usefixtures("_short_cells")
def test_a_first_row_that_cannot_be_parsed_is_an_error():
    with pytest.raises(Unreadable, match="cannot be taken for a table") as caught:
        rows(b"1,xxxxxxxxxxxxxxxx\n", known())
    assert "Read it as text: a.csv" in str(caught.value)


def test_an_empty_file_has_no_rows():
    told = known()
    assert rows(b"", told) == []
    assert told.total == 0
