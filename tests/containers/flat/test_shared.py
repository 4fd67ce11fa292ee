"""Is what members share unpacked once?"""

import pytest

from omniread.containers.flat.shared import Shared
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.store.scratch import Scratch
from tests import fakes


class Once:
    """An opener of a stream that runs only forwards; it counts."""

    def __init__(self) -> None:
        self.opened = 0

    def __call__(self) -> fakes.Forward:
        self.opened += 1
        return fakes.Forward(b"0123456789")


@pytest.mark.parametrize("version", ["v", None])
def test_readers_in_one_read_share_a_copy(version):
    opener = Once()
    with fakes.reading() as work:
        shared = Shared(version, work)
        with shared.open("block 0", opener) as first, shared.open("block 0", opener) as second:
            assert (first.read(5), second.read(2), first.read(), second.read()) == (
                b"01234",
                b"01",
                b"56789",
                b"23456789",
            )
        assert opener.opened == 1
        with shared.open("block 1", opener) as other:
            assert other.read() == b"0123456789"
        assert opener.opened == 2


def test_a_copy_outlives_the_read_when_it_has_a_version():
    scratch, opener = Scratch(), Once()
    for _ in range(2):
        work = Work(Limits(), scratch)
        with work.closing, Shared("v", work).open("block 0", opener) as stream:
            assert stream.read() == b"0123456789"
    assert opener.opened == 1
