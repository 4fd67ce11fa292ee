"""How do rows that come one by one become an answer that knows whether there are more?"""

import pytest

from omniread.model.note import Note
from omniread.tabular.answers import bounded


@pytest.mark.parametrize(("count", "more"), [(0, False), (3, False), (4, True), (9, True)])
def test_whether_there_are_more_is_found_out_once(count: int, more: bool):
    taken: list[int] = []

    def cells():
        for number in range(count):
            taken.append(number)
            yield (number,)

    rows = bounded(("a",), cells(), 3, notes=lambda: (Note("rows", f"{len(taken)}"),))
    assert list(rows.cells) == [(number,) for number in range(min(3, count))]
    assert [rows.more(), rows.more()] == [more, more]
    assert len(taken) == min(4, count)
    assert rows.notes()[0].text == str(len(taken))
    assert rows.keys(0) is None
