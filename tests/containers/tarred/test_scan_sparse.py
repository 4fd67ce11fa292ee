"""Are members with holes listed as they are, and is the next one found behind them?"""

import io

import pytest

from omniread.containers.tarred.scan import scanned
from tests import fakes
from tests.archives import TAR_END, padded, pax, tar_header


def scan(data: bytes):
    return scanned(io.BytesIO(data), fakes.work(), "a.tar")


SPARSE_MAP = b"00000000000\0" + b"00000000001\0"


def test_old_sparse_members_and_the_blocks_that_go_on_with_their_map():
    header = tar_header(b"sparse", 512, b"S", b"ustar  \0", at_386=SPARSE_MAP, at_482=b"\1", at_483=b"00000250000\0")
    more = bytearray(512)
    more[504] = 1
    last = tar_header(b"looks like a header", 0)
    data = header + bytes(more) + last[:504] + bytes(8) + b"d" * 512 + tar_header(b"next", 0) + TAR_END
    tape = scan(data)
    assert {name: row[:3] for name, row in tape.members.items()} == {
        "sparse": ("sparse", 1536, 0o250000),
        "next": ("file", 2560, 0),
    }
    assert tape.notes == ()


def test_an_old_sparse_member_without_a_real_size():
    header = tar_header(b"sparse", 3, b"S", b"ustar  \0", at_483=b"zzzzzzzzzzz\0")
    assert scan(header + padded(b"abc") + TAR_END).members["sparse"][2] == 3


def test_a_sparse_map_that_is_cut():
    header = tar_header(b"sparse", 512, b"S", b"ustar  \0", at_482=b"\1", at_483=b"00000250000\0")
    assert list(scan(header + bytes(100)).members) == ["sparse"]


@pytest.mark.parametrize(
    "fields",
    [
        {"GNU.sparse.size": "86016", "GNU.sparse.numblocks": "1"},
        {"GNU.sparse.major": "1", "GNU.sparse.name": "real", "GNU.sparse.realsize": "86016"},
    ],
)
def test_sparse_members_of_extended_headers(fields):
    data = pax(b"x", **fields) + tar_header(b"real", 3) + padded(b"abc") + tar_header(b"next") + TAR_END
    rows = scan(data).members
    assert rows["real"][0] == "sparse"
    assert rows["real"][2] == 86016
    assert rows["next"][0] == "file"
