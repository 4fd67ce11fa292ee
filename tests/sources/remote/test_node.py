import pytest

from omniread.model.errors import Denied, Unreadable
from omniread.model.node import Blob, Node, Tree
from omniread.sources.local.policy import Policy
from omniread.sources.remote.node import REMEMBERED, Folder, node
from omniread.sources.remote.store import Found
from tests.fakes import reading, scope
from tests.sources.remote.stores import Kept


def made(path: str, store: Kept, policy: Policy | None = None) -> Node:
    found = store.find(path)
    assert found is not None
    store.asked.clear()
    return node(found, store, scope(policy=policy or Policy()))


def blob(path: str, store: Kept) -> Blob:
    found = made(path, store)
    assert isinstance(found, Blob)
    return found


def folder(path: str, store: Kept) -> Tree:
    found = made(path, store)
    assert isinstance(found, Tree)
    return found


def test_a_file_has_facts_and_cannot_be_edited():
    found = blob("bkt/dir/a.txt", Kept("bkt/dir/a.txt"))
    assert (found.ref, found.name, found.facts.size, found.facts.mtime) == ("s3://bkt/dir/a.txt", "a.txt", 13, 1.0)
    assert (found.facts.mutable, found.facts.path, found.capabilities.identity) == (False, None, None)
    assert found.facts.version == "s3://bkt/dir/a.txt t 13"


@pytest.mark.parametrize(
    ("found", "version"),
    [
        (Found("bkt/a", size=3, mtime=2.5, tag="x"), "s3://bkt/a x 3"),
        (Found("bkt/a", size=3, mtime=2.5), "s3://bkt/a 2.5 3"),
        (Found("bkt/a", size=3), None),
    ],
)
def test_its_version_is_what_changes_with_it(found: Found, version: str | None):
    assert node(found, Kept(), scope()).facts.version == version


def test_nothing_is_fetched_before_somebody_reads_and_nothing_twice():
    with reading() as given:
        store = Kept("bkt/a.txt", given=given)
        found = blob("bkt/a.txt", store)
        assert store.asked == []
        assert found.head == b"bkt/a.txt"
        assert found.open().read() == b"bkt/a.txt"
        with open(found.local(), "rb") as copy:
            assert copy.read() == b"bkt/a.txt"
    assert store.asked == ["fetch bkt/a.txt 0-9"]


def test_a_file_of_unknown_length_is_not_read():
    with pytest.raises(Unreadable, match="does not say how long"):
        node(Found("bkt/a"), Kept(), scope())


def test_the_policy_judges_the_address():
    store = Kept("bkt/.env", "bkt/dir/.env")
    policy = Policy(sensitive="deny")
    with pytest.raises(Denied, match=r"\.env is a sensitive name"):
        made("bkt/.env", store, policy)
    tree = made("bkt/dir", store, policy)
    assert isinstance(tree, Tree)
    with pytest.raises(Denied):
        tree.get(".env")


def test_a_folder_lists_its_names_and_leads_to_them():
    store = Kept("bkt/a/one.txt", "bkt/a/two/x", "bkt/b")
    tree = folder("bkt/a", store)
    assert (tree.ref, tree.name, tree.kind, tree.notes) == ("s3://bkt/a/", "a", "directory", ())
    assert [(each.name, each.kind, each.mark) for each in tree.entries()] == [
        ("one.txt", "file", None),
        ("two", "directory", None),
    ]
    assert {name: getattr(tree.get(name), "ref", None) for name in ("one.txt", "two", "two/x", "two/", "no")} == {
        "one.txt": "s3://bkt/a/one.txt",
        "two": "s3://bkt/a/two/",
        "two/x": "s3://bkt/a/two/x",
        "two/": "s3://bkt/a/two/",
        "no": None,
    }


def test_a_folder_without_a_name_can_be_asked_for():
    store = Kept("bkt/a//x")
    assert [each.name for each in folder("bkt/a", store).entries()] == [""]
    inner = folder("bkt/a//", store)
    assert inner.ref == "s3://bkt/a//"
    assert [each.name for each in inner.entries()] == ["x"]


@pytest.mark.parametrize("name", ["", "/x", "//"])
def test_some_names_are_none(name: str):
    assert folder("bkt/a", Kept("bkt/a/x")).get(name) is None


def test_what_was_listed_costs_no_further_question():
    store = Kept("bkt/a/one.txt", "bkt/a/two/x")
    tree = folder("bkt/a", store)
    list(tree.entries())
    assert store.asked == ["pages bkt/a"]
    assert [tree.get(name) is not None for name in ("one.txt", "two", "13-", "two:13-")] == [True, True, False, False]
    assert store.asked == ["pages bkt/a"]


def test_what_was_not_listed_is_asked_for_by_its_beginning_first():
    store = Kept("bkt/a/one.txt")
    tree = folder("bkt/a", store)
    assert tree.get("5-10") is None
    assert store.asked == ["names bkt/a/5-10"]
    assert tree.get("one.txt") is not None


def test_a_listing_that_was_left_half_way_is_not_remembered():
    store = Kept(*(f"bkt/a/{number:05}" for number in range(2000)))
    tree = folder("bkt/a", store)
    next(iter(tree.entries()))
    assert store.asked == ["pages bkt/a"]
    assert tree.get("01999") is not None


def test_of_a_very_long_listing_nothing_is_remembered():
    store = Kept(*(f"bkt/a/{number:05}" for number in range(REMEMBERED + 1)))
    tree = folder("bkt/a", store)
    assert sum(1 for _ in tree.entries()) == REMEMBERED + 1
    assert tree.get(f"{REMEMBERED:05}") is not None
    assert tree.get("none") is None


def test_the_listing_looks_into_the_folder_that_has_the_name_of_a_file():
    store = Kept("bkt/a/both", "bkt/a/both/x")
    tree = folder("bkt/a", store)
    assert isinstance(tree.get("both"), Blob)
    assert sorted(each.kind for each in tree.entries()) == ["directory", "file"]
    assert isinstance(tree.get("both"), Folder)


def test_a_link_is_followed_where_the_store_follows_it():
    class Linked(Kept):
        def pages(self, path: str, beginning: str = ""):
            for page in super().pages(path, beginning):
                yield [Found(each.path, "link", 3) for each in page]

    tree = folder("a", Linked("a/x", reference="ssh://host/"))
    assert [each.kind for each in tree.entries()] == ["link"]
    found = tree.get("x")
    assert isinstance(found, Blob)
    assert found.facts.size == len("a/x")


@pytest.mark.parametrize(
    ("reference", "name"), [("s3://", "s3://"), ("ssh://me@host:22/", "me@host:22"), ("fsspec+memory://", "")]
)
def test_the_root_is_called_like_its_host(reference: str, name: str):
    tree = folder("", Kept("bkt/a", reference=reference))
    assert tree.name == name.removesuffix("s3://")


@pytest.mark.parametrize(("reference", "mark"), [("s3://", "bucket"), ("ssh://host/", None)])
def test_a_look_at_the_buckets_looks_into_none(reference: str, mark: str | None):
    tree = folder("", Kept("bkt/a", reference=reference))
    assert [(each.name, each.kind, each.mark) for each in tree.entries()] == [("bkt", "directory", mark)]


def test_a_back_end_without_pages_is_said_to_have_fetched_all():
    store = Kept(*(f"bkt/a/{number}" for number in range(5)))
    store.at_once = True
    store.work.limits = type(store.work.limits)(dir_entries=4)
    tree = folder("bkt/a", store)
    assert tree.notes == ()
    list(tree.entries())
    (note,) = tree.notes
    assert note.code == "listing-limited"
    assert "all 5 names were fetched" in note.text


def test_a_neighbour_is_found_by_its_name():
    store = Kept("bkt/a.db", "bkt/a.db-wal", "bkt/a.db:5", "bkt/.env")
    sibling = blob("bkt/a.db", store).capabilities.sibling
    assert sibling is not None
    refs = {name: getattr(sibling(name), "ref", None) for name in ("a.db-wal", "a.db:5", "x", "", "a/b")}
    assert refs == {"a.db-wal": "s3://bkt/a.db-wal", "a.db:5": "s3://bkt/a.db:5", "x": None, "": None, "a/b": None}


def test_whether_a_hint_is_a_name_is_asked_once():
    store = Kept("bkt/a.db")
    sibling = blob("bkt/a.db", store).capabilities.sibling
    assert sibling is not None
    assert [sibling(f"a.db:{hint}") for hint in ("301-", "L301-", "301..")] == [None] * 3
    assert store.asked == ["names bkt/a.db:"]


def test_beside_a_bucket_there_is_nothing_to_ask():
    store = Kept("bkt/a")
    for path in ("bkt", ""):
        sibling = folder(path, store).capabilities.sibling
        assert sibling is not None
        assert sibling(f"{path}:5") is None
    assert store.asked == []


def test_a_neighbour_that_may_not_be_seen_is_none():
    store = Kept("bkt/a", "bkt/.env")
    found = made("bkt/a", store, Policy(sensitive="deny"))
    assert found.capabilities.sibling is not None
    assert found.capabilities.sibling(".env") is None
    store.closed = True
    assert found.capabilities.sibling("b") is None
