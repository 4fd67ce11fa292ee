"""Is a conflict the one reading that fits, and is it known again by its lines?"""

import pytest

from omniread.merging.draft import Draft
from omniread.merging.hunk import Fault, Hunk
from omniread.merging.markers import marker
from tests import merges


def ended(text: str) -> Hunk | Fault:
    """What the lines of a text make, of which the first and the last are markers; the first is line 1."""
    first, *inner, last = text.splitlines()
    begin, end = marker(first), marker(last)
    assert begin is not None
    assert end is not None
    draft = Draft(1, first, begin)
    for number, line in enumerate(inner, 2):
        found = marker(line)
        draft.take(number, line, found if found is not None and found.width == begin.width else None)
    return draft.end(len(inner) + 2, last, end)


@pytest.mark.parametrize(
    ("text", "style", "sides", "bases"),
    [
        (merges.MERGE, "merge", 2, 0),
        (merges.DIFF3, "diff3 or zdiff3", 2, 1),
        (merges.JJ_DIFF, "jj diff", 2, 1),
        (merges.JJ_SNAPSHOT, "jj snapshot", 2, 1),
        (merges.JJ_GIT, "jj git", 2, 1),
        (merges.JJ_THREE, "jj diff", 3, 2),
        (merges.JJ_LONG, "jj diff", 2, 1),
    ],
)
def test_every_style(text: str, style: str, sides: int, bases: int):
    found = ended(text)
    assert isinstance(found, Hunk)
    assert (found.style, found.sides, found.bases) == (style, sides, bases)
    assert (found.first, found.last) == (1, text.count("\n"))


def test_a_rule_of_dashes_at_the_start_of_a_side_is_text():
    found = ended("<<<<<<< HEAD\n-------\na\n=======\n-------\nb\n>>>>>>> topic\n")
    assert isinstance(found, Hunk)
    assert (found.style, [part.lines for part in found.parts]) == ("merge", ["lines 2-3", "lines 5-6"])


def test_the_labels_of_both_sides():
    found = ended(merges.MERGE)
    assert isinstance(found, Hunk)
    assert [part.label for part in found.parts] == ["HEAD", "topic"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<<<<<<< a\n>>>>>>> b\n", "its end stands before any ======= that separates two sides (line 2)"),
        ("<<<<<<< a\n+++++++\n>>>>>>> b\n", "its parts do not fit together: sides 1, bases 0 (line 3)"),
        ("<<<<<<< a\n+++++++\nx\n=======\n>>>>>>> b\n", None),
    ],
)
def test_what_is_no_conflict(text: str, why: str | None):
    found = ended(text)
    assert isinstance(found, Hunk) if why is None else found == Fault(1, why)


def test_the_digest_is_of_every_line():
    digests = {
        getattr(ended(merges.MERGE.replace(old, new)), "digest", None)
        for old, new in (("x", "x"), ("more", "mere"), ("HEAD", "main"))
    }
    assert len(digests) == 3
