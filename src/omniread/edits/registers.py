"""What do the cuts of a patch remember for its pastes, whichever comes first?"""

from __future__ import annotations

from omniread.model.errors import BadSelector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omniread.edits.anchoring import Placed
    from omniread.edits.patch import Operation
    from omniread.edits.written import Written


class Registers:
    """Lines by name, across all the sections of a patch.

    Numbers are those of the texts that were read, so a paste may stand before its cut.
    """

    def __init__(self, sections: Iterable[tuple[Written, Sequence[Placed]]]) -> None:
        """Collect what is cut. Raises BadSelector for a name that is filled twice."""
        self._held: dict[str, tuple[Written, range]] = {}
        for written, places in sections:
            for place in places:
                name = place.operation.register
                if name is None or not place.operation.remembers:
                    continue
                if name in self._held:
                    raise BadSelector(
                        f"Line {place.operation.number} of the patch: @{name} is cut twice.",
                        hint="Give each cut a name of its own.",
                    )
                self._held[name] = written, range(place.start, place.stop)

    def rows(self, operation: Operation, written: Written) -> tuple[bytes, ...]:
        """What a paste puts in, in the encoding of the file that it goes to.

        Raises BadSelector for a name that no cut fills, and for characters or bytes that the encoding lacks.
        """
        name = operation.register or ""
        if name not in self._held:
            known = ", ".join(f"@{each}" for each in self._held) or "none"
            raise BadSelector(
                f"Line {operation.number} of the patch: nothing is remembered as @{name}.",
                hint=f"Fill it with CUT 3.=5 @{name} in the same patch. There are: {known}.",
            )
        source, lines = self._held[name]
        if source.charset.codec == written.charset.codec:
            return tuple(source.content(at) for at in lines)
        if any(map(source.is_damaged, lines)):
            raise BadSelector(
                f"Line {operation.number} of the patch: @{name} has bytes that do not decode, and the files "
                "have different encodings.",
                hint="Paste it into a file with the same encoding.",
            )
        return tuple(written.encoded(source.text(at)) for at in lines)
