"""Is an encrypted member of a ZIP opened with its password, and with no other?"""

import struct
import sys
import zlib

import pytest

from omniread.containers.zipped import Zip
from omniread.model.errors import NeedsExtra, Unreadable
from tests.archives import content, end_mark, make_zip
from tests.packing import LINES, opening, rows, sample


def path_of(tree) -> str:
    """The path of the one text in a sample."""
    name = next(iter(rows(tree)))
    return name if rows(tree)[name][0] == "file" else f"{name}/a.txt"


@pytest.mark.parametrize("name", ["zipcrypto.zip", "zipcrypto-piped.zip", "aes128.zip", "aes256.zip"])
def test_what_others_encrypted(name):
    with opening(Zip(), sample(name), name, password="geheim") as tree:
        assert content(tree, path_of(tree)) == LINES


@pytest.mark.parametrize("name", ["zipcrypto.zip", "aes128.zip", "aes256.zip"])
def test_no_password_or_a_wrong_one(name):
    with (
        opening(Zip(), sample(name), name) as tree,
        pytest.raises(Unreadable, match="is encrypted, and its password is not known"),
    ):
        content(tree, path_of(tree))
    with (
        opening(Zip(), sample(name), name, password="falsch") as tree,
        pytest.raises(Unreadable, match="cannot be decrypted: the password is wrong"),
    ):
        content(tree, path_of(tree))


def test_an_encrypted_link():
    with opening(Zip(), sample("aes256.zip"), "x.zip", password="geheim") as tree:
        assert rows(tree.get("d/"))["link"] == ("link", None, "a.txt", "encrypted")
        assert content(tree, "d/link") == LINES


def test_the_seal_tells_of_any_change():
    data = bytearray(sample("aes256.zip"))
    # Of the second version only the seal tells: there is no other checksum.
    place = data.index(b"a.txt")
    data[place + 5 + 11 + 18 + 40] ^= 1
    with (
        opening(Zip(), bytes(data), "x.zip", password="geheim") as tree,
        pytest.raises(Unreadable, match=r"is damaged|cut short"),
    ):
        content(tree, "d/a.txt")


def test_without_the_extra_aes_is_named_and_the_old_cipher_is_read(monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers", None)
    with (
        opening(Zip(), sample("aes256.zip"), "x.zip", password="geheim") as tree,
        pytest.raises(NeedsExtra, match=r"omniread\[archives\]"),
    ):
        content(tree, "d/a.txt")
    with opening(Zip(), sample("zipcrypto.zip"), "x.zip", password="geheim") as tree:
        assert content(tree, path_of(tree)) == LINES


def encrypted(method: int, extra: bytes = b"") -> bytes:
    """A zip with one member that says that it is encrypted."""
    packed = bytes(60)
    common = struct.pack("<HHHHIII", 1, method, 0, 0x5821, zlib.crc32(b"x"), len(packed), 1)
    body = b"PK\3\4" + struct.pack("<H", 51) + common + struct.pack("<HH", 1, len(extra)) + b"a" + extra + packed
    entry = b"PK\1\2" + struct.pack("<HH", 51, 51) + common + struct.pack("<HHHHHII", 1, len(extra), 0, 0, 0, 0, 0)
    entry += b"a" + extra
    return body + entry + end_mark(1, len(entry), len(body))


def test_methods_inside_encryption():
    seal = struct.pack("<HHHHBH", 0x9901, 7, 2, 0x4541, 3, 14)
    with (
        opening(Zip(), encrypted(99, seal), "x.zip", password="geheim") as tree,
        pytest.raises(Unreadable, match="LZMA inside encryption"),
    ):
        content(tree, "a")
    strange = struct.pack("<HHHHBH", 0x9901, 7, 2, 0x4541, 3, 77)
    with (
        opening(Zip(), encrypted(99, strange), "x.zip", password="geheim") as tree,
        pytest.raises(Unreadable, match="unsupported method 77"),
    ):
        content(tree, "a")


@pytest.mark.parametrize("extra", [b"", struct.pack("<HHHHBH", 0x9901, 7, 2, 0x4541, 9, 8)])
def test_aes_that_does_not_say_how(extra):
    with opening(Zip(), encrypted(99, extra), "x.zip", password="geheim") as tree:
        assert rows(tree)["a"][3] == "encrypted"
        with pytest.raises(Unreadable, match="unsupported method 99"):
            content(tree, "a")


def test_what_is_not_encrypted_asks_for_no_password():
    def never(_ref: str) -> str:
        raise AssertionError

    from tests import fakes

    with opening(Zip(), make_zip({"a": b"text"}), "x.zip", scope=fakes.scope(passwords=never)) as tree:
        assert content(tree, "a") == b"text"
