"""Which name was meant, when the one that exists only looks the same?

Screenshots have a narrow space before AM, some systems take accents apart, editors curl quotes; models type the plain
form. And what was copied from a shell carries its backslashes and quotes.
"""

from __future__ import annotations

import os

from omniread.sources.local.opening import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work

_SAME = {
    **dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
    **dict.fromkeys(map(ord, "‘’‚‛ʼ′"), "'"),  # noqa: RUF001  # these look alike, that is the point
    **dict.fromkeys(map(ord, "“”„‟″"), '"'),
}
_EVERY = 1024


def plain(name: str) -> str:
    """The form that all names share which look the same: composed accents, plain spaces and quotes."""
    if name.isascii():
        return name
    from unicodedata import normalize

    return normalize("NFC", name).translate(_SAME)


def unescaped(place: str) -> str | None:
    """The one name that a shell would make of a text; None when it is none, or the same."""
    if not any(mark in place for mark in "\\'\""):
        return None
    import shlex

    try:
        words = shlex.split(place)
    except ValueError:
        return None
    return words[0] if len(words) == 1 and words[0] != place else None


class Lookalikes:
    """Names that look like the ones asked for; each folder is read once."""

    def __init__(self, scope: Scope, work: Work) -> None:
        """Nothing is read yet."""
        self._cwd = scope.cwd
        self._work = work
        self._folders: dict[str, dict[str, list[str]]] = {}

    def find(self, place: str) -> str | None:
        """The path that looks like a place: at each level the very name, else the only one that looks the same."""
        found = ""
        for part in place.split("/"):
            path = f"{found}{part}"
            if part not in {"", ".", ".."} and there(os.path.join(self._cwd, path)) is None:
                same = self.alike(found, part)
                if len(same) != 1:
                    return None
                path = f"{found}{same[0]}"
            found = f"{path}/"
        found = found[:-1]
        return None if found == place else found

    def alike(self, folder: str, name: str) -> list[str]:
        """The names in a folder that look the same as one."""
        return self._names(folder).get(plain(name), [])

    def names(self, folder: str) -> list[str]:
        """All names in a folder."""
        return [name for same in self._names(folder).values() for name in same]

    def _names(self, folder: str) -> dict[str, list[str]]:
        if folder not in self._folders:
            known: dict[str, list[str]] = {}
            self._folders[folder] = known
            try:
                found = os.scandir(os.path.join(self._cwd, folder))
            except (OSError, ValueError):
                return known
            with found:
                for number, each in enumerate(found):
                    if number % _EVERY == 0:
                        self._work.check()
                    known.setdefault(plain(each.name), []).append(each.name)
        return self._folders[folder]
