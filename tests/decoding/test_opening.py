"""Which text do the bytes of a blob make: one that is held, or one that is streamed?"""

import io
from pathlib import Path

import pytest

from omniread.decoding.held import Held
from omniread.decoding.opening import opened
from omniread.decoding.streamed import Streamed
from omniread.model.errors import BadSelector, TooBig, Unreadable
from omniread.model.node import Blob, Facts
from omniread.store.cache import Cache
from tests.decoding.texts import Breaking, Dripping
from tests.fakes import Forward, blob, scope, work


@pytest.mark.parametrize(
    ("size", "known", "is_held"),
    [(100, 100, True), (101, 101, False), (100, None, True), (101, None, False), (101, 1, False)],
)
def test_what_fits_a_snapshot_is_held(size: int, known: int | None, is_held: bool):
    given = work(snapshot_bytes=100)
    text = opened(blob("a", b"x" * size, given=given, size=known), scope(), given)
    assert isinstance(text, Held) is is_held
    assert [line.size for line in text.lines()] == [size]


def test_a_file_that_gives_small_parts_is_held_whole():
    given = work()
    text = opened(Blob("a", "a", lambda: Dripping(b"one\ntwo\n"), given, Facts()), scope(), given)
    assert text.whole() == "one\ntwo\n"


def test_the_start_of_a_stream_costs_only_itself():
    stream = Forward(b"some line of a log\n" * 200_000)
    given = work(snapshot_bytes=64 << 10)
    text = opened(Blob("a", "a", lambda: stream, given, Facts(version="1")), scope(), given)
    assert next(text.lines()).text == "some line of a log"
    assert stream.taken < 1 << 20
    assert text.count() == 200_000
    given.closing.close()


def test_the_caller_of_the_read_decides_the_encoding():
    given = work()
    given.encoding = "cp1252"
    text = opened(blob("a", b"na\xefve\n", given=given), scope(), given, encoding="utf-8")
    assert text.whole() == "naïve\n"
    given.encoding = None
    assert opened(blob("a", b"na\xefve\n", given=given), scope(), given, encoding="utf-8").whole() == "na\ufffdve\n"


@pytest.mark.parametrize("snapshot_bytes", [1, 100])
def test_an_unknown_encoding_is_refused(snapshot_bytes: int):
    given = work(snapshot_bytes=snapshot_bytes)
    given.encoding = "klingon"
    with pytest.raises(BadSelector):
        opened(blob("a", b"text\n", given=given), scope(), given)


@pytest.mark.parametrize("failure", [Unreadable("Damaged."), TooBig("Too much.")])
def test_a_text_that_fails_behind_its_start_is_streamed(failure: Unreadable | TooBig):
    given = work()
    text = opened(Blob("a", "a", lambda: Breaking(b"one\ntwo\n", 6, failure), given, Facts()), scope(), given)
    assert [line.text for line in text.lines()] == ["one", "tw"]
    assert len(text.notes()) == 1


@pytest.mark.parametrize("failure", [Unreadable("Damaged."), TooBig("Too much.")])
def test_a_text_that_fails_at_once_is_an_error(failure: Unreadable | TooBig):
    given = work()
    with pytest.raises(type(failure)):
        opened(Blob("a", "a", lambda: Breaking(b"one", 0, failure), given, Facts()), scope(), given)


def long_text(session_cache: Cache, version: str, encoding: str | None, data: bytes = b"a\n" * 99) -> Streamed:
    given = work(snapshot_bytes=1)
    given.encoding = encoding
    return opened(blob("a", data, given=given, version=version), scope(cache=session_cache), given)


def test_the_index_of_a_long_text_is_kept_by_version_and_encoding():
    cache = Cache()
    first = long_text(cache, "1", None)
    assert first.count() == 99
    assert long_text(cache, "1", None).total == 99
    assert long_text(cache, "2", None).total is None
    assert long_text(cache, "1", "utf-16-le").total is None


def test_the_end_of_a_file_is_looked_at(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes(b"plain\n" * 90_000 + "Zażółć gęślą jaźń\n".encode() * 9)
    given = work(snapshot_bytes=1)
    here = Blob("a", "a", lambda: file.open("rb"), given, Facts(size=file.stat().st_size, path=str(file)))
    text = opened(here, scope(), given)
    assert (text.facts.encoding, text.facts.final_newline, text.facts.encoding_scope) == ("utf-8", True, "sampled")
    assert text._index.charset.settled
    given.closing.close()


def test_a_short_file_that_is_streamed_has_its_end_in_its_head(tmp_path: Path):
    file = tmp_path / "a"
    file.write_bytes(b"plain\nend")
    given = work(snapshot_bytes=1)
    here = Blob("a", "a", lambda: io.BytesIO(b"plain\nend"), given, Facts(size=9, path=str(file)))
    assert opened(here, scope(), given).facts.final_newline is False
