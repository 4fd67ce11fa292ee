"""How does text read whose lines are rows?"""

import pytest

from omniread.formats.delimited import Delimited
from omniread.model import address
from omniread.model.content import Ask, Content
from omniread.model.errors import BadSelector
from omniread.model.node import HEAD_BYTES, probe
from tests.fakes import Folder, blob, reading, scope

DATA = b"id,name\n1,Ann\n2,Bob\n3,Zed\n"


def read(tail: str = "", data: bytes = DATA, name: str = "a.csv", **facts) -> tuple[Content, list[str]]:
    parsed = address.parse(tail, Delimited().keys, paths=False)
    ask = Ask() if parsed is None else Ask(parsed[1], parsed[0])
    with reading() as work:
        content = Delimited().read(blob(name, data, given=work, **facts), ask, scope(), work)
        return content, [line.text for line in content.text.lines()]


@pytest.mark.parametrize(
    ("name", "data", "claimed"),
    [
        ("a.csv", DATA, True),
        ("A.CSV", DATA, True),
        ("a.tsv", DATA, True),
        ("a.tab", DATA, True),
        ("a.psv", DATA, True),
        ("a.ssv", DATA, True),
        ("a.csv", b"", True),
        ("a.csv", "id,größe\n".encode("utf-16"), True),
        ("a.csv", b"x" * (HEAD_BYTES - 1) + "ä".encode() * 5, True),
        ("a.csv", b"id,name\n1,A\0nn\n2,Bob\n", True),
        ("a.csv", b"i\0d\0,\0n\0a\0m", False),
        ("a.csv", bytes(range(256)) * 10, False),
        ("a.txt", DATA, False),
        ("csv", DATA, False),
        ("a.csv", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", False),
    ],
)
def test_the_name_and_the_first_bytes_decide(name: str, data: bytes, claimed: bool):
    assert Delimited().claims(probe(blob(name, data))) == claimed


def test_a_folder_of_that_name_is_none():
    assert not Delimited().claims(probe(Folder("a.csv", {})))


def test_without_a_question_it_is_its_text():
    content, lines = read(mutable=True)
    assert lines == DATA.decode().splitlines()
    assert (content.media_type, content.anchored, content.numbered) == ("text/csv", True, True)


@pytest.mark.parametrize(("name", "said"), [("a.tsv", "text/tab-separated-values"), ("a.psv", "text/plain")])
def test_every_kind_has_its_media_type(name: str, said: str):
    assert read(name=name)[0].media_type == said
    assert read("?limit=1", name=name)[0].media_type == said
    assert read("?limit=1", name=name, media_type="x/y")[0].media_type == "x/y"


def test_with_a_question_it_is_a_table():
    content, lines = read("?where=id>1&limit=1")
    assert lines == ["id: 2", "name: Bob"]
    assert content.following == "a.csv?where=id>1&limit=1&offset=1"
    assert [note.code for note in content.notes] == ["dialect", "rows"]
    assert not content.anchored
    assert read("?q=SELECT max(id) AS m FROM data")[1] == ["m: 3"]


@pytest.mark.parametrize("tail", ["?where=author=1", "?order=author", "?limit=x", "?q=SELECT author FROM data"])
def test_a_wrong_question_is_refused(tail: str):
    with pytest.raises(BadSelector):
        read(tail)


def test_an_empty_file_has_no_rows_and_no_columns():
    content, lines = read("?limit=5", b"")
    assert lines == ["(no rows)"]
    assert content.notes[-1].text == "There are no rows"
    assert read("?where=1", b"")[1] == ["(no rows)"]
    assert read("?q=SELECT count(*) AS c FROM data", b"")[1] == ["c: 0"]
