"""Do stamps mean the moments that they should?"""

import time

import pytest

from omniread.containers.flat.times import from_dos, from_windows


def test_a_stamp_of_dos_is_local_time():
    found = from_dos((2024 - 1980) << 9 | 2 << 5 | 29, 12 << 11 | 30 << 5 | 29)
    assert found is not None
    assert time.localtime(found)[:6] == (2024, 2, 29, 12, 30, 58)


@pytest.mark.parametrize("date", [0, 1 << 5, 1])
def test_a_stamp_without_month_or_day_is_none(date):
    assert from_dos(date, 0) is None


def test_a_stamp_that_no_clock_has(monkeypatch):
    def mktime(_parts):
        raise OverflowError

    monkeypatch.setattr(time, "mktime", mktime)
    assert from_dos(0x5821, 0) is None


def test_a_stamp_of_windows():
    assert from_windows(116_444_736_000_000_000) == 0
    assert from_windows(133_536_834_580_000_000) == 1_709_209_858
