"""Are the reports about big files and about what a file is answered, entries 19, 21, 22 and 23?"""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Limits, Reader, Unreadable
from tests.acceptance.asking import asked, numbered, put, remarks, rows

MIB = 1 << 20


def peak(call: Callable[[], object]) -> int:
    """The most memory that Python took for a call, in bytes."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 600,000 lines of 100 bytes."""
    file = tmp_path_factory.mktemp("big") / "big.log"
    with file.open("w") as out:
        for start in range(1, 600_001, 1000):
            out.writelines(f"{number:099d}\n" for number in range(start, start + 1000))
    return file


@pytest.mark.parametrize(
    ("selector", "first"),
    [
        ("1-5", 1),
        ("500000-500010", 500_000),
        ("-5", 599_996),
        ("raw:-5", None),
        ("raw:300000-300001", None),
        ("stat", None),
    ],
)
def test_entry_19_a_few_lines_of_a_big_file_do_not_cost_its_size(big: Path, selector: str, first: int | None):
    reader = Reader(big.parent)
    reader.read("big.log:1-2")

    def ask() -> None:
        page = reader.read(f"big.log:{selector}")
        assert str(page)
        if first is not None:
            assert asked(page)[0] == first
            assert rows(page)[first] == f"{first:099d}"

    assert peak(ask) < 12 * MIB


def test_entry_19_nor_does_one_that_is_mostly_a_hole(tmp_path: Path):
    with put(tmp_path, "f.txt", numbered(9000)).open("r+b") as file:
        file.seek(200 * MIB)
        file.write(b"\n" + numbered(9000).encode())
    reader = Reader(tmp_path)

    def ask() -> None:
        assert len(str(reader.read("f.txt"))) < 60_000
        assert "line 3" in str(reader.read("f.txt:3-3"))
        assert str(reader.read("f.txt:raw:-2")).startswith("line 8999\nline 9000\n")

    assert peak(ask) < 12 * MIB


@pytest.mark.parametrize("text", ["random words", "emoji"])
def test_entry_21_a_token_budget_does_not_count_the_whole_file(tmp_path: Path, text: str):
    words = [f"{number * 2654435761 % 2**32:x}" for number in range(5000)]
    line = "😀" * 25 + "\n"
    body = "".join(" ".join(words[n : n + 11])[:99] + "\n" for n in range(4980)) if text == "random words" else line
    data = (body * (6 * MIB // len(body.encode()) + 1)).encode()
    put(tmp_path, "f.txt", data)
    reader = Reader(tmp_path)

    def ask() -> None:
        page = reader.read("f.txt", max_tokens=500)
        assert page.next == f"f.txt:{asked(page)[-1] + 1}-"
        assert page.details.truncation is not None
        assert page.details.truncation.truncated_by == "tokens"
        assert 0 < page.details.tokens[0] <= 500
        assert any("token" in said for said in remarks(page))

    assert peak(ask) < 16 * MIB


TEXTS = [
    *("Preferences", "LICENSE", "a.xyz", ".env.sample", "Makefile", "notes.md", "data.bin", "x.exe", "core", "a.o"),
    *("index.ts", "strings.mo.txt", "data.mp4.txt", "script.mts", "movie.mp4", "song.mp3", "archive.rar", "noext."),
]


@pytest.mark.parametrize("name", TEXTS)
def test_entries_22_and_23_what_holds_text_is_text_whatever_it_is_called(tmp_path: Path, name: str):
    put(tmp_path, name, '{"key": "MARKER", "naïve": "größer"}\n')
    reader = Reader(tmp_path)
    page = reader.read(name)
    assert rows(page) == {1: '{"key": "MARKER", "naïve": "größer"}'}
    assert page.kind == "file"
    assert "binary" not in str(page)
    assert str(reader.read_file(name, style="lines")) == 'L1: {"key": "MARKER", "naïve": "größer"}'
    kind = page.details.media_type or "text/"
    assert kind.startswith(("text/", "application/json"))


def test_entry_22_bytes_without_a_meaning_are_a_notice_with_size_and_first_bytes(tmp_path: Path):
    data = bytes((number * number * 7919 + number * 31) % 256 for number in range(4096))
    put(tmp_path, "noise", data)
    reader = Reader(tmp_path)
    page = reader.read("noise")
    assert page.kind == "binary"
    text = str(page)
    assert "binary" in text
    assert "4,096 bytes" in text or "4.0KB" in text
    assert data[:8].hex(" ") in text
    assert ":hex" in text
    assert data[:16].hex() in str(reader.read("noise:hex")).replace(" ", "")
    with pytest.raises(Unreadable, match="binary"):
        reader.read_file("noise")


@pytest.mark.parametrize("selector", ["3-5", "-2", "/x/"])
def test_entry_22_lines_of_a_binary_file_are_the_same_notice(tmp_path: Path, selector: str):
    put(tmp_path, "noise", b"\x7fELF\x02\x01\x01" + bytes(4089))
    text = str(Reader(tmp_path).read(f"noise:{selector}"))
    assert "binary" in text
    assert "ELF" in text
    assert "4,096 bytes" in text or "4.0KB" in text
    assert "beyond the end" not in text


def test_entry_22_a_kind_is_named_by_its_bytes(tmp_path: Path):
    png = bytes.fromhex("89504e470d0a1a0a0000000d49484452")
    for name, data, word in (("a.txt", b"\x7fELF\x02\x01\x01" + bytes(200), "ELF"), ("b.md", png + bytes(99), "PNG")):
        put(tmp_path, name, data)
        assert word in str(Reader(tmp_path, limits=Limits()).read(name))
