"""How are data held that are too large to be held?"""

from collections.abc import Iterator

import pytest

from omniread.structured.large import Absent, Document, Large, held
from omniread.structured.remarks import Remarks


class Counting(Large):
    """Numbers, as items or as members, and how many of them were taken."""

    def __init__(self, count: int, *, is_array: bool = True) -> None:
        self.length = count
        self.taken = 0
        self.array = is_array

    @property
    def is_array(self) -> bool:
        return self.array

    def children(self) -> Iterator[tuple[str, object]]:
        for number in range(self.length):
            self.taken += 1
            yield "" if self.array else f"k{number}", number

    def whole(self) -> object:
        return list(self.items())


def test_an_item_takes_no_more_than_it_must():
    large = Counting(1000)
    assert large.item(10) == 10
    assert large.taken == 11
    assert large.item(-1) == 999
    assert large.item(-1000) == 0


@pytest.mark.parametrize("number", [3, -4])
def test_an_item_that_is_not_there_tells_how_many_there_are(number: int):
    with pytest.raises(Absent) as caught:
        Counting(3).item(number)
    assert (caught.value.count, caught.value.names) == (3, ())


def test_the_first_of_some_names_is_found():
    large = Counting(10, is_array=False)
    assert large.member(("k7", "k2"), 5) == ("k2", 2)
    assert large.taken == 3
    with pytest.raises(Absent) as caught:
        large.member(("x",), 2)
    assert (caught.value.count, caught.value.names) == (10, ("k0", "k1"))


def test_a_value_is_held_whatever_it_was():
    assert held(Counting(2)) == [0, 1]
    assert held({"a": 1}) == {"a": 1}


def test_children_are_counted():
    assert Counting(7).count() == 7


def test_a_document_tells_what_was_met_by_now():
    remarks = Remarks()
    made = Document(1, remarks)
    assert made.notes() == ()
    remarks.constants = True
    assert [note.code for note in made.notes()] == ["tolerated"]
