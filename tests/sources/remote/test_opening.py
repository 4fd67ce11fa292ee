import logging
import sys
import threading
from typing import Any

import fsspec
import pytest
from fsspec.registry import _registry

from omniread.model.errors import NeedsExtra, Unreadable
from omniread.model.scope import Scope
from omniread.sources.remote.address import SCHEMES, parsed
from omniread.sources.remote.opening import BACK_ENDS, opened
from omniread.sources.remote.s3 import S3
from omniread.sources.remote.store import Memory, Store
from tests.fakes import scope, work
from tests.sources.remote.bucket import Bucket


def store(reference: str, session: Scope | None = None, **limits: int) -> Store:
    address = parsed(reference)
    assert address is not None
    return opened(address, session or scope(), work(**limits))


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch):
    """Make a package one that is not installed."""

    def hide(package: str, protocol: str) -> None:
        monkeypatch.delitem(_registry, protocol, raising=False)
        monkeypatch.setitem(sys.modules, package, None)

    return hide


def test_every_scheme_has_a_back_end():
    assert set(BACK_ENDS) == set(SCHEMES)


def test_each_store_is_of_its_kind(bucket: Bucket):
    assert type(store("s3://")) is S3
    assert type(store("fsspec+memory://")) is Memory


@pytest.mark.parametrize(
    ("reference", "package", "protocol", "install"),
    [
        ("s3://bkt/a", "s3fs", "s3", "pip install 'omniread[remote]'"),
        ("gs://bkt/a", "gcsfs", "gs", "pip install 'omniread[remote]' gcsfs"),
        ("az://box/a", "adlfs", "az", "pip install 'omniread[remote]' adlfs"),
        ("ssh://host/a", "fsspec.implementations.sftp", "ssh", "pip install 'omniread[remote]' paramiko"),
        ("hdfs:///a", "pyarrow.fs", "hdfs", "pip install 'omniread[remote]' pyarrow"),
        ("fsspec+memory://a", "fsspec", "memory", "pip install 'omniread[remote]'"),
        ("gs://bkt/a", "fsspec", "gs", "pip install 'omniread[remote]'"),
    ],
)
def test_what_is_missing_is_said_with_the_command_that_installs_it(
    absent, reference: str, package: str, protocol: str, install: str
):
    absent(package, protocol)
    with pytest.raises(NeedsExtra) as caught:
        store(reference)
    assert (caught.value.hint or "").endswith(install)
    assert caught.value.extra == "remote"


def test_a_store_that_cannot_be_opened_is_unreadable(monkeypatch: pytest.MonkeyPatch):
    class Broken:
        def __init__(self, **_: Any) -> None:
            raise OSError("Unable to load libjvm")

    monkeypatch.setitem(_registry, "hdfs", Broken)
    with pytest.raises(Unreadable, match="hdfs://name:8020/ could not be read: Unable to load libjvm"):
        store("hdfs://name:8020/a")


@pytest.mark.parametrize(
    ("reference", "options"),
    [
        ("hdfs://me@name:8020/a", {"host": "name", "port": 8020, "user": "me"}),
        ("hdfs:///a", {}),
    ],
)
def test_hdfs_is_asked_where_the_address_says(monkeypatch: pytest.MonkeyPatch, reference: str, options: dict[str, Any]):
    given: dict[str, Any] = {}

    class Hadoop:
        def __init__(self, **options: Any) -> None:
            given.update(options)

    monkeypatch.setitem(_registry, "hdfs", Hadoop)
    assert type(store(reference)) is Store
    assert given == {"skip_instance_cache": True, **options}


def test_a_session_opens_a_store_once_and_shares_it_with_no_other(bucket: Bucket):
    one, other = scope(), scope()
    assert store("s3://a", one)._files is store("s3://b", one)._files
    assert store("s3://a", one)._files is not store("s3://a", other)._files
    assert store("s3://a", one)._files is not fsspec.filesystem("s3")


def test_nothing_that_was_listed_is_remembered(bucket: Bucket):
    assert store("s3://")._files.dircache.use_listings_cache is False


def test_time_limits_reach_the_library_and_its_own_settings_come_first(bucket: Bucket, monkeypatch: pytest.MonkeyPatch):
    files = store("s3://", url_seconds=7)._files
    assert files.config_kwargs["read_timeout"] == 7
    assert files.config_kwargs["connect_timeout"] == 7
    assert store("s3://", url_seconds=30)._files.config_kwargs["connect_timeout"] == 10
    monkeypatch.setitem(
        fsspec.config.conf, "s3", {"config_kwargs": {"read_timeout": 3, "s3": {"addressing_style": "path"}}}
    )
    files = store("s3://")._files
    assert (files.config_kwargs["read_timeout"], files.config_kwargs["s3"]) == (3, {"addressing_style": "path"})
    assert files.config_kwargs["retries"]["total_max_attempts"] == 3


@pytest.mark.parametrize("logger", ["botocore.credentials", "fsspec.asyn", "paramiko.transport", "s3fs"])
def test_the_libraries_print_nothing(bucket: Bucket, capfd: pytest.CaptureFixture[str], logger: str):
    store("s3://")
    # A host that listens still hears them; here nobody does.
    root = logging.getLogger()
    kept, root.handlers = root.handlers, []
    try:
        logging.getLogger(logger).error("hear me")
    finally:
        root.handlers = kept
    assert capfd.readouterr().err == ""


def test_threads_may_open_a_store_at_once(bucket: Bucket):
    bucket.put("bkt", "a", b"x")
    session, found = scope(), list[bool]()

    def look() -> None:
        found.append(store("s3://", session).find("bkt/a") is not None)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 4
