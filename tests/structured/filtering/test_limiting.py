"""How long may a filter take, and how much may it make?"""

import pytest

from omniread.model.errors import Cancelled, TooBig
from omniread.structured.filtering import limiting
from omniread.structured.filtering.limiting import Meter
from tests.fakes import work


class Clock:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(limiting.time, "monotonic", lambda: self.now)


def run(meter: Meter) -> None:
    for _ in range(limiting.SOME + 1):
        meter.step()


def test_a_filter_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch):
    clock = Clock(monkeypatch)
    meter = Meter(work(filter_seconds=5))
    clock.now += 4
    run(meter)
    clock.now += 2
    with pytest.raises(TooBig, match="longer than 5 s"):
        run(meter)
    meter.restart()
    run(meter)


def test_what_is_made_is_metered(monkeypatch: pytest.MonkeyPatch):
    meter = Meter(work(archive_bytes=800))
    meter.make(60)
    meter.make(40)
    with pytest.raises(TooBig, match="800 bytes"):
        meter.make(1)
    meter.refund()
    meter.make(100)


def test_a_caller_who_gave_up_is_heard():
    class Given:
        def is_set(self) -> bool:
            return True

    made = work()
    made.cancel = Given()
    with pytest.raises(Cancelled):
        run(Meter(made))
