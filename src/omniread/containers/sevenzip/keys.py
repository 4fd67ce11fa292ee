"""How does a password become the key of a 7z archive?"""

from __future__ import annotations

from hashlib import sha256

from omniread.containers.flat.ciphers import aes_cbc, locked
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.model.scope import Work

KEY, BLOCK = 32, 16
NO_HASH, MOST_ROUNDS = 0x3F, 24
STRIDE = 1 << 14


def decryption(properties: bytes, password: str | None, work: Work, what: str) -> Callable[[bytes], bytes]:
    """What decrypts the data of a coder. Unreadable without a password, NeedsExtra without `cryptography`."""
    if password is None:
        raise locked(what)
    first, second = (properties + b"\0\0")[:2]
    salt_size = (first >> 7 & 1) + (second >> 4)
    start_size = (first >> 6 & 1) + (second & 0xF)
    salt, start = properties[2 : 2 + salt_size], properties[2 + salt_size : 2 + salt_size + start_size]
    return aes_cbc(derived(password, salt, first & 0x3F, work), start.ljust(BLOCK, b"\0"))


def derived(password: str, salt: bytes, power: int, work: Work) -> bytes:
    """The key: SHA-256 over 2**power repetitions of salt, password and a counter."""
    secret = salt + password.encode("utf-16-le", "surrogatepass")
    if power == NO_HASH:
        return secret[:KEY].ljust(KEY, b"\0")
    if power > MOST_ROUNDS:
        raise Unreadable(f"The archive asks for 2**{power} rounds to make a key of its password, which is senseless.")
    digest, rounds = sha256(), 1 << power
    for start in range(0, rounds, STRIDE):
        work.check()
        counters = range(start, min(start + STRIDE, rounds))
        digest.update(b"".join([secret + number.to_bytes(8, "little") for number in counters]))
    return digest.digest()
