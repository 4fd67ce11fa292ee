"""Does a password become the right key?"""

from hashlib import pbkdf2_hmac, sha256

import pytest

from omniread.containers.rar.keys import decryption, newer_key
from omniread.containers.rar.packed import Cipher
from omniread.model.errors import Unreadable

SALT = b"0123456789abcdef"


def check_of(password: bytes, rounds: int) -> bytes:
    """The check value, by its description."""
    value = pbkdf2_hmac("sha256", password, SALT, (1 << rounds) + 32)
    folded = bytearray(8)
    for at, byte in enumerate(value):
        folded[at % 8] ^= byte
    return bytes(folded) + sha256(folded).digest()[:4]


def test_the_key_of_version_5():
    expected = pbkdf2_hmac("sha256", b"geheim", SALT, 1 << 4)
    for check in (b"", check_of(b"geheim", 4), b"x" * 12):
        assert newer_key(Cipher(SALT, bytes(16), 4, check), "geheim", "x") == expected


def test_a_wrong_password_is_seen_at_once():
    with pytest.raises(Unreadable, match="cannot be decrypted: the password is wrong"):
        newer_key(Cipher(SALT, bytes(16), 4, check_of(b"geheim", 4)), "falsch", "x")


def test_no_password_and_senseless_rounds():
    with pytest.raises(Unreadable, match="its password is not known"):
        decryption(Cipher(SALT, bytes(16), 4), None, "x")
    with pytest.raises(Unreadable, match="senseless"):
        decryption(Cipher(SALT, bytes(16), 40), "geheim", "x")


def test_the_first_versions_are_not_known():
    with pytest.raises(Unreadable, match="first RAR versions"):
        decryption(Cipher(b""), "geheim", "x")


def test_a_block_is_decrypted_as_others_encrypted_it():
    from cryptography.hazmat.primitives.ciphers import Cipher as Aes
    from cryptography.hazmat.primitives.ciphers import algorithms, modes

    key = pbkdf2_hmac("sha256", b"geheim", SALT, 1 << 4)
    encrypt = Aes(algorithms.AES(key), modes.CBC(b"i" * 16)).encryptor().update
    assert decryption(Cipher(SALT, b"i" * 16, 4), "geheim", "x")(encrypt(b"sixteen letters!")) == b"sixteen letters!"
