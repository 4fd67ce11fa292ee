"""Does following `next` from the first call end, repeat nothing, and show everything once?"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omniread import Limits, Page, Reader

LINES = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\x00"), max_size=60), max_size=80)
LIMITS = st.builds(
    Limits,
    max_lines=st.integers(1, 12),
    hard_max_lines=st.integers(1, 12),
    max_bytes=st.integers(40, 600),
    max_columns=st.none() | st.integers(5, 40),
    context_before=st.integers(0, 2),
    context_after=st.integers(0, 4),
)
MOST = 2000


def followed(reader: Reader, path: str) -> list[Page]:
    """All pages from a path string on."""
    pages: list[Page] = []
    asked: set[str] = set()
    following: str | None = path
    while following is not None:
        assert following not in asked, f"{following} is asked again"
        assert len(asked) < MOST
        asked.add(following)
        page = reader.read(following, force=True)
        pages.append(page)
        following = page.next
    return pages


def shown(pages: Iterable[Page]) -> list[int]:
    """The numbers of the lines shown that are not context, in the order of the pages; column windows left out."""
    return [
        number
        for page in pages
        if ":col" not in page.ref
        for span in page.shown
        for number in range(span.start, (span.end or 0) + 1)
    ]


@given(lines=LINES, limits=LIMITS, final=st.booleans())
def test_pages_show_every_line_of_a_file_once(lines: list[str], limits: Limits, final: bool) -> None:
    text = "\n".join(lines) + ("\n" if final and lines else "")
    total = text.count("\n") + (not text.endswith("\n") and text != "")
    with TemporaryDirectory() as folder, Reader(folder, limits=limits) as reader:
        Path(folder, "f.txt").write_bytes(text.encode())
        pages = followed(reader, "f.txt")
        assert shown(pages) == list(range(1, total + 1))
        assert pages[-1].next is None


@given(lines=LINES.filter(bool), limits=LIMITS, data=st.data())
def test_pages_of_several_ranges_show_what_was_asked(lines: list[str], limits: Limits, data) -> None:
    total = len(lines)
    number = st.integers(1, total)
    pairs = data.draw(st.lists(st.tuples(number, number).map(sorted), min_size=2, max_size=5))
    selector = ",".join(f"{first}-{last}" for first, last in pairs)
    asked = sorted({number for first, last in pairs for number in range(first, last + 1)})
    with TemporaryDirectory() as folder, Reader(folder, limits=limits) as reader:
        Path(folder, "f.txt").write_bytes("".join(f"{line}\n" for line in lines).encode())
        numbers = shown(followed(reader, f"f.txt:{selector}"))
    assert numbers[: len(asked)] == asked
    assert len(set(numbers)) == len(numbers)


@settings(max_examples=30)
@given(names=st.sets(st.text("abcxyz", min_size=1, max_size=6), max_size=60), limits=LIMITS)
def test_pages_show_every_name_of_a_folder_once(names: set[str], limits: Limits) -> None:
    limits = limits.updated({"max_columns": None, "max_bytes": max(80, limits.max_bytes or 80)})
    with TemporaryDirectory() as folder, Reader(folder, limits=limits) as reader:
        for name in names:
            Path(folder, f"{name}.txt").write_bytes(b"")
        pages = followed(reader, ".")
        text = "\n".join(str(page) for page in pages)
        assert len(shown(pages)) == len(set(shown(pages)))
        for name in names:
            assert text.count(f"|{name}.txt ") == 1


@given(size=st.integers(1, 3000), limits=LIMITS)
def test_one_long_line_is_read_to_its_end(size: int, limits: Limits) -> None:
    line = "".join(chr(97 + number % 26) for number in range(size))
    with TemporaryDirectory() as folder, Reader(folder, limits=limits, style="lines") as reader:
        Path(folder, "f.txt").write_bytes(line.encode())
        pages = followed(reader, "f.txt")
        texts = [page.text.removeprefix("L1: ").partition("…")[0] for page in pages]
    assert "".join(texts) == line


@pytest.mark.parametrize("taken", [["2-"], ["2-", "L2-"], ["2-", "L2-", "2.."]])
def test_a_hint_is_not_captured_by_a_name(taken: list[str], tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("one\ntwo\n")
    for tail in taken:
        (tmp_path / f"f.txt:{tail}").write_text("trap\n")
    page = Reader(tmp_path, limits=Limits(max_lines=1)).read("f.txt")
    assert page.next is not None
    assert "two" in str(Reader(tmp_path).read(page.next))
    assert page.next.removeprefix("f.txt:") == ["2-", "L2-", "2..", "L2.."][len(taken)]


def test_a_literal_name_beats_a_selector(tmp_path: Path) -> None:
    for name in ("report", "report:3-4", "log:raw", "a:2"):
        (tmp_path / name).write_text(f"I am {name}\n")
    reader = Reader(tmp_path)
    assert "I am report:3-4" in str(reader.read("report:3-4"))
    assert "I am report:3-4" in str(reader.read("report:3-4:1"))
    assert "I am log:raw" in str(reader.read("log:raw"))
    assert "I am a:2" in str(reader.read("a:2"))
