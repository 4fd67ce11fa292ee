"""How do any bytes look in hexadecimal?"""

import io
import subprocess
from pathlib import Path
from shutil import which

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.formats.binary import Binary
from omniread.model.content import Ask, Content
from omniread.model.grammar import parse
from omniread.model.node import Blob, Facts
from omniread.model.selector import Selector
from omniread.renderings.hex import Hex
from tests.fakes import Folder, blob, scope, work

DATA = bytes(range(256)) + b"Hello, world!\n"


def never() -> Content:
    raise AssertionError("the bytes are all that is asked for")


def hexed(data: bytes, selector: str = "hex") -> Content:
    return Hex().render(blob("a", data), Ask(parse(selector) or Selector()), never, scope(), work())


def texts(content: Content, start: int = 1) -> list[str]:
    return [line.text for line in content.text.lines(start)]


def test_rows_are_those_of_hexdump():
    assert texts(hexed(DATA))[:3] + texts(hexed(DATA))[-1:] == [
        "00000000  00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f  |................|",
        "00000010  10 11 12 13 14 15 16 17  18 19 1a 1b 1c 1d 1e 1f  |................|",
        "00000020  20 21 22 23 24 25 26 27  28 29 2a 2b 2c 2d 2e 2f  | !\"#$%&'()*+,-./|",
        "00000100  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 0a        |Hello, world!.|",
    ]


@pytest.mark.parametrize("size", [1, 7, 8, 9, 16, 17, 270, 5000])
def test_hexdump_itself_agrees(size: int, tmp_path: Path):
    program = which("hexdump")
    data = (DATA * 20)[:size]
    if program is None:
        # Where the program is missing its rule is applied: 16 bytes a row, whatever the length.
        assert len(texts(hexed(data))) == -(-size // 16)
        return
    file = tmp_path / "a"
    file.write_bytes(data)
    shown = subprocess.run([program, "-Cv", str(file)], capture_output=True, check=True, encoding="ascii").stdout
    assert texts(hexed(data)) == shown.splitlines()[:-1]


@given(data=st.binary(max_size=100), start=st.integers(1, 9))
def test_each_byte_stands_in_one_row(data: bytes, start: int):
    content = hexed(data)
    assert content.text.total == content.text.count() == content.text.seen == -(-len(data) // 16)
    lines = list(content.text.lines(start))
    assert [line.number for line in lines] == list(range(start, (content.text.total or 0) + 1))
    assert bytes.fromhex("".join(line.text[10:58] for line in lines)) == data[(start - 1) * 16 :]
    assert sum(line.size for line in lines) == len(data[(start - 1) * 16 :])


@pytest.mark.parametrize(
    ("selector", "offsets", "count"),
    [
        ("hex 0x100", ["00000100"], 14),
        ("hex 0x100+4", ["00000100"], 4),
        ("hex 16+20", ["00000010", "00000020"], 20),
        ("hex 0x108+64", ["00000108"], 6),
        ("hex+17", ["00000000", "00000010"], 17),
    ],
)
def test_a_window_of_bytes(selector: str, offsets: list[str], count: int):
    content = hexed(DATA, selector)
    assert [row[:8] for row in texts(content)] == offsets
    assert content.text.size == count
    assert content.notes == ()
    assert (content.kind, content.unit) == ("binary", "row")


def test_the_last_rows():
    content = hexed(DATA)
    assert [(line.number, line.text[:8]) for line in content.text.lines(-2)] == [(-2, "000000f0"), (-1, "00000100")]
    assert [line.number for line in hexed(DATA[:20]).text.lines(-9)] == [-2, -1]


def test_a_window_behind_the_end():
    content = hexed(DATA, "hex 0x1000")
    assert texts(content) == []
    (note,) = content.notes
    assert (note.code, note.selector) == ("past-end", "a:hex 0xfe")
    assert "270 bytes" in note.text
    assert len(texts(hexed(DATA, "hex 0xfe"))) == 1


def test_nothing_to_show():
    content = hexed(b"")
    assert texts(content) == []
    assert [note.code for note in content.notes] == ["empty"]


def test_columns_and_windows_of_a_row():
    text = hexed(DATA).text
    line = next(text.lines(columns=8))
    assert (line.text, line.length, line.cut) == ("00000000", 78, True)
    column = text.column(2, 11, 15, most=3)
    assert column is not None
    assert column.text == "10 "
    assert text.column(99, 1, 5, most=99) is None


def test_a_long_file_pages_without_being_read(tmp_path: Path):
    file = tmp_path / "sparse"
    with file.open("wb") as stream:
        stream.truncate(5 << 30)
        stream.seek(5 << 30)
        stream.write(b"end")
    given = work()
    facts = Facts(size=(5 << 30) + 3, path=str(file))
    content = Hex().render(Blob("a", "a", lambda: file.open("rb"), given, facts), Ask(), never, scope(), given)
    assert content.text.total == (5 << 26) + 1
    (last,) = content.text.lines((5 << 26) + 1)
    assert last.text == f"140000000  {'65 6e 64':<23}  {'':<23}  |end|"
    given.closing.close()


def test_a_length_that_is_not_known_and_one_that_is_wrong():
    given = work()
    unknown = Blob("a", "a", lambda: io.BytesIO(DATA), given, Facts())
    assert len(texts(Hex().render(unknown, Ask(), never, scope(), given))) == 17
    shrunk = Blob("a", "a", lambda: io.BytesIO(DATA), given, Facts(size=9999))
    assert len(texts(Hex().render(shrunk, Ask(), never, scope(), given))) == 17


def test_the_port():
    assert Hex.word == "hex"
    assert Hex().suits(blob("a", b""), Binary())
    assert not Hex().suits(Folder("d", {}), Binary())
    text = hexed(DATA).text
    assert text.whole() is None
    assert text.notes() == ()
    assert (text.facts.newline, text.facts.encoding) == ("lf", None)
