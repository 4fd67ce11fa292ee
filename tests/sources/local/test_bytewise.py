"""Are the bytes of very many files had without a node for each, and without opening what must not be opened?"""

import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound
from omniread.sources.local.bytewise import contents, stream
from omniread.sources.local.descriptor import FLAGS, Descriptor
from omniread.sources.local.policy import Policy

OPEN = Policy()


def read(folder: Path, *names: str, most: int = 100, policy: Policy = OPEN) -> list[bytes | None]:
    held = Descriptor(str(folder), FLAGS | os.O_DIRECTORY)
    try:
        return contents(held.number, str(folder), names, most, policy)
    finally:
        held.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = Path(os.path.realpath(tmp_path)) / "f"
    place.mkdir()
    (place / "a.txt").write_bytes(b"some text")
    (place / "empty").touch()
    (place / "link").symlink_to("a.txt")
    (place / "below").mkdir()
    os.mkfifo(place / "pipe")
    return place


def test_whole_files_come_at_once(folder: Path):
    assert read(folder, "a.txt", "empty", "a.txt") == [b"some text", b"", b"some text"]


@pytest.mark.parametrize("name", ["link", "below", "gone", "a\\x0a", "x" * 300])
def test_what_is_no_file_by_that_very_name_has_to_be_asked_by_itself(folder: Path, name: str):
    assert read(folder, name, "a.txt") == [None, b"some text"]


@pytest.mark.parametrize(("most", "whole"), [(8, False), (9, False), (10, True)])
def test_a_file_that_may_go_on_is_not_taken_for_whole(folder: Path, most: int, whole: bool):
    assert read(folder, "a.txt", most=most) == [b"some text" if whole else None]


def test_what_the_policy_hides_is_not_read(folder: Path):
    assert read(folder, "a.txt", "empty", policy=Policy(deny=[f"{folder}/a.txt"])) == [None, b""]
    assert read(folder, "a.txt", policy=Policy(roots=[folder.parent / "other"])) == [None]


def test_a_stream_is_that_of_a_regular_file(folder: Path):
    found = stream(str(folder / "a.txt"), "f/a.txt", OPEN)
    assert found is not None
    with found:
        assert found.seekable()
        assert found.read() == b"some text"


def test_nothing_else_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> int:
        raise AssertionError("opened")

    monkeypatch.setattr(os, "open", refuse)
    for name in ("link", "below", "pipe"):
        assert stream(str(folder / name), f"f/{name}", OPEN) is None


def test_a_name_may_stand_as_a_listing_writes_it(folder: Path):
    for name in ("new\nline", "back\\x41slash"):
        (folder / name).write_bytes(name.encode())
    for written, name in (("new\\x0aline", "new\nline"), ("back\\x41slash", "back\\x41slash")):
        found = stream(str(folder / written), written, OPEN)
        assert found is not None
        with found:
            assert found.read() == name.encode()


def test_a_refusal_says_why_and_leaves_nothing_open(folder: Path):
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    with pytest.raises(NotFound):
        stream(str(folder / "gone"), "f/gone", OPEN)
    with pytest.raises(Denied, match="may not be read"):
        stream(str(folder / "a.txt"), "f/a.txt", Policy(deny=["a.txt"]))
    read(folder, "a.txt", "gone", "link")
    assert (len(os.listdir("/proc/self/fd")) if before else 0) == before


def test_a_file_that_cannot_be_read_after_all_has_to_be_asked_by_itself(folder: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> bytes:
        raise OSError(5, "I/O error")

    monkeypatch.setattr(os, "read", fail)
    assert read(folder, "a.txt") == [None]
