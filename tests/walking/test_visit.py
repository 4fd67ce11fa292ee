"""Does a visit know its time, its folders and what it may see?"""

import pytest

from omniread.model.errors import NotFound
from omniread.model.node import Facts
from omniread.model.scope import Work
from omniread.walking.visit import Visit
from tests.fakes import Folder, Open, scope, work


class Hiding(Open):
    """Hides what has one of these real paths."""

    def __init__(self, *paths: str) -> None:
        self.paths = paths

    def hides(self, path: str) -> bool:
        return path in self.paths


def test_a_search_leaves_a_part_of_the_time_for_its_page():
    now = [100.0]
    visit = Visit(Folder("f", {}), scope(), work(scan_seconds=10), lambda: now[0])
    now[0] = 108.9
    assert not visit.is_late
    now[0] = 109.0
    assert visit.is_late


def test_the_deadline_of_the_read_counts_where_there_is_one():
    now = [100.0]
    given = Work(work().limits, work().scratch, deadline=120.0)
    visit = Visit(Folder("f", {}), scope(), given, lambda: now[0])
    now[0] = 117.9
    assert not visit.is_late
    now[0] = 118.0
    assert visit.is_late


def test_a_read_that_has_decompressed_too_much_is_spent():
    given = work(inflated_bytes=10)
    visit = Visit(Folder("f", {}), scope(), given)
    given.inflate(10)
    assert not visit.is_spent
    given.inflated += 1
    assert visit.is_spent


def test_folders_are_found_from_the_one_above_or_from_the_root():
    root = Folder("f", {"a": {"b": {"c": {}}}, "file": b""})
    visit = Visit(root, scope(), work())
    assert visit.tree("") is root
    assert visit.tree("a/b").ref == "f/a/b"
    assert visit.tree("a/b") is visit.tree("a/b")
    assert visit.tree("a/b/c").ref == "f/a/b/c"
    for missing in ("file", "a/x", "x/y"):
        with pytest.raises(NotFound):
            visit.tree(missing)


def test_a_folder_that_was_left_is_held_no_longer():
    visit = Visit(Folder("f", {"a": {}}), scope(), work())
    before = visit.tree("a")
    visit.leave("a")
    visit.leave("")
    assert visit.tree("a") is not before
    assert visit.tree("") is visit.root


@pytest.mark.parametrize(
    ("ref", "path", "real"),
    [
        ("f", "/real/f", "/real/f/x/y"),
        ("/", "/", "/x/y"),
        ("a.zip:sub", None, "/here/a.zip/sub/x/y"),
        ("/abs/a.zip:sub", None, "/abs/a.zip/sub/x/y"),
    ],
)
def test_the_policy_judges_what_lies_below_the_real_place(ref: str, path: str | None, real: str):
    root = Folder("f", {}, ref=ref)
    root.facts = Facts(path=path)
    assert Visit(root, scope(policy=Hiding(real), cwd="/here"), work()).hides("x/y")
    assert not Visit(root, scope(policy=Hiding(), cwd="/here"), work()).hides("x/y")


def test_remote_places_have_no_real_path():
    assert not Visit(Folder("f", {}, ref="s3://bucket/f"), scope(policy=Hiding("/s3/bucket/f/x")), work()).hides("x")
