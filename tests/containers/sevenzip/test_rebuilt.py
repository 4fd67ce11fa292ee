"""Is a rebuilt archive one that another program reads?"""

import io
import lzma

import archi

from omniread.containers.flat.child import Held, contents
from omniread.containers.sevenzip.cursor import Cursor
from omniread.containers.sevenzip.headers import Folder, folder
from omniread.containers.sevenzip.rebuilt import rebuilt
from omniread.model.value import changed
from tests.packing import LINES
from tests.packing.sevenzip import LZMA2, one


def test_libarchive_reads_it():
    packed = lzma.compress(LINES, lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 16}])
    described: Folder = changed(folder(Cursor(one(LZMA2, b"\x08"))), sizes=(len(LINES),), packed=(len(packed),))
    header, tail = rebuilt(described)
    whole = io.BytesIO(header + packed + tail).getvalue()
    assert b"".join(contents(Held(whole), archi)) == LINES
