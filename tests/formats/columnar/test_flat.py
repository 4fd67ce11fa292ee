"""Is a flatbuffer read only where it has bytes?

A table is built by hand: an index of two fields, then the table, then what its fields lead to.
"""

import struct

import pytest

from omniread.formats.columnar.flat import BAD, Table, number


def flat(*fields: int, rest: bytes = b"") -> tuple[bytes, int]:
    """A table with fields of four bytes each, a 0 for one that is left out, and where it stands."""
    places: list[int] = []
    body = b""
    for field in fields:
        places.append(4 + len(body) if field else 0)
        body += struct.pack("<I", field) if field else b""
    index = struct.pack(f"<HH{len(places)}H", 4 + 2 * len(places), 4 + len(body), *places)
    return index + struct.pack("<i", len(index)) + body + rest, len(index)


def table(*fields: int, rest: bytes = b"") -> Table:
    return Table(*flat(*fields, rest=rest))


def test_numbers():
    assert [table(7, 0, 9).number(field, "<I") for field in range(5)] == [7, 0, 9, 0, 0]


def test_what_is_left_out_is_empty():
    empty = table(0)
    assert empty.table(0) is None
    assert empty.tables(0) == []
    assert empty.pairs(0) == ()
    assert empty.text(0) == ""


def test_text_and_pairs_stand_where_a_field_leads():
    assert table(4, rest=struct.pack("<I", 3) + b"abcd").text(0) == "abc"
    assert table(4, rest=struct.pack("<Iqqqq", 2, 1, 2, 3, 4)).pairs(0) == ((1, 2), (3, 4))


def test_a_table_may_lead_to_tables():
    inner, place = flat(5)
    found = table(4 + place, rest=inner).table(0)
    assert found is not None
    assert found.number(0, "<I") == 5
    vector = struct.pack("<II", 1, 4 + place) + inner
    assert [each.number(0, "<I") for each in table(4, rest=vector).tables(0)] == [5]


def _length(count: int) -> bytes:
    return struct.pack("<I", count)


@pytest.mark.parametrize("count", [2, 1000, (1 << 32) - 1])
def test_a_vector_that_leads_out_of_the_bytes_is_bad(count: int):
    for take in ("text", "pairs", "tables"):
        with pytest.raises(BAD):
            getattr(table(4, rest=_length(count) + b"x"), take)(0)


@pytest.mark.parametrize("led", [5, 1000, (1 << 32) - 1])
def test_a_field_that_leads_out_of_the_bytes_is_bad(led: int):
    with pytest.raises(BAD):
        table(led, rest=b"xxxx").table(0)


def test_text_must_be_text():
    with pytest.raises(BAD):
        table(4, rest=_length(1) + b"\xff").text(0)


@pytest.mark.parametrize("at", [-1, 6, 8, 1000])
def test_a_number_has_bytes(at: int):
    with pytest.raises(BAD):
        number(b"12345678", at, "<I")


def test_an_index_stands_in_the_bytes():
    with pytest.raises(BAD):
        Table(struct.pack("<i", 100), 0)
    with pytest.raises(BAD):
        Table(struct.pack("<i", -100), 0)
