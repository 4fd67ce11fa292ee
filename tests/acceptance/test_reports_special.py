"""Are the reports about special files, links and permissions answered, entries 29 to 32?"""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from omniread import Denied, NotFound, Reader
from tests.acceptance.asking import numbered, put, rows, shell
from tests.archives import make_zip
from tests.serving import Pipes

SECRET = "the-secret-word"


@pytest.fixture
def special(tmp_path: Path) -> Iterator[Path]:
    """A folder with a pipe, a socket, links to both and to devices, and a file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to-pipe").symlink_to("pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "tty").symlink_to("/dev/tty")
    put(tmp_path, "f.txt", "fine\n")
    with socket.socket(socket.AF_UNIX) as listener:
        here = os.getcwd()
        os.chdir(tmp_path)  # the name of a socket is bounded to some hundred bytes
        try:
            listener.bind("sock")
        finally:
            os.chdir(here)
        yield tmp_path


KINDS = [
    *(("pipe", "fifo"), ("to-pipe", "fifo"), ("sock", "socket"), ("zero", "character device")),
    *(("/dev/zero", "character device"), ("tty", "character device"), ("./pipe:1-5", "fifo"), ("pipe:raw", "fifo")),
    *(("pipe:stat", "fifo"), ("pipe:hex", "fifo"), ("to-pipe:x", "fifo")),
]


@pytest.mark.parametrize(("path", "kind"), KINDS)
def test_entry_29_a_special_file_is_refused_by_its_kind(special: Path, path: str, kind: str):
    with pytest.raises(Denied) as caught:
        Reader(special).read(path)
    assert kind in str(caught.value).lower()
    assert path.split(":", maxsplit=1)[0].removeprefix("./") in str(caught.value)


@pytest.mark.parametrize("path", ["pipe", "sock", "zero"])
def test_entry_29_the_structured_door_refuses_it_too(special: Path, path: str):
    with pytest.raises(Denied):
        Reader(special).read_file(path)


def test_entry_29_a_listing_marks_special_files_and_loses_nothing(special: Path):
    listed = {row.split()[0]: row.lower() for row in rows(Reader(special).read(".")).values()}
    assert "fifo" in listed["pipe"]
    assert "socket" in listed["sock"]
    assert "/dev/zero" in listed["zero"]
    assert "pipe" in listed["to-pipe"].removeprefix("to-pipe")
    assert "f.txt" in listed


def test_entry_29_the_other_doors_refuse_it_as_well(special: Path):
    ran = shell(special, "pipe", "zero", "sock", "f.txt")
    assert (ran.stdout, ran.returncode) == ("1|fine\n", Denied.exit_code)
    assert "fifo" in ran.stderr.lower()
    with Pipes([sys.executable, "-m", "omniread.server"], special) as server:
        refused = server.read("pipe")
        assert refused["isError"] is True
        assert "fifo" in refused["content"][0]["text"].lower()
        assert server.read("f.txt")["content"][0]["text"] == "1|fine"


def test_entry_29_files_of_the_kernel_that_claim_to_be_empty_are_read(tmp_path: Path):
    page = Reader(tmp_path).read("/proc/self/status")
    assert any(row.startswith("Name:") for row in rows(page).values())


def outside(folder: Path) -> Path:
    """A root whose links lead out of it."""
    put(folder, "outside/secret.txt", SECRET)
    put(folder, "outside/box.zip", make_zip({"in.txt": SECRET.encode()}))
    root = folder / "root"
    root.mkdir()
    (root / "link").symlink_to("../outside/secret.txt")
    (root / "dirlink").symlink_to(folder / "outside")
    (root / "chain").symlink_to("link")
    (root / "a").mkdir()
    return root


WAYS = ["link", "dirlink/secret.txt", "a/../../outside/secret.txt", "chain", "dirlink", "dirlink/box.zip:in.txt"]


@pytest.mark.parametrize("path", WAYS)
def test_entry_30_with_roots_nothing_outside_is_read(tmp_path: Path, path: str):
    root = outside(tmp_path)
    with pytest.raises(Denied) as caught:
        Reader(root, roots=[root]).read(path)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("path", ["link", "dirlink/secret.txt", "a/../../outside/secret.txt", "chain"])
def test_entry_30_without_roots_a_link_is_followed_and_its_end_reported(tmp_path: Path, path: str):
    page = Reader(outside(tmp_path)).read(path)
    assert rows(page) == {1: SECRET}
    assert page.details.resolved_path == os.path.realpath(tmp_path / "outside/secret.txt")


def test_entry_31_links_in_circles_are_shown_and_not_walked(tmp_path: Path):
    put(tmp_path, "d/a/f.txt", "x")
    (tmp_path / "d/loop").symlink_to(tmp_path / "d")
    (tmp_path / "d/a/b").symlink_to("../../d")
    (tmp_path / "d/x").symlink_to("y")
    (tmp_path / "d/y").symlink_to("x")
    reader = Reader(tmp_path)
    shown = list(rows(reader.read("d")).values())
    assert sum(row.lstrip().startswith("a/") for row in shown) == 1
    assert sum("f.txt" in row for row in shown) == 1
    for name, target in (("loop", "d"), ("b", "../../d"), ("x", "y"), ("y", "x")):
        (row,) = [row for row in shown if row.split()[0] in {name, f"{name}/"}]
        assert "->" in row
        assert target in row.partition("->")[2]
    with pytest.raises(NotFound, match=r"(?i)too many links") as caught:
        reader.read("d/x")
    assert caught.value.reason == "too-many-links"
    assert rows(reader.read("d/loop/loop/a/f.txt")) == {1: "x"}


ASKING = """
import sys
import omniread
for path in sys.argv[1:]:
    try:
        print("page", " ".join(str(omniread.read(path)).split()))
    except omniread.ReadError as error:
        print(error.code, " ".join(str(error).split()))
"""


def test_entry_32_no_permission_is_neither_missing_nor_empty(
    tmp_path: Path, unprivileged: Callable[..., subprocess.CompletedProcess[str]]
):
    put(tmp_path, "file.txt", SECRET).chmod(0)
    put(tmp_path, "folder/f.txt", SECRET)
    put(tmp_path, "nosearch/f.txt", SECRET)
    put(tmp_path, "plain", numbered(1))
    (tmp_path / "folder").chmod(0)
    (tmp_path / "nosearch").chmod(0o644)
    paths = ["file.txt", "folder", "folder/f.txt", "nosearch/f.txt", "file.txt:1-5", "plain/x", "z" * 300, "missing"]
    ran = unprivileged(ASKING, *(tmp_path / path for path in paths))
    (tmp_path / "folder").chmod(0o755)
    (tmp_path / "nosearch").chmod(0o755)
    said = [line.partition(" ") for line in ran.stdout.splitlines()]
    assert [code for code, _, _ in said] == ["denied"] * 5 + ["not-found"] * 3, ran.stdout + ran.stderr
    for code, _, text in said:
        assert SECRET not in text
        if code == "denied":
            assert "permission" in text.lower()
            assert "not found" not in text.lower()
            assert "does not exist" not in text.lower()
            assert "empty" not in text.lower()
    assert len({text for _, _, text in said[5:]}) == 3
    assert "director" in said[5][2]
    assert "too long" in said[6][2]


def test_entry_32_a_folder_without_search_still_lists_its_names(
    tmp_path: Path, unprivileged: Callable[..., subprocess.CompletedProcess[str]]
):
    put(tmp_path, "nosearch/one.txt", "x")
    put(tmp_path, "nosearch/two.txt", "x")
    (tmp_path / "nosearch").chmod(0o644)
    ran = unprivileged(ASKING, tmp_path / "nosearch")
    (tmp_path / "nosearch").chmod(0o755)
    assert "one.txt" in ran.stdout
    assert "two.txt" in ran.stdout


def test_entry_39_an_unreadable_child_is_one_marked_line(
    tmp_path: Path, unprivileged: Callable[..., subprocess.CompletedProcess[str]]
):
    for number in range(10):
        put(tmp_path, f"d/marker{number}.txt", "x")
    put(tmp_path, "d/shut/inside.txt", "x")
    (tmp_path / "d/gone").symlink_to("nowhere")
    os.mkfifo(tmp_path / "d/pipe")
    (tmp_path / "d/shut").chmod(0)
    ran = unprivileged(ASKING, tmp_path / "d")
    (tmp_path / "d/shut").chmod(0o755)
    assert ran.stdout.startswith("page ")
    assert all(f"marker{number}.txt" in ran.stdout for number in range(10))
    for name, mark in (("shut/", "permission"), ("gone", "nowhere"), ("pipe", "fifo")):
        assert name in ran.stdout
        assert mark in ran.stdout.partition(name)[2].lower()
    assert "empty" not in ran.stdout
