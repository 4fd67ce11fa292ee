"""How is an encrypted member of a ZIP archive opened with its password?"""

from __future__ import annotations

from hashlib import pbkdf2_hmac

from omniread.containers.flat import Codec
from omniread.containers.flat.chain import Chain, Transform
from omniread.containers.flat.ciphers import aes_counter, refused, zip_crypto

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.containers.flat import Window
    from omniread.containers.zipped.records import Record, Seal

HEADER = 12
ROUNDS = 1000
VERIFIER, MARK = 2, 10


def unlocked(found: Record, source: Window, inner: Codec, password: str, what: str) -> Codec:
    """What decrypts and decompresses; the source is moved to the first encrypted byte.

    Unreadable when it is seen at once that the password is wrong.
    """
    if found.seal is not None:
        function = _sealed(found.seal, found.packed, source, password, what)
    else:
        function = zip_crypto(password.encode("utf-8", "surrogatepass"))
        # The last byte in front of the data tells, once in 256 times wrongly, whether the password is right.
        if function(source.read(HEADER))[-1:] != bytes([found.check]):
            raise refused(what)

    def make() -> Chain:
        return Chain([Transform(function), inner.make()])

    return Codec(make, (*inner.errors, ValueError), endless=True)


def _sealed(seal: Seal, size: int, source: Window, password: str, what: str) -> Callable[[bytes], bytes]:
    """AES as WinZip has it: a key from password and salt, and a seal behind the data that tells of any change."""
    import hmac
    from hashlib import sha1

    salt = source.read(seal.key // 2)
    secret = password.encode("utf-8", "surrogatepass")
    keys = pbkdf2_hmac("sha1", secret, salt, ROUNDS, 2 * seal.key + VERIFIER)
    if source.read(VERIFIER) != keys[-VERIFIER:]:
        raise refused(what)
    left = size - len(salt) - VERIFIER - MARK
    decrypt, check, mark = aes_counter(keys[: seal.key]), hmac.new(keys[seal.key : 2 * seal.key], None, sha1), b""

    def decrypted(data: bytes) -> bytes:
        nonlocal left, mark
        packed, behind = data[:left], data[left:]
        left -= len(packed)
        check.update(packed)
        mark += behind
        if len(mark) >= MARK and not hmac.compare_digest(mark[:MARK], check.digest()[:MARK]):
            raise ValueError("the seal does not fit")
        return decrypt(packed)

    return decrypted
