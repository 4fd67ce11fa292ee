"""Does a file come in pieces of whole lines, decoded as a read of it would be?"""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding.opening import opened
from omniread.model.errors import BadSelector, Cancelled, TooBig, Unreadable
from omniread.model.scope import Work
from omniread.walking.pieces import Pieces, plain
from tests.fakes import Forward, blob, scope, work

JAPANESE = "これはテストです。日本語の文章。\n"


class Breaking(io.RawIOBase):
    """A stream that gives so many bytes and then fails."""

    def __init__(self, data: bytes, error: Exception) -> None:
        self.inner = io.BytesIO(data)
        self.error = error

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self.inner.read(min(size, 100_000))
        if not data:
            raise self.error
        return data


def lines(pieces: Pieces) -> list[str]:
    """All lines; each piece but the last ends in a line feed."""
    texts = list(pieces.texts())
    assert all(text.endswith("\n") for text in texts[:-1])
    whole = "".join(texts)
    return whole.removesuffix("\n").split("\n") if whole else []


def streamed(data: bytes, **limits: int) -> Pieces:
    return Pieces(work(**limits), b"", io.BytesIO(data))


def read(data: bytes, given: Work) -> list[str]:
    """The lines as a read of the file has them."""
    return [line.text for line in opened(blob("x", data, given=given), scope(), given).lines()]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"a",
        b"a\n",
        b"a\r\nb\r\n\r\nc\r",
        b"a\rb\n",
        "naïve\nα\n".encode(),
        b"\xef\xbb\xbfa\nb\n",
        "a\nß\n".encode("utf-16"),
        "a\nß\r\nc".encode("utf-16-le"),
        "a\nß".encode("utf-32"),
        JAPANESE.encode("iso2022_jp") * 3,
        (JAPANESE * 20).encode("shift_jis"),
        b"good\n\xff\xfe\xfdbad " + b"plain ascii text " * 9 + b"\n",
        b"~{<:Ky2;S{#,NpJ)l6HK!#~}\nplain\n",
    ],
)
def test_a_held_file_reads_as_ever(data: bytes):
    expected = read(data, work())
    assert lines(Pieces(work(), data)) == lines(streamed(data)) == expected


@given(
    # No line is too long to be held.
    st.lists(st.text("aé\r 日", max_size=20), max_size=30),
    st.sampled_from(["utf-8", "utf-16", "utf-16-be"]),
    st.sampled_from(["", "end", "end\r"]),
)
def test_a_long_file_reads_as_ever(rows: list[str], encoding: str, end: str):
    data = ("".join(f"{row}\n" for row in rows) + end).encode(encoding)
    given = work(snapshot_bytes=64)
    assert lines(streamed(data, snapshot_bytes=64)) == read(data, given)


def test_a_long_file_is_never_held():
    data = b"".join(b"%07d\n" % number for number in range(600_000))
    pieces = streamed(data)
    sizes = [len(text) for text in pieces.texts()]
    assert sum(sizes) == len(data)
    assert len(sizes) > 1
    assert max(sizes) <= 5 << 20
    assert pieces.shortened == 0


def test_the_last_line_of_a_long_file_may_have_no_end():
    assert lines(streamed(b"a line\n" * 20 + b"end\r", snapshot_bytes=64)) == [*["a line"] * 20, "end"]


def test_a_stream_that_only_runs_forwards_will_do():
    data = b"a line\n" * 20
    assert lines(Pieces(work(snapshot_bytes=64), b"", Forward(data))) == ["a line"] * 20


def test_a_long_text_whose_start_says_nothing_of_its_encoding_is_thought_of_again():
    data = b"plain ascii\n" * 40_000 + ("Grüße aus Köln, schöne Straße\n" * 40).encode("cp1252") + b"end\n" * 20_000
    assert set(lines(streamed(data, snapshot_bytes=64 << 10))) == {
        "plain ascii",
        "Grüße aus Köln, schöne Straße",
        "end",
    }


@pytest.mark.parametrize(("encoding", "unit"), [("utf-8", 1), ("utf-16-le", 2)])
def test_of_a_line_that_cannot_be_held_the_head_is_given(encoding: str, unit: int):
    data = ("x" * 3_000_000 + "\nnext\n" + "y" * 3_000_000).encode(encoding)
    pieces = streamed(data, snapshot_bytes=1000)
    found = lines(pieces)
    assert pieces.shortened == 2
    assert [line.strip("xy") for line in found] == ["", "next", ""]
    assert all(1000 <= len(found[number]) * unit < 3 << 20 for number in (0, 2))


def test_an_encoding_that_the_caller_names_decides():
    data = "Grüße\n".encode("cp1252")
    given = Work(work().limits, work().scratch, encoding="cp1252")
    assert lines(Pieces(given, data)) == ["Grüße"]
    given = Work(work().limits, work().scratch, encoding="no-such")
    with pytest.raises(BadSelector):
        lines(Pieces(given, b"a"))


@pytest.mark.parametrize(
    ("data", "is_text"),
    [
        (b"text\n", True),
        (b"", True),
        (b"\0\1\2\3", False),
        (b"\x89PNG\r\n\x1a\n\0\0", False),
        ("utf-16".encode("utf-16"), True),
        (b"a" * 9000 + b"\0", True),
        (b"\1\2\3\4" * 40, False),
    ],
)
def test_what_is_text_is_told_by_the_first_bytes(data: bytes, is_text: bool):
    assert Pieces(work(), data).is_text is is_text


@pytest.mark.parametrize("data", [b"a\0", "é".encode(), b"a\x1b$b", b"~{", b"\xff"])
def test_only_ascii_that_means_what_it_says_is_plain(data: bytes):
    assert plain(data) is None
    assert not Pieces(work(), data).is_plain
    assert plain(b"a ~ \x1b[0m\r\nb\r") == "a ~ \x1b[0m\nb"


@pytest.mark.parametrize("error", [Unreadable("damaged"), TooBig("too big"), OSError(5, "I/O error")])
def test_bytes_before_a_failure_count_and_the_failure_is_kept(error: Exception):
    pieces = Pieces(work(), b"", Breaking(b"a\nb", error))
    assert lines(pieces) == ["a", "b"]
    assert pieces.failure is error
    with pytest.raises(type(error)):
        Pieces(work(), b"", Breaking(b"", error))


def test_a_failure_in_the_middle_of_a_long_file_is_kept():
    pieces = Pieces(work(snapshot_bytes=1000), b"", Breaking(b"line\n" * 100_000, Unreadable("damaged")))
    assert lines(pieces) == ["line"] * 100_000
    assert isinstance(pieces.failure, Unreadable)


def test_a_cancellation_is_heard_within_a_long_file():
    class Cancel:
        def __init__(self) -> None:
            self.asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 1

    given = Work(work().limits, work().scratch, cancel=Cancel())
    with pytest.raises(Cancelled):
        Pieces(given, b"", io.BytesIO(b"a\n" * 2_000_000))
