"""How is a file of delimited text laid out, as far as its beginning shows?"""

import csv

import pytest

from omniread.formats.delimited.layout import Layout, layout
from tests.fakes import blob, reading, scope


def made(data: bytes, name: str = "a.csv", **given) -> Layout:
    with reading() as work:
        return layout(blob(name, data, given=work), scope(), work)


def test_the_beginning_tells_encoding_dialect_heading_and_types():
    found = made("naïve;größe\n1,5;x\n2,5;y\n".encode("cp1252") * 1)
    assert found.charset.codec in {"cp1252", "windows-1252", "iso8859-1", "iso8859-15"}
    assert found.dialect.delimiter == ";"
    assert [(field.name, field.type) for field in found.fields] == [("naïve", "real (1.234,5)"), ("größe", "text")]
    assert (found.sampled[0], found.whole, found.regular) == (2, True, False)


@pytest.mark.parametrize(
    ("data", "regular"),
    [
        (b"a,b\n1,2\n", True),
        (b"1,2\n3,4\n", True),
        (b"a,b\r\n1,2\r\n", True),
        (b"a,b\n\n1,2\n", True),
        ("a,b\nä,2\n".encode(), True),
        (b"\xef\xbb\xbfa,b\n1,2\n", False),
        (b"a,b\n1,2,3\n4,5\n", False),
        (b"a,b,c\n1,2\n4,5\n", False),
        (b"a,b\n1\r,2\n", False),
        (b"a,b\n1\0,2\n", False),
        (b"# x\na,b\n1,2\n", False),
        (b"a\n1\n", False),
        (b"", False),
    ],
)
def test_a_regular_file_is_one_that_all_programs_take_alike(data: bytes, regular: bool):
    assert made(data).regular == regular


def test_a_sample_that_is_cut_does_not_count_its_last_row(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.layout.SAMPLE", 1000)
    monkeypatch.setattr("omniread.formats.delimited.layout.LINES", 5)
    data = b"id,name\n" + b'1,"x\ny"\n' * 1000
    found = made(data)
    assert not found.whole
    rows, size = found.sampled
    assert (size - 8) // 8 - 1 <= rows <= (size - 8) // 8


def test_long_lines_are_looked_at_until_there_are_enough(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.layout.SAMPLE", 100)
    monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 100)
    line = b",".join([b"x"] * 60) + b"\n"
    # The last row may go on, as far as anybody knows.
    assert made(line * 100).sampled[0] == 29
    monkeypatch.setattr("omniread.formats.delimited.layout.MOST", 400)
    assert made(line * 100).sampled[0] < 10


def test_what_cannot_be_parsed_is_as_much_as_can_be(monkeypatch: pytest.MonkeyPatch):
    before = csv.field_size_limit(100)
    try:
        found = made(b"a,b\n1,2\n3,4\n5," + b"x" * 500 + b"\n")
    finally:
        csv.field_size_limit(before)
    assert [field.type for field in found.fields] == ["integer", "integer"]
    assert found.sampled[0] == 2


def test_many_columns_have_their_types_too():
    found = made(b",".join(b"c%d" % number for number in range(3000)) + b"\n" + b",".join([b"1"] * 3000) + b"\n")
    assert {field.type for field in found.fields} == {"integer"}
    assert len(found.fields) == 3000
