"""Is a conflict that moved still the same one?"""

from omniread.model.sighting import Sighting
from omniread.model.value import changed


def test_the_key_is_what_does_not_move():
    seen = Sighting("a.txt", "/x", "/x/a.txt", 3, 9, "d1", 0, 1)
    assert changed(seen, first=13, last=19, ref="./a.txt", cwd="/").key == seen.key
    assert {
        changed(seen, **{name: given}).key for name, given in (("of", "/y"), ("digest", "d2"), ("nth", 1), ("alike", 2))
    }.isdisjoint({seen.key})
