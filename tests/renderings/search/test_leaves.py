"""What are the rows of one file, and of what is no file?"""

import io
from typing import Any, BinaryIO

import pytest

from omniread.matching.sweep import Sweep
from omniread.model.errors import BadSelector, Cancelled, Denied, NotFound, TooBig, Unreadable
from omniread.model.node import Node
from omniread.model.scope import Work
from omniread.model.selector import Regex
from omniread.renderings.search import leaves
from omniread.renderings.search.leaves import Leaves, Spent
from omniread.renderings.search.tally import Tally
from omniread.walking.visit import Visit
from tests.fakes import Folder, Open, scope, work
from tests.renderings.search.shelves import Book, Row, Sheet


class Ticks:
    """A clock that goes on by one second each time it is asked."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


class Failing(io.RawIOBase):
    """Gives some bytes, then fails."""

    def __init__(self, data: bytes, error: Exception) -> None:
        self.data, self.error = data, error

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if not self.data:
            raise self.error
        data, self.data = self.data, b""
        return data


class One(Folder):
    """A folder with one name, whose stream is given."""

    def __init__(self, stream: BinaryIO | Exception | None, node: Node | None = None) -> None:
        super().__init__("f", {})
        self.given, self.node = stream, node

    def stream(self, name: str) -> Any:
        if isinstance(self.given, Exception):
            raise self.given
        return self.given

    def get(self, name: str) -> Node | None:
        return self.node

    def below(self, name: str) -> str:
        return f"f/{name}"


class Search:
    """One search of one name `a`, with what it counted."""

    def __init__(self, pattern: str, *, given: Work | None = None, clock: Any = None, **asked: Any) -> None:
        self.asked = Regex(pattern, **asked)
        self.tally = Tally()
        self.work = given or work()
        sweep = Sweep(self.asked, 3, clock) if clock else Sweep(self.asked, 3)
        self.leaves = Leaves(self.asked, sweep, self.tally)

    def rows(self, content: Any, *, data: bytes | None = None, **session: Any) -> list[str]:
        tree = (
            content
            if isinstance(content, Folder)
            else One(io.BytesIO(content) if isinstance(content, bytes) else content)
        )
        visit = Visit(tree, scope(**session), self.work)
        return self.leaves.rows(visit, tree, "a", "a", data)

    @property
    def said(self) -> str:
        return next(self.tally.notes(self.asked, 2, so_far=False)).text


def both_ways(pattern: str, data: bytes, **asked: Any) -> list[str]:
    """The rows when the bytes are there already, and when they are read from a stream."""
    there, streamed = Search(pattern, **asked), Search(pattern, **asked)
    found = there.rows(b"", data=data)
    assert streamed.rows(data) == found
    assert streamed.said == there.said
    return found


@pytest.mark.parametrize(
    ("pattern", "data", "rows"),
    [
        ("x", b"a\nx1\nx2\n", ["f/a (2 matches)", "2: x1", "3: x2"]),
        ("x", b"a\n", []),
        ("x", b"", []),
        ("x$", b"ax\r\nxa\r\n", ["f/a (1 match)", "1: ax"]),
        ("é", "a\né\n".encode("utf-16"), ["f/a (1 match)", "2: é"]),
        ("x", b"\0\1\2x", []),
    ],
)
def test_a_file_that_matches_has_its_name_and_its_hits(pattern: str, data: bytes, rows: list[str]):
    assert both_ways(pattern, data) == rows


def test_context_is_shown_when_asked():
    assert both_ways("x", b"1\n2\nx\n4\n5\n", context=1) == ["f/a (1 match)", "2- 2", "3: x", "4- 4"]


@pytest.mark.parametrize("data", [b"\0binary x", b"\x89PNG\r\n\x1a\nx", b"\1\2\3\4x" * 40])
def test_a_binary_file_is_counted_and_not_searched(data: bytes):
    assert both_ways("x", data) == []
    search = Search("x")
    search.rows(data)
    assert search.said == "No line matches /x/; 0 files searched. Not searched: 1 binary file"


def test_of_very_many_hits_the_last_row_asks_for_the_rest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(leaves, "FILE_HITS", 2)
    assert both_ways("x", b"x\n-\nx\n-\nx\nx\n", flags="i") == [
        "f/a (4 matches)",
        "1: x",
        "3: x",
        "… 2 more: f/a:/x/i:5-",
    ]


def test_a_file_that_takes_too_long_says_from_where_on():
    search = Search("x\\B", clock=Ticks())
    assert search.rows(b"xx\nxx\nxx\nxx\nxx\n") == [
        "f/a (3+ matches)",
        *("1: xx", "2: xx", "3: xx"),
        "… not searched from line 4 on: f/a:/x\\B/:4-",
    ]
    assert (search.tally.slow, search.tally.partial) == (1, 1)


def test_a_line_on_which_the_pattern_takes_too_long_is_named():
    search = Search("(a+)+$", clock=lambda: 0.0)
    assert search.rows(b"a\n" + b"a" * 5000 + b"!\n") == [
        "f/a (1+ matches)",
        "1: a",
        "… the pattern takes too long on line 2: a match there is not known",
    ]
    assert search.tally.slow == 1


def test_a_long_file_ends_with_the_time_of_the_visit():
    now = [0.0]
    search = Search("x", given=work(snapshot_bytes=10, scan_seconds=10))
    tree = One(io.BytesIO(b"x\n" * 1_000_000))
    visit = Visit(tree, scope(), search.work, lambda: now[0])
    now[0] = 9.5
    rows = search.leaves.rows(visit, tree, "a", "a", None)
    assert rows[0].startswith("f/a (")
    assert rows[-1].startswith("… not searched from line ")
    number = int(rows[-1].split()[5].replace(",", ""))
    assert rows[-1].endswith(f": f/a:/x/:{number}-")
    assert search.tally.matching == number - 1
    assert search.tally.slow == 0


def test_of_a_line_that_cannot_be_held_only_the_head_is_searched():
    search = Search("x", given=work(snapshot_bytes=100))
    assert search.rows(b"x\n" + b"-" * 3_000_000 + b"x\nx\n") == [
        "f/a (2+ matches)",
        "1: x",
        "3: x",
        "… 1 line is too long to be searched beyond the first part",
    ]


@pytest.mark.parametrize(
    "error", [Unreadable("It is damaged."), OSError(5, "It is damaged."), TooBig("It is damaged.")]
)
def test_what_stands_before_damage_is_found_and_the_damage_is_said(error: Exception):
    search = Search("x")
    rows = search.rows(Failing(b"x\n", error))
    assert rows[:2] == ["f/a (1+ matches)", "1: x"]
    assert rows[2].startswith("… the rest cannot be read: ")
    assert "It is damaged." in rows[2]


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Unreadable("damaged"), "1 unreadable (a)"),
        (NotFound("gone"), "1 unreadable (a)"),
        (Denied("closed"), "1 unreadable (a)"),
        (OSError(5, "I/O error"), "1 unreadable (a)"),
        (TooBig("big"), "1 too big (a)"),
    ],
)
def test_what_cannot_be_opened_is_counted(error: Exception, kind: str):
    search = Search("x")
    assert search.rows(error) == []
    assert search.said.endswith(f"0 files searched. Not searched: {kind}")


def test_what_the_policy_hides_is_never_opened_and_never_named():
    class Policy(Open):
        def hides(self, path: str) -> bool:
            return True

    search = Search("x")
    assert search.rows(AssertionError("opened"), policy=Policy()) == []
    assert search.said.endswith("Not searched: 1 withheld by the policy")


@pytest.mark.parametrize("where", ["open", "read"])
def test_a_read_that_may_decompress_no_more_is_spent(where: str):
    search = Search("x", given=work(inflated_bytes=5))
    search.work.inflated = 6
    error = TooBig("more than 5 bytes")
    with pytest.raises(Spent):
        search.rows(error if where == "open" else Failing(b"x\n", error))
    assert search.tally.searched == 0


def test_the_end_of_the_whole_read_is_no_fault_of_a_file():
    over = Work(work().limits, work().scratch, deadline=0.0)
    with pytest.raises(TooBig, match="longer than it may"):
        Search("x", given=over).rows(TooBig("x"))

    class Cancel:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        Search("x", given=Work(work().limits, work().scratch, cancel=Cancel())).rows(b"", data=b"x")


def test_an_encoding_that_the_caller_names_holds_for_every_file():
    given = Work(work().limits, work().scratch, encoding="cp1252")
    assert Search("ß", given=given).rows(b"", data=b"\xdf\n") == ["f/a (1 match)", "1: ß"]
    given = Work(work().limits, work().scratch, encoding="no-such")
    with pytest.raises(BadSelector):
        Search("x", given=given).rows(b"", data=b"x")


def test_tables_and_rows_are_searched_by_their_cells():
    search = Search("Em", context=1)
    assert search.rows(One(None, Sheet("db:t", ["id", "name"], [1, "Emma"]))) == ["db:t (1 match)", "1: name: Emma"]
    assert search.rows(One(None, Row("db:t:1", name="Emma"))) == ["db:t:1 (1 match)", "name: Emma"]
    assert search.tally.without_context


def test_what_is_neither_file_nor_table_is_special():
    search = Search("x")
    assert search.rows(One(None, Folder("g", {}))) == search.rows(One(None)) == []
    assert search.said.endswith("2 special files")


def test_a_table_of_a_database_is_not_taken_for_a_file():
    book = Book("db", t=Sheet("db:t", ["a"], ["x"]))
    search = Search("x")
    assert search.leaves.rows(Visit(book, scope(), search.work), book, "t", "t", None) == [
        "db:t (1 match)",
        "row 1: a: x",
    ]
