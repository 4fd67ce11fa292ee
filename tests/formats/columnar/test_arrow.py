"""Are Arrow and Feather known by their bytes and names, and read as columns, rows and answers?"""

import io
import sys
import warnings
from typing import Any

import pyarrow.feather
import pytest

from omniread.formats.columnar.arrow import Arrow
from omniread.model.address import Address
from omniread.model.content import Ask, Content
from omniread.model.errors import NeedsExtra, Unreadable
from omniread.model.node import Probe
from tests import columnar, fakes

FILE = columnar.arrow(columnar.goods(30), size=8)
STREAM = columnar.arrows(columnar.goods(30), size=8)


def first_feather() -> bytes:
    sink = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pyarrow.feather.write_feather(columnar.goods(30), sink, version=1)
    return sink.getvalue()


def second_feather() -> bytes:
    sink = io.BytesIO()
    pyarrow.feather.write_feather(columnar.goods(30), sink, compression="zstd", chunksize=7)
    return sink.getvalue()


FORMS = {
    "x.arrow": FILE,
    "x.arrows": STREAM,
    "x.ipc": STREAM,
    "x.feather": second_feather(),
    "old.feather": first_feather(),
}


def content(name: str, data: bytes, **query: str) -> Content:
    with fakes.reading() as work:
        address = Address(query=tuple(query.items())) if query else None
        return Arrow().read(columnar.streamed(name, data, work), Ask(address=address), fakes.scope(), work)


def lines(found: Content) -> list[str]:
    return [line.text for line in found.text.lines()]


@pytest.mark.parametrize(
    ("name", "head", "claimed"),
    [
        ("x.bin", FILE[:100], True),
        ("x.bin", FORMS["old.feather"][:100], True),
        ("X.ARROWS", STREAM[:100], True),
        ("x.ipc", STREAM[:100], True),
        ("x.bin", STREAM[:100], False),
        ("x.arrow", b"ARROW1 is its magic", False),
        ("x.feather", b"FEA1 is its magic", False),
        ("x.arrows", b"a text about arrows", False),
        ("x.arrows", b"", False),
    ],
)
def test_it_is_known_by_its_magic_and_a_stream_by_its_name(name: str, head: bytes, claimed: bool):
    assert Arrow().claims(Probe(name, head, len(head))) == claimed


@pytest.mark.parametrize(("name", "data"), FORMS.items())
def test_all_forms_have_the_same_overview(name: str, data: bytes):
    found = content(name, data)
    assert lines(found)[:6] == [
        "id: BIGINT",
        "name: VARCHAR",
        "price: DOUBLE",
        "day: DATE",
        "",
        "30 rows, the first 5 of them:",
    ]
    assert found.following == f"{name}?limit=20&offset=5"


@pytest.mark.parametrize(("name", "data"), FORMS.items())
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ({"limit": "2", "offset": "15"}, ["15", "16"]),
        ({"where": "price > 30", "limit": "2"}, ["21", "22"]),
        ({"order": "id:desc", "limit": "2"}, ["29", "28"]),
        ({"q": "SELECT id FROM data WHERE name LIKE '%7' ORDER BY id"}, ["7", "17", "27"]),
    ],
)
def test_all_forms_have_the_same_rows(name: str, data: bytes, query: dict[str, str], numbers: list[str]):
    assert [line.split("|")[1].strip() for line in lines(content(name, data, **query))[2:]] == numbers


def test_a_cut_is_said_with_the_rows_before_it():
    found = content("x.arrow", FILE[: FILE.rindex(b"thing 16")])
    assert "16 rows, the first 5 of them:" in lines(found)
    assert found.notes[0].code == "damaged"


def test_damage_in_a_batch_is_the_file_s_fault_whatever_is_asked():
    place = FILE.index(b"thing 0thing 1")
    data = FILE[: place - 80] + b"\xff" * 80 + FILE[place:]
    queries: list[dict[str, Any]] = [{}, {"where": "id > 1"}, {"q": "SELECT sum(id) FROM data"}]
    for query in queries:
        with pytest.raises(Unreadable, match=r"^x\.arrow is damaged: "):
            content("x.arrow", data, **query)


def test_without_arrow_the_extra_is_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NeedsExtra) as caught:
        content("x.arrow", FILE)
    assert str(caught.value) == "Arrow needs pyarrow. Install it with: pip install 'omniread[tables]'"
