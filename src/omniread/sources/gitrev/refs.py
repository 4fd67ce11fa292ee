"""Which branches and tags can be read?"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.node import Capabilities, Entry, Facts, Tree
from omniread.model.note import Note
from omniread.repository.references import references
from omniread.repository.revision import revision
from omniread.sources.gitrev.spelling import FORCED, split
from omniread.sources.gitrev.tree import History

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.model.errors import ReadError
    from omniread.model.node import Node, TreeKind
    from omniread.model.scope import Scope
    from omniread.repository.git import Git


class Refs(Tree):
    """The branches and tags of a repository, the newest first; `lead` is what stands before one in a reference."""

    def __init__(self, git: Git, lead: str, scope: Scope) -> None:
        """Denied when the top of the repository may not be read."""
        scope.policy.check(git.place.top, lead)
        self._git = git
        self._lead = lead
        self._scope = scope

    @property
    def ref(self) -> str:
        """The path string that lists them again."""
        return self._lead.removesuffix(":") if self._lead != FORCED else FORCED

    @property
    def name(self) -> str:
        """Where they are listed."""
        return self.ref

    @property
    def kind(self) -> TreeKind:
        """Listed as a directory is: the newest first, with their ages."""
        return "directory"

    @property
    def facts(self) -> Facts:
        """None: they change with every commit."""
        return Facts()

    @property
    def capabilities(self) -> Capabilities:
        """None."""
        return Capabilities()

    @property
    def notes(self) -> tuple[Note, ...]:
        """How one of them is read."""
        lead = self._lead
        return (
            Note("reading-choice", f"Branches and tags: {lead}NAME: lists the files of one, {lead}NAME:PATH reads one"),
        )

    def entries(self) -> Iterator[Entry]:
        """A line for each: what it stands for, with the first line of the message."""
        for each in references(self._git, self._git.work.limits.members):
            mark = f"{each.kind}, checked out" if each.checked_out else each.kind
            yield Entry(each.name, "link", mtime=each.when, target=f"{each.oid} {each.subject}".strip(), mark=mark)

    def get(self, name: str) -> Node | None:
        """All files of a revision, anything that git verifies; None when there is no such one."""
        asked = split(name)
        if asked is None or asked[1] is not None:
            return None
        found = revision(self._git, asked[0])
        return None if found is None else History(found, f"{self._lead}{shown(asked[0])}:", self._scope).root()

    def missing(self, name: str) -> ReadError | None:
        """The error for a revision that is not there."""
        from omniread.sources.gitrev.missing import unknown

        asked = split(name)
        return None if asked is None else unknown(*asked, self._git, self._lead, self._scope)
