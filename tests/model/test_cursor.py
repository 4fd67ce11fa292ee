"""Are the lines of many spans those of the text, in one pass?"""

from hypothesis import given
from hypothesis import strategies as st

from omniread.model import cursor as module
from omniread.model.cursor import Cursor
from omniread.model.lines import Lines
from omniread.model.span import Span, merged
from tests.strategies import spans

ROWS = [f"row {number}" for number in range(1, 41)]


class Counted(Lines):
    """Rows that know how often they were begun."""

    starts = 0

    def lines(self, start: int = 1, *, columns: int | None = None):
        self.starts += 1
        return super().lines(start, columns=columns)


def taken(cursor: Cursor, span: Span) -> list[str]:
    found, behind = [], None
    for line in cursor.lines(span.start):
        if span.end is not None and line.number > span.end:
            behind = line
            break
        found.append(line.text)
    cursor.back(behind)
    return found


@given(st.lists(spans(45), max_size=6).map(merged))
def test_each_span_gives_its_lines(some: tuple[Span, ...]):
    cursor = Cursor(Lines(ROWS), None)
    for span in some:
        assert taken(cursor, span) == ROWS[span.start - 1 : span.end]


def test_what_lies_near_is_reached_by_going_on(monkeypatch):
    text = Counted(ROWS)
    cursor = Cursor(text, None)
    assert taken(cursor, Span(1, 2)) + taken(cursor, Span(10, 11)) == ["row 1", "row 2", "row 10", "row 11"]
    assert text.starts == 1
    monkeypatch.setattr(module, "NEAR", 5)
    assert taken(cursor, Span(30, 30)) == ["row 30"]
    assert text.starts == 2
