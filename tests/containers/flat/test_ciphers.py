"""Is what was encrypted by others decrypted, in pieces of any size?"""

import random
import sys
import zipfile

import pytest

from omniread.containers.flat.ciphers import (
    aes_cbc,
    aes_counter,
    in_sections,
    locked,
    password_for,
    refused,
    zip_crypto,
)
from omniread.model.errors import NeedsExtra, Unreadable
from tests import fakes

# The examples of NIST SP 800-38A, F.2.1.
KEY = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
START = bytes.fromhex("000102030405060708090a0b0c0d0e0f")
PLAIN = bytes.fromhex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
CBC = bytes.fromhex("7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2")


@pytest.mark.parametrize("step", [1, 5, 16, 100])
def test_aes_in_blocks(step):
    decrypt = aes_cbc(KEY, START)
    assert b"".join(decrypt(CBC[at : at + step]) for at in range(0, len(CBC), step)) == PLAIN


@pytest.mark.parametrize("step", [1, 5, 16, 1000])
def test_aes_by_a_counter_is_its_own_reverse(step):
    data = random.Random(2).randbytes(1000)
    whole = aes_counter(KEY)(data)
    assert whole != data
    decrypt = aes_counter(KEY)
    assert b"".join(decrypt(whole[at : at + step]) for at in range(0, len(whole), step)) == data


def test_the_counter_begins_at_one_and_is_little_endian():
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    encrypt = Cipher(algorithms.AES(KEY), modes.ECB()).encryptor().update
    expected = b"".join(encrypt(number.to_bytes(16, "little")) for number in (1, 2, 3))
    assert aes_counter(KEY)(bytes(48)) == expected


def test_the_old_cipher_of_zip():
    data, decrypt = random.Random(3).randbytes(500), zip_crypto(b"secret")
    # What the standard library keeps to itself.
    expected = bytes(zipfile._ZipDecrypter(b"secret")(data))
    assert decrypt(data[:100]) + decrypt(data[100:]) == expected


def test_sections_change_the_cipher():
    function = in_sections([(3, bytes.upper), (2, None), (0, bytes.lower), (4, bytes.swapcase)])
    assert function(b"ab") + function(b"cde") + function(b"fGhI and more") == b"ABCdeFgHi"
    assert function(b"x") == b""


def test_the_password_is_the_hosts():
    assert password_for(fakes.scope(), "a.zip") is None
    asked: list[str] = []
    scope = fakes.scope(passwords=lambda ref: asked.append(ref) or "geheim")
    assert (password_for(scope, "a.zip"), asked) == ("geheim", ["a.zip"])


def test_what_is_said():
    assert "is encrypted, and its password is not known" in str(locked("a.zip:x"))
    assert "cannot be decrypted: the password is wrong" in str(refused("a.zip:x"))
    assert isinstance(locked("x"), Unreadable)
    assert "--password-file" in str(refused("x"))


@pytest.mark.parametrize(("function", "arguments"), [(aes_cbc, (KEY, START)), (aes_counter, (KEY,))])
def test_without_the_package_it_is_named(function, arguments, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers", None)
    with pytest.raises(NeedsExtra, match=r"pip install 'omniread\[archives\]'"):
        function(*arguments)
