"""Is the object `indentation` understood however a caller writes it?"""

import pytest

from omniread import BadSelector
from omniread.indenting import indentation
from omniread.model.selector import Indentation


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, Indentation(5, most=10)),
        ("", Indentation(5, most=10)),
        ('{"anchor_line": "7", "max_levels": "2"}', Indentation(7, 2, most=10)),
        ({"max_levels": "0", "include_siblings": "true", "include_header": "no"}, Indentation(5, 0, True, False, 10)),
        ({"max_lines": 3}, Indentation(5, most=3)),
    ],
)
def test_what_is_harmless_is_understood(given: object, expected: Indentation):
    assert indentation(given, 5, 10) == expected


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("{", "no JSON"),
        ([1], "list"),
        ({"depth": 1}, "depth"),
        ({"anchor_line": []}, "anchor_line"),
        ({"max_levels": -1}, "max_levels"),
        ({"max_levels": True}, "max_levels"),
        ({"include_header": "perhaps"}, "include_header"),
    ],
)
def test_what_is_wrong_is_named(given: object, named: str):
    with pytest.raises(BadSelector, match=named) as caught:
        indentation(given, 5, 10)
    assert caught.value.hint
