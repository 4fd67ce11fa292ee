"""Do the nouns of a patch know which of them need a line?"""

import pytest

from omniread.edits.patch import Operation, Target


@pytest.mark.parametrize(
    ("target", "is_anchored"),
    [
        (Target("at", 1, 1), True),
        (Target("before", 1, 1), False),
        (Target("before", 2, 2), True),
        (Target("after", 1, 1), True),
        (Target("after", None, None), False),
    ],
)
def test_head_and_tail_need_no_line(target: Target, is_anchored: bool):
    assert target.is_anchored is is_anchored


def test_a_register_is_filled_by_a_cut_and_pasted_by_a_put():
    target = Target("at", 1, 1)
    cut, paste, put = (Operation(1, "", target, *rest) for rest in (((), "x"), (None, "x"), (("row",),)))
    assert [(each.remembers, each.pastes) for each in (cut, paste, put)] == [
        (True, False),
        (False, True),
        (False, False),
    ]
