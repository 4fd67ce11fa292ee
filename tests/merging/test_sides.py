"""Is the text of each side that which was merged?"""

import pytest

from omniread.decoding.opening import opened
from omniread.merging.hunk import Hunk
from omniread.merging.scanning import Scan
from omniread.merging.sides import chosen, names, written
from omniread.model.errors import Cancelled, TooBig
from tests import fakes, merges


def sides(text: str, name: str, **limits: int) -> str | None:
    """The text of a part of the one conflict in a text, None when it has no such part."""
    with fakes.reading(**limits) as work:
        read = opened(fakes.blob("f.txt", text.encode(), given=work), fakes.scope(), work)
        (hunk,) = Scan(read, work).hunks()
        part = chosen(hunk, name)
        return None if part is None else written(hunk, part[0], read, of_base=part[1])


def hunk_of(text: str) -> Hunk:
    with fakes.reading() as work:
        (hunk,) = Scan(opened(fakes.blob("f.txt", text.encode(), given=work), fakes.scope(), work), work).hunks()
        return hunk


@pytest.mark.parametrize(
    ("text", "ours", "base", "theirs"),
    [
        (merges.MERGE, "ours\n", None, "theirs\nmore\n"),
        (merges.DIFF3, "ours\n", "base\n", "theirs\n"),
        (merges.JJ_DIFF, "red\nlime\n\n", "red\ngreen\n\n", "RED\nGREEN\n\n"),
        (merges.JJ_SNAPSHOT, "lime\n", "green\n", "GREEN\n"),
        (merges.JJ_GIT, "lime\n", "green\n", "GREEN\n"),
        (
            merges.JJ_LONG,
            "TITLE\n=======\n<<<<<<< HEAD\n",
            "Title\n=======\n<<<<<<< HEAD\n",
            merges.MERGE.replace("more\n", ""),
        ),
        ("<<<<<<< a\n=======\nx\n>>>>>>> b\n", "", None, "x\n"),
        ("<<<<<<< a\r\nx\r\n=======\r\n>>>>>>> b\r\n", "x\r\n", None, ""),
    ],
)
def test_two_sides(text: str, ours: str, base: str | None, theirs: str):
    assert [sides(text, name) for name in ("ours", "base", "theirs")] == [ours, base, theirs]
    assert [sides(text, name) for name in ("1", "base/1", "side/2", "2")] == [ours, base, theirs, theirs]
    assert names(hunk_of(text)) == ("ours", "theirs", *(["base"] if base is not None else []))


def test_three_sides_are_numbered():
    assert names(hunk_of(merges.JJ_THREE)) == ("1", "2", "3", "base/1", "base/2")
    assert [sides(merges.JJ_THREE, name) for name in ("1", "2", "3", "base/1", "base/2")] == [
        *("uno\n", "eins\n", "un\n"),
        *("one\n", "one\n"),
    ]
    assert [sides(merges.JJ_THREE, name) for name in ("ours", "theirs", "base", "4", "0", "base/3")] == [None] * 6


@pytest.mark.parametrize("name", ["", "mine", "side", "side/x", "1/2", "-1", "base/0"])
def test_what_is_no_name_of_a_side(name: str):
    assert sides(merges.DIFF3, name) is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_side_without_a_line_end(end: str):
    # As Jujutsu's documentation explains: without an end behind the last marker every part has one end too many.
    parts = "+++++++ a (no terminating newline)\nx\n%%%%%%% from: b\n\\\\\\\\\\\\\\ to: c\n-y\n+y\n+\n"
    text = f"<<<<<<< conflict 1 of 1\n{parts}>>>>>>> conflict 1 of 1 ends"
    text = text.replace("\n", end)
    assert [sides(text, name) for name in ("ours", "theirs", "base")] == ["x", f"y{end}", "y"]


def test_git_ends_its_lines_itself():
    assert sides(merges.MERGE.removesuffix("\n"), "theirs") == "theirs\nmore\n"


def test_a_line_that_is_not_held():
    text = merges.MERGE.replace("ours", "x" * 3_000_000)
    with pytest.raises(TooBig, match=r"Line 2 is too long .* \(3,000,001 bytes\)"):
        sides(text, "ours")
    assert sides(text, "theirs", snapshot_bytes=1) == "theirs\nmore\n"


def test_a_long_side_can_be_given_up():
    class Given:
        def is_set(self) -> bool:
            return True

    with fakes.reading() as work:
        text = merges.MERGE.replace("ours", "x\n" * 3000)
        read = opened(fakes.blob("f.txt", text.encode(), given=work), fakes.scope(), work)
        (hunk,) = Scan(read, work).hunks()
        work.cancel = Given()
        with pytest.raises(Cancelled):
            written(hunk, hunk.parts[0], read, of_base=False)
