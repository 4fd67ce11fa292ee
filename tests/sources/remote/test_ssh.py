import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("paramiko")

from omniread import Reader
from omniread.model.errors import Cancelled, Denied, NotFound, Unreadable
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.sources.remote.address import parsed
from omniread.sources.remote.opening import opened
from omniread.sources.remote.ssh import Ssh
from omniread.sources.remote.store import PAGE
from omniread.store.scratch import Scratch
from tests.fakes import reading, scope
from tests.sources.remote.sftp import Host, host

DATA = bytes(range(256)) * 4096


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A host with some files, known to the home of the test."""
    root, home = tmp_path / "root", tmp_path / "home"
    (root / "dir" / "deep").mkdir(parents=True)
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    (root / "a.txt").write_bytes(b"one\ntwo\n")
    (root / "big").write_bytes(DATA)
    (root / "dir" / "x:5").write_bytes(b"literal\n")
    (root / "link").symlink_to("a.txt")
    with host(root, home) as started:
        yield started


def ref(served: Host, path: str, who: str = "reader@127.0.0.1") -> str:
    return f"ssh://{who}:{served.port}/{path}"


def store(served: Host, given: Work, reference: str | None = None) -> Ssh:
    address = parsed(reference or ref(served, ""))
    assert address is not None
    made = opened(address, scope(), given)
    assert isinstance(made, Ssh)
    return made


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a.txt", "file"),
        ("link", "file"),
        ("dir", "directory"),
        ("dir/", "directory"),
        ("dir/x:5", "file"),
        ("none", None),
        ("a.txt/", None),
        ("dir/x", None),
    ],
)
def test_a_name_is_what_it_is_on_the_host(served: Host, path: str, kind: str | None):
    with reading() as given:
        found = store(served, given).find(path)
        assert (found and found.kind) == kind
        if kind == "file":
            status = (served.root / path).stat()
            assert found is not None
            assert (found.size, found.mtime) == (status.st_size, int(status.st_mtime))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_refused_at_once(served: Host):
    os.mkfifo(served.root / "pipe")
    with reading() as given, pytest.raises(Denied, match=r"a special file \(fifo\)"):
        store(served, given).find("pipe")


def test_a_folder_is_listed_with_what_its_names_are(served: Host):
    with reading() as given:
        made = store(served, given)
        (page,) = made.pages("")
        kinds = {each.path: each.kind for each in page}
        assert kinds == {"a.txt": "file", "big": "file", "dir": "directory", "link": "link"}
        assert [each.path for page in made.pages("dir", "x") for each in page] == ["dir/x:5"]
        with pytest.raises(NotFound):
            next(made.pages("none"))


def test_a_long_listing_comes_in_pages_while_other_questions_are_asked(served: Host):
    for number in range(PAGE + 5):
        (served.root / "dir" / f"{number:05}").touch()
    with reading() as given:
        made = store(served, given)
        pages = made.pages("dir")
        first = next(pages)
        assert made.find("a.txt") is not None
        assert len(first) == PAGE
        assert len(next(pages)) == 7
        assert next(pages, None) is None


def test_only_the_range_is_read(served: Host):
    with reading() as given:
        made = store(served, given)
        found = made.find("big")
        assert found is not None
        assert made.read(found, 100_000, 200_000) == DATA[100_000:200_000]
        assert made.read(found, 5, 10) == DATA[5:10]
    assert sum(size for _, size in served.reads) == 100_005
    assert min(offset for offset, size in served.reads if size > 5) == 100_000


def test_a_connection_that_broke_is_made_again(served: Host):
    with reading() as given:
        made = store(served, given)
        assert made.find("a.txt") is not None
        files = made._files
    served.drop()
    with reading() as given:
        assert Ssh(made.address, files, given).find("a.txt") is not None


@pytest.mark.parametrize("who", ["reader@localhost", "stranger@127.0.0.1"])
def test_a_host_that_is_not_known_and_a_stranger_are_refused(served: Host, who: str):
    with reading() as given, pytest.raises(Denied, match="may not be read") as caught:
        store(served, given, ref(served, "a.txt", who))
    assert "known_hosts" in str(caught.value)


def test_a_host_that_shows_another_key_is_refused(served: Host):
    import paramiko

    known = Path.home() / ".ssh" / "known_hosts"
    other = paramiko.ECDSAKey.generate()
    known.write_text(f"[127.0.0.1]:{served.port} {other.get_name()} {other.get_base64()}\n")
    with reading() as given, pytest.raises(Denied, match="does not match"):
        store(served, given)


def test_nobody_who_listens_is_said(served: Host):
    with reading() as given, pytest.raises(Unreadable, match="Unable to connect"):
        store(served, given, "ssh://reader@127.0.0.1:1/a")


def test_the_configuration_of_a_host_holds(served: Host):
    (Path.home() / ".ssh" / "config").write_text(
        f"Host there\n  HostName 127.0.0.1\n  User reader\n  Port {served.port}\n  IdentityFile ~/.ssh/id_ecdsa\n"
        "Host behind\n  ProxyJump there\nHost direct\n  ProxyCommand none\n"
    )
    with reading() as given:
        assert store(served, given, "ssh://there/").find("a.txt") is not None
        with pytest.raises(Unreadable, match="through another host") as caught:
            store(served, given, "ssh://behind/a.txt")
    assert "proxyjump" in str(caught.value)


def test_a_read_that_is_cancelled_does_not_wait_for_the_host(served: Host, monkeypatch: pytest.MonkeyPatch):
    cancel, released = threading.Event(), threading.Event()
    plain = Path.stat

    def stat(self: Path, **given: Any) -> os.stat_result:
        if self.name == "slow":
            cancel.set()
            released.wait(10)
        return plain(self, **given)

    monkeypatch.setattr(Path, "stat", stat)
    given = Work(Limits(), Scratch(), cancel=cancel)
    with given.closing, pytest.raises(Cancelled):
        store(served, given).find("slow")
    released.set()


def test_a_file_reads_like_one_at_home(served: Host, tmp_path: Path):
    with Reader(tmp_path) as reader:
        far, near = reader.read(ref(served, "a.txt:2")), reader.read("root/a.txt:2")
        assert (str(far), far.shown, far.total) == (str(near), near.shown, near.total)
        assert str(reader.read(ref(served, "dir/x:5"))) == "1|literal"
        assert str(reader.read(ref(served, "dir:raw"))).split() == ["deep/", "x:5"]
