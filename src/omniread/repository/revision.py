"""What is at a path in a revision?

Links are followed inside the revision, never onto the disk.
"""

from __future__ import annotations

from omniread.layout.names import shown
from omniread.model.errors import NotFound, Unreadable
from omniread.repository.objects import Objects
from omniread.repository.trees import Item, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.repository.git import Git
    from omniread.repository.objects import Found

LINKS = 40
SHORT = 12


class Revision:
    """The tree of a revision, for one read; `spelled` is what it is called."""

    def __init__(self, git: Git, objects: Objects, spelled: str, root: Found) -> None:
        """Take the root, which was read already."""
        self.objects = objects
        self.spelled = spelled
        self.root: Item = Item("directory", root.oid)
        self.git = git
        self._trees = {root.oid: parsed(root.content or b"", root.oid)}

    def items(self, tree: Item) -> dict[str, Item]:
        """The items of a folder, by their names."""
        known = self._trees.get(tree.oid)
        if known is None:
            found = self.found(tree)
            known = self._trees[tree.oid] = parsed(found.content or b"", found.oid)
        return known

    def found(self, item: Item) -> Found:
        """The object of a file, link or folder; Unreadable when it is not there."""
        found = self.objects.find(item.oid)
        if found is None:
            raise self.git.failure("cat-file", "-s", item.oid, about=item.oid)
        return found

    def look(self, path: str) -> tuple[str, Item] | None:
        """What a normalised path leads to, with the path that it really has; None when nothing has that name.

        Raises NotFound for a link that leads nowhere, and for what lies in a submodule.
        """
        return self._look(path, _Followed())

    def _look(self, path: str, followed: _Followed) -> tuple[str, Item] | None:
        done, item = "", self.root
        for part in filter(None, path.split("/")):
            if item.kind == "submodule":
                raise self.elsewhere(done, item, path)
            child = self.items(item).get(part) if item.kind == "directory" else None
            if child is None:
                return None
            done, item = f"{done}/{part}" if done else part, child
            if item.kind == "link":
                done, item = self._aimed(done, item, followed)
        return done, item

    def entry(self, path: str) -> Item | None:
        """What stands at a path itself, following no link; None when nothing does."""
        item: Item | None = self.root
        for part in filter(None, path.split("/")):
            item = self.items(item).get(part) if item is not None and item.kind == "directory" else None
        return item

    def target(self, link: Item) -> str:
        """The target of a link as it is written; Unreadable when that cannot be had, or is no path."""
        content = self.found(link).content
        if content is None:
            raise Unreadable(f"The link {link.oid} of {shown(self.spelled)} is too long for a path.")
        return content.decode("utf-8", "surrogateescape")

    def _aimed(self, path: str, link: Item, followed: _Followed) -> tuple[str, Item]:
        """Where a link leads."""
        followed.links += 1
        target = self.target(link)
        aimed = None if target.startswith("/") else normal(f"{path.rpartition('/')[0]}/{target}")
        found = None if aimed is None or followed.links > LINKS else self._look(aimed, followed)
        if found is not None:
            return found
        if followed.links > LINKS:
            why, reason = f"leads through more than {LINKS} links", "too-many-links"
        else:
            why, reason = f"is a link to '{shown(target)}', which is not in that revision", "missing"
        raise NotFound(
            f"'{shown(path)}' of {shown(self.spelled)} {why}.",
            hint="Links are followed inside the revision alone.",
            reason=reason,
        )

    def elsewhere(self, path: str, item: Item, asked: str) -> NotFound:
        """Why what lies in a submodule is not here, and how it is asked."""
        inside, top = asked[len(path) + 1 :], self.git.place.top
        return NotFound(
            f"'{shown(path)}' of {shown(self.spelled)} is a submodule at {item.oid[:SHORT]}: its files are in a "
            f"repository of their own.",
            hint=f"Where it is checked out, ask for git://{shown(f'{top}/{path}')}:{item.oid[:SHORT]}:{shown(inside)}",
            reason="no-member",
        )


class _Followed:
    """How many links were followed on one way: one that leads through itself would never end."""

    def __init__(self) -> None:
        self.links = 0


def revision(git: Git, spelled: str, objects: Objects | None = None) -> Revision | None:
    """The revision of a name, anything that git verifies and that leads to a tree; None when there is none.

    Raises NeedsExtra without the git program, Denied or Unreadable where git does not open the repository.
    """
    objects = objects or Objects(git)
    found = objects.find(f"{spelled}^{{tree}}", doubtful=True)
    return Revision(git, objects, spelled, found) if found is not None and found.kind == "tree" else None


def normal(path: str) -> str | None:
    """A path without empty parts, `.` and `..`; None when it leads above the root."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)
