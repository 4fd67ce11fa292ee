import pytest

from omniread.model.errors import Denied, NotFound
from omniread.sources.remote.address import Address, parsed
from omniread.sources.remote.finding import PROBES, located
from tests.fakes import scope
from tests.sources.remote.stores import Kept


def at(reference: str) -> Address:
    address = parsed(reference)
    assert address is not None
    return address


@pytest.mark.parametrize(
    ("reference", "ref", "tail"),
    [
        ("s3://bkt/x.zip", "s3://bkt/x.zip", None),
        ("s3://bkt/x.zip:d/r.txt:5-10", "s3://bkt/x.zip", "d/r.txt:5-10"),
        ("s3://bkt/odd:5", "s3://bkt/odd:5", None),
        ("s3://bkt/odd:5:6", "s3://bkt/odd:5", "6"),
        ("s3://bkt/odd:6", "s3://bkt/odd", "6"),
        ("s3://bkt/d.csv?limit=5", "s3://bkt/d.csv", "?limit=5"),
        ("s3://bkt/q.csv?limit=5", "s3://bkt/q.csv?limit=5", None),
        ("s3://bkt/q.csv?limit=5:1-3", "s3://bkt/q.csv?limit=5", "1-3"),
        ("s3://bkt/dir:1/deep:2", "s3://bkt/dir:1/deep", "2"),
        ("s3://bkt/dir:1", "s3://bkt/dir:1/", None),
        ("s3://bkt/dir:1/:5", "s3://bkt/dir:1/", "5"),
        ("s3://bkt/x.zip:", "s3://bkt/x.zip", ""),
        ("s3://bkt:5-10", "s3://bkt/", "5-10"),
        (r"s3://bkt/new\x0aline:3", r"s3://bkt/new\x0aline", "3"),
        (r"s3://bkt/back\x0b", r"s3://bkt/back\x0b", None),
    ],
)
@pytest.mark.parametrize("telling", [True, False], ids=["tells", "does not tell"])
def test_the_longest_literal_name_wins(reference: str, ref: str, tail: str | None, telling: bool):
    names = ("x.zip", "odd", "odd:5", "d.csv", "q.csv", "q.csv?limit=5", "dir:1/deep", "new\nline", r"back\x0b")
    store = Kept(*(f"bkt/{name}" for name in names), telling=telling)
    found = located(at(reference), store, scope())
    assert (found.node.ref, found.tail, found.notes) == (ref, tail, ())


@pytest.mark.parametrize(
    ("reference", "asked"),
    [
        ("s3://bkt/x.zip", ["find bkt/x.zip"]),
        ("s3://bkt/x.zip:d/r.txt:5-10", ["names bkt/x.zip:", "find bkt/x.zip"]),
        ("s3://bkt/d.csv?q=a:b:c:d", ["names bkt/d.csv?", "find bkt/d.csv"]),
        ("s3://bkt/odd:5:6:7", ["names bkt/odd:", "find bkt/odd:5"]),
    ],
)
def test_a_store_that_tells_is_asked_little(reference: str, asked: list[str]):
    store = Kept("bkt/x.zip", "bkt/d.csv", "bkt/odd", "bkt/odd:5")
    located(at(reference), store, scope())
    assert store.asked == asked


def test_other_stores_are_probed_the_longest_name_first():
    store = Kept("bkt/x.zip", telling=False)
    located(at("s3://bkt/x.zip:d/r.txt:5"), store, scope())
    assert store.asked == ["names bkt/x.zip:", "find bkt/x.zip:d/r.txt:5", "find bkt/x.zip:d/r.txt", "find bkt/x.zip"]


def test_a_long_tail_costs_a_bounded_number_of_probes():
    store = Kept("bkt/d.csv", telling=False)
    found = located(at(f"s3://bkt/d.csv?q={'a:' * 50}b"), store, scope())
    assert found.node.ref == "s3://bkt/d.csv"
    assert sum(each.startswith("find") for each in store.asked) == PROBES + 1


def test_a_name_that_exists_nowhere_costs_few_questions():
    store = Kept("bkt/data.csv")
    with pytest.raises(NotFound) as caught:
        located(at("s3://bkt/dta.csv:5-10"), store, scope())
    assert store.asked == ["names bkt/dta.csv:", "find bkt/dta.csv", "pages bkt"]
    assert caught.value.near == ("s3://bkt/data.csv",)


def test_what_may_not_be_listed_is_read_all_the_same_and_the_doubt_is_noted():
    store = Kept("bkt/data.csv", closed=True)
    found = located(at("s3://bkt/data.csv:5-10"), store, scope())
    assert (found.node.ref, found.tail) == ("s3://bkt/data.csv", "5-10")
    (note,) = found.notes
    assert (note.code, note.quiet) == ("reading-choice", True)
    assert "s3://bkt/data.csv:5-10" in note.text


def test_what_may_not_be_read_at_all_is_denied_under_its_shortest_name():
    store = Kept(closed=True)
    with pytest.raises(Denied, match=r"s3://bkt/data\.csv may not be read"):
        located(at("s3://bkt/data.csv:5-10"), store, scope())


@pytest.mark.parametrize("tail", [":file:///etc/passwd", ":s3://bkt/y", "m::https://h/x"])
def test_a_chain_is_refused(tail: str):
    with pytest.raises(Denied, match="joined by '::'"):
        located(at(f"s3://bkt/x.zip:{tail}"), Kept("bkt/x.zip"), scope())


def test_a_name_with_two_colons_is_a_name():
    assert located(at("s3://bkt/a::b"), Kept("bkt/a::b", "bkt/a"), scope()).node.ref == "s3://bkt/a::b"
    assert located(at("s3://bkt/a::s3://b"), Kept("bkt/a::s3://b"), scope()).node.ref == "s3://bkt/a::s3://b"
