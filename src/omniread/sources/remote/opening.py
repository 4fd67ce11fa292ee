"""Which back end reads a store, and how is it opened?

A file system of fsspec is opened once a session and store, outside of fsspec's own cache: two sessions share neither
connections nor credentials. Its back end closes its connections when the session lets go of it.
"""

from __future__ import annotations

import logging
import warnings

from omniread.model.errors import NeedsExtra, Unreadable
from omniread.model.value import value
from omniread.sources.remote.asking import awaited, in_thread
from omniread.sources.remote.s3 import S3, closed
from omniread.sources.remote.ssh import Ssh, file_system
from omniread.sources.remote.store import Memory, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from omniread.model.scope import Scope, Work
    from omniread.sources.remote.address import Address

EXTRA = "remote"
# A host that is there answers soon; the libraries try once or twice more on their own.
CONNECT_SECONDS = 10
TRIES = 3
# Their warnings are of use to nobody who reads; where a host listens to them they still arrive.
_LOGGERS = ("adlfs", "aiobotocore", "azure", "botocore", "fsspec", "gcsfs", "google", "paramiko", "s3fs", "urllib3")
_SILENT = logging.NullHandler()


@value
class BackEnd:
    """What reads a store: the name that fsspec has for it, the package it needs, and how it is made."""

    protocol: str
    package: str | None
    store: type[Store]
    make: Callable[[Any, Address, int], Any]


def opened(address: Address, scope: Scope, work: Work) -> Store:
    """The store of an address, ready to be asked. Raises NeedsExtra, and what `fault` says of its opening."""
    kind = BACK_ENDS[address.scheme]

    def make() -> Any:
        found, seconds = _imported(address.scheme, kind), work.limits.url_seconds
        try:
            return awaited(in_thread(lambda: kind.make(found, address, seconds)), work, address.root)
        except Unreadable as error:
            if isinstance(error.__cause__, ImportError):
                raise _lacking(address.scheme, kind, error.__cause__) from error
            raise

    files = scope.cache.get("remote", f"{address.scheme}://{address.authority}", make)
    return kind.store(address, files, work)


def _imported(scheme: str, kind: BackEnd) -> Any:
    """The class of a file system of fsspec."""
    for name in _LOGGERS:
        logging.getLogger(name).addHandler(_SILENT)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import fsspec  # pyright: ignore[reportMissingTypeStubs]

            library: Any = fsspec
            return library.get_filesystem_class(kind.protocol)
    except ImportError as error:
        raise _lacking(scheme, kind, error) from error


def _lacking(scheme: str, kind: BackEnd, error: ImportError) -> NeedsExtra:
    lacks_all = (error.name or "").partition(".")[0] == "fsspec"
    package = None if lacks_all or kind.package == "s3fs" else kind.package
    needed = NeedsExtra(f"Reading {scheme}:// needs {kind.package or 'fsspec'}.", extra=EXTRA)
    if package:
        needed.hint = f"Install it with: pip install 'omniread[{EXTRA}]' {package}"
    return needed


def _s3(found: Any, _: Address, seconds: int) -> Any:
    """S3 as the environment and the AWS configuration have it; what is set for s3fs itself comes first."""
    from fsspec.config import conf  # pyright: ignore[reportMissingTypeStubs]

    kept: dict[str, Any] = conf
    ours = {
        "connect_timeout": min(seconds, CONNECT_SECONDS),
        "read_timeout": seconds,
        "retries": {"total_max_attempts": TRIES, "mode": "standard"},
    }
    files = found(
        config_kwargs=ours | dict(kept.get("s3", {}).get("config_kwargs") or {}),
        skip_instance_cache=True,
        use_listings_cache=False,
    )
    # s3fs would try each of these tries five times.
    files.retries = 1
    files.close_session = closed
    return files


def _plain(found: Any, _: Address, __: int) -> Any:
    return found(skip_instance_cache=True, use_listings_cache=False)


def _hdfs(found: Any, address: Address, _: int) -> Any:
    user, host, port = address.host()
    options = {"host": host or None, "port": port, "user": user}
    return found(skip_instance_cache=True, **{name: each for name, each in options.items() if each})


def _ssh(_: Any, address: Address, seconds: int) -> Any:
    return file_system(address, seconds)


BACK_ENDS = {
    "s3": BackEnd("s3", "s3fs", S3, _s3),
    "gs": BackEnd("gs", "gcsfs", Store, _plain),
    "az": BackEnd("az", "adlfs", Store, _plain),
    "ssh": BackEnd("ssh", "paramiko", Ssh, _ssh),
    "hdfs": BackEnd("hdfs", "pyarrow", Store, _hdfs),
    "fsspec+memory": BackEnd("memory", None, Memory, _plain),
}
