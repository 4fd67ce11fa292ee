"""What do an excerpt and a window say when nothing special is kept?"""

from omniread.model.excerpt import Excerpt, Window
from omniread.model.lines import Lines
from omniread.model.selector import Column
from omniread.model.span import Span


def test_an_excerpt_keeps_what_was_asked_for():
    text = Lines(["a", "b"])
    excerpt = Excerpt(text, (Span(1, None),))
    assert (excerpt.text, excerpt.spans) == (text, (Span(1, None),))
    assert (excerpt.context, excerpt.column, excerpt.exact, excerpt.beyond, excerpt.notes) == (
        (),
        None,
        False,
        None,
        (),
    )


def test_a_window_into_a_line_is_kept_beside_its_line():
    excerpt = Excerpt(Lines(["abc"]), (Span(1, 1),), column=Column(2, 3), exact=True)
    assert (excerpt.column, excerpt.exact) == (Column(2, 3), True)


def test_a_window_that_shows_all_has_nothing_to_go_on_with():
    excerpt = Excerpt(Lines(["a"]), (Span(1, None),))
    lines = tuple(excerpt.text.lines())
    window = Window(excerpt, lines, (Span(1, 1),))
    assert (window.excerpt, window.lines, window.shown) == (excerpt, lines, (Span(1, 1),))
    assert (window.rest, window.cut_by, window.partial, window.skipped) == (None, None, False, ())
    assert (window.context, window.size, window.budget) == ((), 0, None)
