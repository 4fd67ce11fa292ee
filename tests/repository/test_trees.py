"""Is a tree object taken apart as git lists it, and is a damaged one noticed?"""

import pytest

from omniread.model.errors import Unreadable
from omniread.repository.trees import parsed

OID = "ab" * 20
ITEMS = b"".join(
    mode + b" " + name + b"\0" + bytes([number]) * 20
    for number, (mode, name) in enumerate(
        [
            (b"100644", b"a file"),
            (b"100755", b"run"),
            (b"40000", b"dir"),
            (b"120000", b"link"),
            (b"160000", b"sub"),
            (b"100644", b"\xff\xc3\xa9"),
        ]
    )
)


def test_kinds_names_and_ids():
    found = parsed(ITEMS, OID)
    assert {name: item.kind for name, item in found.items()} == {
        "a file": "file",
        "run": "file",
        "dir": "directory",
        "link": "link",
        "sub": "submodule",
        "\udcffé": "file",
    }
    assert found["dir"].oid == "02" * 20


def test_a_tree_without_names():
    assert parsed(b"", OID) == {}


def test_longer_ids():
    assert parsed(b"100644 a\0" + b"\x01" * 32, "ab" * 32)["a"].oid == "01" * 32


@pytest.mark.parametrize("content", [ITEMS[:-1], b"100644", b"100644 a", b"100644 a\0", b"x" * 50])
def test_a_damaged_tree(content: bytes):
    with pytest.raises(Unreadable, match=OID):
        parsed(content, OID)
