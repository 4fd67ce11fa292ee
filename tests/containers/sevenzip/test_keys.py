"""Does a password become the key of a 7z archive?"""

from hashlib import sha256

import pytest

from omniread.containers.sevenzip.keys import decryption, derived
from omniread.model.errors import Cancelled, Unreadable
from omniread.model.limits import Limits
from omniread.model.scope import Work
from omniread.store.scratch import Scratch
from tests import fakes


@pytest.mark.parametrize("power", [0, 3, 15])
def test_the_key_by_its_description(power):
    secret = b"salt" + "geheim".encode("utf-16-le")
    expected = sha256(b"".join(secret + number.to_bytes(8, "little") for number in range(1 << power))).digest()
    assert derived("geheim", b"salt", power, fakes.work()) == expected


def test_no_rounds_at_all():
    assert derived("ab", b"s", 0x3F, fakes.work()) == b"sa\0b\0".ljust(32, b"\0")
    assert len(derived("a long password of many letters", b"", 0x3F, fakes.work())) == 32


def test_senseless_rounds():
    with pytest.raises(Unreadable, match="senseless"):
        derived("x", b"", 50, fakes.work())


def test_it_can_be_cancelled():
    class Gone:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        derived("x", b"", 24, Work(Limits(), Scratch(), cancel=Gone()))


def test_properties_tell_salt_and_start():
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    key = derived("geheim", b"sa", 3, fakes.work())
    encrypt = Cipher(algorithms.AES(key), modes.CBC(b"start".ljust(16, b"\0"))).encryptor().update
    properties = bytes([3 | 0x80 | 0x40, 1 << 4 | 4]) + b"sa" + b"start"
    assert decryption(properties, "geheim", fakes.work(), "x")(encrypt(b"sixteen letters!")) == b"sixteen letters!"


def test_without_a_password():
    with pytest.raises(Unreadable, match="its password is not known"):
        decryption(b"\3", None, fakes.work(), "x")
