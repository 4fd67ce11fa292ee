from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.formats.listing.names import by_name, newest_first
from omniread.formats.listing.scan import Scan, descends
from omniread.model.errors import Cancelled
from omniread.model.limits import Limits
from omniread.model.node import Entry
from omniread.model.scope import Work
from omniread.store.scratch import Scratch
from tests.fakes import work
from tests.formats.listing.trees import Listed, files, folder, numbered


def names(entries: list[Entry]) -> list[str]:
    return [entry.name for entry in entries]


def all_runs(scan: Scan, tree: Listed) -> list[list[str]]:
    runs: list[list[str]] = []
    while not scan.ended:
        runs.append(names(scan.following(tree, work())))
    return runs


def test_the_first_come_first_and_each_run_is_twice_as_long():
    tree = Listed("d", reversed(files(*numbered(5))))
    scan = Scan(newest_first, most=2)
    assert all_runs(scan, tree) == [["f01", "f02"], ["f03", "f04", "f05"]]
    assert scan.total == 5


def test_what_fits_at_once_is_looked_at_once():
    tree = Listed("d", files(*numbered(5)))
    scan = Scan(newest_first, most=5)
    assert all_runs(scan, tree) == [numbered(5)]
    assert tree.looks == 1


def test_the_totals_are_those_of_the_whole_tree_from_the_first_run_on():
    entries = [*files(*numbered(7)), folder("src"), Entry("big", "directory", count=9), Entry("x.log")]
    tree = Listed("d", entries, ignored=lambda name, _: name.endswith(".log"))
    scan = Scan(newest_first, most=3)
    scan.following(tree, work())
    assert (scan.total, scan.ignored, scan.folders, scan.last) == (9, 1, 1, entries[8])


def test_ignore_rules_are_told_which_names_are_folders():
    told: list[tuple[str, bool]] = []
    tree = Listed("d", [*files("a"), folder("b")], ignored=lambda name, is_folder: told.append((name, is_folder)))
    Scan(newest_first, most=5).following(tree, work())
    assert told == [("a", False), ("b", True)]


def test_a_folder_that_is_one_line_with_a_count_is_never_ignored():
    tree = Listed("d", [Entry("node_modules", "directory", count=3), folder("out")], ignored=lambda *_: True)
    scan = Scan(newest_first, most=5)
    assert names(scan.following(tree, work())) == ["node_modules"]
    assert scan.ignored == 1


def test_ignore_rules_can_be_left_aside():
    tree = Listed("d", files("a"), ignored=lambda *_: True)
    scan = Scan(by_name, most=5, ignoring=False)
    assert names(scan.following(tree, work())) == ["a"]
    assert scan.ignored == 0


def test_without_time_the_order_is_that_of_the_names():
    tree = Listed("d", files("c", "b", "a"))
    scan = Scan(newest_first, most=2, seconds=0)
    assert names(scan.following(tree, work())) == ["c"]
    assert (scan.hurried, scan.ended, scan.total) == (True, False, 1)
    assert all_runs(scan, tree) == [["b"], ["a"]]
    assert scan.total == 3


def test_a_look_at_a_single_entry_is_never_hurried():
    scan = Scan(newest_first, most=2, seconds=0)
    scan.following(Listed("d", files("a")), work())
    assert (scan.hurried, scan.ended) == (False, True)


def test_a_run_that_time_ended_stands_by_name(monkeypatch: pytest.MonkeyPatch):
    ticks = iter(range(100))
    monkeypatch.setattr("omniread.formats.listing.scan.monotonic", lambda: next(ticks))
    tree = Listed("d", files("c", "b", "a", "d"))
    scan = Scan(newest_first, most=5, seconds=3)
    # The clock is read at the first entry and before each later one: the third reading after the first is too late.
    assert names(scan.following(tree, work())) == ["a", "b", "c"]
    assert scan.hurried


def test_an_entry_that_went_away_leaves_an_empty_last_run():
    tree = Listed("d", files("a", "b"))
    scan = Scan(newest_first, most=1)
    scan.following(tree, work())
    tree.listed.pop()
    assert all_runs(scan, tree) == [[]]


def test_a_scan_can_be_cancelled():
    cancel = Event()
    cancel.set()
    with pytest.raises(Cancelled):
        Scan(newest_first, most=1).following(Listed("d", files("a")), Work(Limits(), Scratch(), cancel=cancel))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Entry("a", "directory"), True),
        (Entry("a"), False),
        (Entry("a", "link", target="d"), False),
        (Entry("a", "directory", count=3), False),
        (Entry("a", "directory", mark="no permission"), False),
    ],
)
def test_only_folders_that_are_open_have_names_below(entry: Entry, expected: object):
    assert descends(entry) is expected


@given(
    st.dictionaries(st.text(max_size=3), st.integers(0, 3), max_size=12),
    st.integers(1, 5),
    st.sampled_from([None, 0, 60]),
    st.data(),
)
def test_every_entry_is_given_once_though_the_tree_changes(
    times: dict[str, int], most: int, seconds: int | None, data: st.DataObject
):
    tree = Listed("d", [Entry(name, mtime=float(time)) for name, time in times.items()])
    scan = Scan(newest_first, most=most, seconds=seconds)
    given_out: list[str] = []
    while not scan.ended:
        found = names(scan.following(tree, work()))
        assert len(found) <= most
        most *= 2
        given_out += found
        tree.listed = [
            Entry(entry.name, mtime=float(data.draw(st.integers(0, 9))))
            for entry in data.draw(st.permutations(tree.listed))
        ]
    assert sorted(given_out) == sorted(times)
