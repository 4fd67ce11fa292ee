"""Is all that ships there, in its place, and of the shape of its port?"""

import bz2
import gzip
import inspect
import io
import lzma
import sys
import tarfile
import zipfile

import pytest

from omniread.catalog import GUTTERS, KINDS, RENDERINGS, SOURCES, VIEWS, shipped
from omniread.model import ports
from omniread.model.grammar import parse
from omniread.model.selector import RENDERINGS as WORDS
from omniread.registry import Row, is_container
from omniread.sources.local.recover import SCHEMES
from tests import fakes

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

EVERYTHING = [*SOURCES, *KINDS, *RENDERINGS, *VIEWS, *GUTTERS]
ROOMS = {
    "sources": SOURCES,
    "kinds": KINDS,
    "renderings": RENDERINGS,
    "views": VIEWS,
    "gutters": GUTTERS,
}


def port_of(row: Row) -> type:
    if row in KINDS:
        return ports.Container if is_container(row.thing) else ports.Format
    rooms = ((SOURCES, ports.Source), (RENDERINGS, ports.Renderer), (VIEWS, ports.Viewer), (GUTTERS, ports.Gutter))
    return next(port for room, port in rooms if row in room)


@pytest.mark.parametrize("row", EVERYTHING, ids=lambda row: row.home)
def test_what_ships_has_the_shape_of_its_port(row: Row):
    for name, member in vars(port_of(row)).items():
        if not name.startswith("_"):
            assert hasattr(row.thing, name), name
        if inspect.isfunction(member) and not name.startswith("_"):
            expected = list(inspect.signature(member).parameters)[1:]
            assert list(inspect.signature(getattr(row.thing, name)).parameters) == expected, name


def test_nothing_ships_twice():
    homes = [row.home for row in EVERYTHING]
    assert len(homes) == len(set(homes))


def test_the_registry_has_every_room():
    registry = shipped()
    assert {room: getattr(registry, room) for room in ROOMS} == ROOMS


def test_text_and_bytes_stand_last():
    assert [row.home.partition(":")[2] for row in KINDS[-2:]] == ["Plain", "Binary"]


def test_guesses_come_after_what_is_surely_there():
    guesses = [row.guess for row in SOURCES]
    assert guesses == sorted(guesses)
    assert any(guesses)


def test_the_styles_are_those_of_the_command_line():
    assert set(shipped().styles) == {"hashline", "numbered", "plain", "envelope", "lines"}
    for row in GUTTERS:
        assert row.words == (row.thing.style,)


@pytest.mark.parametrize("row", RENDERINGS, ids=lambda row: row.home)
def test_a_rendering_is_called_what_the_grammar_calls_it(row: Row):
    assert row.words == (row.thing.word,)
    assert row.thing.word in {*WORDS, "outline", "regex", "symbol"}


@pytest.mark.parametrize(
    ("tail", "name"),
    [
        *(("", "Whole"), ("5-9", "Ranges"), ("-5", "Ranges"), ("raw:1,3", "Ranges"), ("stat", "Ranges")),
        *(("7:col 1-9", "Columns"), ("/x/i", "Search"), ("raw:/x/:5-9", "Search")),
    ],
)
def test_a_selector_finds_its_view(tail: str, name: str):
    selector = parse(tail)
    assert selector is not None
    view = shipped().view(selector)
    assert type(view).__name__ == name


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", "a")
    return buffer.getvalue()


def tarred(form: int = tarfile.USTAR_FORMAT) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=form) as archive:
        member = tarfile.TarInfo("a.txt")
        member.size = 1
        archive.addfile(member, io.BytesIO(b"a"))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "home"),
    [
        ("x", zipped(), "omniread.containers.zipped"),
        ("x", b"PK\x05\x06" + bytes(18), "omniread.containers.zipped"),
        ("x", tarred(), "omniread.containers.tarred"),
        ("x", tarred(tarfile.GNU_FORMAT), "omniread.containers.tarred"),
        ("x", tarred(tarfile.PAX_FORMAT), "omniread.containers.tarred"),
        ("x", gzip.compress(b"a", mtime=0), "omniread.containers.squeezed"),
        ("x", bz2.compress(b"a"), "omniread.containers.squeezed"),
        ("x", lzma.compress(b"a"), "omniread.containers.squeezed"),
        ("x", zstd.compress(b"a"), "omniread.containers.squeezed"),
        ("x.zip", b"just text\n", "omniread.formats.plain"),
        ("x.txt", b"just text\n", "omniread.formats.plain"),
        ("x.gz", b"just text\n", "omniread.formats.plain"),
        ("x", b"", "omniread.formats.plain"),
        ("x.txt", zipped(), "omniread.containers.zipped"),
    ],
)
def test_content_comes_before_the_name(name: str, data: bytes, home: str):
    first = next(shipped().claimants(fakes.blob(name, data)))
    assert type(first).__module__.startswith(home)


def test_bytes_are_read_by_the_last_resort():
    data = bytes(range(256)) * 40
    assert [type(kind).__name__ for kind in shipped().claimants(fakes.blob("x", data))] == ["Binary"]


@pytest.mark.parametrize("reference", ["-", "data:,x", "DATA:,x", "artifact://3", "a.txt", "./-", "/etc/hosts"])
def test_every_reference_has_somebody_to_ask(reference: str):
    assert list(shipped().sources_for(reference))


def test_a_folder_is_listed():
    first = next(shipped().claimants(fakes.Folder("src", {"a": b"1"})))
    assert first.name == KINDS[0].thing.name
    assert not is_container(first)


def test_an_unknown_scheme_is_answered_with_all_that_there_are():
    assert sorted(SCHEMES) == sorted(shipped().schemes)
