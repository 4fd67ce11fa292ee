"""What lines of text do the bytes of a file make, from any line on?"""

import io

import pytest

from omniread.decoding.charset import named, of_parts, of_whole
from omniread.formats.delimited.decoded import Decoded
from omniread.model.errors import TooBig, Unreadable
from tests.fakes import blob, reading


def decoded(data: bytes, given, charset=None) -> Decoded:
    return Decoded(blob("a.csv", data, given=given), charset or of_whole(data), given)


@pytest.mark.parametrize("first", [1, 3, 7, 64])
@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("a,b\n1,2\n3,4", "utf-8"),
        ("a,ä\r\n1,2\r\n\r\n", "utf-8"),
        ("a,b\r1,2\r3,4\r", "utf-8"),
        ("a,ä\n1,2\n", "utf-16-le"),
        ("ਊ,ä\n1,\u0a0d\n", "utf-16-be"),
        ("a\r1\r2\r3,4", "utf-16-le"),
        ("a\r1\u0d41\u4e00x,2\u0d41\u4e00\r3", "utf-16-le"),
        ("か,き\n1,2\n", "shift_jis"),
        ("", "utf-8"),
    ],
)
def test_the_chunks_make_the_text(text: str, codec: str, first: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 8)
    data = text.encode(codec)
    with reading() as given:
        chunks = list(decoded(data, given, named(codec, data)).chunks(0, first))
    lines = [line for some, _, _ in chunks for line in some]
    assert lines == list(io.StringIO(text, newline=""))
    assert [is_last for _, _, is_last in chunks] == [*[False] * (len(chunks) - 1), True]
    for number, (_, behind, _) in enumerate(chunks):
        before = "".join(line for some, _, _ in chunks[: number + 1] for line in some)
        assert behind == len(before.encode(codec))


def test_a_mark_is_passed_over_and_a_place_is_gone_on_from():
    data = b"\xef\xbb\xbfa,b\n1,2\n"
    with reading() as given:
        source = decoded(data, given)
        assert next(source.chunks(0))[0] == ["a,b\n", "1,2\n"]
        assert next(source.chunks(7))[0] == ["1,2\n"]
        assert source.is_whole
        assert source.notes() == ()


def test_a_better_encoding_is_taken_when_bytes_do_not_decode():
    # The sign of the euro in the most usual of the legacy encodings, behind a long start in plain ASCII.
    head = b"a,b\n" + b"1,2\n" * 1000
    data = head + "Café für 5,€ — naïve façade déjà\n".encode("cp1252") * 20
    with reading() as given:
        source = decoded(data, given, of_parts(head, b""))
        lines = [line for some, _, _ in source.chunks(0, len(head)) for line in some]
    assert "Café" in lines[-1]
    assert source.faults == 0
    assert source.charset.confidence is not None


def test_what_does_not_decode_is_counted():
    data = "ä,ö,ü\n".encode() * 50 + b"\xff,1\n" + "ä,ö,ü\n".encode() * 50
    with reading() as given:
        source = decoded(data, given)
        lines = [line for some, _, _ in source.chunks(0) for line in some]
    assert lines[50] == "\ufffd,1\n"
    assert source.faults == 1


def test_encodings_with_a_state_decode_line_by_line():
    data = "漢字,1\nかな,2\n".encode("iso2022_jp")
    with reading() as given:
        source = decoded(data, given, named("iso2022_jp", data))
        assert next(source.chunks(0))[0] == ["漢字,1\n", "かな,2\n"]


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.formats.delimited.decoded.CHUNK", 8)
    with reading(member_bytes=64) as given, pytest.raises(TooBig, match="no end within 64 bytes"):
        list(decoded(b"a\n" + b"x" * 500, given).chunks(0, 4))


class Broken(io.BytesIO):
    def read(self, count=-1, /):
        if self.tell() >= 8:
            raise Unreadable("The data are damaged.")
        return super().read(min(count, 8))


def test_what_fails_behind_good_bytes_ends_them():
    from omniread.model.node import Blob

    with reading() as given:
        source = Decoded(Blob("a.csv", "a.csv", lambda: Broken(b"a,b\n1,2\n3,4\n"), given), of_whole(b"a"), given)
        assert [line for some, _, _ in source.chunks(0) for line in some] == ["a,b\n", "1,2\n"]
        assert not source.is_whole
        assert [note.code for note in source.notes()] == ["damaged"]
