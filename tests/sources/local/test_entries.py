import errno
import json
import os
import socket
from pathlib import Path

import pytest

from omniread.model.errors import Cancelled
from omniread.model.node import Entry
from omniread.sources.local.descriptor import FLAGS, Descriptor
from omniread.sources.local.entries import Names, _mark
from tests.fakes import reading


def listed(folder: Path, ignored: tuple[str, ...] = (), *, by_path: bool = False) -> dict[str, Entry]:
    with reading() as work:
        held = None if by_path else Descriptor(str(folder), FLAGS | os.O_DIRECTORY)
        found = os.scandir(str(folder) if held is None else held.number)
        names = Names(held, str(folder), lambda name, is_folder: is_folder and name in ignored, work)
        return {entry.name: entry for entry in names.entries(found)}


def fill(folder: Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).touch()


@pytest.mark.parametrize("by_path", [False, True])
def test_each_name_is_one_entry_of_its_kind(tmp_path: Path, by_path: bool):  # a column of the table
    (tmp_path / "file").write_bytes(b"12345")
    os.utime(tmp_path / "file", (1_600_000_000, 1_600_000_000))
    fill(tmp_path / "folder", "a")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "folder-link").symlink_to("folder")
    (tmp_path / "dangling").symlink_to("gone/away")
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as made:
        folder = os.open(tmp_path, os.O_RDONLY)
        made.bind(f"/proc/self/fd/{folder}/socket")
        os.close(folder)
    found = listed(tmp_path, by_path=by_path)
    assert found["file"] == Entry("file", "file", 5, 1_600_000_000)
    assert found["link"] == Entry("link", "link", mtime=1_600_000_000, target="file")
    assert (found["folder"].kind, found["folder"].size, found["folder"].count) == ("directory", None, None)
    assert (found["folder-link"].kind, found["folder-link"].target) == ("link", "folder")
    assert (found["dangling"].kind, found["dangling"].target, found["dangling"].mark) == (
        "link",
        "gone/away",
        "dangling link",
    )
    assert {found[name].mark for name in "ab"} == {"too many links"}
    assert (found["pipe"].kind, found["socket"].kind) == ("fifo", "socket")
    assert {entry.mark for entry in found.values()} == {None, "dangling link", "too many links"}


def test_a_device_is_one():
    assert (listed(Path("/dev"))["null"].kind, listed(Path("/dev"))["null"].size) == ("device", None)


def test_names_that_do_not_decode_are_shown(tmp_path: Path):
    raw = os.fsencode(tmp_path)
    Path(os.fsdecode(raw + b"/caf\xe9")).symlink_to(os.fsdecode(b"th\xe9"))
    assert listed(tmp_path)["caf\\xe9"].target == "th\\xe9"


@pytest.mark.parametrize("by_path", [False, True])
def test_folders_that_drown_a_listing_are_counted(tmp_path: Path, by_path: bool):  # a column of the table
    fill(tmp_path / "node_modules", *map(str, range(50)))
    fill(tmp_path / ".git", "HEAD", "config")
    fill(tmp_path / "__pycache__")
    fill(tmp_path / "my-env", "pyvenv.cfg", "bin")
    fill(tmp_path / "tagged", "CACHEDIR.TAG")
    fill(tmp_path / "dist", "x")
    fill(tmp_path / "build", "x")
    fill(tmp_path / "src", "x")
    fill(tmp_path / "notes", "x")
    found = listed(tmp_path, ignored=("dist", "notes"), by_path=by_path)
    assert {name: entry.count for name, entry in found.items()} == {
        "node_modules": 50,
        ".git": 2,
        "__pycache__": 0,
        "my-env": 2,
        "tagged": 1,
        "dist": 1,
        "build": None,
        "src": None,
        "notes": None,
    }


def test_a_file_with_the_name_of_a_cache_is_a_file(tmp_path: Path):
    (tmp_path / ".git").write_text("gitdir: elsewhere")
    assert listed(tmp_path)[".git"] == Entry(".git", "file", 17, (tmp_path / ".git").stat().st_mtime)


def test_a_count_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.sources.local.entries.COUNTED", 3)
    fill(tmp_path / "node_modules", *"abcdef")
    assert listed(tmp_path)["node_modules"].count == 3


LISTING = """
import json, os, sys
from pathlib import Path
from omniread.sources.local.folder import Folder
from tests.fakes import reading, scope
with reading() as work:
    path = sys.argv[1]
    try:
        entries = list(Folder(path, "it", path, scope(cwd=path), work).entries())
        print(json.dumps({entry.name: [entry.kind, entry.count, entry.mark] for entry in entries}))
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_what_may_not_be_read_is_marked_and_spoils_nothing(tmp_path: Path, unprivileged):
    folder = tmp_path / "it"
    fill(folder, *(f"file{number}" for number in range(10)))
    for name, mode in (
        ("closed", 0),
        ("list-only", 0o400),
        ("enter-only", 0o100),
        ("node_modules", 0),
        ("open", 0o500),
    ):
        (folder / name).mkdir()
        (folder / name).chmod(mode)
    (folder / "secret").touch()
    (folder / "secret").chmod(0o200)
    (folder / "link").symlink_to("closed/inside")
    run = unprivileged(LISTING, folder)
    for name in ("closed", "list-only", "enter-only", "node_modules", "open"):
        (folder / name).chmod(0o700)
    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert len([name for name in found if name.startswith("file")]) == 10
    for name in ("closed", "list-only", "enter-only", "node_modules"):
        assert found[name] == ["directory", None, "no permission"]
    assert found["open"] == ["directory", None, None]
    assert found["secret"] == ["file", None, "no permission"]
    assert found["link"] == ["link", None, "no permission"]


def test_a_folder_that_lists_but_lets_nobody_in_still_gives_its_names(tmp_path: Path, unprivileged):
    folder = tmp_path / "it"
    fill(folder, "file")
    (folder / "sub").mkdir()
    folder.chmod(0o400)
    run = unprivileged(LISTING, folder)
    folder.chmod(0o700)
    assert run.stderr == ""
    assert json.loads(run.stdout) == {
        "file": ["unknown", None, "no permission"],
        "sub": ["directory", None, "no permission"],
    }


def test_an_unreadable_folder_is_denied_and_never_looks_empty(tmp_path: Path, unprivileged):
    folder = tmp_path / "it"
    fill(folder, "file")
    folder.chmod(0o300)
    run = unprivileged(LISTING, folder)
    folder.chmod(0o700)
    assert run.stdout.startswith("Denied There is no permission to read 'it'")


class Gone:
    """A name that was removed after the folder was listed."""

    def __init__(self, name: str, *, link: bool, known: bool) -> None:
        self.name = name
        self.link = link
        self.known = known

    def is_symlink(self) -> bool:
        return self.link

    def is_dir(self, *, follow_symlinks: bool) -> bool:
        if not self.known:
            raise FileNotFoundError(errno.ENOENT, follow_symlinks)
        return False

    def stat(self, *, follow_symlinks: bool) -> os.stat_result:
        raise FileNotFoundError(errno.ENOENT, follow_symlinks)


def test_a_name_that_went_away_is_marked(tmp_path: Path):
    with reading() as work:
        gone = [Gone("a", link=False, known=True), Gone("b", link=True, known=False)]
        names = Names(None, str(tmp_path), lambda _name, _is_folder: False, work)
        entries = list(names.entries(iter(gone)))  # pyright: ignore[reportArgumentType]
    assert entries == [Entry(name, "unknown", mark="removed meanwhile") for name in "ab"]


def test_a_heavy_folder_that_cannot_be_counted_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fill(tmp_path / "node_modules")
    monkeypatch.setattr(Names, "_count", lambda _self, _raw: (_ for _ in ()).throw(OSError(errno.EMFILE, "Too many")))
    assert listed(tmp_path)["node_modules"].mark == "Too many"


def test_an_error_without_a_word_is_marked_all_the_same():
    assert _mark(OSError()) == "cannot be read"


def test_a_long_listing_can_be_cancelled(tmp_path: Path):
    class Now:
        def is_set(self) -> bool:
            return True

    fill(tmp_path, "a")
    with reading() as work:
        work.cancel = Now()
        names = Names(None, str(tmp_path), lambda _name, _is_folder: False, work)
        with os.scandir(tmp_path) as found, pytest.raises(Cancelled):
            list(names.entries(found))
