"""Is the checksum of LHA the known one?"""

from omniread.containers.lha.checksum import crc16
from tests.packing import LINES, lha


def test_the_value_that_all_descriptions_give():
    assert crc16(b"123456789") == 0xBB3D


def test_in_pieces():
    assert crc16(LINES[100:], crc16(LINES[:100])) == crc16(LINES) == lha.crc16(LINES)
    assert crc16(b"") == 0
