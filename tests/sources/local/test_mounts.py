import pytest

from omniread.sources.local.mounts import avoided, lies_in

TABLE = r"""
22 1 0:21 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
23 22 0:22 / /proc rw,nosuid shared:2 - proc proc rw
40 22 0:50 / /home/me/my\040share rw master:5 propagate_from:2 - nfs4 server:/export rw,vers=4.2
41 22 0:51 / /mnt/ssh rw - fuse.sshfs me@host: rw
42 22 0:52 / /mnt/disk rw - fuseblk /dev/sdb1 rw
43 22 0:53 / /mnt/c rw - 9p drvfs rw
"""


def test_remote_and_made_up_file_systems_are_avoided():
    assert avoided(TABLE) == {"/proc", "/home/me/my share", "/mnt/ssh"}


def test_the_table_of_this_system_names_its_processes():
    assert "/proc" in avoided()


def test_a_system_without_a_table_avoids_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("omniread.sources.local.mounts._TABLE", "/nowhere")
    assert avoided() == frozenset()


@pytest.mark.parametrize(
    ("path", "mounts", "inside"),
    [
        ("/mnt/ssh", {"/mnt/ssh"}, True),
        ("/mnt/ssh/a/b", {"/mnt/ssh"}, True),
        ("/mnt/ssh2", {"/mnt/ssh"}, False),
        ("/mnt", {"/mnt/ssh"}, False),
        ("/a", {"/"}, True),
        ("/", {"/"}, True),
        ("/", {"/mnt"}, False),
    ],
)
def test_a_path_lies_in_the_mount_above_it(path: str, mounts: set[str], inside: bool):  # a column
    assert lies_in(path, frozenset(mounts)) is inside
