"""Are the volumes of a spanned ZIP read as one, and those that are missing named?"""

import struct
import zipfile
from itertools import pairwise

import pytest

from omniread.containers.zipped import Zip
from omniread.containers.zipped.volumes import Volumes, counted
from omniread.model.errors import Unreadable
from omniread.model.node import Facts
from omniread.model.value import changed
from tests import fakes
from tests.archives import content, files, make_zip
from tests.packing import notes, opening, rows

MEMBERS = {"a.txt": b"first " * 20, "b.txt": b"second " * 30, "c.txt": b"third"}


def spanned(members: dict[str, bytes] = MEMBERS) -> dict[str, bytes]:
    """A zip cut behind its first and its second member; offsets count from the start of each volume."""
    whole = bytearray(make_zip(members, zipfile.ZIP_STORED))
    starts = [at for at in range(len(whole)) if whole.startswith(b"PK\3\4", at)]
    entry = whole.index(b"PK\1\2")
    directory = entry
    for disk in range(len(starts)):
        whole[entry + 34 : entry + 36] = struct.pack("<H", disk)
        whole[entry + 42 : entry + 46] = bytes(4)
        entry = whole.find(b"PK\1\2", entry + 4)
    end = whole.rindex(b"PK\5\6")
    last = len(starts) - 1
    whole[end + 4 : end + 8] = struct.pack("<HH", last, last)
    whole[end + 16 : end + 20] = struct.pack("<I", directory - starts[-1])
    cuts = [*starts, len(whole)]
    pieces = [bytes(whole[start:stop]) for start, stop in pairwise(cuts)]
    names = [f"x.z{number:02}" for number in range(1, len(pieces))] + ["x.zip"]
    return dict(zip(names, pieces, strict=True))


def test_all_volumes_are_one():
    pieces = spanned()
    with opening(Zip(), pieces["x.zip"], "x.zip", beside=pieces) as tree:
        assert files(tree) == MEMBERS
        assert (notes(tree), {mark for _, _, _, mark in rows(tree).values()}) == ([], {None})


def test_a_missing_volume_is_named():
    pieces = spanned()
    del pieces["x.z02"]
    with opening(Zip(), pieces["x.zip"], "x.zip", beside=pieces) as tree:
        assert {name: mark for name, (_, _, _, mark) in rows(tree).items()} == {
            "a.txt": "in another volume",
            "b.txt": "in another volume",
            "c.txt": None,
        }
        assert content(tree, "c.txt") == MEMBERS["c.txt"]
        assert notes(tree)[0][0] == "listing-limited"
        with pytest.raises(Unreadable, match=r"is in volume 2 of the archive.*x\.z01"):
            content(tree, "b.txt")


def test_a_member_of_a_volume_that_there_cannot_be():
    pieces = spanned()
    data = bytearray(pieces.pop("x.zip"))
    place = data.index(b"PK\1\2")
    data[place + 34 : place + 36] = b"\x09\0"
    with opening(Zip(), bytes(data), "x.zip", beside=pieces) as tree:
        assert rows(tree)["a.txt"][3] == "in another volume"


def test_how_many_there_are_stands_in_the_end_mark():
    assert counted(fakes.blob("x.zip", spanned()["x.zip"])) == 3
    assert counted(fakes.blob("x.zip", make_zip(MEMBERS))) == 1
    assert counted(fakes.blob("x.zip", b"no end mark")) == 1
    assert counted(fakes.blob("x.zip", b"PK\5\6cut")) == 1
    large = (
        b"PK\6\7" + struct.pack("<IQI", 2, 0, 3) + b"PK\5\6" + struct.pack("<HHHHIIH", 0xFFFF, 0xFFFF, 0, 0, 0, 0, 0)
    )
    assert counted(fakes.blob("x.zip", large)) == 3
    lie = b"PK\5\6" + struct.pack("<HHHHIIH", 5000, 5000, 0, 0, 0, 0, 0)
    assert counted(fakes.blob("x.zip", lie)) == 1


def test_the_version_is_that_of_all():
    one = fakes.blob("x.zip", b"", version="v")
    assert (Volumes(one, 1).version, Volumes(one, 1).starts) == ("v", ())
    pieces = spanned()

    def blob(name: str, version: str | None):
        return fakes.blob(name, pieces[name], version=version)

    def beside(version: str | None):
        return changed(one.capabilities, sibling=lambda name: blob(name, version) if name in pieces else None)

    last = changed(blob("x.zip", "3"), capabilities=beside("1"))
    assert Volumes(last, 3).version == "['1', '1', '3']"
    assert Volumes(changed(last, capabilities=beside(None)), 3).version is None


def test_sizes_that_are_not_known_are_measured():
    pieces = spanned()
    names = {name: changed(fakes.blob(name, data), facts=Facts()) for name, data in pieces.items()}
    last = names["x.zip"]
    whole = changed(last, capabilities=changed(last.capabilities, sibling=names.get))
    sizes = [len(pieces["x.z01"]), len(pieces["x.z01"]) + len(pieces["x.z02"])]
    assert Volumes(whole, 3).starts == (0, *sizes)
