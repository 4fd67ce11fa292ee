"""How is what a cell holds written on one line, so that it can be told from everything else?"""

import datetime as dt
import re
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.columns import width
from omniread.tabular.cells import Numeral, clipped, inline, is_number, plain, visible, whole


def shown(cell: object, most: int = 2000) -> str:
    return inline(cell, most)[0]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, "NULL"),
        ("NULL", "'NULL'"),
        ("'NULL'", "''NULL''"),
        ("null", "null"),
        ("", ""),
        ("''", "''''"),
        (b"x" * 1229, "<BLOB 1.2KB>"),
        (bytearray(b"xyz"), "<BLOB 3B>"),
        ("<BLOB 3B>", "'<BLOB 3B>'"),
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (10**30, "1" + "0" * 30),
        (1.0, "1.0"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e300, "1e+300"),
        (float("inf"), "inf"),
        (Decimal("1.50"), "1.50"),
        (dt.date(2024, 1, 2), "2024-01-02"),
        (dt.datetime(2024, 1, 2, 3, 4, 5), "2024-01-02 03:04:05"),  # noqa: DTZ001
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        ({"a": [1, None, b"x", dt.date(2024, 1, 2)]}, '{"a": [1, null, "<BLOB 1B>", "2024-01-02"]}'),
        (["é|", "\n"], r'["é\|", "\n"]'),
        ({(1, 2): 3}, "{(1, 2): 3}"),
        ("a|b", r"a\|b"),
        (r"a\|b", r"a\\\|b"),
        ("line1\nline2", r"line1\nline2"),
        (r"C:\new", r"C:\\new"),
        (r"\d+", r"\d+"),
        ("a\tb\r", r"a\tb\r"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\u202eabc", r"\u202eabc"),
        ("a\u200bb", r"a\u200bb"),
        ("\udcff", r"\xff"),
        ("\ud800", r"\ud800"),
        ("end ", r"end\x20"),
        ("=cmd|'/c calc'!A1", r"=cmd\|'/c calc'!A1"),
        ("日本", "日本"),
    ],
)
def test_a_cell_on_one_line(cell: object, text: str):
    assert inline(cell, 2000) == (text, False)


def test_a_long_cell_ends_in_a_mark():
    assert inline("x" * 11, 10) == ("x" * 10 + "…", True)
    assert inline("x" * 10, 10) == ("x" * 10, False)
    assert inline(list(range(100)), 10) == ("[0, 1, 2, …", True)
    assert inline("NULL" * 10, 4) == ("NULL…", True)


@given(st.one_of(st.text(max_size=30), st.text(alphabet="\\ |nx2\n\x1bNUL'", max_size=8)))
def test_a_text_can_be_had_back_from_what_is_shown(text: str):
    made, cut = inline(text, 100)
    assert not cut
    assert visible(made) == made
    assert not set(made) & set("\n\t")
    assert re.search(r"(?<!\\)(?:\\\\)*\|", made) is None
    plainly = made[1:-1] if re.fullmatch(r"'+(NULL|<BLOB .*>|)'+", made) else made
    assert _unescaped(plainly) == text


def _unescaped(text: str) -> str:
    def meant(found: re.Match[str]) -> str:
        if found[1]:
            return {"n": "\n", "r": "\r", "t": "\t"}.get(found[1], found[1])
        return chr(int(found[0].lstrip("\\uUx"), 16))

    return re.sub(r"\\(?:([\\|nrt])|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})", meant, text)


@given(st.text(max_size=60), st.integers(3, 40))
def test_a_text_is_clipped_to_the_cells_it_may_take(text: str, most: int):
    made = clipped(text, most)
    assert width(made) <= most
    assert made == text or made.endswith("…")
    assert made == text or width(text) > most


def test_marks_without_end_are_not_looked_at():
    assert len(clipped("e" + "\u0301" * 100_000, 10)) <= 81


def test_numbers_stand_at_the_right():
    assert all(map(is_number, (1, 1.5, Decimal(1), Fraction(1, 2), Numeral("1.50"))))
    assert not any(map(is_number, (True, None, "1", b"1", dt.date(2024, 1, 2), [1])))
    assert shown(Numeral("1.50")) == "1.50"


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (None, "NULL"),
        ("NULL", "'NULL'"),
        ("", "''"),
        ("''", "''''"),
        (r"C:\new|x", r"C:\new|x"),
        ("a\tb", "a\tb"),
        ("\x1b[31m\udc80", r"\x1b[31m\x80"),
        (1.5, "1.5"),
        ("x" * 5000, "x" * 5000),
    ],
)
def test_a_cell_as_a_record_shows_it(cell: object, text: str):
    assert whole(cell) == text


def test_plain_is_for_anything_but_text():
    assert plain(Decimal("0.10")) == "0.10"
