"""Which lines of a text show its structure, with the bodies left out?"""

from __future__ import annotations

from omniread.model.errors import TooBig
from omniread.model.excerpt import Excerpt
from omniread.model.note import Note
from omniread.model.selector import Outline as Asked
from omniread.syntax.reading import structure
from omniread.syntax.summary import outlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Work
    from omniread.model.selector import Selector
    from omniread.model.text import Text


class Outline:
    """`:outline`, `:outline+2`, and with ranges the outline of those lines: `:outline:5000-`."""

    def excerpt(self, text: Text, selector: Selector, work: Work) -> Excerpt:
        """The lines of the structure, or all with a note where none is known. TooBig for a text that is not held."""
        if text.whole() is None:
            most = work.limits.snapshot_bytes
            raise TooBig(
                f"An outline needs the whole text, and this one has more than {most:,} bytes.",
                hint="Ask for lines (:1-200), or for those that match: :/^(class|def|func) /.",
            )
        asked = selector.lines(text.count())
        found = structure(text, work)
        if found is None or not (found.folds or found.declarations):
            what = text.facts.language or "this kind of text"
            note = Note(
                "no-outline", f"No structure was found ({what}): lines are shown as they are. :/regex/ searches"
            )
            return Excerpt(text, asked, notes=(note,))
        unfold = selector.view.unfold if isinstance(selector.view, Asked) else 0
        return outlined(text, found, unfold, asked, work)
