"""What is said of a delimited text?"""

import pytest

from omniread.formats.delimited.layout import layout
from omniread.formats.delimited.remarks import Oddities, dialect
from omniread.model.note import Note
from tests.fakes import blob, reading, scope


def note(data: bytes, name: str = "a.csv") -> Note:
    with reading() as work:
        node = blob(name, data, given=work)
        return dialect(layout(node, scope(), work), node)


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (
            b"id,name\n1,x\n",
            "a.csv",
            "CSV: comma-separated, header row, utf-8. Columns by type: integer id; text name. Empty cells are NULL",
        ),
        (
            b"1\tx\n2\ty\n",
            "a.tsv",
            "TSV: tab-separated, no header row, utf-8. Columns by type: integer column_1; text column_2.",
        ),
        (b"\xef\xbb\xbfid,name\n1,x\n", "a.csv", "header row, utf-8 with BOM"),
        (b"id,id,\n1,2,3\n", "a.csv", "Named anew, because their names are empty or taken: id_2, column_3."),
        (b"id\n1,2\n3,4\n", "a.csv", "header row (with names for 1 of 2 columns)"),
        (b"id,n\n1,NA\n2,3\n3,n/a\n", "a.csv", "Empty cells are NULL; so are NA, n/a in columns of numbers"),
        (b"id,\x1b[31m\n1,x\n", "a.csv", r"text \x1b[31m."),
    ],
)
def test_how_the_file_is_taken(data: bytes, name: str, said: str):
    made = note(data, name)
    assert said in made.text
    assert made.code == "dialect"
    assert made.selector is None


@pytest.mark.parametrize(
    ("above", "said", "selector"),
    [
        (b"# one\n", "1 line above the table (a.csv:1)", "a.csv:1"),
        (b"# one\n# two\n", "2 lines above the table (a.csv:1-2)", "a.csv:1-2"),
    ],
)
def test_what_stands_above_can_be_read(above: bytes, said: str, selector: str):
    made = note(above + b"id,name\n1,x\n")
    assert said in made.text
    assert made.selector == selector


def test_a_guess_is_called_one():
    text = note("Straße;Größe\nMünchner Straße;drei Äpfel\nÜberall;für Öl\n".encode("cp1252")).text
    assert "(guessed)" in text


def test_many_columns_are_not_all_named():
    names = b",".join(b"c%d" % number for number in range(30))
    text = note(names + b"\n" + b",".join([b"1"] * 30) + b"\n").text
    assert "c19; and 10 more columns." in text


def test_bytes_that_do_not_decode_are_counted_once_however_often_they_are_read():
    data = "id,name\n1,ä\n".encode() + "2,ö\n".encode() * 50 + b"3,\xff\n4,\xfe\n"
    with reading() as work:
        from omniread.formats.delimited.table import relation
        from omniread.model.table import Query

        rows = relation(blob("a.csv", data, given=work), scope(), work).rows(Query(99, 0, None, ("id", True)), work)
        assert len(list(rows.cells)) == 53
        (note,) = rows.notes()
    assert note.code == "undecodable-bytes"
    assert note.text.startswith("2 places are shown as U+FFFD, because the bytes there are not utf-8. Another encoding")


def test_nothing_is_odd_about_what_was_not_read():
    assert Oddities(blob("a.csv", b""), 2).notes() == ()
