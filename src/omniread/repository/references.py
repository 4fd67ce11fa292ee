"""Which branches and tags does a repository have?"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.repository.git import Git

KINDS = {"refs/heads/": "branch", "refs/tags/": "tag", "refs/remotes/": "remote branch"}
# What a tag points at in the end, and not the tag itself.
_PEELED = "%(if)%(*objectname)%(then)%(*objectname:short)%(else)%(objectname:short)%(end)"
_FIELDS = ("%(refname)", "%(refname:short)", _PEELED, "%(creatordate:unix)", "%(contents:subject)", "%(HEAD)")
_FORMAT = "".join(f"{field}%00" for field in _FIELDS)


@value
class Reference:
    """A branch or tag, by its shortest unambiguous name.

    `kind` says which of them, `oid` is the start of the id that it stands for, `subject` the first line of that
    commit's message, or of the tag's, and `when` that was made, in seconds since the epoch (None when not known).
    """

    name: str
    kind: str
    oid: str
    when: float | None
    subject: str
    checked_out: bool


def references(git: Git, most: int) -> Iterator[Reference]:
    """At most so many branches and tags, the newest first."""
    asked = ("for-each-ref", f"--format={_FORMAT}", f"--count={most}", "--sort=-creatordate", *KINDS)
    row: list[str] = []
    for field in git.records(*asked):
        row.append(field.decode("utf-8", "surrogateescape"))
        if len(row) == len(_FIELDS):
            yield _reference(row)
            row = []


def near(name: str, git: Git, most: int) -> tuple[str, ...]:
    """Up to three branches and tags with a name like the one that was asked."""
    from difflib import get_close_matches

    known: dict[str, str] = {}
    for each in references(git, most):
        known.setdefault(each.name.lower(), each.name)
        known.setdefault(each.name.rpartition("/")[2].lower(), each.name)
    return tuple(dict.fromkeys(known[found] for found in get_close_matches(name.lower(), known, 3, 0.7)))


def _reference(row: list[str]) -> Reference:
    full, name, oid, when, subject, mark = row
    # Each line but the first begins with the line end of the one before.
    kind = next(kind for start, kind in KINDS.items() if full.lstrip("\n").startswith(start))
    seconds = float(when) if when.lstrip("-").isdigit() else None
    return Reference(name, kind, oid, seconds, subject, checked_out=mark == "*")
