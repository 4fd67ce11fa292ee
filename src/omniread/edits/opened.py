"""What is known of a file that is to be edited: its bytes, its lines, its text and its tag?"""

from __future__ import annotations

import os

from omniread.decoding.held import Held
from omniread.edits.places import named, refuse_closed, refuse_outside
from omniread.edits.written import Written, refuse_unlike
from omniread.layout.names import shown
from omniread.model.content import Ask
from omniread.model.errors import BadSelector, Denied, TooBig
from omniread.model.node import Blob
from omniread.model.note import Note
from omniread.model.value import value
from omniread.resolve import resolve
from omniread.sources.local.names import reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.edits.patch import Section
    from omniread.edits.session import Session
    from omniread.model.scope import Work

_MARKED = " with BOM"


@value
class Opened:
    """One file: the path string that names it, the real path, its status, its bytes, and what they say.

    `encoding` is how the session knows it to be written, for the store.
    """

    ref: str
    real: str
    status: os.stat_result
    data: bytes
    blob: Blob
    held: Held
    text: str
    written: Written
    encoding: str | None
    notes: tuple[Note, ...] = ()


def opened(section: Section, session: Session, work: Work) -> Opened:
    """The file of a section, ready to be edited. Raises a ReadError for what cannot be, or may not be."""
    path, ref, notes = named(section, session)
    blob, text = _blob(path, ref, session, work)
    real = blob.facts.path or path
    _refuse_link(section, path)
    refuse_outside(real, ref, session)
    status = os.stat(real)
    refuse_closed(real, ref, status.st_mode)
    data = _data(blob, ref, work)
    if Held(data, blob, work).whole() != text:
        raise _no_text(ref, "other lines than it has")
    held = _decoded(data, blob, section.tag or "", session, work)
    live = held.whole()
    if not session.store.holds(live):
        raise _too_big(ref, work)
    written = Written(data, held.charset)
    refuse_unlike(written, live, ref)
    if getattr(status, "st_nlink", 1) > 1:
        several = f"{shown(ref)} has {status.st_nlink} names (hard links); only this one gets the new text"
        notes = (*notes, Note("hard-link", several))
    return Opened(ref, real, status, data, blob, held, live, written, held.facts.written, notes)


def _blob(path: str, ref: str, session: Session, work: Work) -> tuple[Blob, str | None]:
    """The file, and the text as a read numbers it. Raises for what is not shown as the text that it is."""
    found = resolve(reference(path), session.registry, session.scope, work)
    blob = found.node
    if not isinstance(blob, Blob) and blob.kind == "directory":
        raise BadSelector(f"'{shown(ref)}' is a folder.", ref=ref, hint="A section is about one file.")
    if not isinstance(blob, Blob) or blob.capabilities.identity is None or found.ask != Ask():
        raise _no_text(ref, "what is in it")
    if (blob.facts.size or 0) > work.limits.snapshot_bytes:
        raise _too_big(ref, work)
    content = found.form.read(blob, found.ask, session.scope, work)
    if not content.anchored:
        raise _no_text(ref, f"a {content.kind}")
    return blob, content.text.whole()


def _no_text(ref: str, what: str) -> Denied:
    return Denied(
        f"'{shown(ref)}' is shown as {what}, so its lines cannot be edited.",
        ref=ref,
        hint="Only text files on disk can be; change this one with the program that made it.",
    )


def _refuse_link(section: Section, path: str) -> None:
    """Raise where it is not clear whether the link is meant or what it leads to. An edit goes through a link."""
    if (section.remove or section.move is not None) and os.path.islink(path):
        raise Denied(
            f"'{shown(section.path)}' is a link to '{shown(os.readlink(path))}'; REM and MV take the file itself.",
            ref=section.path,
            hint="Name the file that it leads to.",
        )


def _data(blob: Blob, ref: str, work: Work) -> bytes:
    most = work.limits.snapshot_bytes
    data = blob.open().read(most + 1)
    if len(data) > most:
        raise _too_big(ref, work)
    return data


def _too_big(ref: str, work: Work) -> TooBig:
    return TooBig(
        f"'{shown(ref)}' is too long to be edited: only texts up to {work.limits.snapshot_bytes:,} bytes have a tag.",
        ref=ref,
        hint="Raise the limit snapshot_bytes.",
    )


def _decoded(data: bytes, blob: Blob, tag: str, session: Session, work: Work) -> Held:
    """The text, in the encoding in which it was read when it got the tag."""
    held = Held(data, blob, work)
    if session.store.tag(held.whole()) == tag:
        return held
    tagged = session.store.tagged(blob.facts.path or "", tag)
    for encoding in dict.fromkeys(each.removesuffix(_MARKED) for _, each in tagged if each is not None):
        other = Held(data, blob, work, encoding=encoding)
        if session.store.tag(other.whole()) == tag or "\ufffd" not in other.whole():
            return other
    return held
