import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.model.errors import BadSelector
from omniread.model.node import Blob, Located
from omniread.model.scope import Scope, Work
from omniread.sources.dataurl import DataUrl
from omniread.store.artifacts import Artifacts
from tests.fakes import reading, scope


def located(reference: str, work: Work, session: Scope | None = None) -> tuple[Located, Blob]:
    found = DataUrl().locate(reference, session or scope(artifacts=Artifacts()), work)
    assert found is not None
    assert isinstance(found.node, Blob)
    return found, found.node


@pytest.mark.parametrize(
    ("reference", "content", "media_type", "tail"),
    [
        ("data:,Hello%20there", b"Hello there", "text/plain;charset=US-ASCII", None),
        ("DATA:text/html,<p>", b"<p>", "text/html", None),
        ("data:text/plain;base64,SGVsbG8=", b"Hello", "text/plain", None),
        ("data:;base64,SGVsbG8", b"Hello", "text/plain;charset=US-ASCII", None),
        ("data:;base64,SGVs%62G8%3D", b"Hello", "text/plain;charset=US-ASCII", None),
        ("data:application/octet-stream;base64,_-8 =", b"\xff\xef", "application/octet-stream", None),
        ("data:text/plain;charset=utf-16;base64,//5hAA==", b"\xff\xfea\0", "text/plain;charset=utf-16", None),
        ("data:;charset=utf-8,%C3%A9", b"\xc3\xa9", "text/plain;charset=utf-8", None),
        ("data:image/svg+xml;BASE64,PHN2Zz4=", b"<svg>", "image/svg+xml", None),
        ("data:text/plain;base64,SGVsbG8=:5-9", b"Hello", "text/plain", "5-9"),
        ("data:text/plain;base64,SGVsbG8=:", b"Hello", "text/plain", ""),
        ("data:application/zip;base64,SGVsbG8=:a.txt:raw", b"Hello", "application/zip", "a.txt:raw"),
        ("data:application/x;base64,SGVsbG8=?q=SELECT 1", b"Hello", "application/x", "?q=SELECT 1"),
        ("data:,a%0Ab:2", b"a\nb", "text/plain;charset=US-ASCII", "2"),
        ("data:,abc:raw:5-9", b"abc", "text/plain;charset=US-ASCII", "raw:5-9"),
        ("data:,key: value", b"key: value", "text/plain;charset=US-ASCII", None),
        ("data:,a:5-3", b"a:5-3", "text/plain;charset=US-ASCII", None),
        ("data:,a?b", b"a?b", "text/plain;charset=US-ASCII", None),
        ("data:,a:", b"a:", "text/plain;charset=US-ASCII", None),
        ("data:,a;b, c", b"a;b, c", "text/plain;charset=US-ASCII", None),
        ("data:,", b"", "text/plain;charset=US-ASCII", None),
        ("data:,日", "日".encode(), "text/plain;charset=US-ASCII", None),
    ],
)
def test_a_data_url_is_its_bytes(reference: str, content: bytes, media_type: str, tail: str | None):
    with reading() as work:
        found, blob = located(reference, work)
        assert (blob.open().read(), blob.facts.media_type, found.tail) == (content, media_type, tail)
        assert (blob.facts.size, blob.facts.mutable) == (len(content), False)
        assert reference in {blob.ref, f"{blob.ref}:{tail}", f"{blob.ref}{tail}"}
        _, again = located(blob.ref, work)
        assert again.open().read() == content


@pytest.mark.parametrize(
    ("reference", "words"),
    [
        ("data:text/plain", "needs a comma"),
        ("data:", "needs a comma"),
        ("data:text,x", "'text' is no media type"),
        ("data:;base64,###", "no base64"),
        ("data:;base64,A", "no base64"),
    ],
)
def test_a_malformed_one_shows_the_right_form(reference: str, words: str):
    with reading() as work, pytest.raises(BadSelector, match=words) as caught:
        located(reference, work)
    assert "The form is data:text/plain;base64,SGVsbG8=" in str(caught.value)


def test_a_long_one_is_kept_under_one_number():
    content = bytes(range(256))
    url = f"data:image/png;base64,{base64.b64encode(content).decode()}"
    session = scope(artifacts=Artifacts())
    for tail in (None, "hex"):
        with reading() as work:
            found, blob = located(url if tail is None else f"{url}:{tail}", work, session)
            assert (blob.ref, blob.facts.media_type, found.tail) == ("artifact://1", "image/png", tail)
            assert blob.open().read() == content
    assert session.artifacts.known() == (1,)
    kept = session.artifacts.find(1)
    assert kept is not None
    with open(kept[0], "rb") as file:
        assert file.read() == content


@given(st.binary(max_size=300), st.sampled_from([None, "5-9", "a.txt:3", ""]))
def test_any_bytes_come_back_from_base64(content: bytes, tail: str | None):
    url = f"data:application/octet-stream;base64,{base64.b64encode(content).decode()}"
    with reading() as work:
        found, blob = located(url if tail is None else f"{url}:{tail}", work, scope())
        assert (blob.open().read(), found.tail) == (content, tail)


@pytest.mark.parametrize("reference", ["database.txt", "data/x", "a", ""])
def test_anything_else_is_a_path(reference: str):
    with reading() as work:
        assert DataUrl().locate(reference, scope(), work) is None
        assert DataUrl().expand("data:*", scope(), work, 9) == ()
