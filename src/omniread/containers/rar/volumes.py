"""Which files make up a RAR archive in several volumes?"""

from __future__ import annotations

import re

from omniread.model.node import Blob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NEW = re.compile(r"(.*\.part)(\d+)(\.(?:rar|exe|cbr))", re.IGNORECASE | re.DOTALL)
OLD_FIRST = re.compile(r"(.*)\.(?:rar|exe|cbr)", re.IGNORECASE | re.DOTALL)
OLD = re.compile(r"(.*\.)([r-z])(\d\d)", re.IGNORECASE | re.DOTALL)


def following(name: str) -> str | None:
    """The name of the volume after that of a name; None when the name tells nothing."""
    if match := NEW.fullmatch(name):
        number = str(int(match[2]) + 1).zfill(len(match[2]))
        suffix = match[3] if match[3].lower() != ".exe" else ".rar"
        return match[1] + number + suffix
    if match := OLD.fullmatch(name):
        number, letter = int(match[3]) + 1, match[2]
        if number > 99:  # noqa: PLR2004  # two digits
            number, letter = 0, chr(ord(letter) + 1)
        return f"{match[1]}{letter}{number:02}"
    if match := OLD_FIRST.fullmatch(name):
        return f"{match[1]}.r00"
    return None


def first(name: str) -> str | None:
    """The name of the first volume of the archive that a name belongs to; None when it is that, or tells nothing."""
    if match := NEW.fullmatch(name):
        return None if int(match[2]) == 1 else match[1] + "1".zfill(len(match[2])) + match[3]
    if match := OLD.fullmatch(name):
        return f"{match[1]}rar"
    return None


def after(blob: Blob) -> Iterator[Blob]:
    """The volumes behind one, as far as they lie beside it."""
    sibling, name = blob.capabilities.sibling, following(blob.name)
    while sibling is not None and name is not None:
        found = sibling(name)
        if not isinstance(found, Blob):
            return
        yield found
        name = following(name)
