"""Where do bytes lie that cannot be read in place?

In private temporary files: bounded, gone with the read or with the session. A body that was taken whole and has a key
stays for later reads, so that the second question about a compressed archive costs no decompression.
"""

from __future__ import annotations

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

from omniread.model.errors import TooBig
from omniread.store.spool import Spool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from omniread.model.scope import Work

BODIES = 8
BYTES = 1 << 30
CHUNK = 256 << 10
NAME_CHARACTERS = 100


class Scratch:
    """Disk space of one session, safe for threads.

    `Scratch()` takes no argument worth setting outside of tests: at most `bodies` whole bodies of together `size`
    bytes outlive their read. After `close` it still works, and keeps nothing.
    """

    def __init__(self, bodies: int = BODIES, size: int = BYTES) -> None:
        """Start empty; nothing is written before something must be."""
        self._bodies = bodies
        self._size = size
        self._lock = allocate_lock()
        self._kept: dict[str, Spool] = {}
        self._running: dict[tuple[Work, str], Spool] = {}
        self._users: dict[Spool, int] = {}

    def spooled(self, opener: Callable[[], BinaryIO], key: str | None, work: Work) -> Callable[[], BinaryIO] | None:
        """How to open a seekable, lazily filled copy; None when the opener's stream is seekable itself.

        The stream is opened once and taken from as its readers need it; at most `inflated_bytes` are taken. Within one
        read the same key shares one copy.
        """
        if key is not None and (known := self._known(key, work)) is not None:
            return known.open
        stream = opener()
        if stream.seekable():
            stream.close()
            return None
        spool = Spool(stream, work.limits.inflated_bytes)
        with self._lock:
            self._users[spool] = 1
            if key is not None:
                self._running[work, key] = spool
        work.closing.callback(self._release, spool, key, work)
        return spool.open

    def copy(self, stream: BinaryIO, name: str, work: Work) -> str:
        """A file with the stream's bytes in a folder of its own, both removed when the read ends.

        The file's name is like `name`, made safe. TooBig when there are more than `member_bytes`.
        """
        from pathlib import Path
        from shutil import rmtree
        from tempfile import mkdtemp

        folder = mkdtemp(prefix="omniread-")
        work.closing.callback(rmtree, folder, ignore_errors=True)
        path = Path(folder, safe_name(name))
        left = work.limits.member_bytes
        with path.open("xb") as file:
            while chunk := stream.read(CHUNK):
                work.check()
                left -= len(chunk)
                if left < 0:
                    raise TooBig(
                        f"{name} has more than {work.limits.member_bytes:,} bytes, too many for a copy.",
                        hint="Raise the limit member_bytes.",
                    )
                file.write(chunk)
        return str(path)

    def close(self) -> None:
        """Free what is kept; what a running read still uses is freed at its end."""
        with self._lock:
            self._bodies = 0
            self._forget()

    def __del__(self) -> None:
        # A session that was dropped without `close` gives its space back quietly.
        self.close()

    def _known(self, key: str, work: Work) -> Spool | None:
        """The copy of a key that this read has begun, or one that an earlier read left."""
        with self._lock:
            if (running := self._running.get((work, key))) is not None:
                return running
            if (kept := self._kept.pop(key, None)) is None:
                return None
            # A dictionary keeps the order of insertion: what was used moves to the end.
            self._kept[key] = kept
            self._running[work, key] = kept
            self._users[kept] += 1
        work.closing.callback(self._release, kept, key, work)
        return kept

    def _release(self, spool: Spool, key: str | None, work: Work) -> None:
        """The read ends: keep a whole copy that has a key, free any other that nobody else uses."""
        with self._lock:
            self._users[spool] -= 1
            if key is not None:
                self._running.pop((work, key), None)
                if spool.complete:
                    self._kept.setdefault(key, spool)
            self._drop(spool)
            self._forget()

    def _forget(self) -> None:
        """Let go of what was not used for longest, until the rest fits."""
        while len(self._kept) > self._bodies or sum(spool.length for spool in self._kept.values()) > self._size:
            self._drop(self._kept.pop(next(iter(self._kept))))

    def _drop(self, spool: Spool) -> None:
        """Free a copy that is neither kept nor used."""
        if self._users.get(spool) == 0 and spool not in self._kept.values():
            del self._users[spool]
            spool.close()


def safe_name(name: str) -> str:
    """A file name that is one on every system and hides nothing: letters, digits, `.`, `_`, `-`, its suffix kept."""
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "._-") else "_" for letter in name)
    return plain.lstrip(".")[-NAME_CHARACTERS:] or "file"
