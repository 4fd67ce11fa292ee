"""Which files refer to a name?"""

from __future__ import annotations

from omniread.layout.names import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from omniread.syntax.references.sketch import Sketch

NAMED = 5


class Referring:
    """Who mentions which words, looked up when it is asked the first time."""

    def __init__(self, files: Mapping[str, Sketch]) -> None:
        """Take the files by their paths."""
        self._files = files
        self._found: dict[bytes, list[str]] | None = None

    def told(self, name: str, path: str) -> str:
        """The first files that mention a name, beside the one at a path, which declares it, and how many more do."""
        others = [each for each in self._by(name) if each != path]
        if not others:
            return "<- nobody"
        more = len(others) - NAMED
        # An arrow to the name: these are no lines of its file.
        return f"<- {', '.join(map(shown, others[:NAMED]))}" + (f", … {more:,} more" if more > 0 else "")

    def _by(self, name: str) -> list[str]:
        if self._found is None:
            self._found = {}
            declared = {
                one.name.encode(errors="replace") for sketch in self._files.values() for one in sketch.declared()
            }
            for path in sorted(self._files):
                for word in declared.intersection(self._files[path].words.split(b" ")):
                    self._found.setdefault(word, []).append(path)
        return self._found.get(name.encode(errors="replace"), [])
