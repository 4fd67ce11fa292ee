from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import fsspec
import pytest
from fsspec.implementations.asyn_wrapper import AsyncFileSystemWrapper
from fsspec.implementations.memory import MemoryFileSystem

from omniread.model.errors import Unreadable
from omniread.sources.remote.address import parsed
from omniread.sources.remote.faults import Broken
from omniread.sources.remote.store import PAGE, Found, Memory, Store, described, known_type, sized
from tests.fakes import work

WHEN = datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)


def store(files: Any, reference: str = "az://", kind: type[Store] = Store) -> Store:
    address = parsed(reference)
    assert address is not None
    return kind(address, files, work())


def memory(**files: bytes) -> MemoryFileSystem:
    """A memory of its own; `__` in a name is a slash."""
    made = MemoryFileSystem(global_store=False, skip_instance_cache=True)
    for name, data in files.items():
        made.pipe_file(f"/{name.replace('__', '/')}", data)
    return made


@pytest.fixture(params=["blocking", "asynchronous"])
def files(request: pytest.FixtureRequest) -> Any:
    """A back end of either kind, with a bucket in it."""
    kept = memory(box__a=b"0123456789", box__dir__b=b"b", box__dir__deep__c=b"cc", box__e=b"")
    if request.param == "blocking":
        return kept
    return AsyncFileSystemWrapper(kept, asynchronous=False, skip_instance_cache=True)


def test_a_name_is_a_file_a_folder_or_nothing(files: Any):
    given = store(files)
    found = given.find("box/a")
    assert found is not None
    assert (found.path, found.kind, found.size) == ("box/a", "file", 10)
    for folder in ("box", "box/dir", "box/dir/", ""):
        assert given.find(folder) == Found(folder.rstrip("/"), kind="directory")
    for nothing in ("box/x", "box/a/", "box/di", "b x/a", "box/dir/b/x"):
        assert given.find(nothing) is None


def test_a_query_that_the_back_end_takes_for_its_own_is_no_name():
    class Versions(MemoryFileSystem):
        def info(self, path: str, **given: Any) -> Any:
            return super().info(path.partition("?versionid=")[0], **given)

    made = Versions(global_store=False, skip_instance_cache=True)
    made.pipe_file("/box/a", b"x")
    assert store(made).find("box/a") is not None
    assert store(made).find("box/a?versionid=3") is None


def test_a_folder_is_listed_with_its_kinds(files: Any):
    (page,) = store(files).pages("box")
    assert {each.path: each.kind for each in page} == {"box/a": "file", "box/dir": "directory", "box/e": "file"}
    (page,) = store(files).pages("box", "d")
    assert [each.path for each in page] == ["box/dir"]


def test_a_long_listing_comes_in_pages():
    files = memory(**{f"box__{number:05}": b"" for number in range(PAGE + 1)})
    assert [len(page) for page in store(files).pages("box")] == [PAGE, 1]


def test_a_folder_does_not_list_itself():
    class Marked(MemoryFileSystem):
        def ls(self, path: str, **given: Any) -> Any:
            return [{"name": path, "type": "directory", "size": 0}, *super().ls(path, **given)]

    made = Marked(global_store=False, skip_instance_cache=True)
    made.pipe_file("/box/a", b"x")
    assert [each.path for page in store(made).pages("box") for each in page] == ["box/a"]


def test_what_lies_below_is_listed_as_files(files: Any):
    found = [each.path for page in store(files).below("box") for each in page]
    assert sorted(found) == ["box/a", "box/dir/b", "box/dir/deep/c", "box/e"]


def test_ranges_are_read(files: Any):
    given = store(files)
    found = given.find("box/a")
    assert found is not None
    assert (given.read(found, 0, 10), given.read(found, 3, 5)) == (b"0123456789", b"34")


def test_a_file_that_has_become_shorter_is_said_to_have_changed(files: Any):
    with pytest.raises(Unreadable, match="az://box/a was changed while it was read"):
        store(files).read(Found("box/a", size=20), 5, 20)


def test_an_answer_that_breaks_off_is_asked_for_twice():
    class Shaky(Store):
        answers: Iterator[bytes]

        def fetch(self, found: Found, start: int, end: int) -> bytes:
            if data := next(self.answers):
                return data
            raise Broken("The connection broke.")

    given = store(memory(), kind=Shaky)
    assert isinstance(given, Shaky)
    given.answers = iter([b"", b"ab"])
    assert given.read(Found("box/a"), 0, 2) == b"ab"
    given.answers = iter([b"", b"", b"ab"])
    with pytest.raises(Broken):
        given.read(Found("box/a"), 0, 2)


def test_most_stores_do_not_tell_cheaply_what_begins_with_a_text(files: Any):
    assert store(files).beginning("box/a:") is None


def test_a_host_has_paths_from_its_root():
    files = memory(etc__hosts=b"x")
    given = store(files, "hdfs://name:8020/")
    assert given.find("etc/hosts") is not None
    assert given.find("") == Found("", kind="directory")
    assert [each.path for page in given.pages("") for each in page] == ["etc"]


@pytest.fixture
def shared() -> Iterator[MemoryFileSystem]:
    """The memory that the process shares, with names of this test alone."""
    files = fsspec.filesystem("memory")
    files.pipe_file("/own/a/b", b"deeper")
    files.pipe_file("/own/a", b"0123456789")
    yield files
    files.rm("/own", recursive=True)


def test_in_memory_a_file_comes_before_the_folder_of_its_name(shared: MemoryFileSystem):
    given = store(shared, "fsspec+memory://", Memory)
    found = given.find("own/a")
    assert found is not None
    assert (found.kind, found.size, given.read(found, 2, 4)) == ("file", 10, b"23")
    folder = given.find("own/a/")
    assert folder is not None
    assert folder.kind == "directory"
    assert given.find("own/x") is None


def test_reading_memory_moves_nobody_elses_position(shared: MemoryFileSystem):
    given = store(shared, "fsspec+memory://", Memory)
    found = given.find("own/a")
    assert found is not None
    with shared.open("/own/a", "rb") as stream:
        stream.seek(7)
        given.read(found, 0, 4)
        assert stream.read() == b"789"


def test_what_has_gone_from_memory_is_said_to_have_changed(shared: MemoryFileSystem):
    given = store(shared, "fsspec+memory://", Memory)
    with pytest.raises(Unreadable, match="changed"):
        given.read(Found("own/none"), 0, 4)


@pytest.mark.parametrize(
    ("info", "found"),
    [
        ({"type": "file", "size": 3, "LastModified": WHEN, "ETag": '"x"'}, (3, 1_700_000_000.0, '"x"', None)),
        (
            {"type": "file", "size": "3", "mtime": WHEN.replace(tzinfo=None), "etag": "x"},
            (3, 1_700_000_000.0, "x", None),
        ),
        ({"type": "file", "size": 3, "updated": "2023-11-14T22:13:20Z"}, (3, 1_700_000_000.0, None, None)),
        ({"type": "file", "size": None, "created": 17.5}, (None, 17.5, None, None)),
        ({"type": "file", "size": 3, "updated": "yesterday", "generation": 7}, (3, None, "7", None)),
        ({"type": "file", "size": 3, "contentType": "text/csv"}, (3, None, None, "text/csv")),
        ({"type": "file", "size": 3, "content_settings": {"content_type": "text/csv"}}, (3, None, None, "text/csv")),
        ({"type": "file", "size": 3, "ContentType": "binary/octet-stream"}, (3, None, None, None)),
    ],
)
def test_every_back_end_says_it_in_its_own_way(info: dict[str, Any], found: tuple[Any, ...]):
    made = described(info, "box/a")
    assert (made.size, made.mtime, made.tag, made.media_type) == found
    assert not made.is_folder


def test_a_media_type_that_says_nothing_is_none():
    assert [known_type(each) for each in (None, "application/octet-stream", "image/png")] == [None, None, "image/png"]


def test_a_file_without_a_length_cannot_be_read():
    assert sized(Found("a", size=0), "az://box/a") == 0
    with pytest.raises(Unreadable, match="does not say how long az://box/a is"):
        sized(Found("a"), "az://box/a")
