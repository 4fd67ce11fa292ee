"""Which moment do the stamps of DOS and of Windows mean?"""

from __future__ import annotations

EPOCH_1601 = 11_644_473_600
TICKS = 10_000_000


def from_dos(date: int, clock: int) -> float | None:
    """Seconds since the epoch; a stamp of DOS has no zone, so it is taken for local time. None when it is none."""
    from time import mktime

    year, month, day = (date >> 9) + 1980, date >> 5 & 15, date & 31
    if not month or not day:
        return None
    try:
        return mktime((year, month, day, clock >> 11, clock >> 5 & 63, (clock & 31) * 2, 0, 0, -1))
    except (OverflowError, ValueError):
        return None


def from_windows(ticks: int) -> float:
    """Seconds since the epoch, from tenths of a microsecond since 1601."""
    return ticks / TICKS - EPOCH_1601
