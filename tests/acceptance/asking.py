"""How do these tests ask, and how do they take apart what a model would see?

Numbers and texts are taken from `str(page)`, not from the data beside it, wherever a model would have nothing else.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from omniread import Page, Reader, ReadError

MOST = 5000


def rows(page: Page) -> dict[int, str]:
    """The numbered lines in the text of a page. A number that stands there twice is a fault."""
    found: dict[int, str] = {}
    for line in str(page).split("\n"):
        if match := re.fullmatch(r"(\d+)\|(.*)", line, re.DOTALL):
            number = int(match[1])
            assert number not in found, f"line {number} is shown twice"
            found[number] = match[2]
    return found


def enveloped(page: Page) -> dict[int, str]:
    """The numbered lines of the structured door."""
    found = [re.fullmatch(r"L(\d+): (.*)", line, re.DOTALL) for line in str(page).split("\n")]
    return {int(match[1]): match[2] for match in found if match}


def remarks(page: Page) -> list[str]:
    """The bracketed lines of a page: a line of content begins with its number."""
    return [line for line in str(page).split("\n") if line.startswith("[")]


def codes(page: Page) -> set[str]:
    """The codes of a page's notes."""
    return {note.code for note in page.notes}


def asked(page: Page) -> list[int]:
    """The numbers of the lines shown that are not context."""
    return [number for span in page.shown for number in range(span.start, (span.end or 0) + 1)]


def content(pages: Iterable[Page]) -> str:
    """The text of raw pages one after another, without what is said about it or about a line that is cut."""
    displays = [page.details.display_content for page in pages]
    return "".join(display.text.partition("… [")[0] for display in displays if display is not None)


def answer(reader: Reader, path: str, **options: Any) -> Page | ReadError:
    """The page for a path, or the error that was raised: where both are right, or what is said counts."""
    try:
        return reader.read(path, **options)
    except ReadError as error:
        return error


def hint(page: Page) -> str:
    """The selector that the text advises to go on with."""
    found = re.findall(r"Use (:\S+?),? to continue", str(page))
    assert len(found) == 1, f"{len(found)} hints in: {remarks(page)}"
    return found[0]


def followed(reader: Reader, path: str, **options: Any) -> list[Page]:
    """All pages from a path string on, the rest of a line that is cut before what follows it.

    Each asks for something new, and they end.
    """
    pages: list[Page] = []
    known: set[str] = set()
    waiting: list[str] = [path]
    while waiting:
        following = waiting.pop()
        assert following not in known, f"{following} is asked again"
        assert len(known) < MOST, "the hints do not end"
        known.add(following)
        page = reader.read(following, **options)
        pages.append(page)
        advised = [page.next, *(note.selector for note in page.notes if note.code == "line-cut")]
        waiting += dict.fromkeys(each for each in advised if each is not None and not _beside(page, each))
    return pages


def _beside(page: Page, advised: str) -> bool:
    """Whether advice is about a line of context: such lines, and what is said of them, may come again."""
    match = re.search(r":(\d+):col ", advised)
    return match is not None and int(match[1]) not in asked(page)


def put(folder: Path, name: str, data: bytes | str) -> Path:
    """A file below a folder, with the folders that lead to it."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return file


def numbered(count: int, word: str = "line") -> str:
    """Lines that say which they are."""
    return "".join(f"{word} {number}\n" for number in range(1, count + 1))


def shell(cwd: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    command = [sys.executable, "-m", "omniread", *map(os.fspath, words)]
    return subprocess.run(
        command, cwd=cwd, check=False, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, timeout=50
    )
