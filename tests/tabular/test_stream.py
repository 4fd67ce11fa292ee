"""What does a cell compare as?"""

import datetime as dt
from decimal import Decimal

import pytest

from omniread.tabular.stream import plain_value


@pytest.mark.parametrize(
    ("cell", "made"),
    [
        (None, None),
        (True, 1),
        (5, 5),
        (2**63, "9223372036854775808"),
        (1.5, 1.5),
        (float("nan"), None),
        ("text", "text"),
        ("\ud800x", "?x"),
        (b"x", b"x"),
        ([1, {"a": None}], '[1, {"a": null}]'),
        (Decimal("1.50"), "1.50"),
        (dt.date(2024, 1, 2), "2024-01-02"),
    ],
)
def test_a_cell_is_what_the_engine_can_hold(cell: object, made: object):
    found = plain_value(cell)
    assert (type(found), found) == (type(made), made)
