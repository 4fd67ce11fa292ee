"""What is a blob that nobody can read as text?"""

import io
import random

import pytest

from omniread.formats.binary import Binary
from omniread.model.content import Ask
from omniread.model.grammar import parse
from omniread.model.node import Blob, Facts, probe
from omniread.model.selector import Selector
from tests.fakes import Folder, blob, scope, work


def ask(selector: str = "") -> Ask:
    return Ask(parse(selector) or Selector())


def test_any_blob_is_claimed_and_no_tree():
    assert Binary().claims(probe(blob("a", b"text")))
    assert not Binary().claims(probe(Folder("d", {})))


def test_a_note_says_what_it_is():
    data = b"\x89PNG\r\n\x1a\n" + bytes(2476)
    content = Binary().read(blob("a.txt", data, ref="dir/a.txt"), ask(), scope(), work())
    assert list(content.text.lines()) == []
    assert (content.kind, content.media_type, content.anchored) == ("binary", "image/png", False)
    (note,) = content.notes
    assert (note.code, note.selector) == ("binary", "dir/a.txt:hex")
    assert note.text == (
        "PNG image, 2,484 bytes, the first of them: 89 50 4e 47 0d 0a 1a 0a 00 00 00 00 00 00 00 00."
        " Use :hex to see them all"
    )


def test_what_is_unknown_is_said_to_be():
    data = random.Random(3).randbytes(4096)
    content = Binary().read(blob("a", data), ask(), scope(), work())
    (note,) = content.notes
    assert "unknown" in note.text
    assert "4,096 bytes" in note.text
    assert data[:16].hex(" ") in note.text
    assert content.media_type == "application/octet-stream"


def test_what_a_server_said_stands_where_nothing_else_is_known():
    content = Binary().read(blob("a", b"\0\1\2", media_type="application/x-own"), ask(), scope(), work())
    assert content.media_type == "application/x-own"


def test_a_length_that_is_not_known_is_found():
    given = work()
    here = Blob("a", "a", lambda: io.BytesIO(b"\0" * 5000), given, Facts())
    (note,) = Binary().read(here, ask(), scope(), given).notes
    assert "5,000 bytes" in note.text


def test_raw_is_text_with_what_does_not_decode_noted():
    data = b"ab\0\xff\xfe\ncd\n"
    content = Binary().read(blob("a", data), ask("raw"), scope(), work())
    assert content.kind == "binary"
    assert [line.text for line in content.text.lines()] == ["ab\0\ufffd\ufffd", "cd"]
    assert {note.code for note in content.text.notes()} == {"undecodable-bytes", "binary"}
    assert content.text.facts.encoding == "utf-8"


@pytest.mark.parametrize("selector", ["", "raw"])
def test_an_encoding_that_the_caller_names_makes_it_text(selector: str):
    given = work()
    given.encoding = "utf-16-be"
    data = "\0\0ab\n".encode("utf-16-be")
    content = Binary().read(blob("a", data, given=given), ask(selector), scope(), given)
    assert content.kind == "file"
    assert [line.text for line in content.text.lines()] == ["\0\0ab"]


def test_the_port():
    assert (Binary.name, Binary.renderings, Binary.keys) == ("binary", {"raw"}, ())
