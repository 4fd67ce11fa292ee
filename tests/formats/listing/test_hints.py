from itertools import combinations

import pytest

from omniread.formats.listing.hints import hint
from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.model.grammar import parse
from omniread.model.selector import Selector
from omniread.model.span import Span
from tests.fakes import blob
from tests.formats.listing.trees import Listed, files

FROM_13 = Selector(ranges=(Span(13, None),))


def test_a_hint_is_the_path_string_with_the_selector():
    assert hint(Listed("a/b", files("x")), FROM_13) == "a/b:13-"


FORMS = ["13-", "L13-", "13..", "L13.."]


@pytest.mark.parametrize("taken", [each for count in (1, 2, 3) for each in combinations(FORMS, count)])
def test_a_name_in_the_tree_does_not_capture_it(taken: tuple[str, ...]):
    found = hint(Listed("b", files(*taken)), FROM_13)
    assert found in {f"b:{form}" for form in FORMS if form not in taken}
    assert parse(found.removeprefix("b:")) == FROM_13


def test_a_name_beside_the_tree_does_not_capture_it():
    tree = Listed("a/b", [])
    beside = ["b:13-", "b:L13-", "b:13.."]
    assert hint(tree, FROM_13, Listed("a", files(*beside))) == "a/b:L13.."
    told = Listed("a/b", [], sibling=lambda name: blob(name, b"") if name in beside else None)
    assert hint(told, FROM_13) == "a/b:L13.."


def test_no_hint_is_better_than_one_that_leads_elsewhere():
    assert hint(Listed("b", files(*FORMS)), FROM_13) is None


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [(Denied("no"), "b:L13.."), (Unreadable("no"), "b:L13.."), (NotFound("no"), "b:13-")],
)
def test_what_cannot_be_looked_at_may_be_there(refusal: Exception, expected: str):
    assert hint(Listed("b", [], below=dict.fromkeys(FORMS[:3], refusal)), FROM_13) == expected


def test_a_hint_keeps_to_one_line():
    assert hint(Listed("a\nb", []), FROM_13) == r"a\x0ab:13-"
