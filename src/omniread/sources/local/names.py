r"""How is a name on disk written down, so that what is shown can be asked again?

A name is bytes to the system and text to us. Bytes that do not decode are shown as `\xNN` and accepted in that form;
and a relative name that another source would take for its own is written with `./` before it.
"""

from __future__ import annotations

import re

# `-` is standard input; the rest begins like an address, a home or a mark that the clean-up drops.
_TAKEN = r"-(?:[:?]|$)|[@:~]|data:|www\.|[a-z][a-z0-9+.-]+:/"
_ESCAPE = r"\\x([89a-f][0-9a-f]|5c)"
_ESCAPED_BYTES = 0xDC00


def shown(name: str) -> str:
    """The name as text that every encoding can carry.

    In a name that has bytes to escape a backslash is escaped too, so that it does not pass for one of the marks.
    """
    if name.isascii() or not re.search("[\ud800-\udfff]", name):
        return name
    return "".join(map(_shown, name))


def _shown(letter: str) -> str:
    if "\udc80" <= letter <= "\udcff":
        return f"\\x{ord(letter) - _ESCAPED_BYTES:02x}"
    if "\ud800" <= letter <= "\udfff":
        return f"\\u{ord(letter):04x}"
    return r"\x5c" if letter == "\\" else letter


def quoted(name: str) -> str:
    """The name as a message shows it: in quotes, and without characters that would break the line."""
    text = "".join(f"\\x{ord(each):02x}" if each < " " or "\x7f" <= each < "\xa0" else each for each in shown(name))
    return f"'{text}'"


def written(text: str) -> str:
    r"""The name that a text with `\xNN` stands for; the text itself when it has none."""
    if "\\x" not in text:
        return text
    import os

    plain = re.sub(_ESCAPE, lambda match: _byte(int(match[1], 16)), text, flags=re.IGNORECASE)
    try:
        # Two escaped bytes may be one letter after all.
        return os.fsdecode(os.fsencode(plain))
    except UnicodeEncodeError:
        return text


def _byte(number: int) -> str:
    return "\\" if number == ord("\\") else chr(_ESCAPED_BYTES + number)


def reference(path: str) -> str:
    """The path string that names a path, relative ones guarded against every other reading."""
    text = shown(path)
    # Hardly a name needs the pattern, and translating it is dear at a cold start.
    doubtful = ":" in text or text[:1] in {"-", "@", "~"} or text[:4].lower() == "www."
    return f"./{text}" if doubtful and re.match(_TAKEN, text, re.IGNORECASE) else text


def below(ref: str, name: str) -> str:
    """The path string of a name in the folder that `ref` names."""
    if ref == ".":
        return reference(name)
    return f"{ref}{shown(name)}" if ref.endswith("/") else f"{ref}/{shown(name)}"
