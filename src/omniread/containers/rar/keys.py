"""How does a password become the key of a RAR archive?"""

from __future__ import annotations

from hashlib import pbkdf2_hmac, sha1, sha256

from omniread.containers.flat.ciphers import aes_cbc, locked, refused
from omniread.model.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.containers.rar.packed import Cipher

MOST_ROUNDS = 20
OLD_ROUNDS, OLD_STEP = 0x40000, 0x4000
LONGEST = 127


def decryption(cipher: Cipher, password: str | None, what: str) -> Callable[[bytes], bytes]:
    """What decrypts a member, or a header when its own start is put into `cipher`. Unreadable without a password."""
    if password is None:
        raise locked(what)
    if cipher.rounds is None:
        if not cipher.salt:
            raise Unreadable(f"{what} is encrypted in a way of the first RAR versions.", hint="Unpack it with unrar.")
        return aes_cbc(*_older(password, cipher.salt))
    return aes_cbc(newer_key(cipher, password, what), cipher.start)


def newer_key(cipher: Cipher, password: str, what: str) -> bytes:
    """The key of version 5; Unreadable when the check value tells that the password is wrong."""
    rounds, secret = cipher.rounds or 0, password[:LONGEST].encode("utf-8", "surrogatepass")
    if rounds > MOST_ROUNDS:
        raise Unreadable(f"{what} asks for 2**{rounds} rounds to make a key of its password, which is senseless.")
    if cipher.check and sha256(cipher.check[:8]).digest()[:4] == cipher.check[8:]:
        value = pbkdf2_hmac("sha256", secret, cipher.salt, (1 << rounds) + 32)
        if bytes(value[at] ^ value[at + 8] ^ value[at + 16] ^ value[at + 24] for at in range(8)) != cipher.check[:8]:
            raise refused(what)
    return pbkdf2_hmac("sha256", secret, cipher.salt, 1 << rounds)


def _older(password: str, salt: bytes) -> tuple[bytes, bytes]:
    """Key and start of versions 3 and 4."""
    secret = password[:LONGEST].encode("utf-16-le", "surrogatepass") + salt
    digest, start = sha1(usedforsecurity=False), bytearray()
    for first in range(0, OLD_ROUNDS, OLD_STEP):
        digest.update(secret + first.to_bytes(3, "little"))
        start.append(digest.digest()[19])
        rest = range(first + 1, first + OLD_STEP)
        digest.update(b"".join([secret + number.to_bytes(3, "little") for number in rest]))
    words = digest.digest()[:16]
    return b"".join(words[at : at + 4][::-1] for at in range(0, 16, 4)), bytes(start)
