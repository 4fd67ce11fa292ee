"""Does each error carry its exit code, its code word, and what to ask instead?"""

import pytest

from omniread.model import errors
from omniread.model.errors import (
    BadSelector,
    Cancelled,
    Conflict,
    Denied,
    NeedsExtra,
    NotFound,
    ReadError,
    TooBig,
    Unreadable,
)

CODES = {
    ReadError: (1, "read-error"),
    BadSelector: (2, "bad-selector"),
    NotFound: (3, "not-found"),
    Denied: (4, "denied"),
    TooBig: (5, "too-big"),
    Unreadable: (6, "unreadable"),
    NeedsExtra: (7, "needs-extra"),
    Conflict: (8, "conflict"),
    Cancelled: (130, "cancelled"),
}


@pytest.mark.parametrize(("kind", "codes"), CODES.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_an_error_has_its_exit_code(kind: type[ReadError], codes: tuple[int, str]):
    assert (kind.exit_code, kind.code) == codes
    assert issubclass(kind, ReadError)


def test_the_tree_is_complete_and_drawn_at_the_top():
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)}
    assert kinds == set(CODES)
    drawn = [line for line in str(errors.__doc__).splitlines() if "exit" in line]
    assert [line.split()[0] for line in drawn] == [kind.__name__ for kind in CODES]
    assert [int(line.partition("exit ")[2].split()[0]) for line in drawn] == [code for code, _ in CODES.values()]


def test_message_and_hint_are_one_paragraph_and_kept_apart():
    error = Denied("Outside the roots.", ref="/etc/passwd", hint="Ask below /srv.")
    assert (str(error), error.message) == ("Outside the roots. Ask below /srv.", "Outside the roots.")
    assert (error.ref, error.hint) == ("/etc/passwd", "Ask below /srv.")


def test_without_a_hint_the_message_stands_alone():
    error = TooBig("Too big.")
    assert (str(error), error.ref, error.hint) == ("Too big.", None, None)


def test_what_is_not_found_lists_what_is_near():
    error = NotFound("No a.py.", ref="a.py", hint="Did you mean b.py?", near=("b.py",), reason="no-member")
    assert (error.near, error.reason, str(error)) == (("b.py",), "no-member", "No a.py. Did you mean b.py?")
    assert (NotFound("No.").near, NotFound("No.").reason) == ((), "missing")


def test_a_missing_extra_says_what_to_install():
    error = NeedsExtra("RAR needs libarchive.", extra="archives", ref="a.rar")
    assert "pip install 'omniread[archives]'" in str(error)
    assert (error.extra, error.ref) == ("archives", "a.rar")


def test_a_message_that_repeats_a_long_question_is_shortened():
    error = BadSelector(f"'{'9' * 100_000}' is too much.", hint="Write \ud800 less.")
    error.shorten()
    assert len(error.message) < 2000
    assert error.message.startswith("'999")
    assert error.message.endswith("is too much.")
    assert error.hint == "Write \\ud800 less."
    plain = NotFound("No a.py.")
    plain.shorten()
    assert (plain.message, plain.hint) == ("No a.py.", None)
