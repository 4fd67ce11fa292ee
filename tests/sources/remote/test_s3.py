import asyncio
import threading
from typing import Any

import pytest
from fsspec.asyn import get_loop

from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.sources.remote.address import parsed
from omniread.sources.remote.opening import opened
from omniread.sources.remote.s3 import S3, closed
from omniread.sources.remote.store import Found
from tests.fakes import scope, work
from tests.sources.remote.bucket import WHEN, Answer, Bucket


def store() -> S3:
    address = parsed("s3://")
    assert address is not None
    made = opened(address, scope(), work())
    assert isinstance(made, S3)
    return made


@pytest.fixture
def filled(bucket: Bucket) -> Bucket:
    for key in ("a.txt", "dir/b", "dir/c/d", "both", "both/x", "marked/", "odd//x", "q?versionId=3", "+ %20é"):
        bucket.put("bkt", key, key.encode(), "text/plain")
    bucket.buckets["empty"] = {}
    return bucket


def test_a_key_costs_one_request_and_has_its_facts(filled: Bucket):
    kept = filled.buckets["bkt"]["a.txt"]
    assert store().find("bkt/a.txt") == Found("bkt/a.txt", "file", 5, WHEN, kept.tag, "text/plain")
    assert filled.asked == ["HEAD"]


@pytest.mark.parametrize(
    ("path", "kind", "asked"),
    [
        ("", "directory", []),
        ("bkt", "directory", ["LIST"]),
        ("bkt/", "directory", ["LIST"]),
        ("empty", "directory", ["LIST"]),
        ("bkt/dir", "directory", ["HEAD", "LIST"]),
        ("bkt/dir/", "directory", ["LIST"]),
        ("bkt/dir/c", "directory", ["HEAD", "LIST"]),
        ("bkt/marked", "directory", ["HEAD", "LIST"]),
        ("bkt/odd//", "directory", ["LIST"]),
        ("bkt/both", "file", ["HEAD"]),
        ("bkt/both/", "directory", ["LIST"]),
        ("bkt/odd//x", "file", ["HEAD"]),
        ("bkt/q?versionId=3", "file", ["HEAD"]),
        ("bkt/+ %20é", "file", ["HEAD"]),
        ("bkt/none", None, ["HEAD", "LIST"]),
        ("bkt/a.txt/", None, ["LIST"]),
        ("bkt/a.txt?versionId=3", None, ["HEAD", "LIST"]),
        ("none/a", None, ["HEAD", "LIST"]),
        ("none", None, ["LIST"]),
        ("5", None, []),
        ("a b/c", None, []),
        ("bkt/" + "k" * 1025, None, []),
    ],
)
def test_a_name_is_told_apart_by_few_requests(filled: Bucket, path: str, kind: str | None, asked: list[str]):
    found = store().find(path)
    assert (found and found.kind, filled.asked) == (kind, asked)


def test_a_folder_is_listed_page_by_page(bucket: Bucket):
    for number in range(2500):
        bucket.put("bkt", f"logs/{number:05}", b"")
    pages = store().pages("bkt/logs")
    assert [each.path for each in next(pages)] == [f"bkt/logs/{number:05}" for number in range(1000)]
    assert bucket.asked == ["LIST"]
    assert [len(page) for page in pages] == [1000, 500]
    assert bucket.asked == ["LIST"] * 3


def test_a_listing_has_files_with_their_facts_and_folders(filled: Bucket):
    (page,) = store().pages("bkt/dir")
    kept = filled.buckets["bkt"]["dir/b"]
    assert sorted(page, key=lambda each: each.path) == [
        Found("bkt/dir/b", "file", 5, WHEN, kept.tag),
        Found("bkt/dir/c", "directory"),
    ]
    assert [[each.path for each in page] for page in store().pages("bkt/marked")] == [[]]
    assert [[each.path for each in page] for page in store().pages("bkt", "di")] == [["bkt/dir"]]


def test_the_store_lists_its_buckets(filled: Bucket):
    assert [[each.path for each in page] for page in store().pages("")] == [["bkt", "empty"]]
    assert [[each.path for each in page] for page in store().pages("", "e")] == [["empty"]]


def test_what_lies_below_is_listed_flat(filled: Bucket):
    assert [each.path for page in store().below("bkt/dir") for each in page] == ["bkt/dir/b", "bkt/dir/c/d"]
    assert filled.asked == ["LIST"]


def test_what_begins_with_a_text_is_asked_once(filled: Bucket):
    given = store()
    assert given.beginning("bkt/both") == {"bkt/both", "bkt/both/x"}
    assert given.beginning("bkt/a.txt:") == frozenset()
    assert given.beginning("bkt/a.txt:") == frozenset()
    assert filled.asked == ["LIST", "LIST"]


def test_too_many_names_are_not_told(bucket: Bucket):
    for number in range(1001):
        bucket.put("bkt", f"x{number}", b"")
    assert store().beginning("bkt/x") is None
    assert store().beginning("none/x") is None


def test_a_range_is_one_request_for_that_range(filled: Bucket):
    given = store()
    found = given.find("bkt/a.txt")
    assert found is not None
    assert given.read(found, 1, 4) == b".tx"
    assert (filled.requests[-1].range, filled.sent) == ("bytes=1-3", 3)


def test_another_version_is_not_read(filled: Bucket):
    given = store()
    found = given.find("bkt/a.txt")
    assert found is not None
    filled.put("bkt", "a.txt", b"other")
    with pytest.raises(Unreadable, match=r"s3://bkt/a\.txt was changed while it was read"):
        given.read(found, 0, 5)


def test_a_store_that_knows_no_versions_is_told_by_its_answer(filled: Bucket, monkeypatch: pytest.MonkeyPatch):
    given = store()
    found = given.find("bkt/a.txt")
    assert found is not None
    monkeypatch.setattr(given._files, "local_expiry_check", True)
    filled.put("bkt", "a.txt", b"other")
    with pytest.raises(Unreadable, match="was changed"):
        given.read(found, 0, 5)
    assert filled.asked == ["HEAD", "GET"]


def test_a_store_that_ignores_ranges_is_not_read_to_its_end(filled: Bucket):
    with pytest.raises(Unreadable, match="was changed"):
        store().read(Found("bkt/a.txt", size=9), 2, 9)


def test_a_body_that_breaks_off_is_asked_for_again(filled: Bucket):
    given = store()
    found = given.find("bkt/a.txt")
    assert found is not None
    filled.broken = 1
    assert given.read(found, 0, 5) == b"a.txt"
    filled.broken = 2
    with pytest.raises(Unreadable, match="could not be read"):
        given.read(found, 0, 5)


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        (Answer(403, "AccessDenied", "Access Denied"), Denied, "s3://bkt/dir may not be read: Access Denied."),
        (Answer(403, "ExpiredToken", "The token has expired."), Denied, "The token has expired."),
        (Answer(400, "InvalidRequest", "Use HTTPS"), Unreadable, "could not be read: Use HTTPS."),
        (Answer(404, "NoSuchBucket", "The specified bucket does not exist"), NotFound, "does not exist"),
    ],
)
def test_the_words_of_the_store_are_kept(filled: Bucket, answer: Answer, kind: type[Exception], said: str):
    filled.fault = lambda *_: answer
    with pytest.raises(kind) as caught:
        list(store().pages("bkt/dir"))
    assert said in str(caught.value)
    assert "secret" not in str(caught.value)


def test_an_object_that_may_not_be_read_is_denied(filled: Bucket):
    filled.fault = lambda method, *_: Answer(403) if method == "HEAD" else None
    with pytest.raises(Denied, match=r"s3://bkt/a\.txt may not be read: Forbidden"):
        store().find("bkt/a.txt")


def test_a_store_that_is_busy_is_asked_again(filled: Bucket):
    answers = [Answer(503, "SlowDown", "Please reduce your request rate."), None]
    filled.fault = lambda *_: answers.pop(0) if answers else None
    assert store().find("bkt/a.txt") is not None
    assert filled.asked == ["HEAD", "HEAD"]


def test_a_store_that_stays_busy_is_not_asked_for_ever(filled: Bucket):
    filled.fault = lambda *_: Answer(500, "InternalError", "We encountered an internal error.")
    with pytest.raises(Unreadable):
        store().find("bkt/a.txt")
    assert len(filled.requests) <= 3


class Client:
    """What is closed in the loop of fsspec."""

    def __init__(self) -> None:
        self.closed = threading.Event()

    async def __aexit__(self, *_: object) -> None:
        await asyncio.sleep(0)
        self.closed.set()


def test_connections_are_closed_when_nobody_needs_them():
    client = Client()
    closed(get_loop(), client)
    assert client.closed.is_set()


def test_in_its_own_thread_the_loop_does_not_wait_for_itself():
    client = Client()

    async def collect() -> Any:
        return closed(get_loop(), client)

    asyncio.run_coroutine_threadsafe(collect(), get_loop()).result(10)
    assert client.closed.wait(10)


def test_a_loop_that_has_ended_is_left_alone():
    loop, client = asyncio.new_event_loop(), Client()
    loop.close()
    closed(loop, client)
    assert not client.closed.is_set()
