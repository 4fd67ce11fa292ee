"""Is everything below a tree passed in one order, and is what is left out counted?"""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import Cancelled, Denied
from omniread.model.node import Capabilities, Entry
from omniread.model.scope import Work
from omniread.walking.skipped import Skipped
from omniread.walking.visit import Visit
from omniread.walking.walk import Walk
from tests.fakes import Folder, Open, scope, work


class Listed(Folder):
    """A folder that says other things of its names."""

    def __init__(self, name: str, children: dict[str, object], *more: Entry) -> None:
        super().__init__(name, children)
        self.more = more

    def entries(self) -> Iterator[Entry]:
        yield from super().entries()
        yield from self.more


def walked(root: Folder, skipped: Skipped | None = None, **given: object) -> list[str]:
    """The paths in the order of the walk."""
    walk = Walk(skipped or Skipped())
    visit = Visit(root, scope(**given), work())
    found: list[str] = []
    while not walk.is_done:
        if walk.files:
            found.append(walk.place)
            assert found[-1] == "/".join(filter(None, (walk.folder, walk.files[-1])))
            walk.files.pop()
        else:
            walk.step(visit)
    return found


def left_out(skipped: Skipped) -> str:
    return skipped.left_out().partition("Not searched: ")[2]


def test_files_come_before_folders_each_by_name_without_regard_to_case():
    root = Folder(
        "f",
        {
            "b": {"z.txt": b"", "Y.txt": b""},
            "a.txt": b"",
            "B.txt": b"",
            "b.txt": b"",
            "A": {"x": {"deep": b""}},
            "Z": {},
        },
    )
    assert walked(root) == ["a.txt", "B.txt", "b.txt", "A/x/deep", "b/Y.txt", "b/z.txt"]


NAMES = st.text("aAbB.", min_size=1, max_size=3)
TREES = st.recursive(st.just(b""), lambda below: st.dictionaries(NAMES, below, max_size=4), max_leaves=12).filter(
    lambda tree: isinstance(tree, dict)
)


def all_files(tree: dict[str, object], prefix: str = "") -> list[str]:
    found: list[str] = []
    for name, child in tree.items():
        found += [prefix + name] if isinstance(child, bytes) else all_files(child, f"{prefix}{name}/")
    return found


@given(TREES)
def test_every_file_comes_once(tree: dict[str, object]):
    assert sorted(walked(Folder("f", tree))) == sorted(all_files(tree))


@given(TREES, st.randoms())
def test_the_order_is_that_of_the_names_whatever_order_the_tree_has(tree: dict[str, object], random):
    mixed = list(tree.items())
    random.shuffle(mixed)
    assert walked(Folder("f", dict(mixed))) == walked(Folder("f", tree))


def test_what_cannot_be_searched_is_counted_by_its_kind():
    skipped = Skipped()
    root = Listed(
        "f",
        {"a.txt": b""},
        Entry("l", "link", target="a.txt"),
        Entry("p", "fifo"),
        Entry("s", "socket"),
        Entry("d", "device"),
        Entry(".git", "directory", count=7),
        Entry("locked", "directory", mark="no permission"),
        Entry("odd", "unknown"),
    )
    assert walked(root, skipped) == ["a.txt", "odd"]
    assert left_out(skipped) == (
        "1 unreadable (locked), 1 link, 3 special files, 1 folder of tools or caches (.git); "
        "what is ignored, or such a folder, is searched by its own path"
    )


def test_what_the_ignore_rules_hide_is_left_out_with_all_below_it():
    skipped = Skipped()
    root = Folder("f", {"a.txt": b"", "b.log": b"", "build": {"c.txt": b""}})
    root.capabilities = Capabilities(ignored=lambda name, is_folder: name == "b.log" or (is_folder and name == "build"))
    assert walked(root, skipped) == ["a.txt"]
    assert left_out(skipped).startswith("2 ignored names")


def test_a_folder_that_the_policy_hides_is_counted_and_never_named():
    class Policy(Open):
        def hides(self, path: str) -> bool:
            return "secret" in path

    skipped = Skipped()
    root = Listed("f", {"secret": {"a": b""}, "b": {"c": b""}}, Entry("secret2", "directory", count=3))
    assert walked(root, skipped, policy=Policy()) == ["b/c"]
    assert left_out(skipped) == "2 withheld by the policy"


def test_a_folder_that_goes_away_or_may_not_be_listed_spoils_no_other():
    class Fickle(Folder):
        def get(self, name: str):
            if name == "gone":
                return None
            if name == "closed":
                raise Denied("no permission")
            return super().get(name)

    skipped = Skipped()
    root = Fickle("f", {"gone": {"a": b""}, "closed": {"a": b""}, "z": {"a": b""}})
    assert walked(root, skipped) == ["z/a"]
    assert left_out(skipped) == "2 unreadable (closed, gone)"


def test_the_root_itself_must_be_listed():
    class Closed(Folder):
        def entries(self) -> Iterator[Entry]:
            raise Denied("no permission")

    with pytest.raises(Denied):
        walked(Closed("f", {}))


def test_a_walk_is_cancelled_within_a_large_folder():
    class Cancel:
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 1

    given = Work(work().limits, work().scratch, cancel=Cancel())
    walk = Walk(Skipped())
    with pytest.raises(Cancelled):
        walk.step(Visit(Folder("f", {str(number): b"" for number in range(1000)}), scope(), given))


def test_before_and_behind_everything_there_is_no_place():
    walk = Walk(Skipped())
    assert (walk.place, walk.folder, walk.files, walk.is_done) == ("", "", [], False)
    visit = Visit(Folder("f", {"a": {"b": b""}, "c": {}}), scope(), work())
    places: list[tuple[str, str]] = []
    while not walk.is_done:
        if walk.files:
            walk.files.pop()
        else:
            walk.step(visit)
        places.append((walk.place, walk.folder))
    assert places == [("a", ""), ("a/b", "a"), ("c", "a"), ("c", ""), ("", "c")]
