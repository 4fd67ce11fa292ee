"""Does a read keep to its budget and its deadline, and hear that the caller gave up?"""

import io
import threading

import pytest

from omniread.model.errors import Cancelled, TooBig
from omniread.model.limits import Limits
from omniread.model.scope import Scope, Work
from tests import fakes


class Ledger:
    """A scratch place that writes down what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def spooled(self, *asked: object) -> None:
        self.asked.append(asked)

    def copy(self, *asked: object) -> str:
        self.asked.append(asked)
        return "/scratch/x"


def test_a_read_without_bounds_goes_on():
    work = Work(Limits(), Ledger())
    assert work.check() is None
    assert (work.numbered, work.encoding, work.force, work.progress) == (True, None, False, None)


def test_a_cancelled_read_stops():
    cancel = threading.Event()
    work = Work(Limits(), Ledger(), cancel=cancel)
    work.check()
    cancel.set()
    with pytest.raises(Cancelled):
        work.check()
    with pytest.raises(Cancelled):
        work.inflate(1)


def test_a_read_past_its_deadline_stops():
    with pytest.raises(TooBig) as caught:
        Work(Limits(), Ledger(), deadline=float("-inf")).check()
    assert caught.value.hint
    assert Work(Limits(), Ledger(), deadline=float("inf")).check() is None


def test_inflated_bytes_are_metered():
    work = Work(Limits(inflated_bytes=10), Ledger())
    work.inflate(4)
    work.inflate(6)
    assert work.inflated == 10
    with pytest.raises(TooBig) as caught:
        work.inflate(1)
    assert "10 bytes" in caught.value.message
    assert "inflated_bytes" in str(caught.value.hint)


def test_what_is_kept_is_closed_at_the_end():
    work = Work(Limits(), Ledger())
    stream = io.BytesIO(b"abc")
    with work.closing:
        assert work.keep(stream) is stream
        assert not stream.closed
    assert stream.closed


def test_scratch_space_knows_whose_read_it_serves():
    ledger = Ledger()
    work = Work(Limits(), ledger)
    stream = io.BytesIO(b"")
    assert work.spooled(io.BytesIO, "v1") is None
    assert work.copy(stream, "a.bin") == "/scratch/x"
    assert ledger.asked == [(io.BytesIO, "v1", work), (stream, "a.bin", work)]


def test_a_session_is_numbered_and_online_unless_it_says_otherwise():
    scope = fakes.scope(cwd="/srv")
    assert (scope.cwd, scope.style, scope.network, scope.allow_private) == ("/srv", "numbered", True, False)
    assert (scope.stdin, scope.stdin_name) == (None, None)
    assert Scope.clock() > 1_700_000_000
