"""Is a page filled with what is referred to most, by whole rows, and does all else follow behind it?"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.tokens import estimate
from omniread.model.limits import Limits
from omniread.renderings.map.fitting import FILE_MOST, UNREFERRED, Block, Room, fitted, most_of
from omniread.renderings.map.ranking import Ranked


def file(path: str, *scores: float, total: int | None = None) -> Ranked:
    declared = tuple((score, [str(9 - at), "class", f"N{at}", f"class N{at}:"]) for at, score in enumerate(scores))
    return Ranked(path, sum(scores), declared, len(scores) if total is None else total)


def plain(name: str, path: str) -> tuple[str, ...]:
    return ()


def fit(files: list[Ranked], unfold: int = 0, **limits: Any) -> tuple[list[Block], list[Block]]:
    return fitted(files, Room(Limits(**limits)), unfold, lambda path: path, plain)


def rows(blocks: list[Block]) -> list[str]:
    return [row for one in blocks for row in ("", one.path, *(f"{each.line}: {each.text}" for each in one.declared))]


def names(blocks: list[Block]) -> dict[str, list[str]]:
    return {one.path: [each.name for each in one.declared] for one in blocks}


def test_all_of_a_small_tree_is_on_the_first_page_in_the_order_of_lines():
    first, rest = fit([file("a", 3.0, 2.0), file("b", 1.0)])
    assert names(first) == {"a": ["N1", "N0"], "b": ["N0"]}
    assert rest == []


def test_what_is_referred_to_most_is_taken_first_wherever_it_is():
    first, rest = fit([file("a", 5.0, 1.0), file("b", 4.0), file("c", 3.0)], max_lines=6)
    assert names(first) == {"a": ["N0"], "b": ["N0"]}
    assert names(rest) == {"c": ["N0"]}


def test_no_file_takes_the_page_for_itself_and_more_of_each_is_shown_when_asked():
    many = file("a", *([2.0] * 40))
    assert len(fit([many])[0][0].declared) == FILE_MOST == most_of(0)
    assert len(fit([many], unfold=2)[0][0].declared) == 3 * FILE_MOST == most_of(2)


def test_of_names_that_nobody_mentions_few_are_shown():
    first, _ = fit([file("a", *([0.0] * 9), total=50), file("b", 1.0, *([0.0] * 9))])
    assert [(len(one.declared), one.total) for one in first] == [(UNREFERRED, 50), (UNREFERRED, 10)]


def test_the_rest_has_a_few_names_of_each_file():
    _, rest = fit([file("a", 9.0), file("b", *([1.0] * 9))], max_lines=3)
    assert [len(one.declared) for one in rest] == [UNREFERRED]


def test_a_page_is_never_empty():
    first, rest = fit([file("a", 2.0), file("b", 1.0)], max_bytes=1)
    assert (names(first), names(rest)) == ({"a": ["N0"]}, {"b": ["N0"]})


def test_no_limit_is_no_limit():
    first, rest = fit([file(str(number), 1.0) for number in range(2000)], max_lines=None, max_bytes=None)
    assert (len(first), rest) == (2000, [])


def test_what_stands_beneath_a_name_is_counted():
    files = [file("a", 2.0), file("b", 1.0)]
    first, _ = fitted(files, Room(Limits(max_lines=7)), 0, lambda path: path, lambda name, path: (name, path))
    assert list(names(first)) == ["a"]


FILES = st.lists(st.lists(st.floats(0, 9), min_size=1, max_size=12), min_size=1, max_size=9)


@pytest.mark.parametrize("limit", ["max_lines", "max_bytes", "max_tokens"])
@given(scores=FILES, most=st.integers(20, 300))
def test_the_first_page_keeps_its_budget_and_nothing_is_lost(limit: str, scores: list[list[float]], most: int):
    files = [file(f"f{number}", *sorted(each, reverse=True)) for number, each in enumerate(scores)]
    first, rest = fit(files, **{limit: most})
    shown = rows(first)
    used = {
        "max_lines": len(shown),
        "max_bytes": sum(len(row) + 1 for row in shown),
        "max_tokens": sum(estimate(row) + 1 for row in shown),
    }
    assert used[limit] <= most
    paths = [one.path for one in (*first, *rest)]
    assert sorted(paths) == sorted(one.path for one in files)
    assert [one.path for one in first] == [one.path for one in files if one.path in {block.path for block in first}]
