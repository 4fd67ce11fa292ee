import io
import threading

import pytest

from omniread.model.errors import Denied, NotFound, TooBig
from omniread.model.node import Blob
from omniread.model.scope import Scope
from omniread.sources.schemes.artifact import Artifact
from omniread.sources.stdin import Stdin
from omniread.store.artifacts import Artifacts
from tests.fakes import Forward, reading, scope


def session(data: bytes | None, **given: object) -> Scope:
    stream = None if data is None else Forward(data)
    return scope(stdin=None if stream is None else lambda: stream, artifacts=Artifacts(), **given)


@pytest.mark.parametrize(
    ("reference", "tail"), [("-", None), ("-:5-9", "5-9"), ("-:", ""), ("-?q=x", "?q=x"), ("-:a:b", "a:b")]
)
def test_a_dash_is_standard_input(reference: str, tail: str | None):
    with reading() as work:
        found = Stdin().locate(reference, session(b"hello"), work)
        assert found is not None
        assert isinstance(found.node, Blob)
        assert (found.node.ref, found.node.name, found.tail) == ("artifact://1", "stdin", tail)
        assert (found.node.facts.size, found.node.facts.mutable, found.node.capabilities.identity) == (5, False, None)
        assert found.node.open().read() == b"hello"


@pytest.mark.parametrize("reference", ["./-", "-x", "--", "-/a", "a", ""])
def test_anything_else_is_not(reference: str):
    with reading() as work:
        assert Stdin().locate(reference, session(b""), work) is None


def test_it_is_read_once_and_gives_the_same_bytes_again():
    source, scope_ = Stdin(), session(b"only once", stdin_name="notes.md")
    for _ in range(2):
        with reading() as work:
            found = source.locate("-", scope_, work)
            assert found is not None
            assert isinstance(found.node, Blob)
            assert (found.node.ref, found.node.name) == ("artifact://1", "notes.md")
            assert found.node.open().read() == b"only once"
            again = Artifact().locate(found.node.ref, scope_, work)
            assert again is not None
            assert again.node.name == "notes.md"
    assert scope_.artifacts.known() == (1,)


def test_two_sessions_do_not_share_it():
    source = Stdin()
    for data in (b"one", b"two"):
        with reading() as work:
            found = source.locate("-", session(data), work)
            assert found is not None
            assert isinstance(found.node, Blob)
            assert found.node.open().read() == data


def test_two_threads_drain_it_once():
    source, scope_, seen = Stdin(), session(b"x" * 1_000_000), []

    def read() -> None:
        with reading() as work:
            found = source.locate("-", scope_, work)
            assert found is not None
            assert isinstance(found.node, Blob)
            seen.append(found.node.facts.size)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [1_000_000] * 4


def test_in_the_server_it_belongs_to_somebody_else():
    with reading() as work, pytest.raises(Denied, match="belongs to the server") as caught:
        Stdin().locate("-", session(None), work)
    assert "./-" in str(caught.value)


def test_an_endless_stream_is_bounded_and_nothing_of_it_stays():
    scope_ = scope(stdin=lambda: io.BytesIO(b"x" * 1000), artifacts=Artifacts())
    with reading(archive_bytes=999) as work, pytest.raises(TooBig, match="more than 999 bytes"):
        Stdin().locate("-", scope_, work)
    assert scope_.artifacts.known() == ()


def test_what_was_forgotten_is_said_to_be_gone():
    kept = Artifacts()
    scope_ = scope(stdin=lambda: io.BytesIO(b"x"), artifacts=kept)
    source = Stdin()
    with reading() as work:
        source.locate("-", scope_, work)
        kept.forget()
        with pytest.raises(NotFound, match="no longer kept"):
            source.locate("-", scope_, work)


def test_it_knows_no_patterns():
    with reading() as work:
        assert Stdin().expand("-*", session(b""), work, 9) == ()
