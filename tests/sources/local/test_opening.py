import gc
import os
import socket
import stat
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound, TooBig, Unreadable
from omniread.model.node import Blob, Node
from omniread.model.scope import Work
from omniread.sources.local.opening import _unsized, existing, node, special, there
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope


def opened(path: Path | str, work: Work, policy: Policy | None = None) -> Node:
    path = Path(path)
    return node(str(path), path.name, scope(cwd=str(path.parent), policy=policy or Policy()), work)


def blob(path: Path | str, work: Work, policy: Policy | None = None) -> Blob:
    found = opened(path, work, policy)
    assert isinstance(found, Blob)
    return found


def test_the_facts_of_a_file_are_those_of_the_system(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_bytes(b"hello")
    os.utime(file, (1_700_000_000, 1_700_000_000))
    link = tmp_path / "link.txt"
    link.symlink_to("a.txt")
    with reading() as work:
        found = blob(link, work)
        assert (found.ref, found.name) == ("link.txt", "link.txt")
        assert (found.facts.size, found.facts.mtime, found.facts.mutable) == (5, 1_700_000_000, True)
        assert found.facts.path == found.capabilities.identity == found.local() == os.path.realpath(file)
        assert found.capabilities.ignored is None
        assert (found.head, found.open().read()) == (b"hello", b"hello")


@pytest.mark.parametrize("change", ["content", "same size and time"])
def test_the_version_changes_with_the_content(tmp_path: Path, change: str):
    file = tmp_path / "a.txt"
    file.write_bytes(b"one")
    before = file.stat()
    with reading() as work:
        first = blob(file, work).facts.version
        assert blob(file, work).facts.version == first
        file.write_bytes(b"two" if change == "same size and time" else b"three")
        if change == "same size and time":
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert blob(file, work).facts.version != first


def test_a_read_leaves_no_open_file_behind(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"a")
    gc.collect()
    before = len(os.listdir("/proc/self/fd"))
    with reading() as work:
        blob(tmp_path / "a", work).open().read()
        assert len(os.listdir("/proc/self/fd")) == before + 1
    assert len(os.listdir("/proc/self/fd")) == before


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        folder = os.open(path.parent, os.O_RDONLY)
        made.bind(f"/proc/self/fd/{folder}/{path.name}")
        os.close(folder)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (os.mkfifo, "named pipe (FIFO)"),
        (bound, "socket"),
        (lambda path: path.symlink_to("/dev/zero"), "character device"),
        (lambda path: path.symlink_to("/dev/tty"), "character device"),
    ],
    ids=["pipe", "socket", "zero", "terminal"],
)
def test_a_special_file_is_refused_by_its_kind(tmp_path: Path, make, kind: str):
    path = tmp_path / "it"
    make(path)
    link = tmp_path / "link"
    link.symlink_to("it")
    with reading() as work:
        for asked in (path, link):
            with pytest.raises(Denied) as caught:
                opened(asked, work)
            assert str(caught.value).startswith(f"{asked.name!r} is a {kind}")


def test_each_special_kind_has_its_name():
    kinds = {mode: special(mode) for mode in (stat.S_IFBLK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFSOCK)}
    assert list(kinds.values()) == ["block device", "character device", "named pipe (FIFO)", "socket"]
    assert special(stat.S_IFREG | 0o644) is special(stat.S_IFDIR) is None


def test_a_pipe_that_took_the_place_of_a_file_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    regular = os.stat(__file__)
    monkeypatch.setattr("omniread.sources.local.opening.os.stat", lambda _: regular)
    with reading() as work, pytest.raises(Denied, match="named pipe"):
        opened(pipe, work)


def test_a_file_of_proc_is_read_though_it_claims_no_size():
    with reading() as work:
        found = blob("/proc/self/status", work)
        text = found.open().read()
        assert text.startswith(b"Name:")
        assert found.facts.size == len(text)
        assert found.facts.version is found.capabilities.identity is None
        assert not found.facts.mutable


class Claiming:
    """An open file that claims a size, and to lie in no block of a disk, as those of /sys do."""

    path = "claims"

    def __init__(self, number: int, size: int) -> None:
        self.number = number
        self.size = size

    def status(self) -> os.stat_result:
        real = list(os.fstat(self.number))
        real[stat.ST_SIZE] = self.size
        return os.stat_result((*real, 0.0, 0.0, 0.0, 0, 0, 0, 4096, 0))


@pytest.mark.parametrize(
    ("claimed", "content"), [(4096, b"always"), (0, b"always"), (6, None), (5, None), (1 << 20, None)]
)
def test_a_file_of_sys_is_as_long_as_it_is_and_not_as_it_claims(tmp_path: Path, claimed: int, content: bytes | None):
    (tmp_path / "file").write_bytes(b"always")
    with reading() as work, (tmp_path / "file").open("rb", buffering=0) as file:
        held = Claiming(file.fileno(), claimed)
        assert held.status().st_blocks == 0
        assert _unsized(held, "file", work) == content  # pyright: ignore[reportArgumentType]


def test_a_file_that_would_wait_has_nothing_to_read():
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    with reading() as work:
        with pytest.raises(Unreadable, match="nothing to read at the moment"):
            _unsized(Claiming(reader, 0), "log", work)  # pyright: ignore[reportArgumentType]
        os.write(writer, b"one")
        assert _unsized(Claiming(reader, 0), "log", work) == b"one"  # pyright: ignore[reportArgumentType]
    os.close(reader)
    os.close(writer)


def test_a_file_without_a_size_is_bounded():
    with reading(member_bytes=10) as work, pytest.raises(TooBig, match="more than 10 bytes"):
        opened("/proc/self/status", work)


def test_a_file_that_refuses_to_be_read_is_unreadable():
    reader, writer = os.pipe()
    with reading() as work, pytest.raises(Unreadable, match="could not be read"):
        _unsized(Claiming(writer, 0), "mem", work)  # pyright: ignore[reportArgumentType]
    os.close(reader)
    os.close(writer)


def test_an_empty_file_is_an_ordinary_one(tmp_path: Path):
    (tmp_path / "empty").touch()
    with reading() as work:
        found = blob(tmp_path / "empty", work)
        assert (found.facts.size, found.facts.mutable, found.head) == (0, True, b"")
        assert found.facts.version is not None


def test_a_sparse_file_keeps_its_size(tmp_path: Path):
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(30_000)
    with reading() as work:
        found = blob(tmp_path / "sparse", work)
        assert (found.facts.size, found.facts.mutable) == (30_000, True)
        assert found.open().read() == bytes(30_000)


def test_what_goes_away_between_look_and_open_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    regular = os.stat(__file__)
    monkeypatch.setattr("omniread.sources.local.opening.os.stat", lambda _: regular)
    with reading() as work, pytest.raises(NotFound, match="'gone' was not found"):
        opened(tmp_path / "gone", work)


def test_the_swap_of_a_link_after_the_check_reads_what_was_checked(tmp_path: Path):
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "open.txt").write_text("open")
    (tmp_path / "secret.txt").write_text("secret")
    link = tmp_path / "root" / "link"
    link.symlink_to("open.txt")
    with reading() as work:
        found = blob(link, work, Policy(roots=[str(tmp_path / "root")]))
        link.unlink()
        link.symlink_to(tmp_path / "secret.txt")
        assert found.open().read() == b"open"
        with pytest.raises(Denied, match="outside the folders that are open"):
            blob(link, work, Policy(roots=[str(tmp_path / "root")]))


def test_names_that_no_file_has_do_not_exist(tmp_path: Path):
    for name in ("a\0b", "half \ud800", "x" * 256, "y" * 5000, __file__ + "/x"):
        assert existing(str(tmp_path / name)) is None
    assert there(str(tmp_path)) == str(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    assert there(str(tmp_path / "loop" / "x")) is None
