"""Is each thing asked in its order, and only what can be meant imported?"""

import sys
from types import ModuleType
from typing import Any

import pytest

from omniread.model.node import Probe
from omniread.model.selector import Outline, Regex, Selector
from omniread.model.span import Span
from omniread.registry import Registry, Row, is_container
from tests import fakes

NOWHERE = "nowhere_at_all:Nothing"


class Kind:
    """A format that claims what it is told to."""

    name = "kind"

    def __init__(self, *, claims: bool = True) -> None:
        self.answer = claims
        self.seen: list[Probe] = []

    def claims(self, probe: Probe) -> bool:
        self.seen.append(probe)
        return self.answer

    def suits(self, node, form) -> bool:
        return self.answer


class Box(Kind):
    """A container."""

    def open(self, blob: object, scope: object, work: object) -> None:
        """Open nothing."""


class Place:
    """A source."""

    name = "place"

    def locate(self, reference: str, scope: object, work: object) -> None:
        """Find nothing."""


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with the classes, where a row can find them."""
    module = ModuleType("newcomers")
    for kind in (Kind, Box, Place):
        setattr(module, kind.__name__, kind)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module.__name__


def registry(**rows: Any) -> Registry:
    empty = dict.fromkeys(("sources", "kinds", "renderings", "views", "gutters"), ())
    return Registry(**(empty | rows))


def names(things: Any) -> list[str]:
    return [type(thing).__name__ for thing in things]


def test_a_row_makes_its_thing_once(home: str):
    row = Row(f"{home}:Kind")
    assert type(row.thing) is Kind
    assert row.thing is row.thing


def test_a_kind_that_opens_is_a_container():
    assert is_container(Box())
    assert not is_container(Kind())


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("a", b"MAGIC...", ["Box", "Kind"]),
        ("a", b"xxMAGIC", ["Kind"]),
        ("a.box", b"", ["Box", "Kind"]),
        ("A.BOX", b"", ["Box", "Kind"]),
        ("a.bo", b"MAGI", ["Kind"]),
        ("a.tar.xob", b"", ["Box", "Kind"]),
    ],
)
def test_the_first_bytes_or_the_name_say_what_is_asked(home: str, name: str, data: bytes, found: list[str]):
    rows = (Row(f"{home}:Box", magics=((0, b"MAGIC"),), suffixes=(".box", ".xob")), Row(f"{home}:Kind"))
    assert names(registry(kinds=rows).claimants(fakes.blob(name, data))) == found


def test_first_bytes_may_stand_further_on(home: str):
    kinds = registry(kinds=(Row(f"{home}:Box", magics=((257, b"ustar"),)),))
    assert names(kinds.claimants(fakes.blob("a", bytes(257) + b"ustar\x00"))) == ["Box"]
    assert names(kinds.claimants(fakes.blob("a", b"ustar"))) == []


def test_what_cannot_be_meant_is_not_imported(home: str):
    rows = (
        Row(NOWHERE, magics=((0, b"PK"),)),
        Row(NOWHERE, suffixes=(".zip",)),
        Row(NOWHERE, trees=("directory",)),
        Row(f"{home}:Kind"),
        Row(NOWHERE),
    )
    claimants = registry(kinds=rows).claimants(fakes.blob("a.txt", b"text"))
    assert type(next(claimants)) is Kind
    with pytest.raises(ModuleNotFoundError):
        next(claimants)


def test_who_is_asked_sees_the_probe_and_may_decline():
    taker, decliner = Kind(), Box(claims=False)
    kinds = registry().added(taker).added(decliner)
    assert list(kinds.claimants(fakes.blob("A.txt", b"text", media_type="text/plain"))) == [taker]
    assert decliner.seen == taker.seen == [Probe("A.txt", b"text", 4, "text/plain", None)]


@pytest.mark.parametrize(
    ("trees", "found"), [(("directory",), ["Kind"]), (("archive", "document"), []), ((), ["Kind"])]
)
def test_a_tree_is_listed_by_its_kind(home: str, trees: tuple[str, ...], found: list[str]):
    kinds = registry(kinds=(Row(f"{home}:Kind", trees=trees),))
    assert names(kinds.claimants(fakes.Folder("src", {}))) == found


def test_a_newcomer_stands_in_front_of_its_like(home: str):
    shipped = registry(sources=(Row(f"{home}:Place"),), kinds=(Row(f"{home}:Kind"),))
    place, box = Place(), Box()
    grown = shipped.added(place).added(box)
    assert next(iter(grown.sources_for("x"))) is place
    assert next(iter(grown.claimants(fakes.blob("x", b"")))) is box
    assert (len(grown.sources), len(grown.kinds)) == (2, 2)
    assert (len(shipped.sources), len(shipped.kinds)) == (1, 1)
    assert grown.kinds[0].home == "host:Box"


def test_what_is_neither_source_nor_kind_is_refused():
    with pytest.raises(TypeError, match="neither"):
        registry().added(object())


def test_a_source_is_asked_by_what_its_references_begin_with(home: str):
    sources = registry(
        sources=(Row(NOWHERE, prefixes=("data:", "x://")), Row(f"{home}:Place", prefixes=("-",)), Row(f"{home}:Kind"))
    )
    assert names(sources.sources_for("-")) == ["Place", "Kind"]
    assert names(sources.sources_for("dir/a")) == ["Kind"]
    with pytest.raises(ModuleNotFoundError):
        next(sources.sources_for("x://a"))


def test_guesses_can_be_left_out(home: str):
    sources = registry(sources=(Row(f"{home}:Place"), Row(f"{home}:Kind", guess=True)))
    assert names(sources.sources_for("a")) == ["Place", "Kind"]
    assert names(sources.sources_for("a", guess=False)) == ["Place"]


def test_a_word_leads_to_its_thing(home: str):
    words = registry(
        renderings=(Row(NOWHERE, words=("hex",)), Row(f"{home}:Kind", words=("stat", "facts"))),
        gutters=(Row(f"{home}:Box", words=("plain",)), Row(NOWHERE, words=("numbered",))),
    )
    node: Any = fakes.blob("a", b"")
    form: Any = None
    assert (type(words.rendering("stat", node, form)), type(words.rendering("facts", node, form))) == (Kind, Kind)
    assert (words.rendering("img", node, form), words.gutter("fancy")) == (None, None)
    assert type(words.gutter("plain")) is Box
    assert words.styles == ("plain", "numbered")


def test_a_selector_leads_to_its_view(home: str):
    rows = (Row(f"{home}:Place", words=("lines",)), Row(f"{home}:Kind", words=("regex",)))
    views = registry(views=(*rows, Row(f"{home}:Box", words=("whole",))))
    assert type(views.view(Selector())) is Box
    assert type(views.view(Selector(ranges=(Span(1, 2),)))) is Place
    assert type(views.view(Selector(view=Regex("x")))) is Kind
    assert views.view(Selector(view=Outline())) is None
