from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.formats.listing.folder import Folder
from omniread.model.content import Ask, Content
from omniread.model.errors import Cancelled, Denied
from omniread.model.limits import Limits
from omniread.model.node import Entry, Probe
from omniread.model.note import Note
from omniread.model.scope import Scope, Work
from omniread.model.selector import Rendering, Selector
from omniread.model.span import Span
from omniread.store.scratch import Scratch
from tests.fakes import blob, scope, work
from tests.formats.listing.trees import Listed, files, folder, numbered

RAW = Selector(rendering=Rendering("raw"))


def page(first: int, last: int | None = None) -> Selector:
    return Selector(ranges=(Span(first, last),))


def read(tree: Listed, selector: Selector = Selector(), session: Scope | None = None, **limits: int) -> Content:
    return Folder().read(tree, Ask(selector), session or scope(), work(**limits))


def rows(content: Content, start: int = 1) -> list[str]:
    return [line.text for line in content.text.lines(start)]


def names(content: Content) -> list[str]:
    return [row.split()[0] for row in rows(content)[1:]]


def test_it_claims_folders_alone():
    claims = Folder().claims
    assert claims(Probe("d", b"", tree="directory"))
    assert not claims(Probe("a.zip", b"", tree="archive"))
    assert not claims(Probe("d", b"PK"))
    assert (Folder().name, Folder().renderings, Folder().keys) == ("folder", frozenset({"raw"}), ("refs",))


def test_bytes_are_no_folder():
    with pytest.raises(TypeError, match=r"a\.txt has no names"):
        Folder().read(blob("a.txt", b""), Ask(), scope(), work())


def test_a_folder_is_content_of_entries():
    content = read(Listed("p", files("a")))
    assert (content.kind, content.unit, content.anchored, content.notes) == ("directory", "entry", False, ())


def test_an_empty_folder_says_so():
    content = read(Listed("p", []))
    assert rows(content) == ["(empty directory)"]
    assert (content.text.total, content.notes) == (1, ())


def test_a_folder_that_cannot_be_read_is_an_error_and_never_empty():
    class Locked(Listed):
        def entries(self):
            raise Denied("no permission")

    with pytest.raises(Denied):
        read(Locked("p", []))


def test_what_the_tree_has_to_say_is_passed_on():
    tree = Listed("p", files("a"))
    tree.notes = (Note("damaged", "The index ends too early."),)
    assert read(tree).notes == tree.notes


def test_raw_gives_bare_names_sorted_and_ignores_nothing():
    entries = [*files("b", "A", "c.log"), folder("Dir", 9), Entry("l", "link", target="b")]
    content = read(Listed("p", entries, ignored=lambda *_: True), RAW)
    assert rows(content) == ["A", "b", "c.log", "Dir/", "l"]
    assert (content.text.total, content.notes) == (5, ())


def test_raw_of_an_empty_folder_has_no_line_and_says_why():
    content = read(Listed("p", []), RAW)
    assert rows(content) == []
    assert [note.code for note in content.notes] == ["empty"]


def test_the_structured_door_gets_names_with_an_exact_total():
    tree = Listed("p", [*files("b", "a", "C"), folder("d")], ignored=lambda *_: True)
    content = Folder().read(tree, Ask(names=True), scope(), work(dir_entries=2))
    assert (content.text.total, content.notes) == (4, ())
    assert rows(content) == ["a", "b", "C", "d/"]
    empty = Folder().read(Listed("p", []), Ask(names=True), scope(), work())
    assert (rows(empty), empty.text.total, empty.notes) == ([], 0, ())


def test_the_structured_door_looks_anew_when_it_begins_at_the_first_entry():
    tree, session = Listed("p", files("b", "c")), scope()

    def ask(*ranges: Span) -> list[str]:
        return rows(Folder().read(tree, Ask(Selector(ranges=ranges), names=True), session, work()))

    assert ask(Span(1, 2000)) == ["b", "c"]
    tree.listed += files("a")
    assert ask(Span(2, 2000)) == ["b", "c"]
    assert ask(Span(1, 2000)) == ["a", "b", "c"]


def test_the_number_of_rows_is_known_where_no_folder_below_is_to_be_read():
    assert read(Listed("p", files(*numbered(9))), dir_entries=2).text.total == 10
    assert read(Listed("p", files("a"), ignored=lambda name, _: name == "a")).text.total == 2
    nested = Listed("p", [folder("d")], below={"d": Listed("p/d", files("x"))})
    assert read(nested).text.total is None
    assert read(nested, dir_depth=1).text.total == 2
    assert read(Listed("p", files("a", "b")), dir_seconds=0).text.total is None


def test_a_huge_folder_says_how_many_entries_it_has():
    tree = Listed("p", files(*numbered(30)))
    assert read(tree, dir_entries=30).notes == ()
    content = read(tree, dir_entries=7)
    assert [(note.code, note.quiet) for note in content.notes] == [("listing-limited", False)]
    assert "30 entries" in content.notes[0].text
    assert names(content) == numbered(30)


def test_a_slow_folder_says_that_its_order_is_another_one():
    content = read(Listed("p", files(*reversed(numbered(9)))), dir_seconds=0)
    assert [note.code for note in content.notes] == ["listing-limited"]
    assert "More than 1 entries" in content.notes[0].text
    assert "by name" in content.notes[0].text
    assert sorted(names(content)) == numbered(9)


def test_pages_keep_the_order_of_the_first_while_the_folder_changes():
    session, tree = scope(), Listed("p", files(*numbered(9)))
    assert names(read(tree, session=session, dir_entries=3))[:2] == ["f01", "f02"]
    changed = Listed("p", [*files("new"), *reversed(files(*reversed(numbered(9))))])
    assert names(read(changed, page(4), session, dir_entries=3))[:3] == numbered(3)
    assert names(read(changed, session=session, dir_entries=3))[:3] == ["f09", "new", "f08"]
    assert names(read(tree, page(4), session, dir_entries=3))[:3] == ["f09", "new", "f08"]


def test_ages_are_those_of_the_first_page():
    times = iter([1_800_000_000.0, 1_900_000_000.0])
    session = scope(clock=lambda: next(times))
    tree = Listed("p", files("a"))
    assert rows(read(tree, session=session)) == rows(read(tree, page(1), session))


def test_a_range_on_a_folder_that_was_not_read_before_lists_it():
    assert names(read(Listed("p", files(*numbered(3))), page(2, 3))) == numbered(3)


def test_other_limits_and_other_forms_have_a_listing_of_their_own():
    session, tree = scope(), Listed("p", files("b", "a"))
    read(tree, session=session)
    tree.listed = files("c")
    assert names(read(tree, page(1), session, dir_entries=7)) == ["c"]
    assert rows(read(tree, Selector(rendering=Rendering("raw"), ranges=(Span(1, None),)), session)) == ["c"]


def test_a_listing_that_was_cancelled_is_made_anew():
    session, tree = scope(), Listed("p", files(*numbered(9)))
    cancel = Event()
    given_up = Work(Limits(dir_entries=2), Scratch(), cancel=cancel)
    lines = Folder().read(tree, Ask(), session, given_up).text.lines()
    assert [next(lines).number for _ in range(3)] == [1, 2, 3]
    cancel.set()
    with pytest.raises(Cancelled):
        list(lines)
    assert names(read(tree, page(1), session, dir_entries=2)) == numbered(9)


def test_a_later_page_is_spent_from_its_own_read():
    session, tree = scope(), Listed("p", files(*numbered(9)))
    cancel = Event()
    Folder().read(tree, Ask(), session, Work(Limits(dir_entries=2), Scratch(), cancel=cancel))
    cancel.set()
    assert names(read(tree, page(5), session, dir_entries=2)) == numbered(9)


@given(
    st.dictionaries(st.text("abcXYZ", min_size=1, max_size=4), st.integers(0, 4), min_size=1, max_size=20),
    st.integers(1, 6),
    st.integers(1, 5),
    st.sampled_from([Selector(), RAW]),
)
def test_pages_cover_every_entry_once(times: dict[str, int], most: int, lines: int, form: Selector):
    tree = Listed("p", [Entry(name, mtime=float(time)) for name, time in times.items()])
    session = scope()
    shown: list[str] = []
    for first in range(1, len(times) + 2, lines):
        selector = Selector(rendering=form.rendering, ranges=(Span(first, None),) if first > 1 else ())
        shown += rows(read(tree, selector, session, dir_entries=most), first)[:lines]
        tree.listed.reverse()
    if form.raw:
        assert shown == sorted(times, key=lambda name: (name.casefold(), name))
    else:
        found = [row.split()[0] for row in shown[1:]]
        assert found == sorted(times, key=lambda name: (-times[name], name))
