"""What are the facts of a node, without any of its content?"""

import sqlite3
import threading
from typing import Any

import pytest

from omniread import Reader
from omniread.formats.binary import Binary
from omniread.formats.plain import Plain
from omniread.model.content import Ask, Content
from omniread.model.errors import Cancelled, TooBig, Unreadable
from omniread.model.lines import Lines
from omniread.model.node import Blob, Facts
from omniread.model.scope import Work
from omniread.renderings import stat as module
from omniread.renderings.stat import Stat
from tests.decoding.texts import Breaking
from tests.fakes import Folder, Forgetful, blob, scope, work


def facts(node: Any, *, given: Work | None = None, content: Content | None = None) -> dict[str, str]:
    given = given or work()
    shown = statted(node, given, content)
    return dict(line.text.split(": ", 1) for line in shown.text.lines())


def statted(node: Any, given: Work, content: Content | None = None) -> Content:
    form = Plain() if isinstance(node, Blob) and b"\0" not in node.head else Binary()

    def plain() -> Content:
        return content or form.read(node, Ask(), scope(), given)

    return Stat().render(node, Ask(), plain, scope(), given)


def test_the_facts_of_a_text_in_their_order():
    node = blob("a.py", b"\xef\xbb\xbfone\r\ntwo two\r\n\r\nlast", mutable=True, mtime=1_700_000_000.9)
    rows = [line.text for line in statted(node, work()).text.lines()]
    assert [row.partition(":")[0] for row in rows] == [
        *("kind", "media type", "language", "size", "lines", "tokens", "longest line"),
        *("encoding", "line ends", "final newline", "mtime", "tag"),
    ]
    found = facts(node)
    assert found["kind"] == "file"
    assert found["language"] == "python"
    assert found["size"] == "23 bytes (23B)"
    assert found["lines"] == "4"
    assert found["longest line"] == "7 characters (line 2)"
    assert found["encoding"] == "utf-8 with BOM"
    assert found["line ends"] == "CRLF"
    assert found["final newline"] == "no"
    assert found["mtime"] == "2023-11-14T22:13:20Z"
    assert found["tag"] == Forgetful().tag("")
    assert found["tokens"].endswith("(estimated)")


def test_nothing_of_the_content_is_shown():
    shown = "\n".join(line.text for line in statted(blob("a", b"secret\n" * 9), work()).text.lines())
    assert "secret" not in shown


@pytest.mark.parametrize(
    ("data", "ends"),
    [(b"a\n", "LF"), (b"a\r\nb\n", "mixed (LF and CRLF)"), (b"a\rb\r", "CR (which ends no line here)"), (b"a", "none")],
)
def test_line_ends(data: bytes, ends: str):
    assert facts(blob("a", data))["line ends"] == ends


def test_a_guess_is_marked_and_explained():
    data = "Le cœur déçu mais l'âme plutôt naïve, Louÿs rêva.\n".encode("cp1252") * 20
    shown = statted(blob("a", data), work())
    assert "encoding: cp1252 (guessed)" in [line.text for line in shown.text.lines()]
    assert [note.code for note in shown.notes] == ["encoding-guessed"]


def test_an_empty_file():
    found = facts(blob("a", b""))
    assert (found["size"], found["lines"], found["tokens"]) == ("0 bytes (0B)", "0", "0 (estimated)")
    assert "longest line" not in found
    assert "final newline" not in found


def test_what_cannot_be_edited_has_no_tag():
    assert "tag" not in facts(blob("a", b"x\n"))


def test_a_binary_has_no_lines():
    found = facts(blob("a.png", b"\x89PNG\r\n\x1a\n" + bytes(2000)))
    assert found == {"kind": "binary", "media type": "image/png", "size": "2,008 bytes (2.0KB)"}


def test_a_long_text_is_counted_whole_and_weighed_by_its_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "SAMPLE", 4000)
    monkeypatch.setattr(module, "BATCH", 8)
    given = work(snapshot_bytes=1)
    found = facts(blob("a", b"word word\n" * 5000 + b"x" * 99, given=given), given=given)
    assert found["lines"] == "5,001"
    assert found["longest line"] == "9 characters (line 1, the longest of the first 3.9KB)"
    assert found["tokens"].endswith("(estimated from the first 3.9KB)")
    whole = facts(blob("a", b"word word\n" * 5000 + b"x" * 99))
    many, of_all = (int(row["tokens"].split()[0].replace(",", "")) for row in (found, whole))
    assert abs(many - of_all) <= of_all * 0.05


def test_a_giant_line_is_measured_in_bytes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.decoding.window.COUNTED", 1000)
    monkeypatch.setattr("omniread.decoding.streamed.GIANT", 1000)
    given = work(snapshot_bytes=1)
    found = facts(blob("a", b"x" * 1_000_000, given=given), given=given)
    assert found["longest line"] == "1,000,000 bytes (line 1)"


class Slow(Lines):
    """A text that takes longer to count than there is time."""

    def count(self) -> int:
        raise TooBig("The read took longer than it may.")


def test_when_counting_takes_too_long_the_rest_is_known_all_the_same():
    found = facts(blob("a", b"x"), content=Content(Slow(["one", "two"]), "document"))
    assert found["lines"] == "more than 2"
    assert found["longest line"] == "3 characters (line 1)"


def test_a_text_of_unknown_length_has_at_least_so_many_tokens(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "SAMPLE", 40)
    content = Content(Slow(f"row {number}" for number in range(100)), "document")
    found = facts(blob("a.doc", b"x", size=None), content=content)
    assert found["tokens"].startswith("more than ")
    assert found["lines"].startswith("more than ")
    assert found["size"] == "1 bytes (1B)"
    assert "encoding" not in found


@pytest.mark.parametrize("failure", [TooBig("There is more."), Unreadable("Damaged.")])
def test_a_size_that_cannot_be_found(failure: TooBig | Unreadable):
    given = work()
    node = Blob("a", "a", lambda: Breaking(b"x" * 9, 4, failure), given, Facts())
    content = Content(Lines(["what it is"]), "binary")
    assert facts(node, given=given, content=content)["size"] == f"not known ({failure.message})"


def test_a_read_that_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "BATCH", 2)
    stop = threading.Event()
    usual = work()
    given = Work(usual.limits, usual.scratch, cancel=stop)
    content = Content(Lines(["row"] * 9), "document")
    stop.set()
    with pytest.raises(Cancelled):
        statted(blob("a", b"x"), given, content)


def test_a_folder():
    assert facts(Folder("d", {"a": b"", "b": {}})) == {"kind": "directory", "entries": "2"}
    assert facts(Folder("d", {})) == {"kind": "directory", "entries": "0"}


def test_a_folder_of_many():
    entries = {str(number): b"" for number in range(5000)}
    assert facts(Folder("d", entries))["entries"] == "5,000"
    assert facts(Folder("d", entries), given=work(members=2000))["entries"] == "more than 2,000"


class Endless(Folder):
    """A tree that takes longer to list than there is time."""

    def entries(self) -> Any:
        yield from super().entries()
        raise TooBig("The read took longer than it may.")


def test_a_folder_that_takes_too_long():
    assert facts(Endless("d", {"a": b"", "b": b""}))["entries"] == "more than 2"


def test_a_folder_keeps_its_kind():
    archive = Folder("a.zip", {"a": b""})
    archive.kind = "archive"
    assert statted(archive, work()).kind == "archive"
    assert facts(archive)["kind"] == "archive"


def test_a_time_that_no_calendar_has():
    assert facts(blob("a", b"x", mtime=1e20))["mtime"] == "100000000000000000000 seconds after 1970"


def test_everything_has_facts():
    assert Stat.word == "stat"
    assert Stat().suits(Folder("d", {}), Binary())
    assert Stat().suits(blob("a", b""), Binary())


def test_a_table_tells_its_columns_and_rows(tmp_path):
    connection = sqlite3.connect(tmp_path / "a.db")
    connection.executescript(
        "CREATE TABLE t (a, b, c); INSERT INTO t VALUES (1, 2, 3), (4, 5, 6); CREATE VIEW v AS SELECT a FROM t"
    )
    connection.close()
    with Reader(tmp_path, style="plain") as reader:
        assert reader.read("a.db:t:stat").text == "kind: table\ncolumns: 3\nrows: 2"
        assert reader.read("a.db:v:stat").text.startswith("kind: table\ncolumns: 1\nrows: ")
        assert reader.read("a.db:t:1:stat").text == "kind: row\nentries: 3"


def test_a_value_has_its_own_size(tmp_path):
    (tmp_path / "a.json").write_text('{"name": "four", "rest": [1, 2, 3]}')
    with Reader(tmp_path, style="plain") as reader:
        rows = reader.read("a.json:name:stat").text.splitlines()
    assert "size: 5 bytes (5B)" in rows
    assert not any(row.startswith(("mtime", "tag")) for row in rows)
