"""Is the text of each wanted file given, in order, once, and is what is left out counted?"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from omniread.model.errors import Cancelled, Denied, Unreadable
from omniread.model.node import Entry
from omniread.model.scope import Work
from omniread.walking.files import LATE, SPENT, Files, place
from omniread.walking.skipped import Skipped
from omniread.walking.visit import Visit
from tests.fakes import Folder, Open, scope, work
from tests.renderings.search.searches import Ageing, Clock


class Quick(Folder):
    """A folder that has the bytes of its small files at hand."""

    def contents(self, names: Sequence[str], most: int) -> Sequence[bytes | None]:
        return [data if len(data := self.children[name]) < most else None for name in names]


def all_files(name: str) -> bool:
    return True


def looked(root: Folder, wanted: Callable[[str], bool] = all_files, most: int = 1000, **given: Any) -> Any:
    """The paths with their texts, and what was not looked at."""
    skipped = Skipped()
    files = Files(wanted, most, skipped)
    found = {file.path: file.text for file in files.following(Visit(root, scope(**given), work()))}
    assert files.is_done
    assert files.stopped is None
    assert files.seen == len(found)
    return found, skipped.left_out().partition("Not searched: ")[2]


def test_files_come_in_the_order_of_the_walk():
    root = Quick("f", {"d": {"e.py": b"2"}, "B.py": b"1", "a.py": b"0"})
    found, left_out = looked(root)
    assert list(found.items()) == [("a.py", b"0"), ("B.py", b"1"), ("d/e.py", b"2")]
    assert left_out == ""


def test_only_wanted_names_are_read_and_the_others_are_counted():
    files = Files(lambda name: name.endswith(".py"), 1000, Skipped())
    root = Quick("f", {"a.py": b"x", "b.txt": b"y", "d": {"c.txt": b"z", "d.py": b"w"}})
    assert [file.path for file in files.following(Visit(root, scope(), work()))] == ["a.py", "d/d.py"]
    assert files.others == 2


@pytest.mark.parametrize("kind", [Folder, Quick])
def test_text_is_given_as_utf_8_with_line_feeds_alone(kind: type[Folder]):
    root = kind(
        "f", {"ascii": b"a\r\nb\r", "latin": "caf\xe9\r\n".encode("latin-1"), "wide": "ä\r\nb".encode("utf-16")}
    )
    found, _ = looked(root)
    assert found == {"ascii": b"a\nb", "latin": "café\n".encode(), "wide": "ä\nb".encode()}


def test_what_is_no_text_or_too_long_is_counted():
    root = Quick("f", {"binary": b"\0\1\2\xff" * 9, "long": b"x" * 70_000, "fits": b"y" * 65_536})
    found, left_out = looked(root, most=65_536)
    assert list(found) == ["fits"]
    assert left_out == "1 binary file, 1 too big (long)"


def test_what_the_policy_hides_is_counted_and_never_named():
    class Policy(Open):
        def hides(self, path: str) -> bool:
            return path.endswith("secret.py")

    found, left_out = looked(Folder("f", {"secret.py": b"x", "a.py": b"y"}), policy=Policy())
    assert (found, left_out) == ({"a.py": b"y"}, "1 withheld by the policy")


def test_what_cannot_be_read_spoils_no_other():
    class Fickle(Folder):
        def stream(self, name: str) -> Any:
            if name == "closed":
                raise Denied("no permission")
            return None if name == "odd" else super().stream(name)

    found, left_out = looked(Fickle("f", {"closed": b"x", "odd": b"x", "z": b"y"}))
    assert (found, left_out) == ({"z": b"y"}, "1 unreadable (closed), 1 special file")


def test_a_folder_that_goes_away_is_counted():
    class Gone(Quick):
        def contents(self, names: Sequence[str], most: int) -> Sequence[bytes | None]:
            raise Unreadable("gone")

    assert looked(Gone("f", {"a": b"x", "b": b"y"})) == ({}, "1 unreadable")


def test_a_look_that_runs_out_of_time_goes_on_in_the_next_read():
    clock = Clock()
    root = Ageing("f", {name: {"file": name.encode()} for name in "abc"}, clock, 9.0)
    files = Files(all_files, 1000, Skipped())
    paths: list[str] = []
    stops: list[str | None] = []
    while not files.is_done:
        visit = Visit(root, scope(), work(scan_seconds=10), clock)
        paths += [file.path for file in files.following(visit)]
        stops.append(files.stopped)
        assert len(stops) < 10
    assert paths == ["a/file", "b/file", "c/file"]
    assert stops[:2] == [LATE, LATE]


def test_a_file_that_was_given_does_not_come_again_when_the_reader_stops_there():
    files = Files(all_files, 1000, Skipped())
    visit = Visit(Quick("f", {"a": b"0", "b": b"1"}), scope(), work())
    assert next(files.following(visit)).path == "a"
    assert files.place == "b"
    assert [file.path for file in files.following(visit)] == ["b"]


class Packed(Folder):
    """A folder whose files take some bytes of what may be decompressed."""

    def stream(self, name: str) -> Any:
        self.work.inflate(40)
        return super().stream(name)


def test_a_read_that_may_decompress_no_more_leaves_the_rest_to_the_next():
    files = Files(all_files, 1000, Skipped())
    paths: list[str] = []
    stops: list[str | None] = []
    while not files.is_done:
        given = work(inflated_bytes=100)
        visit = Visit(Packed("f", dict.fromkeys("abcd", b"x"), given), scope(), given)
        paths += [file.path for file in files.following(visit)]
        stops.append(files.stopped)
        assert len(stops) < 10
    assert paths == list("abcd")
    assert stops[0] == SPENT


def test_what_no_read_can_decompress_is_too_big():
    given = work(inflated_bytes=10)
    skipped = Skipped()
    files = Files(all_files, 1000, skipped)
    root = Packed("f", {"a": b"x"}, given)

    class Still(Visit):
        """A visit that never got a step further before."""

        @property
        def has_moved(self) -> bool:
            return False

        @has_moved.setter
        def has_moved(self, moved: bool) -> None:
            pass

    assert list(files.following(Still(root, scope(), given))) == []
    assert skipped.left_out() == ". Not searched: 1 too big (a)"


def test_a_read_that_was_cancelled_ends():
    class Endless(Folder):
        def entries(self) -> Iterator[Entry]:
            yield from (Entry(str(number)) for number in range(10**9))

    class Cancel:
        def is_set(self) -> bool:
            return True

    given = Work(work().limits, work().scratch, cancel=Cancel())
    with pytest.raises(Cancelled):
        list(Files(all_files, 1000, Skipped()).following(Visit(Endless("f", {}), scope(), given)))


def test_a_place_reads_the_file_also_when_it_is_gone():
    visit = Visit(Folder("f", {"d": {"a b.py": b""}}), scope(), work())
    assert place(visit, "d", "a b.py") == "f/d/a b.py"
    assert place(visit, "d", "gone.py") == "f/d/gone.py"
    assert place(visit, "gone", "x.py") == "f/gone/x.py"
    packed = Folder("a.zip", {})
    packed.kind = "archive"
    assert place(Visit(packed, scope(), work()), "gone", "x.py") == "a.zip:gone/x.py"
