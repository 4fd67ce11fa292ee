"""Does a fold know its size, and a declaration its full name?"""

from omniread.syntax.structure import Declaration, Fold


def test_both_ends_of_a_fold_count():
    assert Fold(3, 7).count == 5


def test_the_path_of_a_name_begins_outermost():
    assert Declaration("f", "method", 1, 1, 2, ("ns", "A")).path == "ns.A.f"
