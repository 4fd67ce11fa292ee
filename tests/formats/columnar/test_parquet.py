"""Is Parquet known by its bytes, and read as columns, rows and answers?"""

import pyarrow as pa
import pytest

from omniread.formats.columnar.parquet import Parquet
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.node import Probe
from tests import columnar, fakes

WHOLE = columnar.parquet(columnar.goods(30), row_group_size=8)


def content(data: bytes, **query: str) -> Content:
    with fakes.reading() as work:
        address = Address(query=tuple(query.items())) if query else None
        blob = columnar.streamed("x.parquet", data, work)
        return Parquet().read(blob, Ask(address=address), fakes.scope(), work)


def lines(found: Content) -> list[str]:
    return [line.text for line in found.text.lines()]


@pytest.mark.parametrize(
    ("head", "claimed"),
    [
        (WHOLE[:8192], True),
        (b"PARE" + WHOLE[4:100], True),
        (b"PAR1", False),
        (b"PAR1 is how the file begins.\n" * 9, False),
        (b"", False),
        (b"PK\3\4" + WHOLE[:100], False),
    ],
)
def test_it_is_known_by_its_magic_unless_it_is_text(head: bytes, claimed: bool):
    assert Parquet().claims(Probe("whatever.bin", head, len(head))) == claimed


def test_the_overview():
    found = content(WHOLE)
    assert lines(found)[:6] == [
        "id: BIGINT",
        "name: VARCHAR",
        "price: DOUBLE",
        "day: DATE",
        "",
        "30 rows, the first 5 of them:",
    ]
    assert lines(found)[8].split("|")[1:3] == ["   0 ", " thing 0 "]
    assert found.kind == "file"
    assert found.notes[0].code == "dialect"
    assert found.notes[0].text.startswith("Parquet, 4 row groups, written by parquet-cpp-arrow")
    assert found.following == "x.parquet?limit=20&offset=5"


def test_one_row_group_is_one():
    assert content(columnar.parquet(columnar.goods(3))).notes[0].text.startswith("Parquet, 1 row group, ")


def test_what_wrote_it_is_shown_on_one_line():
    data = columnar.parquet(pa.table({"a": [1]}))
    odd = data.replace(b"parquet-cpp-arrow", b"parquet\n\x1b[31m-arr")
    assert "\\n\\x1b[31m" in content(odd).notes[0].text


def test_rows_have_no_facts_of_the_file():
    found = content(WHOLE, where="price > 30", order="id:desc", limit="2")
    assert [line.split("|")[1].strip() for line in lines(found)[2:]] == ["29", "28"]
    assert {note.code for note in found.notes} == {"rows"}


def test_an_answer():
    assert lines(content(WHOLE, q="SELECT count(*) AS n, sum(id) AS s FROM data")) == ["n: 30", "s: 435"]
