"""Is a rebuilt archive one that says the same?"""

import pytest

from omniread.containers.rar.newer import Block as Newer
from omniread.containers.rar.older import Block as Older
from omniread.containers.rar.packed import Packed
from omniread.containers.rar.rebuilt import rebuilt
from tests.packing.rar import MAGIC_4, MAGIC_5

MIB = 1 << 20


def packed(size: int, packed_size: int, *, version: int, solid: bool = False, dictionary: int = 4 * MIB) -> Packed:
    found = Packed("a name that is not needed")
    found.size, found.method, found.version, found.solid, found.dictionary = size, 3, version, solid, dictionary
    found.crc, found.runs = 0x12345678, [(0, 0, packed_size)]
    return found


def blocks(data: bytes, form) -> list:
    """The headers in what stands before one member's packed bytes."""
    found = []
    while data:
        found.append(form(data))
        data = data[found[-1].size :]
    return found


def test_version_5():
    members = [packed(10, 5, version=50), packed(300, 70, version=50, solid=True)]
    parts, tail = rebuilt(members)
    assert [size for _, size in parts] == [5, 70]
    assert parts[0][0].startswith(MAGIC_5)
    main, first = blocks(parts[0][0][len(MAGIC_5) :], Newer)
    (second,) = blocks(parts[1][0], Newer)
    assert (main.kind, first.data_size, second.data_size) == (1, 5, 70)
    assert [(each.size, each.method, each.solid) for each in (first.member(), second.member())] == [
        *((10, 3, False), (300, 3, True)),
    ]
    assert Newer(tail).facts() == {"goes_on": False}


@pytest.mark.parametrize(
    ("size", "declared", "expected"),
    [
        (10, 128 << 10, 128 << 10),
        (10, 1024 * MIB, 4 * MIB),
        (9 * MIB, 1024 * MIB, 16 * MIB),
        (9 * MIB, 8 * MIB, 8 * MIB),
    ],
)
def test_the_window_is_no_larger_than_it_can_be_of_use(size, declared, expected):
    parts, _ = rebuilt([packed(size, 5, version=50, dictionary=declared)])
    member = blocks(parts[0][0][len(MAGIC_5) :], Newer)[1].member()
    assert member.dictionary == expected


def test_before_version_5():
    parts, tail = rebuilt([packed(10 << 32, 5 << 32, version=29, dictionary=512 << 10)])
    assert parts[0][0].startswith(MAGIC_4)
    main, file = blocks(parts[0][0][len(MAGIC_4) :], Older)
    member = file.member()
    assert (main.kind, file.data_size, member.size, member.crc) == (0x73, 5 << 32, 10 << 32, 0x12345678)
    assert (member.method, member.version, member.dictionary) == (3, 29, 512 << 10)
    assert Older(tail).facts() == {"goes_on": False}
