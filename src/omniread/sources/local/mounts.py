"""Which folders must a search not wander into: those that lie on another machine, or are no disk at all?"""

from __future__ import annotations

# Where in a row of the table the mount point stands.
_POINT = 4
_TABLE = "/proc/self/mountinfo"
_REMOTE = (
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "glusterfs", "lustre", "ncpfs", "davfs"),
    *("fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.gcsfuse", "fuse.davfs", "fuse.curlftpfs", "fuse.glusterfs"),
)
_NO_DISK = ("proc", "sysfs", "cgroup", "cgroup2", "tracefs", "debugfs", "securityfs", "bpf", "devpts", "mqueue")


def avoided(table: str | None = None) -> frozenset[str]:
    """The mount points of remote and of made-up file systems; none where the system does not tell."""
    if table is None:
        try:
            with open(_TABLE, encoding="utf-8", errors="surrogateescape") as file:
                table = file.read()
        except OSError:
            return frozenset()
    found: set[str] = set()
    for line in table.splitlines():
        mount, _, origin = line.partition(" - ")
        fields = mount.split(" ")
        if origin.partition(" ")[0] in _REMOTE + _NO_DISK and len(fields) > _POINT:
            found.add(_unescaped(fields[_POINT]))
    return frozenset(found)


def lies_in(path: str, mounts: frozenset[str]) -> bool:
    """Whether a real path lies in one of the mounts."""
    while path not in mounts:
        above, _, _ = path.rpartition("/")
        if not above:
            return "/" in mounts
        path = above
    return True


def _unescaped(field: str) -> str:
    """A field of the table: blanks and backslashes stand there in octal."""
    head, *rest = field.split("\\")
    return head + "".join(chr(int(part[:3], 8)) + part[3:] for part in rest)
