"""What is an array that a filter works out item by item?"""

import pytest

from omniread.model.errors import TooBig
from omniread.structured.filtering.flow import Flow
from omniread.structured.filtering.limiting import Meter
from tests.fakes import work
from tests.structured.data import document


def test_it_is_an_array_that_begins_anew_as_often_as_it_is_asked():
    flow = Flow(lambda: iter([1, 2, 3]), Meter(work()))
    assert flow.is_array
    assert list(flow.items()) == [1, 2, 3]
    assert (flow.item(1), flow.item(-1), flow.count()) == (2, 3, 3)
    assert flow.whole() == [1, 2, 3]


def test_what_streams_by_takes_no_room_and_what_is_held_does():
    meter = Meter(work(archive_bytes=80))

    def items():
        for number in range(100):
            meter.make(5)
            yield number

    assert Flow(items, meter).count() == 100
    with pytest.raises(TooBig):
        Flow(items, meter).whole()


def test_items_that_are_large_are_held_with_it():
    root = document("1\n2\n", "jsonl").root
    assert Flow(lambda: iter([root]), Meter(work())).whole() == [[1, 2]]
