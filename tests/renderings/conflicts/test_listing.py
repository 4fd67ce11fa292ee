"""Is a conflict described once, and is its number that of its text?"""

from collections.abc import Sequence

from omniread.decoding.opening import opened
from omniread.model.sighting import Sighting
from omniread.renderings.conflicts.listing import BATCH, Listing
from omniread.store.conflicts import Conflicts
from tests import fakes, merges


class Counting(Conflicts):
    """A store that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Sequence[Sighting]] = []

    def numbers(self, seen: Sequence[Sighting]) -> tuple[int, ...]:
        self.asked.append(seen)
        return super().numbers(seen)


def test_numbers_are_given_for_what_is_shown():
    with fakes.reading() as work:
        blob = fakes.blob("a.txt", merges.MERGE.encode() * (3 * BATCH), given=work)
        store = Counting()
        scope = fakes.scope(conflicts=store)
        listing = Listing(blob, opened(blob, scope, work), scope, work)
        rows = listing.rows()
        assert (listing.counted, rows.total, store.asked) == (3 * BATCH, 3 * BATCH + 1, [])
        next(rows.lines(2))
        assert [len(each) for each in store.asked] == [BATCH]
        assert rows.count() == 3 * BATCH + 1
        seen = [each for batch in store.asked for each in batch]
        assert [(each.nth, each.alike, each.first) for each in seen] == [
            (at, 3 * BATCH, 6 * at + 1) for at in range(3 * BATCH)
        ]
        assert {(each.ref, each.cwd, each.of) for each in seen} == {("a.txt", "/", "/\0a.txt")}


def test_a_search_that_ended_early_says_so():
    with fakes.reading(conflict_bytes=70) as work:
        blob = fakes.blob("a.txt", merges.MERGE.encode() * 2, given=work)
        listing = Listing(blob, opened(blob, fakes.scope(), work), fakes.scope(), work)
        assert listing.counted == "more than 1"
        assert [note.code for note in listing.notes()] == ["conflicts", "limit-capped"]
