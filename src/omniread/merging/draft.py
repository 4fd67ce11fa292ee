"""Does what began with a marker end as a conflict?"""

from __future__ import annotations

from omniread.merging.hunk import Fault, Hunk
from omniread.merging.readings import Git, Jujutsu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.merging.markers import Marker

_DIGEST = 16


class Draft:
    """What began on a line with a marker, read on line by line."""

    def __init__(self, line: int, text: str, found: Marker) -> None:
        """Begin with the first marker, and the text of its line."""
        from hashlib import blake2b

        self.line = line
        self.width: int = found.width
        self._git = Git(line, found.label)
        self._jujutsu = Jujutsu()
        self._digest = blake2b(digest_size=_DIGEST)
        self._hash(text)

    def take(self, line: int, text: str, found: Marker | None) -> None:
        """Read on: `found` is the marker that the line is, if it is one that may be this conflict's."""
        self._hash(text)
        if found is None or not self._git.mark(line, found):
            self._git.take(text)
        jujutsu = self._jujutsu
        if jujutsu.alive and (found is None or not jujutsu.mark(line, found)):
            jujutsu.take(text)

    def end(self, line: int, text: str, found: Marker) -> Hunk | Fault:
        """The conflict that ends with the last marker, or why it is none."""
        self._hash(text)
        git, jujutsu = self._git, self._jujutsu
        git.finish(line, found.label)
        jujutsu.finish(line)
        wrong, digest = jujutsu.fault(), self._digest.hexdigest()
        if wrong is None:
            return Hunk(self.line, line, jujutsu.style(), tuple(jujutsu.parts), digest)
        if (reason := git.fault()) is None:
            return Hunk(self.line, line, git.style(found.label), tuple(git.parts), digest, tuple(git.doubtful))
        return Fault(self.line, f"{wrong if jujutsu.parts else reason} (line {line})")

    def _hash(self, text: str) -> None:
        self._digest.update(text.encode(errors="surrogatepass"))
        self._digest.update(b"\n")
