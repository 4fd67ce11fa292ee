import pytest

from omniread.model.errors import Denied
from omniread.sources.local.policy import Policy
from omniread.sources.remote.address import parsed
from omniread.sources.remote.missing import missing
from omniread.sources.remote.store import PAGE
from tests.fakes import scope
from tests.sources.remote.stores import Kept


def said(reference: str, store: Kept, policy: Policy | None = None):
    address = parsed(reference)
    assert address is not None
    return missing(address.readings(), store, scope(policy=policy or Policy()))


@pytest.mark.parametrize(
    ("reference", "near"),
    [
        ("s3://bkt/dir/report.cvs", ("s3://bkt/dir/report.csv",)),
        ("s3://bkt/dir/REPORT.CSV", ("s3://bkt/dir/report.csv",)),
        ("s3://bkt/dri", ("s3://bkt/dir",)),
        ("s3://bkt/dri/", ("s3://bkt/dir",)),
        ("s3://bkr", ("s3://bkt",)),
        ("s3://bkt/dir/reprt.csv:5-10", ("s3://bkt/dir/report.csv",)),
        ("s3://bkt/dir/zzz", ()),
    ],
)
def test_what_stands_beside_it_is_suggested(reference: str, near: tuple[str, ...]):
    error = said(reference, Kept("bkt/dir/report.csv", "bkt/dir/other.txt"))
    assert error.near == near
    assert all(each in str(error) for each in near)


def test_both_readings_are_named():
    assert said("s3://bkt/x/", Kept("bkt/other")).message == "s3://bkt/x/ was not found."
    error = said("s3://bkt/x:y:5", Kept("bkt/other"))
    assert error.message == "Neither s3://bkt/x:y nor s3://bkt/x was found."
    assert error.hint == "Nothing there has a name like it; list s3://bkt to see."
    assert said("s3://bkt/x:5", Kept("bkt/other")).message == "s3://bkt/x was not found."
    assert said("s3://bkt/x:0", Kept("bkt/other")).message == "s3://bkt/x was not found."
    assert said("s3://bkt/x:y", Kept("bkt/other")).message == "Neither s3://bkt/x:y nor s3://bkt/x was found."


def test_an_empty_folder_leads_back_to_the_root():
    error = said("s3://bkt/none/x", Kept("bkt/a"))
    assert error.hint == "Nothing can be listed in s3://bkt/none; list s3:// to see what there is."


def test_a_store_that_may_not_be_listed_suggests_nothing():
    error = said("s3://bkt/x", Kept("bkt/y", closed=True))
    assert (error.near, error.hint) == ((), "Nothing can be listed in s3://bkt; list s3:// to see what there is.")


def test_in_a_large_folder_names_that_begin_alike_are_looked_at():
    names = [f"bkt/{number:05}" for number in range(PAGE)]
    store = Kept(*names, "bkt/report.csv")
    assert said("s3://bkt/reprt.csv", store).near == ("s3://bkt/report.csv",)
    assert store.asked == ["pages bkt", "pages bkt re"]


def test_nothing_is_suggested_for_a_pattern():
    store = Kept("bkt/a.csv")
    assert said("s3://bkt/*.csv", store).near == ()
    assert store.asked == []


def test_what_the_policy_hides_is_neither_suggested_nor_denied_to_exist():
    policy = Policy(deny=("**/secret*",))
    assert said("s3://bkt/secre", Kept("bkt/secret"), policy).near == ()
    with pytest.raises(Denied, match="the policy denies"):
        said("s3://bkt/secret2", Kept("bkt/secret"), policy)
