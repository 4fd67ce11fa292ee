"""Does a summary show all that is declared at the top, as much else as fits, and never more than was folded?"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.limits import Limits
from omniread.model.span import Spans
from omniread.syntax.folding import LONGER, SHORT, SPACES, SPARE, chosen, named
from omniread.syntax.room import Room, room_for
from omniread.syntax.structure import Declaration, Fold, Structure
from tests.pages import numbers


def folded(found: Structure, total: int, unfold: int = 0, **limits: int | None) -> list[tuple[int, int | None]]:
    return spelled(chosen(found, room(total, **limits), unfold))


def room(total: int, **limits: int | None) -> Room:
    return room_for(["12345"] * total, Limits().updated(limits))


def spelled(spans: Spans) -> list[tuple[int, int | None]]:
    return [(span.start, span.end) for span in spans]


def program(*folds: Fold, declarations: tuple[Declaration, ...] = ()) -> Structure:
    return Structure("python", "grammar", declarations, folds)


def body(first: int, last: int, *inside: Fold, declares: bool = False) -> Fold:
    return Fold(first, last, declares=declares, inside=inside)


def test_all_begin_folded():
    assert folded(program(body(2, 40), body(50, 90)), 200) == [(2, 40), (50, 90)]


def test_folds_that_touch_are_one():
    assert folded(program(body(2, 40), body(41, 90)), 200) == [(2, 90)]


def test_what_holds_declarations_is_opened_from_the_outside_in():
    inner = body(20, 80, body(21, 30), declares=True)
    found = program(body(2, 100, body(3, 10), inner, declares=True), body(110, 190))
    assert folded(found, 300) == [(3, 10), (21, 30), (110, 190)]


def test_what_does_not_fit_stays_folded_and_others_are_opened():
    # 100 lines lie outside of both; the first would need 80 of the 30 that are left, the second 20.
    found = program(body(101, 180, declares=True), body(181, 200, declares=True))
    assert folded(found, 200, max_lines=130) == [(101, 180)]


@pytest.mark.parametrize(
    ("limits", "opens"),
    [({"max_lines": 99}, False), ({"max_lines": 100}, True), ({"max_bytes": 599}, False), ({"max_bytes": 600}, True)],
)
def test_a_body_is_opened_as_long_as_the_page_has_room(limits: dict[str, int], opens: bool):
    found = program(body(61, 100, declares=True))
    assert folded(found, 100, **limits) == ([] if opens else [(61, 100)])


def test_tokens_bound_what_is_opened():
    rows = ["def method(self): return self.value"] * 100
    found = program(body(61, 100, declares=True))
    each = room_for(rows[:1], Limits(max_tokens=1)).whole[2]
    assert spelled(chosen(found, room_for(rows, Limits(max_tokens=each * 100 - 1)))) == [(61, 100)]
    assert chosen(found, room_for(rows, Limits(max_tokens=each * 100))) == ()


def test_a_short_summary_opens_more_level_by_level():
    # 10 lines are seen: the first fold is opened for 20 more, the second for 30; then there are enough.
    found = program(body(11, 40, body(21, 30)), body(41, 70), body(71, 200))
    assert folded(found, 200) == [(21, 30), (71, 200)]


def test_what_would_make_a_short_summary_too_long_stays_folded_and_the_search_goes_on():
    found = program(body(11, 110), body(111, 150), body(151, 200))
    assert folded(found, 200) == [(11, 110), (151, 200)]


def test_a_short_summary_opens_code_before_comments_and_imports():
    found = program(Fold(2, 30, "comment"), Fold(31, 50, "imports"), body(60, 100))
    assert folded(found, 110) == [(2, 50)]


def test_a_summary_that_is_long_enough_opens_nothing_more():
    assert folded(program(body(51, 100)), 100) == [(51, 100)]
    assert folded(program(body(50, 98)), 98) == []


def test_a_summary_is_not_filled_where_only_the_structure_is_asked():
    found = program(body(2, 8), declarations=(Declaration("f", "function", 1, 1, 9),))
    assert spelled(chosen(found, room(9), filled=False)) == [(2, 8)]


def test_levels_are_opened_whatever_that_takes():
    found = program(body(101, 500, body(201, 400, body(251, 300))), body(501, 600))
    assert folded(found, 600, max_lines=100) == [(101, 600)]
    assert folded(found, 600, 1, max_lines=100) == [(201, 400)]
    assert folded(found, 600, 2, max_lines=100) == [(251, 300)]
    assert folded(found, 600, 3, max_lines=100) == []


def test_levels_leave_open_what_is_open_without_them():
    inner = body(111, 150, body(121, 130), declares=True)
    found = program(body(101, 200, inner, declares=True), body(201, 300, body(211, 290)))
    assert folded(found, 300) == [(121, 130), (201, 300)]
    assert folded(found, 300, 1) == [(121, 130), (211, 290)]


def method(name: str, line: int, last: int, owner: str = "A") -> Declaration:
    return Declaration(name, "method", line, line, last, (owner,))


BIG = program(
    body(
        2,
        599,
        *(body(first + 1, first + 8) for first in range(2, 592, 10)),
        declares=True,
    ),
    declarations=(
        Declaration("A", "class", 1, 1, 600),
        *(method(f"m{first}", first, first + 9) for first in range(2, 592, 10)),
        Declaration("limit", "field", 595, 595, 595, ("A",)),
    ),
)
"""A class with 59 methods of ten lines, two of which stay open: 1 + 118 + 8 + 1 lines without their bodies."""


def test_the_members_of_a_body_that_cannot_be_opened_are_named():
    assert 600 - sum(span.count or 0 for span in chosen(BIG, room(600, max_lines=128))) == 128
    hidden = numbers(chosen(BIG, room(600, max_lines=127)))
    shown = [line for line in range(1, 601) if line not in hidden]
    assert shown == [1, *range(2, 592, 10), 600]


def test_without_room_for_all_members_a_body_is_shown_by_its_ends():
    more = program(*BIG.folds, body(701, 800), declarations=BIG.declarations)
    assert folded(more, 900, max_lines=210) == [(2, 599), (701, 800)]


def test_the_members_are_named_on_several_pages_before_there_is_hardly_anything_to_see():
    hidden = numbers(chosen(BIG, room(600, max_lines=40)))
    assert [line for line in range(1, 601) if line not in hidden] == [1, *range(2, 592, 10), 600]
    # Of a smaller page, two lines are more than a tenth.
    assert folded(BIG, 600, max_lines=19) == [(2, 599)]


def test_what_a_namespace_holds_is_at_the_top():
    space = Declaration("a", "namespace", 1, 1, 3000)
    held = [Declaration(f"f{line}", "function", line, line, line + 9, ("a",)) for line in range(10, 2900, 10)]
    found = program(body(2, 2999, declares=True), declarations=(space, *held))
    hidden = numbers(chosen(found, room(3000, max_lines=100)))
    assert [line for line in range(1, 3001) if line not in hidden] == [1, *range(10, 2900, 10), 3000]


def test_what_a_function_holds_is_nobodys_business():
    found = program(
        declarations=(
            Declaration("A", "class", 1, 2, 90),
            Declaration("count", "field", 3, 3, 3, ("A",)),
            Declaration("m", "method", 5, 6, 20, ("A",)),
            Declaration("local", "function", 8, 8, 10, ("A", "m")),
            Declaration("f", "function", 92, 92, 99),
            Declaration("local", "function", 93, 93, 95, ("f",)),
        )
    )
    assert named(found) == ([2, 92], [6])


def test_all_headings_are_at_the_top_and_prose_is_not_filled():
    headings = (Declaration("A", "heading", 1, 1, 90), Declaration("B", "heading", 40, 40, 90, ("A",)))
    found = Structure("markdown", "headings", headings, (Fold(2, 90, "section", inside=(Fold(41, 90, "section"),)),))
    assert named(found) == ([1, 40], [])
    assert folded(found, 90) == [(2, 39), (41, 90)]


def test_nothing_is_folded_where_nothing_can_be():
    assert folded(program(), 300) == []
    assert chosen(program(), room(0)) == ()


# Laws, over made structures.

KINDS = ("function", "class", "method", "namespace", "field", "module", "constant")
TOTAL = 60


def forest(first: int, last: int, depth: int) -> st.SearchStrategy[tuple[Fold, ...]]:
    """Folds within the lines, at most so deep."""
    if first > last or not depth:
        return st.just(())

    @st.composite
    def made(draw: st.DrawFn) -> tuple[Fold, ...]:
        folds: list[Fold] = []
        at = first
        while at <= last and draw(st.booleans()):
            start = draw(st.integers(at, last))
            end = draw(st.integers(start, last))
            inside = draw(forest(start, end, depth - 1))
            kind = draw(st.sampled_from(["body", "comment", "imports"]))
            folds.append(Fold(start, end, kind, draw(st.booleans()), inside))
            at = end + 1
        return tuple(folds)

    return made()


@st.composite
def declared(draw: st.DrawFn) -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for at in range(draw(st.integers(0, 8))):
        first, line, last = sorted(draw(st.tuples(*[st.integers(1, TOTAL)] * 3)))
        found.append(Declaration(f"d{at}", draw(st.sampled_from(KINDS)), first, line, last))
    return tuple(sorted(found, key=lambda one: (one.line, one.first)))


STRUCTURES = st.builds(Structure, st.just("python"), st.just("grammar"), declared(), forest(1, TOTAL, 3))
MOST = st.sampled_from([1, 2, 5, 10, 20, 40, 60, 2000])


@given(STRUCTURES, MOST, st.integers(0, 4))
def test_what_is_declared_at_the_top_is_always_shown(found: Structure, most: int, unfold: int):
    hidden = numbers(chosen(found, room(TOTAL, max_lines=most), unfold))
    for one in found.declarations:
        around = [other for other in found.declarations if other is not one and other.kind not in SPACES]
        if not any(other.first <= one.line <= other.last for other in around):
            assert one.line not in hidden


@given(STRUCTURES, MOST, st.integers(0, 4))
def test_only_lines_of_folds_are_left_out_in_order_and_without_touching(found: Structure, most: int, unfold: int):
    spans = chosen(found, room(TOTAL, max_lines=most), unfold)
    assert set(numbers(spans)) <= {line for fold in found.folds for line in range(fold.first, fold.last + 1)}
    assert all(before.end is not None and before.end + 1 < after.start for before, after in pairwise(spans))


@given(STRUCTURES, MOST, st.integers(0, 4))
def test_a_level_more_hides_nothing_that_was_shown(found: Structure, most: int, unfold: int):
    page = room(TOTAL, max_lines=most)
    assert set(numbers(chosen(found, page, unfold + 1))) <= set(numbers(chosen(found, page, unfold)))
    assert chosen(found, page, 4) == ()


@given(STRUCTURES, MOST)
def test_a_summary_fits_its_page_where_the_least_of_it_does(found: Structure, most: int):
    seen = TOTAL - len(numbers(chosen(found, room(TOTAL, max_lines=most))))
    roots = {line for fold in found.folds for line in range(fold.first, fold.last + 1)}
    least = TOTAL - len(roots - set(named(found)[0]))
    assert seen <= most or least > most or least * SPARE <= most or seen == least


@given(STRUCTURES)
def test_a_summary_is_filled_only_while_it_is_short(found: Structure):
    # Nothing here declares, so that whatever is opened was opened to fill the page.
    bare = program(*map(_silent, found.folds))
    least = TOTAL - sum(fold.count for fold in bare.folds)
    seen = TOTAL - len(numbers(chosen(bare, room(TOTAL))))
    assert seen == least if least >= SHORT else seen <= LONGER


def _silent(fold: Fold) -> Fold:
    return Fold(fold.first, fold.last, fold.kind, inside=tuple(map(_silent, fold.inside)))
