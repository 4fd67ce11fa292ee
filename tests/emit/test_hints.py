"""Does a hint work exactly as printed, whatever names stand around it?"""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.emit.hints import ArgumentHints, PathHints
from omniread.model.grammar import parse
from omniread.model.selector import Selector
from omniread.model.span import Span
from tests.pages import selected
from tests.strategies import SELECTORS


def hints(*captured: str) -> PathHints:
    return PathHints("dir/f.txt", lambda spelled: spelled in captured)


def test_a_hint_is_a_path_or_what_stands_in_its_place():
    assert hints().full(selected("301-")) == "dir/f.txt:301-"
    assert hints().short(selected("301-")) == ":301-"
    assert hints().full(selected("raw:74-200,300-310")) == "dir/f.txt:raw:74-200,300-310"


@pytest.mark.parametrize(
    ("captured", "printed"),
    [
        ((), "301-"),
        (("301-",), "L301-"),
        (("301-", "L301-"), "301.."),
        (("301-", "L301-", "301.."), "L301.."),
        (("301..",), "301-"),
    ],
)
def test_the_first_form_that_is_no_name_is_printed(captured: Collection[str], printed: str):
    assert hints(*captured).full(selected("301-")) == f"dir/f.txt:{printed}"
    assert hints(*captured).short(selected("301-")) == f":{printed}"


def test_where_every_form_is_a_name_the_usual_one_is_printed():
    assert PathHints("f", lambda _: True).short(selected("301-")) == ":301-"


@given(SELECTORS, st.sets(st.integers(0, 9)))
def test_whatever_is_printed_means_the_selector(selector, captured):
    forms = list(selector.forms())
    taken = {forms[number] for number in captured if number < len(forms)}
    printed = hints(*taken).short(selector)
    assert printed.startswith(":")
    assert parse(printed[1:]) == selector
    assert printed[1:] not in taken or taken == set(forms)


@pytest.mark.parametrize(
    ("tail", "short"),
    [
        ("301-", "offset=301"),
        ("301-400", "offset=301"),
        ("7:col 2001-5000", "dir/f.txt:7:col 2001-5000"),
        ("-5", "dir/f.txt:-5"),
        ("stat", "dir/f.txt:stat"),
        ("/x/:301-", "dir/f.txt:/x/:301-"),
    ],
)
def test_the_structured_door_is_told_arguments(tail: str, short: str):
    found = ArgumentHints("dir/f.txt", lambda _: False)
    assert found.short(selected(tail)) == short
    assert found.full(selected(tail)) == f"dir/f.txt:{tail}"


@pytest.mark.parametrize(
    ("ref", "asked", "short"),
    [
        ("artifact://1", "-", "artifact://1:5-"),
        ("artifact://1", "artifact://1:2-", ":5-"),
        ("/srv/a.py", "file:///srv/a.py", ":5-"),
        ("src/a.py", "a.py", ":5-"),
    ],
)
def test_what_cannot_be_asked_again_as_it_was_has_no_short_hints(ref: str, asked: str, short: str):
    hints = PathHints(ref, lambda _: False, asked=asked)
    assert hints.short(Selector(ranges=(Span(5, None),))) == short
