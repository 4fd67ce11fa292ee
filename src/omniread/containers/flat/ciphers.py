"""How is encrypted data turned back into what was encrypted?

Each function gives what maps ciphertext to plaintext, piece by piece and in order. AES comes from `cryptography`, which
the extra `archives` brings; the old cipher of ZIP is a few lines.
"""

from __future__ import annotations

from omniread.model.errors import NeedsExtra, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omniread.model.scope import Scope

BLOCK = 16
POLYNOMIAL = 0xEDB88320
LOW_32 = 0xFFFFFFFF


def locked(what: str) -> Unreadable:
    """The error for what needs a password that nobody gave."""
    hint = "Its password comes from the host (passwords of the Reader, --password-file), never from a path."
    return Unreadable(f"{what} is encrypted, and its password is not known.", hint=hint)


def refused(what: str) -> Unreadable:
    """The error for what a password does not open."""
    hint = "Check the password that the host gives (passwords of the Reader, --password-file)."
    return Unreadable(f"{what} cannot be decrypted: the password is wrong, or the data is damaged.", hint=hint)


def password_for(scope: Scope, ref: str) -> str | None:
    """The password that the host has for an archive, None when it has none."""
    return None if scope.passwords is None else scope.passwords(ref)


def aes_cbc(key: bytes, start: bytes) -> Callable[[bytes], bytes]:
    """AES in CBC mode, without padding; `start` is the initialisation vector. NeedsExtra without `cryptography`."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import AES
        from cryptography.hazmat.primitives.ciphers.modes import CBC
    except ImportError as error:
        raise _missing() from error
    return Cipher(AES(key), CBC(start)).decryptor().update


def aes_counter(key: bytes) -> Callable[[bytes], bytes]:
    """AES in counter mode as ZIP has it: the counter begins at 1 and is little-endian. NeedsExtra as above."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import AES
        from cryptography.hazmat.primitives.ciphers.modes import ECB
    except ImportError as error:
        raise _missing() from error
    encrypt = Cipher(AES(key), ECB()).encryptor().update  # noqa: S305  # the counters are the blocks: this is CTR
    counter, rest = 1, b""

    def decrypted(data: bytes) -> bytes:
        nonlocal counter, rest
        missing = -(-max(len(data) - len(rest), 0) // BLOCK)
        blocks = b"".join(number.to_bytes(BLOCK, "little") for number in range(counter, counter + missing))
        counter += missing
        stream = rest + encrypt(blocks)
        rest = stream[len(data) :]
        mixed = int.from_bytes(data, "little") ^ int.from_bytes(stream[: len(data)], "little")
        return mixed.to_bytes(len(data), "little")

    return decrypted


def zip_crypto(password: bytes) -> Callable[[bytes], bytes]:
    """The cipher of the first ZIP programs; it is weak, and it is everywhere."""
    table = _crc_table()
    first, second, third = 0x12345678, 0x23456789, 0x34567890

    def step(byte: int) -> None:
        nonlocal first, second, third
        first = (first >> 8) ^ table[(first ^ byte) & 0xFF]
        second = ((second + (first & 0xFF)) * 134775813 + 1) & LOW_32
        third = (third >> 8) ^ table[(third ^ (second >> 24)) & 0xFF]

    def decrypted(data: bytes) -> bytes:
        found = bytearray(data)
        for at, byte in enumerate(found):
            mask = third | 2
            found[at] = plain = byte ^ ((mask * (mask ^ 1) >> 8) & 0xFF)
            step(plain)
        return bytes(found)

    for byte in password:
        step(byte)
    return decrypted


def in_sections(parts: Sequence[tuple[int, Callable[[bytes], bytes] | None]]) -> Callable[[bytes], bytes]:
    """One after another: each function gets as many bytes as its size says; without one they stay as they are."""
    waiting = [(size, function) for size, function in parts if size]

    def decrypted(data: bytes) -> bytes:
        found: list[bytes] = []
        while data and waiting:
            size, function = waiting.pop(0)
            piece, data = data[:size], data[size:]
            found.append(piece if function is None else function(piece))
            if len(piece) < size:
                waiting.insert(0, (size - len(piece), function))
        return b"".join(found)

    return decrypted


def _crc_table() -> tuple[int, ...]:
    found: list[int] = []
    for number in range(256):
        entry = number
        for _ in range(8):
            entry = (entry >> 1) ^ POLYNOMIAL if entry & 1 else entry >> 1
        found.append(entry)
    return tuple(found)


def _missing() -> NeedsExtra:
    return NeedsExtra("To decrypt AES, a package that is not installed is needed.", extra="archives")
