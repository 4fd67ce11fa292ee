"""Does a conflict count its sides and its bases?"""

from omniread.merging.hunk import Hunk, Part


def test_a_difference_is_a_base_and_a_side():
    parts = (Part("diff", 3, 4), Part("side", 6, 6))
    assert (Hunk(1, 7, "jj diff", parts, "").sides, Hunk(1, 7, "jj diff", parts, "").bases) == (2, 1)


def test_where_parts_are_in_words():
    assert [Part("side", 3, last).lines for last in (2, 3, 5)] == ["", "line 3", "lines 3-5"]
    assert [Part("side", 3, last).count for last in (2, 3, 5)] == [0, 1, 3]
    assert Hunk(1, 7, "merge", (), "").lines == "lines 1-7"
