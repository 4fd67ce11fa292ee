"""Which programs lie below a tree, and what does each declare and mention?

A sketch is kept under what the file says, so that only files that changed are parsed again, and those that two folders
share are parsed once.
"""

from __future__ import annotations

# Not `threading`: its `Lock` is this very function.
from _thread import allocate_lock
from contextlib import closing
from hashlib import blake2b

from omniread.decoding.languages import language
from omniread.syntax.kinds import is_code
from omniread.syntax.references.worker import Task
from omniread.syntax.references.workers import sketches
from omniread.walking.files import Files
from omniread.walking.skipped import Skipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from omniread.syntax.references.sketch import Sketch
    from omniread.walking.files import File
    from omniread.walking.visit import Visit

KEPT_BYTES = 96 << 20
"""So much is kept of the files of a session: about 30,000 of them."""
MOST = 20_000
"""A map is made of so many files at most."""
TOO_MANY = f"has seen {MOST:,} files of programs"


class Sketches:
    """The sketches of a session, those used last; safe for threads."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        """Start empty."""
        self._most = most
        self._size = 0
        self._kept: dict[str, Sketch] = {}
        self._lock = allocate_lock()

    def get(self, key: str) -> Sketch | None:
        """The sketch under a key, None when there is none."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is not None:
                # A dictionary keeps the order of insertion: what was used moves to the end.
                self._kept[key] = found
            return found

    def put(self, key: str, sketch: Sketch) -> None:
        """Keep a sketch; those not used for longest make room for it."""
        with self._lock:
            self._size += len(sketch) - len(self._kept.pop(key, ()))
            self._kept[key] = sketch
            while self._size > self._most and len(self._kept) > 1:
                self._size -= len(self._kept.pop(next(iter(self._kept))))


class Gathered:
    """What was found below a tree.

    `files` are sketches by their paths below the root, in the order of the walk, and `keys` what they are known under:
    two trees with the same keys say the same. `failed` are the paths of what could not
    be understood; `stopped` says why not all was looked at, and `place` where that was.
    """

    def __init__(self, visit: Visit, known: Sketches, pinned: Container[str] = ()) -> None:
        """Pass all of it, as far as the time of the read goes. `pinned` paths are left out."""
        self.files: dict[str, Sketch] = {}
        self.failed: list[str] = []
        self.pinned: int = 0
        self.skipped: Skipped = Skipped()
        self.others: int = 0
        self.stopped: str | None = None
        self.place: str = ""
        self._known = known
        self._pinned = pinned
        self.keys: dict[str, str] = {}
        self._found: dict[str, Sketch | None] = {}
        look = Files(lambda name: is_code(language(name)), visit.work.limits.summary_bytes, self.skipped)
        with closing(sketches(self._unknown(look, visit), visit.work)) as answers:
            for one in answers:
                self._found[one.key] = one.sketch
                if one.sketch is not None:
                    known.put(one.key, one.sketch)
        self._sort(look)

    def _unknown(self, look: Files, visit: Visit) -> Iterator[Task]:
        """What has to be parsed: a text once, wherever it lies."""
        while not look.is_done and self.stopped is None:
            for file in look.following(visit):
                if file.path in self._pinned:
                    self.pinned += 1
                    continue
                if len(self.keys) >= MOST:
                    self.stopped = TOO_MANY
                    break
                if (task := self._task(file)) is not None:
                    yield task
            self.stopped = self.stopped or look.stopped

    def _task(self, file: File) -> Task | None:
        word = language(file.name) or ""
        key = f"{word} {blake2b(file.text, digest_size=16).hexdigest()}"
        self.keys[file.path] = key
        if key in self._found:
            return None
        self._found[key] = known = self._known.get(key)
        return Task(key, word, file.text) if known is None else None

    def _sort(self, look: Files) -> None:
        """Give each path its sketch."""
        self.others = look.others
        self.place = look.place
        for path, key in self.keys.items():
            sketch = self._found[key]
            if sketch is None:
                self.failed.append(path)
            else:
                self.files[path] = sketch
