"""How is a host asked over SSH, by SFTP?

fsspec's file system makes the connection, with two things that it leaves out: a host must be known (the key that
`~/.ssh/known_hosts` has of it), and what `~/.ssh/config` says of a host holds. Every read has channels of its own,
because one channel serves one question at a time.
"""

from __future__ import annotations

import os
import stat
from _thread import allocate_lock
from contextlib import ExitStack
from functools import cached_property
from itertools import islice

from omniread.model.errors import Denied, NotFound, Unreadable
from omniread.sources.remote.store import PAGE, Found, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from omniread.model.node import EntryKind
    from omniread.sources.remote.address import Address

CONFIGURATION = "~/.ssh/config"
_THROUGH = ("proxyjump", "proxycommand")
_KINDS: dict[int, EntryKind] = {
    stat.S_IFDIR: "directory",
    stat.S_IFREG: "file",
    stat.S_IFLNK: "link",
    stat.S_IFIFO: "fifo",
    stat.S_IFSOCK: "socket",
    stat.S_IFCHR: "device",
    stat.S_IFBLK: "device",
}


class Ssh(Store):
    """A host; links lead where they lead there."""

    at_once = False

    def find(self, path: str) -> Found | None:
        """What has a name. Denied for a device, a pipe or a socket, which could wait or run for ever."""
        plain, ref = path.removesuffix("/"), self.address.ref(path)
        try:
            found = self.ask(lambda _: _described(plain, self._channel.stat(f"/{plain}")), path)
        except NotFound:
            return None
        if found.kind not in {"file", "directory"}:
            raise Denied(
                f"{ref} is a special file ({found.kind}), not a regular file or folder.",
                ref=ref,
                hint="Reading it could wait or run for ever; ask for a regular file.",
            )
        return None if path.endswith("/") and not found.is_folder else found

    def pages(self, path: str, beginning: str = "") -> Iterator[list[Found]]:
        """What is in a folder, a page at a time; the host has no order for it."""
        channel: Any = self.ask(lambda files: files.channel(), path)
        self.work.closing.callback(channel.close)
        listed: Iterator[Any] = channel.listdir_iter(f"/{path}")
        inside = f"{path}/" if path else ""
        while page := self.ask(lambda _: list(islice(listed, PAGE)), path):
            yield [_described(f"{inside}{each.filename}", each) for each in page if each.filename.startswith(beginning)]

    def fetch(self, found: Found, start: int, end: int) -> bytes:
        """The bytes of a range, asked for in pieces all at once."""
        pieces = [(start, end - start)]
        return self.ask(lambda _: b"".join(self._file(found.path).readv(pieces)), found.path)

    @cached_property
    def _channel(self) -> Any:
        """The channel of this read."""
        channel = self._files.channel()
        self.work.closing.callback(channel.close)
        return channel

    @cached_property
    def _opened(self) -> dict[str, Any]:
        """The files that this read has opened; they go with the channel."""
        return {}

    def _file(self, path: str) -> Any:
        if path not in self._opened:
            self._opened[path] = self._channel.open(f"/{path}", "rb")
        return self._opened[path]


def file_system(address: Address, seconds: int) -> Any:
    """Fsspec's file system of a host: connected, and connected again when that has broken; safe for threads.

    `seconds` is how long it waits for the host. Raises what paramiko raises, Unreadable for a host behind another one.
    """
    import paramiko  # pyright: ignore[reportMissingModuleSource]  # a back end that is installed by who needs it
    from fsspec.implementations.sftp import SFTPFileSystem  # pyright: ignore[reportMissingTypeStubs]

    library: Any = paramiko
    parent: Any = SFTPFileSystem
    lock = allocate_lock()

    class KnownHost(parent):
        """A host whose key is known."""

        def _connect(self) -> None:
            client = library.SSHClient()
            with ExitStack() as undone:
                undone.callback(client.close)
                client.load_system_host_keys()
                client.set_missing_host_key_policy(library.RejectPolicy())
                client.connect(self.host, **self.ssh_kwargs)
                undone.pop_all()
            self.client: Any = client

        def channel(self) -> Any:
            """A new channel for questions about files."""
            with lock:
                try:
                    channel = self.client.open_sftp()
                except (EOFError, OSError, library.SSHException):
                    # A host ends a connection that nobody used for long.
                    self._connect()
                    channel = self.client.open_sftp()
            channel.get_channel().settimeout(seconds)
            return channel

    times = dict.fromkeys(("timeout", "banner_timeout", "auth_timeout"), seconds)
    return KnownHost(skip_instance_cache=True, **_options(address, library), **times)


def _options(address: Address, library: Any) -> dict[str, Any]:
    """Where to connect and as whom: what the address says comes before the configuration."""
    user, host, port = address.host()
    file = os.path.expanduser(CONFIGURATION)
    known: dict[str, Any] = library.SSHConfig.from_path(file).lookup(host) if os.path.isfile(file) else {}
    if through := next((each for each in _THROUGH if known.get(each, "none") != "none"), None):
        raise Unreadable(
            f"{address.root} is reached through another host ({through} in {CONFIGURATION}), which is not followed.",
            ref=address.root,
            hint="Ask for a host that can be reached directly, or copy the file.",
        )
    return {
        "host": known.get("hostname", host),
        "port": port or int(known.get("port", 22)),
        "username": user or known.get("user"),
        "key_filename": known.get("identityfile"),
    }


def _described(path: str, status: Any) -> Found:
    kind = _KINDS.get(stat.S_IFMT(status.st_mode or 0), "unknown")
    return Found(path, kind, None if kind == "directory" else status.st_size, status.st_mtime)
