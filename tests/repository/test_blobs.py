"""Is an object a blob like any other: seekable, named, and never out of date?"""

from pathlib import Path

import pytest

from omniread.model.node import Blob
from omniread.repository.blobs import blob
from omniread.repository.finding import around
from omniread.repository.git import Git
from omniread.repository.objects import Objects
from tests import fakes
from tests.repositories import Repo

BIG = bytes(range(256)) * 8192


@pytest.mark.parametrize("data", [b"", b"some text\n", BIG])
def test_a_blob(tmp_path: Path, data: bytes):
    repo = Repo(tmp_path / "repo")
    repo.commit({"dir/fil\ne.bin": data})
    place = around(str(repo.folder))
    assert place is not None
    with fakes.reading() as work:
        objects = Objects(Git(place, fakes.scope(), work))
        found = objects.find(f"HEAD:dir/{repo.git('ls-tree', '-z', '--name-only', 'HEAD:dir').strip(chr(0))}")
        assert found is None  # a line is one question
        found = objects.find(repo.git("hash-object", "--stdin", data=data))
        assert found is not None
        made = blob(found, "dir/fil\ne.bin", "HEAD:x", objects)
        assert isinstance(made, Blob)
        assert (made.name, made.ref, made.facts.size) == ("fil\\x0ae.bin", "HEAD:x", len(data))
        assert made.facts.version == f"git:{found.oid}"
        assert made.facts.path is None
        assert made.facts.judged == f"{repo.folder}/dir/fil\ne.bin"
        assert blob(found, "a/b", "HEAD:x", objects, real="c").facts.judged == f"{repo.folder}/c"
        assert not made.facts.mutable
        assert made.capabilities.identity is None
        stream = made.open()
        assert stream.seek(max(len(data) - 5, 0)) == max(len(data) - 5, 0)
        assert stream.read() == data[-5:]
        assert made.open().read() == data
        assert Path(made.local()).read_bytes() == data
