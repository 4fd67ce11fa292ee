"""Does the indentation mode answer as Codex's reader did, rows I1 to I11 and G1 to G33?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Page, Reader
from tests.acceptance.asking import put

SHAPES = {
    "F1": "0 4 8 4 4 0",
    "F2": "0 4 8 12 8 4 0",
    "F3": "0 4 8 4 4 8 4 0",
    "PY": "0 4 8 4 8 12 8 8 0 4 8 8",
    "JS": "0 4 4 8 12 8 8 4 4 8 12 8 8 12 16 12 12 8 4 4 0 0 4 0",
    "CPP": "C0 C0 B 0 0 0 4 8 12 8 4 B C4 4 8 12 16 12 16 12 16 8 4 B 0 4 4 B 4 8 4 0 0",
    "G15": "0 T1 T2 T1 T1 0",
    "G16": "0 2 4 6 6 4 2",
    "G17": "0 4 C4 C4 4 8 B C4 4 8",
    "G20": "0 C4 4 4 8 4",
    "G21": "0 4 B 4 B B 0 4",
    "G24": "0 4 8 B 4 8 8 B B 0 4",
    "G26": "0 4 W4 B",
    "G27": "B B B",
    "G28": "0",
    "G29": "B B 0 4 4",
    "G30": "0 4 8 12 16 20 16 12 8 4 0",
}
ROWS = """
I1 F1 3 1 - h 10 2-4; I2 F2 4 2 - h 50 2-6; I3 F2 4 3 - h 50 1-7; I4 F3 3 1 - h 50 2-4; I5 F3 3 1 s h 50 2-7
I6 PY 7 1 s h 200 2-8; I7 CPP 18 1 - h 200 15-22; I8 CPP 18 2 - h 200 13-23; I9 CPP 18 2 - - 200 14-23
I10 CPP 18 2 s - 200 7-23; I11 JS 15 1 - h 200 14-16
G1-0 JS 15 0 - h 200 1-21; G1-2 JS 15 2 - h 200 13-18; G1-3 JS 15 3 - h 200 9-19; G1-4 JS 15 4 - h 200 1-21
G2-0 JS 15 0 s h 200 1-24; G2-1 JS 15 1 s h 200 14-17; G2-2 JS 15 2 s h 200 10-18; G2-3 JS 15 3 s h 200 2-20
G3 PY 7 1 - h 200 3-8; G4 PY 4 1 - h 200 1-12; G5-0 PY 1 0 - h 200 1-12; G5-1 PY 1 1 - h 200 1-12
G6-1 F2 4 0 - h 1 4-4; G6-2 F2 4 0 - h 2 3-4; G6-3 F2 4 0 - h 3 3-5; G6-4 F2 4 0 - h 4 2-5; G6-5 F2 4 0 - h 5 2-6
G6-6 F2 4 0 - h 6 1-6; G8 F2 4 0 - h 2000 1-7; G10 CPP 1 0 - h 200 1-2; G11 CPP 4 0 - h 200 1-5
G12-0 CPP 14 0 - h 200 6-31; G12-1 CPP 14 1 - h 200 6-31; G13-25 CPP 25 0 - h 200 6-32; G13-33 CPP 33 0 - h 200 26-33
G14 CPP 12 1 - h 200 6-31; G15-1 G15 3 1 - h 200 2-4; G15-2 G15 3 2 - h 200 1-6; G15-s G15 3 1 s h 200 2-5
G16-0 G16 4 0 - h 200 1-7; G16-1 G16 4 1 - h 200 2-7; G16-2 G16 4 2 - h 200 1-7; G17 G17 6 1 - h 200 3-8
G18 G17 6 1 - - 200 5-8; G19-h G17 10 1 - h 200 6-10; G19 G17 10 1 - - 200 9-10; G20-h G20 5 1 - h 200 4-6
G20 G20 5 1 - - 200 4-6; G21-2 G21 2 1 - h 200 1-8; G21-4 G21 4 1 - h 200 1-8; G22 G21 8 1 - h 200 2-8
G23 G21 5 1 - h 1 5-5; G24 G24 6 1 - h 200 3-7; G24-s G24 6 1 s h 200 2-7; G25 G24 9 1 - h 200 3-7
G26 G26 2 1 s h 200 1-2; G27 G27 2 0 - h 200 0; G28 G28 1 0 - h 200 1-1; G29-4 G29 4 0 - h 200 3-5
G29-1 G29 1 0 - h 200 0; G30-1 G30 6 1 - h 200 5-7; G30-2 G30 6 2 - h 200 4-8; G30-3 G30 6 3 - h 200 3-9
G30-4 G30 6 4 - h 200 2-10; G30-5 G30 6 5 - h 200 1-11; G31-4 G30 6 0 - h 4 4-7; G31-7 G30 6 0 - h 7 3-9
G31-10 G30 6 0 - h 10 1-10
"""
CASES = [row.split() for row in ROWS.replace("\n", ";").split(";") if row.strip()]


def line_of(shape: str, number: int) -> str:
    """A line of a shape."""
    if shape == "B":
        return ""
    if shape[0] == "C":
        return " " * int(shape[1:]) + "# c"
    if shape[0] in "TW":
        return "\t" * int(shape[1:]) + f"x{number}" if shape[0] == "T" else " " * int(shape[1:])
    return " " * int(shape) + f"x{number}"


def asked(folder: Path, shape: str, limit: int = 2000, style: str = "lines", offset: int = 1, **names: object) -> Page:
    """The page of a shape."""
    rows = [line_of(each, at) for at, each in enumerate(SHAPES[shape].split(), 1)]
    put(folder, "f.txt", "".join(f"{row}\n" for row in rows).encode())
    with Reader(folder) as reader:
        return reader.read_file(str(folder / "f.txt"), offset, limit, "indentation", names, style=style)


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_row_keeps_its_lines(tmp_path: Path, case: list[str]):
    _, shape, anchor, levels, siblings, header, limit, expected = case
    page = asked(
        tmp_path,
        shape,
        int(limit),
        anchor_line=anchor,
        max_levels=levels,
        include_siblings=siblings == "s",
        include_header=header == "h",
    )
    first, _, last = expected.partition("-")
    wanted = range(int(first), int(last) + 1) if last else ()
    rows = SHAPES[shape].split()
    assert str(page) == "\n".join(f"L{at}: {line_of(rows[at - 1], at)}" for at in wanted)


def test_g8_the_offset_is_the_anchor_by_default(tmp_path: Path):
    assert str(asked(tmp_path, "F2", 1, offset=4)).startswith("L4: ")


@pytest.mark.parametrize(("limit", "most"), [(5, 3), (3, 9)])
def test_g32_the_smaller_wins(tmp_path: Path, limit: int, most: int):
    text = str(asked(tmp_path, "G30", limit, anchor_line=6, max_lines=most))
    assert [row.split(":")[0] for row in text.split("\n")] == ["L5", "L6", "L7"]


@pytest.mark.parametrize("wrong", [{"anchor_line": 0}, {"max_lines": 0}, {"anchor_line": 8}, {"depth": 1}])
def test_g33_a_wrong_question_is_an_error_that_helps(tmp_path: Path, wrong: dict[str, object]):
    with pytest.raises(BadSelector, match=next(iter(wrong))) as caught:
        asked(tmp_path, "F2", **wrong)
    assert caught.value.hint


def test_the_summary_counts_the_block(tmp_path: Path):
    text = str(asked(tmp_path, "F2", style="envelope", anchor_line=4, max_levels=2))
    assert "<summary>Total: 7 lines | Block: 5 lines | Showing: 2–6 | Truncated: false</summary>" in text
