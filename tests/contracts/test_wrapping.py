"""Does reading commute with wrapping? read(w(s):inner:selector) == read(s:selector), for every cell of the product."""

import base64
import io
from itertools import product
from pathlib import Path

import pytest

from omniread import Page, Reader
from omniread.model.node import Blob, Facts, Located
from tests.samples import SAMPLES, Sample
from tests.samples.wrapping import WRAPPERS, wrapped

CHAINS = [chain for length in (1, 2, 3) for chain in product(WRAPPERS, repeat=length)]


class Pipes:
    """A host's source whose streams cannot seek."""

    name = "pipes"

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files

    def locate(self, reference, scope, work):
        if not reference.startswith("pipe://"):
            return None
        name, colon, tail = reference.removeprefix("pipe://").partition(":")
        blob = Blob(f"pipe://{name}", name, lambda: OneWay(self.files[name]), work, Facts())
        return Located(blob, tail if colon else None)

    def expand(self, pattern, scope, work, most):
        return ()


class OneWay(io.RawIOBase):
    """Bytes that can be read once, forwards."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.inner = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        return self.inner.readinto(buffer)


def seen(page: Page, place: str) -> tuple[object, ...]:
    """What of a page may not depend on where its bytes came from; refs are told apart by their tails."""
    assert page.next is None or page.next.startswith(place)
    # Under another name than its own a thing has no short hints.
    told = [note.text.replace(f"{place}:", ":") for note in page.notes]
    notes = [
        (note.code, text, note.selector and note.selector.removeprefix(place))
        for note, text in zip(page.notes, told, strict=True)
    ]
    following = page.next and page.next.removeprefix(place)
    if not page.ref.endswith(":stat"):
        return page.kind, page.text.replace(f"{place}:", ":"), page.shown, page.total, following, notes
    # A container may know when its member was last changed, which a pipe does not; a data URL gives no name to tell by.
    lines = [line.partition("|")[2] for line in page.text.splitlines()]
    return page.kind, [line for line in lines if not line.startswith(("mtime:", "language:"))], following, notes


def asked(place: str, selector: str) -> str:
    return f"{place}:{selector}" if selector else place


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> dict[tuple[str, str], tuple[object, ...]]:
    """Every sample with every selector, read as a plain file that cannot be edited."""
    files = {sample.name: sample.data for sample in SAMPLES}
    answers = {}
    with Reader() as reader:
        reader.register(Pipes(files))
        for sample in SAMPLES:
            for selector in sample.selectors:
                place = f"pipe://{sample.name}"
                answers[sample.name, selector] = seen(reader.read(asked(place, selector)), place)
    return answers


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_sample_shows_its_words(sample: Sample, tmp_path: Path) -> None:
    file = tmp_path / sample.name
    file.write_bytes(sample.data)
    text = str(Reader(tmp_path).read(sample.name))
    for word in sample.words:
        assert word in text


@pytest.mark.parametrize("chain", CHAINS, ids="+".join)
def test_reading_commutes_with_wrapping(chain: tuple[str, ...], bare, tmp_path: Path) -> None:
    for sample in SAMPLES:
        name, data, tail = wrapped(sample.name, sample.data, chain)
        (tmp_path / name).write_bytes(data)
        url = f"data:application/octet-stream;base64,{base64.b64encode(data).decode()}"
        with Reader(tmp_path, stdin=lambda data=data: io.BytesIO(data), stdin_name=name) as reader:
            reader.register(Pipes({name: data}))
            for source in (name, f"pipe://{name}", "-", url):
                for selector in sample.selectors:
                    page = reader.read(asked(source + tail, selector))
                    place = page.details.source
                    assert seen(page, place) == bare[sample.name, selector], (source[:40], tail, selector)
