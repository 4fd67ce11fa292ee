"""Do new lines stand where they belong, ended as their neighbours are, and all others stay the bytes they were?"""

import pytest

from omniread.decoding.charset import Charset
from omniread.edits.applying import Applied, Splice, applied, changed_ranges, seams
from omniread.edits.written import Written
from omniread.model.span import Span


def after(data: bytes, *splices: tuple[int, int, list[bytes]], codec: str = "utf-8") -> bytes:
    written = Written(data, Charset(codec))
    return written.joined(applied(written, [Splice(start, stop, tuple(rows)) for start, stop, rows in splices]).lines)


@pytest.mark.parametrize(
    ("data", "splice", "expected"),
    [
        (b"a\nb\nc\n", (1, 2, [b"x", b"y"]), b"a\nx\ny\nc\n"),
        (b"a\nb\nc\n", (1, 2, []), b"a\nc\n"),
        (b"a\nb\n", (0, 0, [b"x"]), b"x\na\nb\n"),
        (b"a\nb\n", (2, 2, [b"x"]), b"a\nb\nx\n"),
        (b"a\nb", (2, 2, [b"x"]), b"a\nb\nx"),
        (b"a\nb", (1, 2, [b"x"]), b"a\nx"),
        (b"a\nb", (1, 2, []), b"a\n"),
        (b"a\nb", (2, 2, [b"x", b""]), b"a\nb\nx\n\n"),
        (b"a", (0, 0, [b"x"]), b"x\na"),
        (b"", (0, 0, [b"x"]), b"x\n"),
        (b"a\r\nb\r\n", (1, 2, [b"x"]), b"a\r\nx\r\n"),
        (b"a\r\nb\nc\n", (1, 1, [b"x"]), b"a\r\nx\r\nb\nc\n"),
        (b"a\nb\r\n", (0, 0, [b"x"]), b"x\na\nb\r\n"),
        (b"a\r\nb", (2, 2, [b"x"]), b"a\r\nb\r\nx"),
        (b"a\rb\r", (1, 1, [b"x"]), b"a\rb\rx\r"),
        (b"a\rb", (1, 1, [b"x"]), b"a\rb\rx"),
        (b"\xff\n\xfe\r\n\x80", (1, 2, [b"x"]), b"\xff\nx\r\n\x80"),
    ],
)
def test_a_splice(data: bytes, splice: tuple[int, int, list[bytes]], expected: bytes):
    assert after(data, splice) == expected


def test_splices_go_by_their_place_and_at_one_place_by_their_order():
    data = b"a\nb\nc\n"
    splices = [(3, 3, [b"end"]), (1, 1, [b"one"]), (1, 2, [b"B"]), (1, 1, [b"two"]), (0, 0, [b"head"])]
    assert after(data, *splices) == b"head\na\none\ntwo\nB\nc\nend\n"


def test_wide_lines_keep_their_alignment():
    assert after("a\nb".encode("utf-16-le"), (2, 2, ["x".encode("utf-16-le")]), codec="utf-16-le") == "a\nb\nx".encode(
        "utf-16-le"
    )


def test_every_new_line_says_where_it_comes_from():
    made = applied(Written(b"a\nb\nc\n", Charset("utf-8")), [Splice(1, 2, (b"x", b"y")), Splice(3, 3, (b"z",))])
    assert made == Applied((b"a\n", b"x\n", b"y\n", b"c\n", b"z\n"), (0, None, None, 2, None))
    assert changed_ranges(made.origins) == (Span(2, 3), Span(5, 5))


@pytest.mark.parametrize(
    ("origins", "old", "expected"),
    [
        ([0, 1, 2], 3, []),
        ([0, 2], 3, [1]),
        ([1, 2], 3, [0]),
        ([0, 1], 3, [2]),
        ([], 3, [0]),
        ([0, None, 2], 3, []),
        ([0, None, 1], 2, []),
    ],
)
def test_a_seam_is_where_lines_are_missing_and_none_are_new(origins: list[int | None], old: int, expected: list[int]):
    assert seams(origins, old) == expected
