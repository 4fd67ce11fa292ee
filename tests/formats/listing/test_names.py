import pytest

from omniread.formats.listing.names import bare, by_name, label, newest_first, size_of
from omniread.model.node import Entry


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (Entry("a.py", size=12), "a.py"),
        (Entry("src", "directory"), "src/"),
        (Entry("now", "link", target="../v2"), "now -> ../v2"),
        (Entry("lost", "link", target="nowhere", mark="dangling link"), "lost -> nowhere [dangling link]"),
        (Entry("private", "directory", mark="no permission"), "private/ [no permission]"),
        (Entry("pipe", "fifo"), "pipe [fifo]"),
        (Entry("pipe", "fifo", mark="fifo"), "pipe [fifo]"),
        (Entry("tty", "device", mark="no permission"), "tty [device] [no permission]"),
        (Entry("node_modules", "directory", count=5000), "node_modules/ (5,000 entries)"),
        (Entry(".git", "directory", count=1), ".git/ (1 entry)"),
        (Entry("a\nb", "link", target="c\nd", mark="e\nf"), r"a\x0ab -> c\x0ad [e\x0af]"),
    ],
)
def test_a_label_says_what_is_special(entry: Entry, text: str):
    assert label(entry) == text


def test_a_size_stands_behind_the_name():
    assert label(Entry("a.bin", mark="encrypted"), "1.2KB") == "a.bin (1.2KB) [encrypted]"


def test_a_bare_name_has_no_target_and_no_mark():
    assert bare(Entry("lost\n", "link", target="x", mark="dangling link")) == r"lost\x0a"
    assert bare(Entry("src", "directory", count=3)) == "src/"


@pytest.mark.parametrize(
    ("kind", "size"), [("file", 7), ("unknown", 7), ("directory", None), ("link", None), ("fifo", None)]
)
def test_only_what_holds_bytes_has_a_size(kind: str, size: int | None):
    assert size_of(Entry("x", kind, size=7)) == size


def in_order(order, *entries: Entry) -> list[str]:
    return [entry.name for entry in sorted(entries, key=order)]


def test_names_are_sorted_without_case_and_then_by_code_point():
    names = ["b", "B", "a", "Z", "_", "é", "STRASSE", "straße"]
    assert in_order(by_name, *map(Entry, names)) == ["_", "a", "B", "b", "STRASSE", "straße", "Z", "é"]


def test_the_newest_come_first_and_those_of_unknown_age_last():
    entries = [Entry("unknown"), Entry("old", mtime=1.0), Entry("b", mtime=5.0), Entry("a", mtime=5.0)]
    assert in_order(newest_first, *entries) == ["a", "b", "old", "unknown"]
