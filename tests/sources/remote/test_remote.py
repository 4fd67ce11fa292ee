import os
import subprocess
import sys
import threading

import pytest
from fsspec.config import conf

from omniread import Cancelled, Denied, Limits, NotFound, Reader, Unreadable
from omniread.model.node import Blob
from omniread.sources.local.policy import Policy
from omniread.sources.remote import Remote
from tests.fakes import reading, scope
from tests.sources.remote.bucket import Answer, Bucket


def test_other_references_are_left_to_other_sources():
    with reading() as given:
        assert Remote().locate("a.txt", scope(), given) is None
        assert Remote().expand("*.txt", scope(), given, 10) == ()


def test_an_address_leads_to_a_node_and_its_tail(bucket: Bucket):
    bucket.put("bkt", "x.zip", b"PK")
    with reading() as given:
        found = Remote().locate("s3://bkt/x.zip:a/b:5", scope(), given)
        assert found is not None
        assert isinstance(found.node, Blob)
        assert (found.node.ref, found.tail, found.node.open().read()) == ("s3://bkt/x.zip", "a/b:5", b"PK")


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("s3://bkt/*.csv", ("s3://bkt/a.csv", "s3://bkt/b.csv")),
        ("s3://bkt/*.csv:1-5", ("s3://bkt/a.csv:1-5", "s3://bkt/b.csv:1-5")),
        ("s3://bkt/*.csv?limit=5", ("s3://bkt/a.csv?limit=5", "s3://bkt/b.csv?limit=5")),
        ("s3://bkt/*:5", ("s3://bkt/odd:5",)),
        ("s3://bkt/*.none", ()),
    ],
)
def test_a_pattern_keeps_its_tail(bucket: Bucket, pattern: str, found: tuple[str, ...]):
    for key in ("a.csv", "b.csv", "odd:5", "odd"):
        bucket.put("bkt", key, b"x\n")
    with reading() as given:
        assert Remote().expand(pattern, scope(), given, 10) == found


@pytest.mark.parametrize("reference", ["s3://bkt/a", "gs://bkt/a", "az://box/a", "ssh://host/a", "hdfs:///a"])
def test_without_a_network_no_store_is_asked(bucket: Bucket, reference: str):
    with Reader(network=False) as reader, pytest.raises(Denied, match="The network is off"):
        reader.read(reference)
    with reading() as given, pytest.raises(Denied, match="The network is off"):
        Remote().expand(f"{reference}*", scope(network=False), given, 10)
    assert bucket.requests == []


def test_memory_needs_no_network():
    with Reader(network=False) as reader, pytest.raises(NotFound, match=r"fsspec\+memory://none was not found"):
        reader.read("fsspec+memory://none")


def test_what_is_hidden_is_not_asked_for(bucket: Bucket):
    bucket.put("bkt", "a", b"x\n")
    with Reader(roots=["."]) as reader, pytest.raises(Denied, match="outside the folders that are open"):
        reader.read("s3://bkt/a:5")
    assert bucket.requests == []
    with Reader(roots=["."], policy=Policy(allow=["s3://bkt/**"])) as reader:
        assert str(reader.read("s3://bkt/a")) == "1|x"


def test_an_unknown_scheme_is_answered_with_the_stores():
    with Reader() as reader, pytest.raises(NotFound, match="s3://"):
        reader.read("sftp://host/a")


@pytest.mark.parametrize("reference", ["fsspec+file:///etc/hosts", "simplecache::s3://bkt/a", "fsspec+reference://x"])
def test_the_other_ways_of_fsspec_are_refused(bucket: Bucket, reference: str):
    with Reader() as reader, pytest.raises(Denied, match=r"Ask for|The stores"):
        reader.read(reference)
    assert bucket.requests == []


def test_names_in_a_store_are_not_recovered(bucket: Bucket):
    bucket.put("bkt", "deep/er/report.csv", b"x\n")
    with Reader() as reader, pytest.raises(NotFound, match=r"s3://bkt/report\.csv was not found"):
        reader.read("s3://bkt/report.csv")


def test_a_read_that_is_cancelled_leaves_the_store(bucket: Bucket):
    bucket.put("bkt", "a", b"x\n")
    bucket.held.clear()
    cancel = threading.Event()
    asked = threading.Thread(target=lambda: (bucket.began.wait(10), cancel.set()))
    asked.start()
    with Reader() as reader, pytest.raises(Cancelled):
        reader.read("s3://bkt/a", cancel=cancel)
    asked.join()
    assert not bucket.held.is_set()


def test_a_store_that_does_not_answer_is_unreadable_in_time(bucket: Bucket):
    bucket.put("bkt", "a", b"x\n")
    bucket.held.clear()
    with Reader(limits=Limits(url_seconds=1)) as reader, pytest.raises(Unreadable, match=r"url_seconds|[Tt]imeout"):
        reader.read("s3://bkt/a")


def test_a_store_that_is_not_there_is_unreadable(bucket: Bucket, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://me:hunter2@127.0.0.1:1")
    monkeypatch.setitem(conf, "s3", {"config_kwargs": {"retries": {"total_max_attempts": 1}}})
    with Reader() as reader, pytest.raises(Unreadable, match="could not be read") as caught:
        reader.read("s3://bkt/a")
    assert "hunter2" not in str(caught.value)


def test_nobody_without_credentials_is_told_where_they_come_from(bucket: Bucket, monkeypatch: pytest.MonkeyPatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    with Reader() as reader, pytest.raises(Denied, match="AWS_PROFILE"):
        reader.read("s3://bkt/a")
    assert bucket.requests == []


def test_what_the_store_refuses_is_denied_in_its_words(bucket: Bucket):
    bucket.fault = lambda *_: Answer(403, "AccessDenied", "User bob is not allowed to list.")
    with Reader() as reader, pytest.raises(Denied, match=r"User bob is not allowed to list\."):
        reader.read("s3://bkt")


def test_one_session_serves_several_threads(bucket: Bucket):
    for number in range(8):
        bucket.put("bkt", f"{number}.txt", f"this is {number}\n".encode())
    found: dict[int, str] = {}
    with Reader() as reader:

        def read(number: int) -> None:
            found[number] = str(reader.read(f"s3://bkt/{number}.txt"))

        threads = [threading.Thread(target=read, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == {number: f"1|this is {number}" for number in range(8)}


PLAIN = "import sys, omniread; print(omniread.read(sys.argv[1])); print(*sys.modules)"
MEMORY = """
import sys, omniread, fsspec
fsspec.filesystem("memory").pipe_file("/a.txt", b"kept\\n")
print(omniread.read("fsspec+memory://a.txt"))
print(*sys.modules)
"""
LEFT_OPEN = """
import sys, omniread
reader = omniread.Reader()
print(reader.read(sys.argv[1]))
"""


def run(program: str, *arguments: str) -> str:
    """What a program prints; it may leave nothing open and say nothing else."""
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [sys.executable, "-W", "error", "-c", program, *arguments]
    ended = subprocess.run(command, capture_output=True, check=False, encoding="utf-8", env=quiet, timeout=50)
    assert (ended.stderr, ended.returncode) == ("", 0)
    return ended.stdout


def test_a_plain_read_pays_for_no_store(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("x\n")
    loaded = run(PLAIN, str(file)).split()
    assert [name for name in loaded if name.split(".")[0] in {"fsspec", "s3fs", "botocore", "asyncio"}] == []
    assert [name for name in loaded if name.startswith("omniread.sources.remote")] == []


def test_memory_pays_for_no_other_store():
    text, _, loaded = run(MEMORY).partition("\n")
    assert text == "1|kept"
    assert {name.split(".")[0] for name in loaded.split()} & {"s3fs", "botocore", "paramiko", "pyarrow"} == set()


def test_a_session_that_nobody_closes_ends_quietly(bucket: Bucket):
    bucket.put("bkt", "a", b"x\n")
    assert run(LEFT_OPEN, "s3://bkt/a") == "1|x\n"
