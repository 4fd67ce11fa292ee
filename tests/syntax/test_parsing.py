"""Is a text parsed once, in time, and with the rows that its lines have?"""

import threading
import time

import pytest

from omniread.model.errors import Cancelled
from omniread.model.limits import Limits
from omniread.model.lines import Lines
from omniread.model.scope import Work
from omniread.syntax import parsing
from omniread.syntax.parsing import parsed, tree_of
from tests import fakes


def work(**given: object) -> Work:
    session = fakes.scope()
    return Work(Limits(), session.scratch, cache=session.cache, **given)  # type: ignore[arg-type]


def test_a_text_is_parsed_once_in_a_session():
    session = work()
    first = tree_of("python", "x = 1\n", session)
    assert first is not None
    assert tree_of("python", "x = 1\n", session) is first
    assert tree_of("python", "x = 2\n", session) is not first
    assert len(first) == first.tree.root_node.descendant_count > 3


def test_only_lf_makes_a_row():
    found = tree_of("python", "x = '\u2028 \x0c'\r\ny = 2\r\n", work())
    assert found is not None
    assert [node.start_point[0] for node in found.tree.root_node.children] == [0, 1]


def test_a_long_text_is_read_in_slices():
    text = "".join(f"name_{number} = {number}\n" for number in range(20_000))
    found = tree_of("python", text, work())
    assert found is not None
    assert found.tree.root_node.child_count == 20_000


def test_lone_surrogates_are_no_reason_to_fail():
    assert tree_of("python", "x = '\ud800'\n", work()) is not None


def test_a_parse_hears_a_cancellation():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Cancelled):
        tree_of("python", "x = 1\n" * 5000, work(cancel=cancel))


def test_a_parse_that_takes_too_long_gives_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parsing, "SECONDS", -1.0)
    assert tree_of("python", "x = 1\n" * 5000, work(deadline=time.monotonic() + 60)) is None


def test_without_a_language_or_a_grammar_there_is_no_tree():
    assert parsed(Lines(["x"]), work()) is None
    assert tree_of("no-such-language", "x\n", work()) is None
