"""Do several targets share one budget, and does one that fails spoil no other?"""

import pytest

from omniread.model.errors import Cancelled, NotFound
from omniread.model.page import Page, TextBlock
from omniread.model.span import Span
from omniread.question import Question
from omniread.several import TARGETS, several
from tests import fakes


def page(question: Question) -> Page:
    """A page of ten lines that says what was asked; a name with an x in it is missing."""
    if "x" in question.reference:
        raise NotFound("There is none.")
    return Page(question.reference, "file", (TextBlock(question.reference),), shown=(Span(1, 10),))


def test_a_failing_target_is_one_line():
    found = several(Question("a;x;b", "numbered"), ("a", "x", "b"), page, fakes.work())
    assert found.text == ("[Read as 3 targets: a, x, b]\n\n[a]\na\n\n[Could not read x: There is none.]\n\n[b]\nb")
    assert [note.code for note in found.notes] == ["targets", "failed-target"]


def test_each_target_gets_a_fair_part_of_what_the_others_left():
    limits: list[int | None] = []
    work = fakes.work(max_lines=100)

    def asked(question: Question) -> Page:
        limits.append(work.limits.max_lines)
        return page(question)

    several(Question("a;b;c", "numbered"), ("a", "b", "c"), asked, work)
    assert limits == [33, 45, 80]


def test_nobody_is_read_on_after_a_cancellation():
    def cancelled(question: Question) -> Page:
        raise Cancelled(question.reference)

    with pytest.raises(Cancelled, match="a"):
        several(Question("a;b", "numbered"), ("a", "b"), cancelled, fakes.work())


def test_targets_beyond_the_most_follow_in_the_next_call():
    names = tuple(f"n{number}" for number in range(TARGETS + 2))
    found = several(Question(";".join(names), "numbered"), names, page, fakes.work())
    assert found.next == f"n{TARGETS}; n{TARGETS + 1}"
    assert f"of {TARGETS + 2}; the others follow in the next call" in found.text
