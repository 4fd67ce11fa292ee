"""Do the fakes behave like what they stand for?"""

import pytest

from tests import fakes


def test_a_blob_is_its_bytes():
    node = fakes.blob("a.txt", b"one\ntwo\n", version="v1")
    assert (node.head, node.open().read(), node.facts.size, node.facts.version) == (b"one\ntwo\n",) * 2 + (8, "v1")


def test_a_folder_leads_to_its_children():
    folder = fakes.Folder("root", {"a.txt": b"one", "sub": {"b.txt": b"two"}})
    assert [(entry.name, entry.kind) for entry in folder.entries()] == [("a.txt", "file"), ("sub", "directory")]
    found = folder.get("sub/b.txt")
    assert found is not None
    assert (found.ref, found.head) == ("root/sub/b.txt", b"two")
    assert folder.get("sub").name == "sub"
    assert folder.get("a.txt/b") is None
    assert folder.get("c") is None


def test_a_forward_stream_cannot_go_back():
    stream = fakes.Forward(b"abc")
    assert (stream.seekable(), stream.read(2), stream.taken) == (False, b"ab", 2)
    with pytest.raises(OSError, match="seek"):
        stream.seek(0)


def test_a_read_ends_with_its_block():
    with fakes.reading(member_bytes=5) as work:
        stream = work.keep(fakes.Forward(b"abc"))
        assert (work.limits.member_bytes, work.limits.max_lines) == (5, 2000)
    assert stream.closed


def test_a_session_forgets():
    scope = fakes.scope(cwd="/tmp")
    assert scope.cwd == "/tmp"
    assert scope.policy.check("/etc", "/etc") is None
    assert not scope.policy.hides("/etc")
    assert scope.snapshots.tag("text") == "0000"
    assert scope.snapshots.record("i", "text", []) is None
    assert scope.answers.given("i", "a", "text", lambda: None) == 1
    assert scope.artifacts.keep(fakes.Forward(b""), "n", fakes.work()) == 1
    assert scope.artifacts.find(1) is None
    assert scope.artifacts.known() == ()
