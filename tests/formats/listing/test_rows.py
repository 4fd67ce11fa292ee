import pytest

from omniread.formats.listing.folder import Folder
from omniread.model.content import Ask
from omniread.model.errors import Denied, NotFound, ReadError, Unreadable
from omniread.model.node import Entry
from omniread.model.selector import Selector
from omniread.model.span import Span
from tests.fakes import scope, work
from tests.formats.listing.trees import DAY, NOW, Listed, files, folder, numbered


def rows(tree: Listed, selector: Selector = Selector(), **limits: int) -> list[str]:
    content = Folder().read(tree, Ask(selector), scope(clock=lambda: NOW), work(**limits))
    return [line.text for line in content.text.lines()]


def is_log(name: str, _is_folder: object) -> bool:
    return name.endswith(".log")


def names_in(listing: list[str]) -> list[str]:
    """The names of the rows without what stands in the columns behind them."""
    return [row.strip().split("  ")[0] for row in listing if row != "." and "…" not in row]


def test_a_tree_shows_names_sizes_and_ages_in_columns():
    src = Listed("p/src", [Entry("app.py", size=1229, mtime=NOW - 120)])
    entries = [
        Entry("README.md", size=340, mtime=NOW - 3 * DAY),
        Entry("src", "directory", mtime=NOW - 120),
        Entry("no-age.bin", size=8 * 1024**2),
    ]
    assert rows(Listed("p", entries, below={"src": src})) == [
        ".",
        "src/                  2m",
        "  app.py      1.2KB   2m",
        "README.md      340B   3d",
        "no-age.bin    8.0MB",
    ]


def thirteen_files_and_a_folder() -> Listed:
    deep = Listed("p/sub/deep", files("too-deep"))
    entries = [*files(*numbered(13)), folder("deep", 5.5)]
    return Listed("p/sub", entries, below={"deep": deep})


def test_a_folder_below_shows_its_newest_and_its_oldest_entries():
    sub = thirteen_files_and_a_folder()
    root = Listed("p", [*files(*numbered(12), ".hidden"), folder("sub", 0)], below={"sub": sub})
    shown = rows(root)
    below = [row for row in shown if row.startswith("  ")]
    assert names_in(below) == [*numbered(5), "deep/", *numbered(10)[5:], "f13"]
    assert below[11] == "  … 2 more: p/sub:13-"
    assert names_in([row for row in shown if not row.startswith("  ")]) == ["sub/", *numbered(12), ".hidden"]


def test_the_hint_shows_all_that_was_left_out():
    root = Listed("p", [folder("sub")], below={"sub": Listed("p/sub", files(*numbered(20)))})
    assert rows(root)[13] == "  … 8 more: p/sub:13-"
    assert names_in(rows(root.below["sub"])[12:]) == [f"f{number}" for number in range(12, 21)]


def test_as_many_entries_as_are_shown_need_no_remark():
    root = Listed("p", [folder("sub")], below={"sub": Listed("p/sub", files(*numbered(12)))})
    assert names_in(rows(root)[2:]) == numbered(12)
    assert len(rows(root)) == 14


def test_a_hint_is_not_captured_by_a_name():
    sub = Listed("p/sub", [*files(*numbered(20)), *files("13-", "13..")])
    root = Listed("p", [folder("sub"), *files("sub:L13-")], below={"sub": sub})
    assert "  … 10 more: p/sub:L13.." in rows(root)


def test_without_a_hint_that_works_only_the_number_is_said():
    sub = Listed("p/sub", [*files(*numbered(20)), *files("13-", "13..", "L13-", "L13..")])
    assert "  … 12 more" in rows(Listed("p", [folder("sub")], below={"sub": sub}))


def test_what_the_ignore_rules_hide_is_counted_at_its_level():
    sub = Listed("p/sub", files("a.py", "a.log"), ignored=is_log)
    root = Listed("p", [*files("x.log", "y.log", "z.py"), folder("sub", 0)], below={"sub": sub}, ignored=is_log)
    shown = rows(root)
    assert names_in(shown) == ["sub/", "a.py", "z.py"]
    assert shown[3] == "  … 1 ignored: p/sub:raw"
    assert shown[-1] == "… 2 ignored: p:raw"


def test_a_folder_of_ignored_names_is_not_empty():
    assert rows(Listed("p", files("a", "b"), ignored=lambda *_: True)) == [".", "… 2 ignored: p:raw"]


def test_a_folder_with_a_count_is_one_line():
    below = {"node_modules": Listed("p/node_modules", files("x"))}
    root = Listed("p", [Entry("node_modules", "directory", count=5000)], below=below)
    assert rows(root) == [".", "node_modules/ (5,000 entries)"]
    assert below["node_modules"].looks == 0


@pytest.mark.parametrize(
    ("refusal", "mark"), [(Denied("x"), "no permission"), (NotFound("x"), "gone"), (Unreadable("x"), "unreadable")]
)
def test_a_folder_that_cannot_be_read_is_one_marked_line(refusal: ReadError, mark: str):
    root = Listed("p", [*files(*numbered(10)), folder("sub", 0)], below={"sub": refusal})
    assert rows(root)[1].split("  ")[0] == f"sub/ [{mark}]"
    assert names_in(rows(root))[1:] == numbered(10)


def test_links_and_special_files_are_marked_and_not_descended_into():
    entries = [
        Entry("up", "link", size=2, target="..", mtime=NOW - DAY),
        Entry("lost", "link", target="nowhere", mark="dangling link", mtime=NOW - 2 * DAY),
        Entry("pipe", "fifo", mtime=NOW - 3 * DAY),
        Entry("private", "directory", mark="no permission", mtime=NOW - 4 * DAY),
        Entry("file", size=5, mtime=NOW - 5 * DAY),
    ]
    root = Listed("p", entries, below={"up": Listed("p/up", files("loop")), "private": Denied("x")})
    assert [row.split() for row in rows(root)[1:]] == [
        ["up", "->", "..", "1d"],
        ["lost", "->", "nowhere", "[dangling", "link]", "2d"],
        ["pipe", "[fifo]", "3d"],
        ["private/", "[no", "permission]", "4d"],
        ["file", "5B", "5d"],
    ]


def test_a_folder_that_became_a_file_or_went_away_is_its_own_line():
    root = Listed("p", [folder("sub"), folder("gone", 2)])
    root.get = lambda name: Listed.get(root, name) if name == "sub" else None
    assert names_in(rows(root)) == ["sub/", "gone/"]


def test_deeper_levels_are_shown_when_asked_for():
    deep = Listed("p/sub/deep", files("x"))
    sub = Listed("p/sub", [folder("deep")], below={"deep": deep})
    root = Listed("p", [folder("sub")], below={"sub": sub})
    assert names_in(rows(root)) == ["sub/", "deep/"]
    assert names_in(rows(root, dir_depth=3)) == ["sub/", "deep/", "x"]
    assert names_in(rows(root, dir_depth=1)) == ["sub/"]


def test_a_single_child_is_the_oldest():
    root = Listed("p", [folder("sub")], below={"sub": Listed("p/sub", files("a", "b", "c"))})
    shown = rows(root, dir_children=1)
    assert [row.split() for row in shown[2:]] == [["…", "2", "more:", "p/sub:2-"], ["c", "0B", "3d"]]


def test_without_time_left_the_folders_below_are_named_only():
    root = Listed("p", [folder("sub")], below={"sub": Listed("p/sub", files("a"))})
    assert rows(root, dir_seconds=0)[-1] == "  … not looked into: p/sub"


def test_a_folder_that_took_too_long_shows_what_was_found(monkeypatch: pytest.MonkeyPatch):
    ticks = iter(range(0, 1000, 2))
    monkeypatch.setattr("omniread.formats.listing.scan.monotonic", lambda: next(ticks))
    root = Listed("p", [folder("sub")], below={"sub": Listed("p/sub", files("b", "a", "c", "d"))})
    assert [row.split("  ")[1] for row in rows(root)[2:]] == ["a", "… more: p/sub:13-"]


def test_folders_below_are_read_when_their_row_is_due():
    below = {name: Listed(f"p/{name}", files("x")) for name in numbered(3)}
    root = Listed("p", [folder(name, day) for day, name in enumerate(numbered(3))], below=below)
    text = Folder().read(root, Ask(), scope(), work()).text
    lines = text.lines()
    assert [next(lines).text.split()[0] for _ in range(3)] == [".", "f01/", "x"]
    assert [tree.looks for tree in below.values()] == [1, 0, 0]


def test_names_keep_to_one_line_and_are_valid_text():
    bad = b"caf\xe9".decode(errors="surrogateescape")
    shown = rows(Listed("p", [Entry("a\nb"), Entry(bad)]))
    assert shown == [".", r"a\x0ab", r"caf\xe9"]


def test_a_page_of_the_listing_is_a_slice_of_its_rows():
    tree = Listed("p", files(*numbered(5)))
    assert rows(tree, Selector(ranges=(Span(2, 3),))) == rows(tree)
