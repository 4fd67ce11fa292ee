"""Where do lines begin in a long text, as far as anybody has passed over it?"""

from omniread.decoding.charset import UTF8
from omniread.decoding.index import STEP, Index


def test_a_new_index_knows_the_first_line():
    index = Index(UTF8)
    assert index.before() == index.before(99) == (0, 1)
    assert (index.total, index.size, index.seen, len(index)) == (None, None, 0, 0)


def test_marks_are_found_by_line():
    index = Index(UTF8)
    for number in (101, 301, 201):
        index.mark(number * STEP, number)
    assert index.before(100) == (0, 1)
    assert index.before(201) == (201 * STEP, 201)
    assert index.before(250) == (201 * STEP, 201)
    assert index.before() == (301 * STEP, 301)
    assert index.seen == 300


def test_one_mark_a_step():
    index = Index(UTF8)
    index.mark(STEP + 10, 11)
    index.mark(STEP + 20, 21)
    assert len(index) == 1
    assert index.before() == (STEP + 10, 11)


def test_the_start_of_the_text_needs_no_mark():
    index = Index(UTF8)
    index.mark(0, 1)
    assert len(index) == 0


def test_the_end():
    index = Index(UTF8)
    index.finish(100, 10)
    assert (index.size, index.total, index.seen) == (100, 10, 10)
