"""How do tests have a host that speaks SFTP? paramiko's own server on loopback, over a folder of the test.

`host(folder, home)` starts one that lets one key in, and writes that key and the host's into the `.ssh` of a home.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import paramiko

FAILURE = paramiko.SFTP_FAILURE


@dataclass
class Host:
    """Where it listens, what was read from it as (offset, size), and the connections there were."""

    port: int
    root: Path
    key: paramiko.PKey
    reads: list[tuple[int, int]] = field(default_factory=list)
    transports: list[paramiko.Transport] = field(default_factory=list)

    def drop(self) -> None:
        """Break every connection."""
        for transport in self.transports:
            transport.close()


class Door(paramiko.ServerInterface):
    def __init__(self, allowed: paramiko.PKey) -> None:
        self.allowed = allowed

    def get_allowed_auths(self, username: str) -> str:
        return "publickey"

    def check_auth_publickey(self, username: str, key: paramiko.PKey) -> int:
        known = username == "reader" and key == self.allowed
        return paramiko.AUTH_SUCCESSFUL if known else paramiko.AUTH_FAILED

    def check_channel_request(self, kind: str, chanid: int) -> int:
        return paramiko.OPEN_SUCCEEDED


class Handle(paramiko.SFTPHandle):
    host: Host

    def read(self, offset: int, length: int) -> bytes:
        self.host.reads.append((offset, length))
        self.readfile.seek(offset)
        return self.readfile.read(length)

    def close(self) -> None:
        self.readfile.close()


class Files(paramiko.SFTPServerInterface):
    def __init__(self, _door: Door, *_: object, host: Host) -> None:
        self.host = host

    def at(self, path: str) -> Path:
        return self.host.root / path.lstrip("/")

    def list_folder(self, path: str) -> list[paramiko.SFTPAttributes] | int:
        try:
            return [
                paramiko.SFTPAttributes.from_stat(each.lstat(), each.name) for each in sorted(self.at(path).iterdir())
            ]
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)

    def stat(self, path: str) -> paramiko.SFTPAttributes | int:
        try:
            return paramiko.SFTPAttributes.from_stat(self.at(path).stat())
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)

    def open(self, path: str, flags: int, attr: object) -> Handle | int:
        try:
            opened = self.at(path).open("rb")
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno or 0)
        handle = Handle(flags)
        handle.host, handle.readfile = self.host, opened
        return handle


@contextmanager
def host(root: Path, home: Path) -> Iterator[Host]:
    """A host for the time of a block, known to whoever has this home."""
    server_key, client_key = paramiko.ECDSAKey.generate(), paramiko.ECDSAKey.generate()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        found = Host(listener.getsockname()[1], root, client_key)
        secrets = home / ".ssh"
        secrets.mkdir(mode=0o700)
        client_key.write_private_key_file(str(secrets / "id_ecdsa"))
        line = f"[127.0.0.1]:{found.port} {server_key.get_name()} {server_key.get_base64()}\n"
        (secrets / "known_hosts").write_text(line)
        accepting = threading.Thread(target=accept, args=(listener, found, server_key), daemon=True)
        accepting.start()
        try:
            yield found
        finally:
            found.drop()
            listener.shutdown(socket.SHUT_RDWR)
            accepting.join()


def accept(listener: socket.socket, found: Host, key: paramiko.PKey) -> None:
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        transport = paramiko.Transport(connection)
        found.transports.append(transport)
        transport.add_server_key(key)
        transport.set_subsystem_handler("sftp", paramiko.SFTPServer, Files, host=found)
        try:
            transport.start_server(server=Door(found.key))
        except (EOFError, OSError, paramiko.SSHException):
            transport.close()
