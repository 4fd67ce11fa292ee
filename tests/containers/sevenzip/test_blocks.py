"""Do members share one unpacked block?"""

from omniread.containers.sevenzip.blocks import Blocks
from omniread.containers.sevenzip.cursor import Cursor
from omniread.containers.sevenzip.headers import streams
from tests import fakes
from tests.packing import sevenzip
from tests.packing.sevenzip import one


def test_a_block_is_unpacked_once():
    data = b"0123456789"
    opened: list[int] = []
    (folder,), _ = streams(Cursor(sevenzip.streams([10], one(), [10])))
    with fakes.reading() as work:
        blob = fakes.blob("x.7z", bytes(32) + data, given=work)
        blocks = Blocks(blob, work, None, "v")
        plain = blocks.unpacked

        def counted(*given):
            opened.append(1)
            return plain(*given)

        blocks.unpacked = counted
        with blocks.shared(0, folder, "x") as first, blocks.shared(0, folder, "y") as second:
            assert (first.read(4), second.read(), first.read()) == (b"0123", data, b"456789")
        assert opened == [1]
