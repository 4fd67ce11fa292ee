"""Which rows does an address ask for?"""

import pytest

from omniread.model.address import Address
from omniread.model.errors import BadSelector
from omniread.model.limits import Limits
from omniread.model.table import Field, Query
from omniread.tabular.asking import asked, column, quoted, unquoted

FIELDS = tuple(map(Field, ("id", "date", "a:desc", 'say "x"', "Full Name", "[odd]", "NAME", "name")))


def query(**given: str) -> Query:
    found, notes = asked(Address(query=tuple(given.items())), FIELDS, Limits())
    assert notes == ()
    return found


def test_what_is_not_asked_has_its_default():
    assert query() == Query(20)
    assert query(limit="5", offset="7", where="id > 3") == Query(5, 7, "id > 3")


def test_a_page_holds_no_more_rows_than_it_may_and_says_so():
    found, notes = asked(Address(query=(("limit", "9999"),)), FIELDS, Limits())
    assert found.limit == 500
    assert [note.code for note in notes] == ["limit-capped"]
    assert "9999" in notes[0].text
    assert "500" in notes[0].text
    # A default above the cap was nobody's question.
    assert asked(Address(), FIELDS, Limits(sql_rows=9, sql_max_rows=5))[0].limit == 5


@pytest.mark.parametrize(
    ("given", "order"),
    [
        ("date", ("date", False)),
        ("date:asc", ("date", False)),
        ("date:DESC", ("date", True)),
        ("date : desc", ("date", True)),
        ('"date":desc', ("date", True)),
        ("[date]:desc", ("date", True)),
        ("`date`", ("date", False)),
        ("a:desc", ("a:desc", False)),
        ("a:desc:desc", ("a:desc", True)),
        ('"say ""x"""', ('say "x"', False)),
        ('say "x"', ('say "x"', False)),
        ("full name:desc", ("Full Name", True)),
        ("[odd]", ("[odd]", False)),
        ("name", ("name", False)),
        ("NAME", ("NAME", False)),
    ],
)
def test_an_order_is_a_column_in_any_quotes_and_perhaps_a_direction(given: str, order: tuple[str, bool]):
    assert query(order=given).order == order


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        ("limit", "0", "The least is limit=1"),
        ("limit", "-1", "not a whole number"),
        ("limit", "x", "not a whole number"),
        ("limit", "٣", "not a whole number"),
        ("limit", "9" * 5000, "not a whole number"),
        ("offset", "-1", "not a whole number"),
        ("offset", "1.5", "not a whole number"),
        ("order", "dat", "Did you mean date"),
        ("order", "dat:desc", "There is no column 'dat'"),
        ("order", "zzz", "The columns are: id, date"),
        ("order", "date:down", "no direction named 'down'"),
        ("order", "Name", "There is no column 'Name'"),
        ("order", '"', "There is no column"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_to_ask(key: str, given: str, said: str):
    with pytest.raises(BadSelector) as caught:
        query(**{key: given})
    assert said in str(caught.value)


def test_many_columns_are_not_all_named():
    with pytest.raises(BadSelector, match="and 80 more"):
        asked(Address(query=(("order", "zzz"),)), [Field(f"c{number}") for number in range(100)], Limits())


def test_quotes_are_put_on_and_taken_off():
    assert quoted('a"b') == '"a""b"'
    assert unquoted('"a""b"') == 'a"b'
    assert unquoted("[a]]b]") == "a]]b"
    assert unquoted('"') == '"'
    assert unquoted('"a') == '"a'
    assert column("ID", FIELDS) == "id"
