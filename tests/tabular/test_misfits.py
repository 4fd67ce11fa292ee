"""Which cells are no numbers although their column is one of numbers?"""

from omniread.tabular.misfits import Misfits


def test_nothing_is_said_of_none():
    assert Misfits().notes() == ()


def test_each_column_has_its_count_and_its_first():
    misfits = Misfits()
    for number, name in enumerate(("a", "b", "c", "d", "e")):
        misfits.add(name, 2, f"x{number}\n", number)
    misfits.add("a", 3, "later", 99)
    (note,) = misfits.notes()
    assert note.code == "value-types"
    assert note.text.startswith(r"5 cells of a (the first in row 1: x0\n), 2 cells of b (the first in row 2: x1\n)")
    assert "and more of 2 other columns are no numbers" in note.text
