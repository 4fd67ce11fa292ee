"""What does `conflict://` name?

A merge conflict that `:conflicts` has listed, by its number: `conflict://3` are its lines in the file as they are now,
`conflict://3/ours` is the text of one side. It is found again by what it says, so that a file which changed above it
does no harm; where it has changed itself, nothing else is shown in its place.
"""

from __future__ import annotations

import os
import re

from omniread.merging.sides import chosen, names, written
from omniread.merging.texts import again, text_of
from omniread.model import grammar
from omniread.model.errors import BadSelector, NotFound
from omniread.model.node import Blob, Facts, Located
from omniread.model.note import Note
from omniread.model.span import Span
from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.merging.hunk import Hunk, Part
    from omniread.model.node import Node
    from omniread.model.scope import Scope, Work
    from omniread.model.sighting import Sighting
    from omniread.model.text import Text

SCHEME = "conflict://"
_REST = r"/*([^/:?]*)(?:/([^:?]*))?(?::(.*)|(\?.*))?"
_NUMBER = r"\d{1,9}"
_LISTED = 10
# The renderings of a file that have its lines.
_LINES = frozenset({"raw", "text"})


class Conflict:
    """The merge conflicts that the session knows."""

    name = "conflict"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The file with the lines of the conflict as its tail, or the text of a part of it.

        NotFound for a number that was not given, for a part that it does not have, and for one that has changed;
        BadSelector for a tail that is no selector. Raises what its file does.
        """
        match = re.fullmatch(_REST, reference.removeprefix(SCHEME), re.DOTALL) if reference.startswith(SCHEME) else None
        if match is None:
            return None
        number, wanted, tail = match[1], (match[2] or "").rstrip("/"), match[3] if match[4] is None else match[4]
        seen = scope.conflicts.sighting(int(number)) if re.fullmatch(_NUMBER, number) else None
        if seen is None:
            raise _unknown(number, reference, scope)
        ref = f"{SCHEME}{number}"
        node, text, hunk = _found(seen, ref, scope, work)
        if not wanted:
            return Located(node, _within(hunk, tail, reference), (_said(hunk, ref, node.ref),))
        part = chosen(hunk, wanted)
        if part is None:
            raise _no_part(hunk, wanted, ref)
        return _part(hunk, part, text, node, f"{ref}/{wanted}", tail, work)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:  # noqa: ARG002  # the port's
        """Nothing: conflicts are asked for by number."""
        return ()


def _unknown(number: str, reference: str, scope: Scope) -> NotFound:
    known = scope.conflicts.sighted()
    listed = [(each, scope.conflicts.sighting(each)) for each in known[-_LISTED:]]
    named = [f"{SCHEME}{each} ({seen.ref}, line {seen.first})" for each, seen in listed if seen is not None]
    more = "" if len(known) <= _LISTED else f"{len(known) - _LISTED:,} older ones, then "
    what = f"There is no conflict {number!r}" if number else "A conflict is asked for by its number"
    hint = f"There are {more}{', '.join(named)}." if named else "None is listed so far: ask a file for its :conflicts."
    return NotFound(f"{what}.", ref=reference, hint=hint, near=tuple(f"{SCHEME}{each}" for each in known[-3:]))


def _found(seen: Sighting, ref: str, scope: Scope, work: Work) -> tuple[Node, Text, Hunk]:
    """The file, its text, and the conflict where it is now."""
    assert scope.follow is not None  # noqa: S101  # a session that has listed conflicts can read
    place = seen.ref
    if seen.cwd != scope.cwd and os.path.lexists(os.path.join(seen.cwd, place)):
        place = os.path.join(seen.cwd, place)
    node = scope.follow(place, changed(scope, cwd=seen.cwd), work)
    text = text_of(node, scope, work)
    hunk = None if text is None else again(seen, text, work)
    if text is None or hunk is None:
        raise NotFound(
            f"{ref} has changed, or is gone: it stood on lines {seen.first}-{seen.last} of {node.ref}.",
            ref=ref,
            hint=f"Ask {node.ref}:conflicts for those that are left.",
            near=(f"{node.ref}:conflicts",),
        )
    return node, text, hunk


def _within(hunk: Hunk, tail: str | None, reference: str) -> str:
    """The selector for the lines of a conflict; ranges of its own, in the numbers of the file, stay as they are."""
    selector = grammar.parse(tail or "")
    if selector is None:
        raise BadSelector(
            f"':{tail}' is no selector.", ref=reference, hint=f"Selectors behind a conflict are: {grammar.FORMS}."
        )
    other = selector.rendering
    if selector.ranges or (other is not None and other.word not in _LINES):
        return str(selector)
    return str(changed(selector, ranges=(Span(hunk.first, hunk.last),)))


def _said(hunk: Hunk, ref: str, file: str) -> Note:
    parts = ", ".join(f"{ref}/{name}" for name in names(hunk))
    return Note("conflicts", f"{ref} is {hunk.lines} of {file} ({hunk.style}); its parts are {parts}")


def _no_part(hunk: Hunk, wanted: str, ref: str) -> NotFound:
    near = tuple(f"{ref}/{name}" for name in names(hunk))
    why = " (this style shows none)" if wanted.startswith("base") and not hunk.bases else ""
    return NotFound(f"{ref} has no part {wanted!r}{why}.", ref=ref, hint=f"It has {', '.join(near)}.", near=near)


def _part(
    hunk: Hunk, found: tuple[Part, bool], text: Text, node: Node, ref: str, tail: str | None, work: Work
) -> Located:
    from io import BytesIO

    part, of_base = found
    data = written(hunk, part, text, of_base=of_base).encode(errors="surrogatepass")
    where = part.lines or f"empty in {hunk.lines}"
    how = f"made of the differences on {where}" if part.role == "diff" else where
    label = f" ({part.label})" if part.label and not (of_base and part.role == "diff") else ""
    notes = [Note("conflicts", f"{ref} is {how} of {node.ref}{label}")]
    if hunk.doubtful and not of_base:
        lines = ", ".join(map(str, hunk.doubtful[:_LISTED]))
        doubt = f"Where one side ends is not certain: line {lines} may be the ======= between them as well"
        notes.append(Note("conflicts", doubt))
    return Located(Blob(ref, node.name, lambda: BytesIO(data), work, Facts(len(data))), tail, tuple(notes))
