"""Which file is opened in the place of a blob, and in which way?

A file on disk is read where it lies, whatever its size; next to it nothing is made, changed or removed. A member of an
archive, and a file whose log cannot be read in place, is copied together with its log.
"""

from __future__ import annotations

import os
import sqlite3

from omniread.model.errors import TooBig, Unreadable
from omniread.model.node import Blob
from omniread.model.note import Note
from omniread.model.value import changed, value
from omniread.tabular.lite.faults import LOCKED, code
from omniread.tabular.lite.opening import ALONE, COPY, LOGGED, PLACE, connected, salvaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from omniread.model.scope import Work
    from omniread.tabular.lite import Session

LOG, INDEX, JOURNAL = "-wal", "-shm", "-journal"
# Bytes 18 and 19 of the header: which version writes and reads the file. 2 is that with a write-ahead log.
VERSIONS: Final = slice(18, 20)
WITH_LOG: Final = 2
TRIES: Final = 3
# What a file itself is to blame for.
BROKEN: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})


@value
class Place:
    """A file, the way to open it, and what is to be said of that. `stale` tells whether it was written meanwhile."""

    path: str
    way: str
    notes: tuple[Note, ...] = ()
    stale: Callable[[], bool] = lambda: False


def opened(blob: Blob, work: Work) -> tuple[Session, Place]:
    """A guarded connection to a database. Raises Unreadable when it is locked, or damaged beyond reading."""
    path = blob.local()
    try:
        return _tried(_in_place(blob, path), work) if path == blob.facts.path else _member(blob, path, work)
    except sqlite3.Error as error:
        if code(error) in LOCKED:
            raise Unreadable(
                f"{blob.ref} is locked by another program ({error}).",
                ref=blob.ref,
                hint="Read it again when that program is done, or read a copy of the file.",
            ) from error
        # A log or a journal that only a writer can deal with, or a file system without locks.
        return _copied(blob, path, work)


def _in_place(blob: Blob, path: str) -> Place:
    """How a file on disk is opened by what lies beside it."""
    log = _size(path + LOG)
    if log is None:
        return _alone(path) if WITH_LOG in blob.head[VERSIONS] else Place(path, PLACE)
    if log == 0 and _size(path + INDEX) is None:
        return _alone(path)
    # Without its index a log cannot be read in place: the engine says so, before it makes anything.
    return Place(path, LOGGED)


def _alone(path: str, *notes: Note) -> Place:
    """Without locks: whether another program writes meanwhile has to be watched."""
    before = _state(path)
    return Place(path, ALONE, notes, lambda: _state(path) != before)


def _tried(place: Place, work: Work) -> tuple[Session, Place]:
    """Open a place; a damaged file as far as it goes. Raises sqlite3.Error when something else is in the way."""
    try:
        return connected(place.path, place.way, work), place
    except sqlite3.Error as error:
        if code(error) not in BROKEN:
            raise
        session = salvaged(place.path, place.way, work)
        note = Note("damaged", f"The database is damaged ({error}); what can be read of it is shown")
        return session, changed(place, notes=(*place.notes, note))


def _copied(blob: Blob, path: str, work: Work) -> tuple[Session, Place]:
    """Open a copy of a file on disk and of what lies beside it; where there can be none, the file alone."""
    try:
        return _tried(Place(_copy(blob, path, work), COPY), work)
    except (TooBig, OSError, sqlite3.Error) as error:
        what = error.message if isinstance(error, TooBig) else f"{error}."
        beside = " and ".join(blob.name + suffix for suffix in (LOG, JOURNAL) if _size(path + suffix))
        text = f"Read without {beside or 'locks'}: the latest changes may be missing or half done. {what}"
    try:
        return _tried(_alone(path, Note("log-missing", text)), work)
    except sqlite3.Error as error:
        raise Unreadable(
            f"{blob.ref} cannot be opened: {error}.", ref=blob.ref, hint="See its bytes with :hex."
        ) from error


def _copy(blob: Blob, path: str, work: Work) -> str:
    """A scratch copy of a file together with its log and journal; of one moment, if it comes to rest."""
    for _ in range(TRIES):
        before = _state(path)
        copy = work.copy(blob.open(), blob.name)
        for suffix in (LOG, JOURNAL):
            if _size(path + suffix):
                with open(path + suffix, "rb") as beside:
                    os.replace(work.copy(beside, blob.name + suffix), copy + suffix)
        if _state(path) == before:
            return copy
    raise OSError("it was written again and again while it was copied")


def _member(blob: Blob, path: str, work: Work) -> tuple[Session, Place]:
    """Open a scratch copy, with the log and the journal that lie beside the original."""
    found = [suffix for suffix in (LOG, JOURNAL) if _fetched(blob, path, suffix, work)]
    notes: tuple[Note, ...] = ()
    if WITH_LOG in blob.head[VERSIONS] and LOG not in found:
        text = f"{blob.name}{LOG} is not there; what was committed but not yet moved into the database is missing"
        notes = (Note("log-missing", text),)
    return _tried(Place(path, COPY, notes), work)


def _fetched(blob: Blob, path: str, suffix: str, work: Work) -> bool:
    """Put what lies beside the original beside its copy; False when there is nothing."""
    sibling = blob.capabilities.sibling
    beside = None if sibling is None else sibling(blob.name + suffix)
    if not isinstance(beside, Blob):
        return False
    os.replace(work.copy(beside.open(), beside.name), path + suffix)
    return True


def _state(path: str) -> tuple[object, ...]:
    """What changes when the file, its log or its journal is written."""
    found = [_stat(path + suffix) for suffix in ("", LOG, JOURNAL)]
    return tuple((each.st_size, each.st_mtime_ns, each.st_ino) if each else None for each in found)


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _size(path: str) -> int | None:
    found = _stat(path)
    return None if found is None else found.st_size
