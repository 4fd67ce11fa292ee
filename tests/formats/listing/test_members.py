import pytest

from omniread.formats.listing.members import Members
from omniread.model.content import Ask, Content
from omniread.model.node import Entry, Probe
from omniread.model.note import Note
from omniread.model.scope import Scope
from omniread.model.selector import Regex, Rendering, Selector
from omniread.model.span import Span
from tests.fakes import blob, scope, work
from tests.formats.listing.trees import Listed, files, numbered

RAW = Selector(rendering=Rendering("raw"))
FROM_2 = Selector(ranges=(Span(2, None),))


def archive(*entries: Entry, kind: str = "archive", version: str | None = None) -> Listed:
    return Listed("a.tar", entries, kind=kind, version=version)


def read(tree: Listed, selector: Selector = Selector(), session: Scope | None = None, **limits: int) -> Content:
    return Members().read(tree, Ask(selector), session or scope(), work(**limits))


def rows(content: Content, start: int = 1) -> list[str]:
    return [line.text for line in content.text.lines(start)]


def test_it_claims_every_tree_but_folders():
    claims = Members().claims
    assert claims(Probe("a.zip", b"", tree="archive"))
    assert claims(Probe("a.pdf", b"", tree="document"))
    assert not claims(Probe("d", b"", tree="directory"))
    assert not claims(Probe("a.zip", b"PK"))
    assert (Members().name, Members().renderings, Members().keys) == ("members", frozenset({"raw"}), ("refs",))


def test_bytes_are_no_archive():
    with pytest.raises(TypeError, match=r"a\.zip has no names"):
        Members().read(blob("a.zip", b""), Ask(), scope(), work())


def test_the_root_of_an_archive_lists_its_immediate_children():
    content = read(archive(Entry("top.txt", size=1229), Entry("pkg", "directory")))
    assert rows(content) == ["pkg/", "top.txt (1.2KB)"]
    assert (content.kind, content.unit, content.notes, content.text.total) == ("archive", "entry", (), 2)


def test_folders_stand_first_and_names_are_sorted_without_case():
    entries = [Entry("b"), Entry("Z", "directory"), Entry("A"), Entry("a"), Entry("c", "directory")]
    assert rows(read(archive(*entries))) == ["c/", "Z/", "A", "a", "b"]


def test_a_size_that_is_zero_or_unknown_is_not_shown():
    assert rows(read(archive(Entry("a", size=0), Entry("b"), Entry("c", size=1)))) == ["a", "b", "c (1B)"]


def test_links_and_marks_are_shown():
    entries = [
        Entry("l", "link", size=3, target="pkg/x"),
        Entry("secret", size=2048, mark="encrypted"),
        Entry("../up", mark="unsafe name"),
        Entry("tty", "device"),
    ]
    assert rows(read(archive(*entries))) == [
        "../up [unsafe name]",
        "l -> pkg/x",
        "secret (2.0KB) [encrypted]",
        "tty [device]",
    ]


def test_the_parts_of_a_document_keep_their_order():
    content = read(archive(Entry("p1"), Entry("p2"), Entry("p10"), Entry("img0.png", size=9), kind="document"))
    assert rows(content) == ["p1", "p2", "p10", "img0.png (9B)"]
    assert content.kind == "document"


@pytest.mark.parametrize("kind", ["archive", "document"])
def test_nothing_inside_is_said(kind: str):
    assert rows(read(archive(kind=kind))) == [f"(empty {kind})"]


def test_rows_are_made_as_they_are_shown_and_the_total_is_known():
    content = read(archive(*reversed(files(*numbered(30)))), archive_entries=7)
    assert (content.most, content.text.total) == (7, 30)
    assert [next(content.text.lines()).text, content.text.seen] == ["f01", 1]
    assert rows(content) == numbered(30)


@pytest.mark.parametrize("selector", [FROM_2, Selector(view=Regex("f")), Selector(rendering=Rendering("stat"))])
def test_any_selector_is_about_all_entries(selector: Selector):
    content = read(archive(*files(*numbered(30))), selector, archive_entries=7)
    assert (rows(content), content.notes, content.text.total) == (numbered(30), (), 30)


def test_the_second_entry_is_line_two():
    assert rows(read(archive(*files("c", "a", "b")), FROM_2), 2) == ["b", "c"]


def test_raw_and_the_structured_door_give_bare_names_sorted():
    tree = archive(Entry("b", size=7), Entry("A", "directory"), Entry("z", "link", target="b", mark="dangling link"))
    assert rows(read(tree, RAW, archive_entries=1)) == ["A/", "b", "z"]
    content = Members().read(tree, Ask(names=True), scope(), work())
    assert (rows(content), content.text.total) == (["A/", "b", "z"], 3)
    assert rows(Members().read(archive(), Ask(names=True), scope(), work())) == []


def test_what_the_tree_has_to_say_is_passed_on():
    tree = archive(*files("a", "b"))
    tree.notes = (Note("names-guessed", "The names were taken for CP437."),)
    assert [note.code for note in read(tree, archive_entries=1).notes] == ["names-guessed"]


@pytest.mark.parametrize("selector", [Selector(), FROM_2])
def test_the_names_of_a_version_are_put_in_order_once(selector: Selector):
    session = scope()
    first = archive(*files("a", "b"), version="1")
    assert rows(read(first, selector, session)) == ["a", "b"]
    first.names = None  # a second look would fail
    assert rows(read(first, selector, session)) == ["a", "b"]
    assert rows(read(archive(*files("c"), version="2"), selector, session)) == ["c"]


def test_without_a_version_every_read_looks_anew():
    session, tree = scope(), archive(*files("a"))
    read(tree, session=session)
    tree.listed = files("b")
    assert rows(read(tree, session=session)) == ["b"]
