"""Are the bugs of other readers that concern places and permissions absent here, rows B18 to B21 and B24 to B26?"""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from omniread import Denied, NotFound, Reader
from omniread.sources.local.policy import Policy
from tests.acceptance.asking import answer, codes, numbered, put, rows, shell
from tests.archives import make_zip

SECRET = "the-secret-word"


def refused(reader: Reader, path: str) -> str:
    """What is said of a path that may not be read; never what is in it."""
    with pytest.raises(Denied) as caught:
        reader.read(path)
    assert SECRET not in str(caught.value)
    return str(caught.value)


def test_b18_a_root_is_a_folder_and_not_a_beginning_of_a_name(tmp_path: Path):
    for name in ("project", "project2", "Project", "PROJECT", "project.bak"):
        put(tmp_path, f"{name}/f.txt", SECRET if name != "project" else "open\n")
    reader = Reader(tmp_path / "project", roots=[tmp_path / "project"])
    assert rows(reader.read("f.txt")) == {1: "open"}
    assert rows(reader.read(f"{tmp_path}/project2/../project/f.txt")) == {1: "open"}
    for name in ("project2", "Project", "PROJECT", "project.bak"):
        for path in (f"{tmp_path}/{name}/f.txt", f"../{name}/f.txt", f"{tmp_path}/{name}", f"../{name}"):
            refused(reader, path)


def test_b18_so_it_is_on_the_command_line(tmp_path: Path):
    put(tmp_path, "project/f.txt", "open\n")
    put(tmp_path, "project2/f.txt", SECRET)
    ran = shell(tmp_path, "--root", "project", "project/f.txt", "project2/f.txt")
    assert ran.stdout == "1|open\n"
    assert ran.returncode == Denied.exit_code
    assert SECRET not in ran.stderr
    assert "project2/f.txt" in ran.stderr


@pytest.fixture
def fenced(tmp_path: Path) -> Reader:
    """A reader that is held below `root`; what lies outside is secret, and links of all kinds lead there."""
    put(tmp_path, "outside/secret.txt", SECRET)
    put(tmp_path, "outside/box.zip", make_zip({"in.txt": SECRET.encode()}))
    put(tmp_path, "root/inner/f.txt", "open\n")
    root = tmp_path / "root"
    (root / "file").symlink_to("../outside/secret.txt")
    (root / "folder").symlink_to("../outside")
    (root / "inner/deep").symlink_to(tmp_path / "outside")
    (root / "one").symlink_to("two")
    (root / "two").symlink_to("../outside/secret.txt")
    (root / "box.zip").symlink_to(tmp_path / "outside/box.zip")
    (root / "fine").symlink_to("inner/f.txt")
    return Reader(root, roots=[root])


LEAVING = [
    *("file", "folder/secret.txt", "inner/deep/secret.txt", "one", "box.zip", "box.zip:in.txt", "folder", "folder/"),
    *("inner/../folder/secret.txt", "../outside/secret.txt", "file:1-2", "file:raw", "file:stat", "file:hex"),
    *("folder/box.zip:in.txt", "inner/deep", "file;one"),
]


@pytest.mark.parametrize("path", LEAVING)
def test_b19_no_link_leads_out_of_the_root(fenced: Reader, path: str):
    said = answer(fenced, path)
    assert isinstance(said, Denied) or ";" in path, "a list of targets answers instead of raising"
    assert SECRET not in str(said)
    assert "secret.txt (" not in str(said)


def test_b19_a_link_that_stays_inside_is_followed(fenced: Reader):
    assert rows(fenced.read("fine")) == {1: "open"}


def test_b19_a_listing_does_not_look_through_a_link(fenced: Reader):
    listed = list(rows(fenced.read(".")).values())
    assert any("file" in row for row in listed)
    assert not any("box.zip" in row and "box.zip" not in row.split()[0] for row in listed)
    shown = str(fenced.read("."))
    assert SECRET not in shown
    assert "  secret.txt" not in shown
    assert "  box.zip" not in shown


def test_b19_what_is_swapped_for_a_link_while_it_is_judged_is_not_read(tmp_path: Path):
    outside = put(tmp_path, "outside.txt", SECRET)
    root = tmp_path / "root"
    inside = put(root, "f.txt", "open\n")

    def swap(path: str, data: object) -> None:
        inside.unlink(missing_ok=True)
        inside.symlink_to(outside)

    reader = Reader(root, policy=Policy(roots=[str(root)], hook=swap))
    said = answer(reader, "f.txt")
    assert inside.is_symlink()
    assert SECRET not in str(said)


def test_b19_a_folder_that_is_swapped_for_a_link_while_it_is_judged_is_not_entered(tmp_path: Path):
    put(tmp_path, "outside/f.txt", SECRET)
    root = tmp_path / "root"
    put(root, "d/f.txt", "open\n")

    def swap(path: str, data: object) -> None:
        if not (root / "d").is_symlink():
            (root / "d").rename(root / "moved")
            (root / "d").symlink_to("../outside")

    reader = Reader(root, policy=Policy(roots=[str(root)], hook=swap))
    said = answer(reader, "d/f.txt")
    assert (root / "d").is_symlink()
    assert SECRET not in str(said)


def test_b20_a_pipe_or_a_device_is_named_at_the_command_line_too(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    put(tmp_path, "f.txt", "fine\n")
    ran = shell(tmp_path, "pipe", "link", "f.txt", "/dev/tty")
    assert ran.stdout == "1|fine\n"
    assert ran.returncode == Denied.exit_code
    said = ran.stderr.lower()
    assert "fifo" in said
    assert said.count("character device") == 2


NAMES = [
    *("a;b.txt", "$(touch pwned).txt", "`touch pwned`", "&& touch pwned", "a|b", "> pwned", "$HOME", "%PATH%"),
    *("line\nbreak.txt", "-n", "--json", "-", "a b.txt", "quote'", 'double"quote', "back\\slash", "*", "[x].txt"),
    *("{a,b}", "#hash", "q?x=1", "100%25.txt", "~", "x:1-2", "tab\there", "a,b", "@at", "é"),
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_b21_a_name_is_a_name_whatever_a_shell_would_make_of_it(tmp_path: Path, name: str):
    put(tmp_path, name, f"inside {name!a}\n")
    before = sorted(os.listdir(tmp_path))
    reader = Reader(tmp_path)
    path = f"./{name}" if name in {"-", "~"} else name
    assert rows(reader.read(path)) == {1: f"inside {name!a}"}
    assert rows(reader.read(f"{path}:1-1")) == {1: f"inside {name!a}"}
    assert rows(reader.read(f"{tmp_path}/{name}")) == {1: f"inside {name!a}"}
    ran = shell(tmp_path, "--", path)
    assert (ran.stdout, ran.returncode) == (f"1|inside {name!a}\n", 0)
    assert sorted(os.listdir(tmp_path)) == before


def test_b21_an_option_like_name_needs_its_dashes(tmp_path: Path):
    put(tmp_path, "--json", "inside\n")
    assert shell(tmp_path, "--", "--json").stdout == "1|inside\n"
    page = json.loads(shell(tmp_path, "--json", "./--json").stdout)
    assert page["text"] == "1|inside"


def test_b24_a_new_time_alone_is_no_change(tmp_path: Path):
    file = put(tmp_path, "f.txt", "abc")
    reader = Reader(tmp_path)
    before = reader.read("f.txt").details.tag
    os.utime(file, (1, 1))
    assert reader.read("f.txt").details.tag == before == "53FF"
    assert reader.snapshots.verify("f.txt", "53FF", [1]).state == "current"
    assert "changed" not in codes(reader.read("f.txt"))


def test_b24_an_old_time_does_not_hide_a_change(tmp_path: Path):
    file = put(tmp_path, "f.txt", "one\ntwo\n")
    reader = Reader(tmp_path)
    tag = reader.read("f.txt").details.tag
    assert tag is not None
    known = file.stat()
    file.write_text("one\nTWO\n")
    os.utime(file, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert file.stat().st_mtime_ns == known.st_mtime_ns
    assert rows(reader.read("f.txt")) == {1: "one", 2: "TWO"}
    checked = reader.snapshots.verify("f.txt", tag, [1, 2])
    assert checked.state == "stale"
    assert checked.lines == {1: 1, 2: None}


ASKING = """
import sys
import omniread
for path in sys.argv[1:]:
    try:
        page = omniread.read(path)
        print("page", "-", " ".join(str(page).split()))
    except omniread.ReadError as error:
        print(type(error).__name__, getattr(error, "reason", "-"), " ".join(str(error).split()))
"""


def test_b25_failures_of_the_system_are_told_apart(
    tmp_path: Path, unprivileged: Callable[..., subprocess.CompletedProcess[str]]
):
    put(tmp_path, "closed.txt", SECRET).chmod(0)
    put(tmp_path, "shut/f.txt", SECRET)
    put(tmp_path, "blind/f.txt", SECRET)
    put(tmp_path, "file", numbered(2))
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "shut").chmod(0)
    (tmp_path / "blind").chmod(0o600)
    names = [
        "closed.txt",
        "shut",
        "shut/f.txt",
        "blind/f.txt",
        "file/x",
        "n" * 300,
        "loop",
        "missing",
        "shut/f.txt:1-2",
    ]
    ran = unprivileged(ASKING, *(tmp_path / name for name in names))
    said = [line.split(" ", 2) for line in ran.stdout.splitlines()]
    (tmp_path / "shut").chmod(0o700)
    (tmp_path / "blind").chmod(0o700)
    kinds = [(kind, reason) for kind, reason, _ in said]
    denied, missing = ("Denied", "-"), "NotFound"
    assert kinds[:4] == [denied] * 4
    assert kinds[4:8] == [
        (missing, "not-a-directory"),
        (missing, "name-too-long"),
        (missing, "too-many-links"),
        (missing, "missing"),
    ]
    assert kinds[8] == denied
    for kind, _, text in said:
        assert SECRET not in text
        if kind == "Denied":
            assert "permission" in text.lower()
            assert "not found" not in text
            assert "empty" not in text
    assert len({NotFound.exit_code, Denied.exit_code}) == 2
