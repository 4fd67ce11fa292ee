import pytest

from omniread.model.errors import Denied
from omniread.sources.local.policy import Policy
from omniread.sources.remote.patterns import matches
from tests.fakes import scope
from tests.sources.remote.stores import Kept

NAMES = (
    *("a.csv", "b.csv", "b.txt", ".hidden.csv", "x[1].csv", "q?.csv", "log-1/a.csv", "log-2/a.csv", "log-2/deep/b.csv"),
    *("log-2/.git/c.csv", "log-2/deep/deeper/a.csv", "note-1"),
)


def store(**given: bool) -> Kept:
    return Kept(*(f"bkt/{name}" for name in NAMES), **given)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.csv", ["a.csv", "b.csv", "q?.csv", "x[1].csv"]),
        ("[ab].csv", ["a.csv", "b.csv"]),
        ("[!a].csv", ["b.csv"]),
        (".*.csv", [".hidden.csv"]),
        ("log-*/a.csv", ["log-1/a.csv", "log-2/a.csv"]),
        ("log-*", ["log-1", "log-2"]),
        ("log-*/none", []),
        ("log-*/deep/b*", ["log-2/deep/b.csv"]),
        ("*-1/*", ["log-1/a.csv"]),
        ("q?*", ["q?.csv"]),
        ("b?*", []),
        (
            "**/*.csv",
            [
                *("a.csv", "b.csv", "log-1/a.csv", "log-2/a.csv", "log-2/deep/b.csv", "log-2/deep/deeper/a.csv"),
                *("q?.csv", "x[1].csv"),
            ],
        ),
        ("log-2/**", ["log-2/a.csv", "log-2/deep/b.csv", "log-2/deep/deeper/a.csv"]),
        ("**/deep/**/a.csv", ["log-2/deep/deeper/a.csv"]),
        ("log-2/**/deep/*.csv", ["log-2/deep/b.csv"]),
        ("log-2/.git/*", ["log-2/.git/c.csv"]),
        ("a.csv", []),
        ("none/*", []),
    ],
)
def test_a_pattern_means_the_names_that_fit(pattern: str, found: list[str]):
    assert matches(f"bkt/{pattern}", store(), scope(), 100) == tuple(f"bkt/{name}" for name in found)


@pytest.mark.parametrize("pattern", ["b*", "*/a.csv", "bkt/" + "*" * 300])
def test_a_bucket_is_written_out_and_no_name_is_endless(pattern: str):
    given = store()
    assert matches(pattern, given, scope(), 100) == ()
    assert given.asked == []


def test_a_host_has_no_bucket():
    given = Kept("etc/hosts", "etc/passwd", reference="ssh://host/")
    assert matches("*/host*", given, scope(), 100) == ("etc/hosts",)


def test_only_names_that_begin_right_are_listed():
    given = store()
    matches("bkt/log-2*/a*.csv", given, scope(), 100)
    assert given.asked == ["pages bkt log-2", "pages bkt/log-2 a"]


def test_no_more_than_asked_for_are_looked_up():
    assert matches("bkt/**/*.csv", store(), scope(), 2) == ("bkt/a.csv", "bkt/b.csv")


def test_what_the_policy_hides_is_left_out():
    assert matches("bkt/b.*", store(), scope(policy=Policy(deny=("*.txt",))), 100) == ("bkt/b.csv",)


def test_a_folder_that_the_policy_hides_is_denied():
    with pytest.raises(Denied):
        matches("bkt/log-2/*", store(), scope(policy=Policy(deny=("log-2",))), 100)


def test_a_store_that_lacks_the_folder_means_nothing():
    class Strict(Kept):
        def pages(self, path: str, beginning: str = ""):
            from omniread.model.errors import NotFound

            raise NotFound(f"{path} was not found.")

    assert matches("bkt/none/*", Strict(), scope(), 100) == ()
