r"""Which path on disk does a reference spell, and where may its name end?

Pure: nothing here looks at the disk. The clean-up has one order: `local:/x`, a stray colon, a stray `@`, `file://`, the
forms of Windows, `~`, and slashes only, which mean the session's folder. What is left is read as a place and a tail in
every way there is, the longest place first.
"""

from __future__ import annotations

import os
import re

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

WINDOWS = os.name == "nt"
# Names end before the tail, and it is the tail that may be long: the first separators are the ones that count.
READINGS = 256
LONGEST = 1 << 15
_STRAY_COLON = r":(?=[/~\\]|\.\.?/|[A-Za-z]:[\\/])"
# A conflict has a number of its own: the file that models put before it says nothing, unless it is searched.
_OWNER = r"(?:[A-Za-z]:/)?(?:(?!:/[^/])[^?])*?:(?=conflict://\d+(?:/[\w/]*)?(?::|\Z))"
# Not before `~2:`, `~:` and the like: `@` is what git calls `HEAD`.
_STRAY_AT = r"@(?=/|~(?!\d*[:~^])|[A-Za-z]:[\\/])"


@value
class Spelling:
    """A cleaned reference; `encoded` says that the name in it still has the percent escapes of a file URL."""

    text: str
    encoded: bool = False


def tidied(reference: str, schemes: Iterable[str] = ("file",)) -> str:
    """The reference without what models put before it: the part of the clean-up that concerns every source.

    `schemes` are those before which an `@` is dropped.
    """
    if reference.startswith("local:/") and not reference.startswith("local://"):
        reference = f"local://{reference[7:]}"
    if reference.startswith(":") and re.match(_STRAY_COLON, reference):
        reference = reference[1:]
    if ":conflict://" in reference and (owner := re.match(_OWNER, reference, re.DOTALL)):
        reference = reference[owner.end() :]
    if reference.startswith("@"):
        known = reference[1:].lower().startswith(tuple(f"{scheme}://" for scheme in schemes))
        if known or re.match(_STRAY_AT, reference):
            reference = reference[1:]
    return reference


def spelled(reference: str, *, home: Callable[[str], str] = os.path.expanduser, windows: bool = WINDOWS) -> Spelling:
    """The path that a reference spells, with its tail. `home` turns `~` and `~user` into a folder, or leaves them."""
    text = tidied(reference)
    encoded = text[:7].lower() == "file://"
    if encoded:
        text = _url_path(text[7:], windows=windows)
    if windows:
        from omniread.sources.local.windows import native

        text = native(text)
    if text.startswith("~"):
        text = _at_home(text, home, encoded=encoded, windows=windows)
    return Spelling(text, encoded)


def _url_path(rest: str, *, windows: bool) -> str:
    """What follows `file://`: this machine is not named; another one is a share on Windows, a plain name elsewhere."""
    if rest[:10].lower() == "localhost/":
        return rest[9:]
    return f"//{rest}" if windows and not rest.startswith("/") else rest


def _at_home(text: str, home: Callable[[str], str], *, encoded: bool, windows: bool) -> str:
    end = len(text)
    for separator in "/:?\\" if windows else "/:?":
        at = text.find(separator)
        end = min(end, at) if at >= 0 else end
    folder = home(text[:end])
    if folder == text[:end]:
        return text
    return (folder.replace("%", "%25") if encoded else folder) + text[end:]


def readings(spelling: Spelling, *, windows: bool = WINDOWS) -> Iterator[tuple[str, str | None]]:
    """Every place that the spelling may mean and the tail that is then left, the longest place first."""
    text = spelling.text
    yield _place(text, encoded=spelling.encoded, windows=windows), None
    for end in reversed(_ends(text, windows=windows)):
        tail = text[end + 1 :] if text[end] == ":" else text[end:]
        yield _place(text[:end], encoded=spelling.encoded, windows=windows), tail


def _ends(text: str, *, windows: bool) -> list[int]:
    """The positions of colons and question marks that may end a name."""
    first = 1
    if windows:
        from omniread.sources.local.windows import name_start

        first = max(first, name_start(text))
    found: list[int] = []
    for at in range(first, min(len(text), LONGEST)):
        if text[at] in ":?":
            found.append(at)
            if len(found) == READINGS:
                break
    return found


def _place(text: str, *, encoded: bool, windows: bool) -> str:
    if encoded:
        text = decoded(text)
        if windows:
            from omniread.sources.local.windows import native

            text = native(text)
    return "." if text and not text.strip("/\\" if windows else "/") else text


def decoded(text: str) -> str:
    """The text with its percent escapes decoded, once; an escape that is none stays."""
    if "%" not in text:
        return text
    try:
        coded = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text
    plain = re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes((int(match[1], 16),)), coded)
    return plain.decode("utf-8", "surrogateescape")


def file_path(url: str, *, windows: bool = WINDOWS) -> str | None:
    """The path of a `file://` URL that has no tail; None when it is another kind of address."""
    if url[:7].lower() != "file://":
        return None
    place, _ = next(readings(spelled(url, home=str, windows=windows), windows=windows))
    return place
