"""Does a question go through every stage, and does nothing foreign come out?"""

import errno
from pathlib import Path

import pytest

from omniread import BadSelector, Denied, NotFound, ReadError, TooBig, Unreadable
from omniread.catalog import shipped
from omniread.engine import answer, current
from omniread.model.content import Content
from omniread.model.errors import Cancelled
from omniread.model.limits import Limits
from omniread.model.lines import Lines
from omniread.model.scope import Work
from omniread.question import Question
from tests.fakes import scope


class Faulty:
    """A format that claims everything and fails in a given way."""

    name = "faulty"
    renderings = frozenset({"img"})
    keys = ()
    paths = False

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error

    def claims(self, probe) -> bool:
        return True

    def read(self, node, ask, scope, work) -> Content:
        if self.error is not None:
            raise self.error
        return Content(Lines(["pictured" if ask.selector.rendering else "made"]), "document")


def asked(folder: Path, reference: str, form: object = None, style: str = "numbered"):
    session = scope(cwd=str(folder))
    registry = shipped() if form is None else shipped().added(form)
    return answer(Question(reference, style), registry, session, Work(Limits(), session.scratch))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.py").write_text("one\ntwo\n")
    return tmp_path


@pytest.mark.parametrize(
    ("error", "expected", "words"),
    [
        (ValueError("odd"), Unreadable, "ValueError: odd"),
        (RecursionError("deep"), Unreadable, "RecursionError"),
        (MemoryError(), TooBig, "memory"),
        (OSError(errno.EACCES, "no"), Denied, "permission"),
        (OSError(errno.ENOENT, "gone"), NotFound, "was not found"),
        (OSError(errno.EIO, "broken disk"), Unreadable, "broken disk"),
    ],
)
def test_foreign_errors_are_translated_at_the_border(folder: Path, error, expected: type, words: str) -> None:
    with pytest.raises(expected, match=words) as caught:
        asked(folder, "a.py", Faulty(error))
    assert caught.value.__cause__ is error
    assert caught.value.ref == "a.py"


def test_an_error_of_ours_gets_the_reference(folder: Path) -> None:
    with pytest.raises(Cancelled) as caught:
        asked(folder, "a.py:1-2", Faulty(Cancelled("stop")))
    assert caught.value.ref == "a.py:1-2"


def test_an_interrupt_is_not_swallowed(folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        asked(folder, "a.py", Faulty(KeyboardInterrupt()))


def test_a_format_answers_its_own_renderings(folder: Path) -> None:
    assert str(asked(folder, "a.py:img", Faulty())) == "1|pictured"
    assert str(asked(folder, "a.py", Faulty())) == "1|made"


@pytest.mark.parametrize("selector", ["img"])
def test_what_comes_later_says_so(folder: Path, selector: str) -> None:
    with pytest.raises(BadSelector, match="not available for this kind"):
        asked(folder, f"a.py:{selector}")


def test_an_unknown_style_lists_the_known(folder: Path) -> None:
    with pytest.raises(BadSelector, match="numbered, hashline, plain, envelope, lines"):
        asked(folder, "a.py", style="fancy")


def test_a_cancelled_target_cancels_the_whole_list(folder: Path) -> None:
    with pytest.raises(Cancelled):
        asked(folder, "a.py;a.py:2", Faulty(Cancelled("stop")))


def test_a_list_of_which_nothing_can_be_read_says_so(folder: Path) -> None:
    page = asked(folder, "a.py;a.py:2", Faulty(Unreadable("broken")))
    assert page.text.startswith("[None of 2 targets could be read: a.py, a.py:2]")
    assert page.next is None


def test_the_current_text_of_a_path(folder: Path) -> None:
    session = scope(cwd=str(folder))
    identity, text = current("a.py", shipped(), session, Work(Limits(), session.scratch))
    assert (identity, text) == (str(folder / "a.py"), "one\ntwo\n")
    (folder / "noise").write_bytes(bytes(range(256)))
    assert current("noise", shipped(), session, Work(Limits(), session.scratch))[1] is None


def test_a_read_closes_what_it_opened(folder: Path) -> None:
    closed = []
    session = scope(cwd=str(folder))
    work = Work(Limits(), session.scratch)
    work.closing.callback(closed.append, True)
    with pytest.raises(ReadError):
        answer(Question("missing", "numbered"), shipped(), session, work)
    assert closed == [True]
