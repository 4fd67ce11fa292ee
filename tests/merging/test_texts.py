"""Is a conflict found again where it is, and nothing else in its place?"""

import pytest

from omniread.merging.scanning import Scan
from omniread.merging.texts import again, text_of
from omniread.model.sighting import Sighting
from tests import fakes, merges

OTHER = merges.MERGE.replace("more", "most")


def found(before: str, number: int, after: str) -> int | None:
    """The line on which the numbered conflict of one text stands in another."""
    with fakes.reading() as work:

        def text(data: str):
            made = text_of(fakes.blob("f.txt", data.encode(), given=work), fakes.scope(), work)
            assert made is not None
            return made

        hunks = list(Scan(text(before), work).hunks())
        alike = [hunk for hunk in hunks if hunk.digest == hunks[number].digest]
        nth = alike.index(hunks[number])
        seen = Sighting("f.txt", "/", "f.txt", 0, 0, hunks[number].digest, nth, len(alike))
        hunk = again(seen, text(after), work)
        return None if hunk is None else hunk.first


@pytest.mark.parametrize(
    ("before", "number", "after", "line"),
    [
        (f"a\n{merges.MERGE}", 0, f"a\n{merges.MERGE}b\n", 2),
        (f"a\n{merges.MERGE}", 0, f"a\nb\n{OTHER}{merges.MERGE}", 9),
        (merges.MERGE, 0, merges.MERGE.replace("\n", "\r\n"), 1),
        (merges.MERGE, 0, OTHER, None),
        (merges.MERGE, 0, "", None),
        # One of two that are alike: which of them is left cannot be told.
        (merges.MERGE * 2, 1, f"a\n{merges.MERGE}x\n{merges.MERGE}", 9),
        (merges.MERGE * 2, 1, merges.MERGE, None),
        (merges.MERGE, 0, merges.MERGE * 2, None),
    ],
)
def test_found_again(before: str, number: int, after: str, line: int | None):
    assert found(before, number, after) == line


def test_what_is_no_text():
    with fakes.reading() as work:
        assert text_of(fakes.blob("f.bin", b"\0\1\2" * 100, given=work), fakes.scope(), work) is None
        assert text_of(fakes.Folder("f", {}), fakes.scope(), work) is None
