"""Is disk space bounded, private and given back, and are whole bodies kept for the next question?"""

import io
import os
import stat
import threading
from pathlib import Path

import pytest

from omniread.model.errors import TooBig
from omniread.store.scratch import Scratch, safe_name
from tests.fakes import Forward, reading

BODY = b"0123456789" * 20_000


class Origin:
    """Counts how often it was opened."""

    def __init__(self, body: bytes = BODY) -> None:
        self.body = body
        self.opened = 0

    def __call__(self):
        self.opened += 1
        return Forward(self.body)


def read_whole(scratch, origin, key):
    with reading() as work:
        return scratch.spooled(origin, key, work)().read()


def test_a_seekable_stream_is_not_copied():
    stream = io.BytesIO(BODY)
    with reading() as work:
        assert Scratch().spooled(lambda: stream, "v1", work) is None
    assert stream.closed


def test_a_whole_body_is_kept_for_later_reads():
    scratch, origin = Scratch(), Origin()
    assert read_whole(scratch, origin, "v1") == read_whole(scratch, origin, "v1") == BODY
    assert origin.opened == 1


def test_it_is_kept_for_other_threads_too():
    scratch, origin, found = Scratch(), Origin(), []
    read_whole(scratch, origin, "v1")
    threads = [threading.Thread(target=lambda: found.append(read_whole(scratch, origin, "v1"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (found, origin.opened) == ([BODY] * 4, 1)


def test_a_body_without_a_key_ends_with_its_read():
    scratch, origin = Scratch(), Origin()
    read_whole(scratch, origin, None)
    read_whole(scratch, origin, None)
    assert origin.opened == 2
    assert not scratch._users


def test_a_body_that_was_begun_ends_with_its_read():
    scratch, origin = Scratch(), Origin()
    with reading() as work:
        assert scratch.spooled(origin, "v1", work)().read(10) == BODY[:10]
    assert not scratch._users
    assert read_whole(scratch, origin, "v1") == BODY
    assert origin.opened == 2


def test_one_read_opens_an_origin_once():
    scratch, origin = Scratch(), Origin()
    with reading() as work:
        first, second = (scratch.spooled(origin, "v1", work) for _ in range(2))
        assert (first().read(5), second().read(7)) == (BODY[:5], BODY[:7])
    assert origin.opened == 1


def test_of_many_bodies_the_last_used_stay():
    scratch, origins = Scratch(bodies=2), {key: Origin() for key in "abc"}
    for key in "abac":
        read_whole(scratch, origins[key], key)
    for key in "ac":
        read_whole(scratch, origins[key], key)
    assert {key: origin.opened for key, origin in origins.items()} == {"a": 1, "b": 1, "c": 1}
    assert len(scratch._users) == 2


def test_all_bodies_together_are_bounded():
    scratch, origins = Scratch(size=len(BODY) + 10), {key: Origin() for key in "ab"}
    for key in "aba":
        read_whole(scratch, origins[key], key)
    assert {key: origin.opened for key, origin in origins.items()} == {"a": 2, "b": 1}


def test_a_body_is_not_taken_from_who_reads_it():
    scratch, origin = Scratch(), Origin()
    read_whole(scratch, origin, "v1")
    with reading() as work:
        reader = scratch.spooled(origin, "v1", work)()
        scratch.close()
        assert reader.read() == BODY
    assert not scratch._users


def test_a_scratch_that_is_dropped_gives_its_space_back():
    scratch = Scratch()
    read_whole(scratch, Origin(), "v1")
    (spool,) = scratch._users
    file = spool._file
    os.fstat(file)
    del scratch, spool
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(file)


def test_a_closed_scratch_keeps_nothing():
    scratch, origin = Scratch(), Origin()
    scratch.close()
    read_whole(scratch, origin, "v1")
    assert not scratch._users


def test_two_reads_at_once_leave_one_body():
    scratch, origin = Scratch(), Origin()
    with reading() as one, reading() as two:
        for work in (one, two):
            assert scratch.spooled(origin, "v1", work)().read() == BODY
    assert (origin.opened, len(scratch._users)) == (2, 1)


def test_more_than_may_be_inflated_is_not_spooled():
    with reading(inflated_bytes=100_000) as work, pytest.raises(TooBig, match="100,000"):
        Scratch().spooled(Origin(), None, work)().read()


def test_a_copy_is_private_and_ends_with_its_read():
    with reading() as work:
        path = Path(Scratch().copy(io.BytesIO(BODY), "data.sqlite", work))
        assert (path.name, path.read_bytes()) == ("data.sqlite", BODY)
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert not path.parent.exists()


def test_a_copy_is_bounded_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with reading(member_bytes=1000) as work:
        assert Scratch().copy(io.BytesIO(b"x" * 1000), "a", work)
        with pytest.raises(TooBig, match="member_bytes"):
            Scratch().copy(io.BytesIO(b"x" * 1001), "b", work)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("report.docx", "report.docx"),
        ("../../etc/passwd", "_.._etc_passwd"),
        (".hidden", "hidden"),
        ("C:\\x y.txt", "C__x_y.txt"),
        ("naïve\0.db", "na_ve_.db"),
        ("..", "file"),
        ("x" * 300 + ".db", "x" * 97 + ".db"),
    ],
)
def test_names_are_made_safe(name, safe):
    assert safe_name(name) == safe
