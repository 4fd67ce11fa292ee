"""Does reading commute with wrapping? read(w(s):inner:selector) == read(s:selector), for every cell of the product."""

import base64
import io
import re
from itertools import product
from pathlib import Path

import pytest

from omniread import Page, Reader
from omniread.model.node import Blob, Facts, Located
from tests.samples import SAMPLES, Sample
from tests.samples.wrapping import NAMED, SQUEEZED, USUAL, WRAPPERS, wrapped

CHAINS = [
    *(chain for length in (1, 2) for chain in product(WRAPPERS, repeat=length)),
    *product(USUAL, repeat=3),
    *(
        (inner, newer, outer)
        for newer in WRAPPERS
        if newer not in USUAL
        for inner, outer in (("zip", "gz"), ("xz", "tar"))
    ),
]

# What a container or a listing is made of.
WHOLE = SAMPLES[:4]
DEEP = 3


class Pipes:
    """A host's source whose streams cannot seek."""

    name = "pipes"

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files

    def locate(self, reference, scope, work):
        if not reference.startswith("pipe://"):
            return None
        asked = reference.removeprefix("pipe://")
        name = re.split("[:?]", asked)[0]
        blob = Blob(f"pipe://{name}", name, lambda: OneWay(self.files[name]), work, Facts())
        return Located(blob, asked[len(name) :].removeprefix(":") or None)

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


def seen(page: Page, root: str) -> tuple[object, ...]:
    """What of a page may not depend on where its bytes came from: the file is called `root` there."""

    def plain(text: str) -> str:
        # Under another name than its own a thing has no short hints.
        return text.replace(f"{root}:", ":").replace(f"{root}?", "?")

    assert page.next is None or page.next.startswith(root)
    notes = [(note.code, plain(note.text), note.selector and plain(note.selector)) for note in page.notes]
    following = page.next and plain(page.next)
    if not page.ref.endswith(":stat"):
        return page.kind, plain(page.text), page.shown, page.total, following, notes
    # A container may know when its member was last changed, which a pipe does not; a data URL gives no name to tell by.
    lines = [line.partition("|")[2] for line in page.text.splitlines()]
    return page.kind, [line for line in lines if not line.startswith(("mtime:", "language:"))], following, notes


def asked(place: str, selector: str) -> str:
    return f"{place}{selector if selector.startswith('?') else f':{selector}'}" if selector else place


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
                page = reader.read(asked(place, selector))
                answers[sample.name, selector] = (page.details.source.removeprefix(place), seen(page, place))
    return answers


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_sample_shows_its_words(sample: Sample, tmp_path: Path) -> None:
    file = tmp_path / sample.name
    file.write_bytes(sample.data)
    text = str(Reader(tmp_path).read(sample.name))
    for word in sample.words:
        assert word in text


def nameless(sample: Sample, chain: tuple[str, ...]) -> bool:
    """Whether it takes a name to know what lies in the streams; a data URL has none."""
    inside = next((wrapper for wrapper in reversed(chain) if wrapper not in SQUEEZED), None)
    return inside == NAMED or (sample.named and inside is None)


def shares(chain: tuple[str, ...]) -> list[tuple[Sample, int]]:
    """The samples of a chain, and from how many sources each is read.

    Text, names and noise go through every cell of the product. What is read at the leaf alone does so one container
    deep; two deep from the disk and one more source, three deep in turns.
    """
    turn = CHAINS.index(chain)
    leaves = [sample for sample in SAMPLES if sample not in WHOLE]
    if len(chain) == DEEP:
        leaves = [leaves[turn % len(leaves)]]
    return [(sample, 4) for sample in WHOLE] + [
        (leaf, 4 if len(chain) == 1 else DEEP - len(chain) + 1) for leaf in leaves
    ]


@pytest.mark.parametrize("chain", CHAINS, ids="+".join)
def test_reading_commutes_with_wrapping(chain: tuple[str, ...], bare, tmp_path: Path) -> None:
    for sample, share in shares(chain):
        name, data, tail = wrapped(sample.name, sample.data, chain)
        (tmp_path / name).write_bytes(data)
        url = f"data:application/octet-stream;base64,{base64.b64encode(data).decode()}"
        with Reader(tmp_path, stdin=lambda data=data: io.BytesIO(data), stdin_name=name) as reader:
            reader.register(Pipes({name: data}))
            others = [f"pipe://{name}", "-", *(() if nameless(sample, chain) else (url,))]
            turn = CHAINS.index(chain) % len(others)
            for source in (name, *[*others[turn:], *others[:turn]][: share - 1]):
                for selector in sample.selectors:
                    page = reader.read(asked(source + tail, selector))
                    member, answer = bare[sample.name, selector]
                    assert page.details.source.endswith(member)
                    root = page.details.source.removesuffix(member)
                    assert seen(page, root) == answer, (source[:40], tail, selector)
