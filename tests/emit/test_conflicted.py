"""Does a page warn of the conflicts among its lines, and of no others?"""

import pytest

from omniread.decoding.opening import opened
from omniread.emit.conflicted import conflicted, counted
from omniread.emit.hints import PathHints
from omniread.model.content import Content
from omniread.model.excerpt import Window
from omniread.model.note import Note
from omniread.paging import clamp
from omniread.views.ranges import Ranges
from tests import fakes, merges
from tests.pages import selected, window

HINTS = PathHints("a.txt", lambda _: False)
TEXT = "".join(f"{text}x\n" for text in (merges.MERGE, merges.DIFF3, merges.MERGE))


def page(text: str, tail: str = "1-", **limits: int) -> Window:
    with fakes.reading(**({"context_before": 0, "context_after": 0} | limits)) as work:
        read = opened(fakes.blob("a.txt", text.encode(), given=work), fakes.scope(), work)
        read.whole()
        return clamp(Ranges().excerpt(read, selected(tail), work), selected(tail), work)


def said(shown: Window, **content: object) -> list[Note]:
    made = Content(**({"text": shown.excerpt.text, "kind": "file"} | content))  # type: ignore[arg-type]
    return list(conflicted(made, shown, HINTS, quiet=False))


@pytest.mark.parametrize(
    ("tail", "text", "visible"),
    [
        ("1-", "3 unresolved merge conflicts in this file (lines 1-6, 8-14, 16-21)", 3),
        ("1-3", "1 of 3 unresolved merge conflicts in this file (lines 1-6)", 1),
        ("7-", "2 of 3 unresolved merge conflicts in this file (lines 8-14, 16-21)", 2),
        ("1,16", "2 of 3 unresolved merge conflicts in this file (lines 1-6, 16-21)", 2),
    ],
)
def test_of_a_text_that_is_held(tail: str, text: str, visible: int):
    shown = page(TEXT, tail)
    assert said(shown) == [Note("conflicts", f"{text}; :conflicts lists them", "a.txt:conflicts")]
    assert counted(Content(shown.excerpt.text, "file"), shown) == (3, visible)


def test_the_only_one():
    assert (
        said(page(merges.MERGE))[0].text
        == "1 unresolved merge conflict in this file (lines 1-6); :conflicts lists them"
    )


@pytest.mark.parametrize(
    ("tail", "text"),
    [
        ("1-14", "2 unresolved merge conflicts on this page (lines 1-6, 8-14)"),
        ("7-10", "1 unresolved merge conflict on this page (lines 8-)"),
        ("-22", "3 unresolved merge conflicts on this page"),
    ],
)
def test_of_a_text_that_is_not_held(tail: str, text: str):
    with fakes.reading(snapshot_bytes=1, context_before=0, context_after=0) as work:
        work.numbered = False
        read = opened(fakes.blob("a.txt", TEXT.encode(), given=work), fakes.scope(), work)
        shown = clamp(Ranges().excerpt(read, selected(tail), work), selected(tail), work)
        assert said(shown)[0].text == f"{text}; :conflicts lists them"
        assert counted(Content(read, "file"), shown)[0] is None


def test_very_many_are_not_all_named():
    text = said(page(merges.MERGE * 7))[0].text
    assert text.startswith("7 unresolved merge conflicts in this file (lines 1-6, 7-12, 13-18, 19-24, 25-30, …);")


@pytest.mark.parametrize("tail", ["2-6", "7-7", "9-13"])
def test_of_a_page_that_shows_no_beginning_nothing_is_said(tail: str):
    shown = page(TEXT, tail)
    assert said(shown) == []
    assert counted(Content(shown.excerpt.text, "file"), shown) == (3, 0)


@pytest.mark.parametrize(
    "text", ["", "a\n", "<<<<<<< a\n", "<<<<\n<<<<<<< a\n>>>>>>> b\n", "  <<<<<<< a\n", "<a>\n<b>\n"]
)
def test_of_a_text_without_conflicts_nothing_is_said(text: str):
    shown = page(text)
    assert said(shown) == []
    assert counted(Content(shown.excerpt.text, "file"), shown) == (0, 0)


@pytest.mark.parametrize("content", [{"unit": "entry"}, {"unit": "row"}, {"numbered": False}])
def test_what_is_no_text_has_none(content: dict[str, object]):
    shown = window(merges.MERGE.splitlines())
    assert said(shown, **content) == []
    made = Content(shown.excerpt.text, "file", **content)  # type: ignore[arg-type]
    assert counted(made, shown) == (0, 0)


@pytest.mark.parametrize("total", [3, "more than 3"])
def test_a_list_of_them_counts_itself(total: int | str):
    shown = window(
        ["3 merge conflicts", "conflict://1  x", "conflict://2  y", "conflict://3  z"], "1-3", context_after=0
    )
    assert counted(Content(shown.excerpt.text, "file", unit="row", conflicts=total), shown) == (total, 2)


def test_beside_verbatim_lines_it_is_quiet():
    shown = page(merges.MERGE)
    (note,) = conflicted(Content(shown.excerpt.text, "file"), shown, HINTS, quiet=True)
    assert note.quiet
