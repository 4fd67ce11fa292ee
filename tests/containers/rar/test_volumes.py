"""Are the volumes of a RAR archive found by their names?"""

import pytest

from omniread.containers.rar.volumes import after, first, following
from omniread.model.node import Capabilities
from omniread.model.value import changed
from tests import fakes


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x.part1.rar", "x.part2.rar"),
        ("x.part09.rar", "x.part10.rar"),
        ("x.part9.rar", "x.part10.rar"),
        ("X.PART1.RAR", "X.PART2.RAR"),
        ("x.part1.exe", "x.part2.rar"),
        ("x.rar", "x.r00"),
        ("x.exe", "x.r00"),
        ("x.r00", "x.r01"),
        ("x.r99", "x.s00"),
        ("x", None),
    ],
)
def test_what_follows(name, expected):
    assert following(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x.part1.rar", None),
        ("x.part01.rar", None),
        ("x.part3.rar", "x.part1.rar"),
        ("x.part12.rar", "x.part01.rar"),
        ("x.r07", "x.rar"),
        ("x.rar", None),
    ],
)
def test_what_was_first(name, expected):
    assert first(name) == expected


def test_what_lies_beside():
    names = {"x.r00", "x.r01", "x.r03"}
    found = changed(
        fakes.blob("x.rar", b""),
        capabilities=Capabilities(sibling=lambda name: fakes.blob(name, b"") if name in names else None),
    )
    assert [blob.name for blob in after(found)] == ["x.r00", "x.r01"]
    assert [*after(fakes.blob("x.rar", b""))] == []
    assert [*after(changed(found, name="x"))] == []
