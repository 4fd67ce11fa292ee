"""How does the text of a document come, whole or in pieces?"""

import pytest

from omniread.model.errors import Cancelled, TooBig
from tests.structured.data import source

TEXT = "naïve 日本 text\n" * 50


class Given:
    """A caller who gave up."""

    def is_set(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("size", [1, 3, 100, 10_000])
def test_pieces_are_the_whole_text(encoding: str, size: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.characters.HEAD", 400)
    monkeypatch.setattr("omniread.structured.characters.PIECE", size)
    made = source(TEXT.encode(encoding))
    parts = list(made.pieces())
    assert "".join(parts) == made.held(10_000) == TEXT
    assert all(parts)
    assert made.remarks.read == len(TEXT)
    assert made.remarks.notes() == ()


def test_a_text_that_is_too_long_is_not_held():
    assert source("x" * 11).held(10) is None
    assert source("x" * 10).held(10) == "x" * 10


def test_a_text_of_unknown_length_is_held_as_far_as_it_may():
    made = source("x" * 11)
    made.blob.__dict__["facts"] = type(made.blob.facts)()
    assert made.held(10) is None
    assert made.held(11) == "x" * 11


def test_bytes_that_do_not_decode_are_counted_in_pieces_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.structured.characters.PIECE", 5)
    data = TEXT.encode() + b"\xff" + TEXT.encode() + b"\xe6"
    made = source(data)
    assert "".join(made.pieces()) == f"{TEXT}\ufffd{TEXT}\ufffd"
    assert made.remarks.undecodable == 2


def test_a_parser_gets_the_whole_text_or_none_at_all():
    assert source("abc").bounded(str.upper, 10, "YAML") == "ABC"
    with pytest.raises(TooBig, match="10 bytes of YAML"):
        source("x" * 11).bounded(str.upper, 10, "YAML")


def test_a_caller_who_gave_up_is_heard():
    made = source(TEXT)
    made.work.cancel = Given()
    with pytest.raises(Cancelled):
        list(made.pieces())
    with pytest.raises(Cancelled):
        made.held(10_000)
