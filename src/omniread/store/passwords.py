"""Which password opens an encrypted thing?

The host says: by a mapping of path patterns, by a function, or in a file. A password never stands in a path, and never
in a message.
"""

from __future__ import annotations

from omniread.model.errors import BadSelector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Ask = Callable[[str], str | None]

LONGEST_FILE = 1 << 20


def asking(given: Mapping[str, str] | Ask | None) -> Ask | None:
    """The function that gives the password for a path string.

    In a mapping the first pattern counts that the whole path string or the end of it behind a slash matches; `*` also
    matches slashes and colons.
    """
    if given is None or callable(given):
        return given
    pairs = tuple(given.items())

    def found(ref: str) -> str | None:
        from fnmatch import fnmatchcase

        return next((word for like, word in pairs if fnmatchcase(ref, like) or fnmatchcase(ref, f"*/{like}")), None)

    return found


def from_file(path: str) -> dict[str, str]:
    """The mapping that a file holds: a line each is a path pattern, a tab and the password, or a password for all.

    Raises OSError when it cannot be read, BadSelector when it is no such text.
    """
    with open(path, "rb") as file:
        data = file.read(LONGEST_FILE + 1)
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        lines = []
    found: dict[str, str] = {}
    for line in filter(None, lines):
        pattern, tab, word = line.partition("\t")
        found.setdefault(pattern if tab else "*", word if tab else pattern)
    if not found or len(data) > LONGEST_FILE:
        raise BadSelector(
            "The password file holds no password.",
            hint="Write one line of UTF-8 each: a path pattern, a tab and the password, or only a password.",
        )
    return found
