r"""How is any name written on one line of valid text, so that what is shown can be asked again?

A name is bytes to a system and text to us. What would break the line, act on a terminal or not be valid text is written
as an escape: control characters and bytes that did not decode as `\xNN`, all else as `\uNNNN`. In a name that needs one
a backslash is escaped too, so that it does not pass for the beginning of another.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_ESCAPES = r"\\x([01][0-9a-f]|7f|5c|[89a-f][0-9a-f])|\\u([0-9a-f]{4})"
_BYTE = 0xDC00
_BREAKS = "\u2028\u2029"


def shown(name: str) -> str:
    """The name as text; itself when nothing in it needs an escape."""
    if name.isprintable():
        return name
    escaped = [_escaped(letter) for letter in name]
    if not any(escaped):
        return name
    return "".join(mark or (r"\x5c" if letter == "\\" else letter) for mark, letter in zip(escaped, name, strict=True))


def written(text: str) -> str:
    """The name that a text with escapes stands for; the text itself when it has none that `shown` would write."""
    if "\\x" not in text and "\\u" not in text:
        return text
    import os
    import re

    plain = re.sub(_ESCAPES, _meant, text, flags=re.IGNORECASE)
    try:
        # Two escaped bytes may be one letter after all.
        return os.fsdecode(os.fsencode(plain))
    except UnicodeEncodeError:
        return text


def _escaped(letter: str) -> str:
    code = ord(letter)
    if "\udc80" <= letter <= "\udcff":
        return f"\\x{code - _BYTE:02x}"
    if letter < " " or letter == "\x7f":
        return f"\\x{code:02x}"
    # Never `\x85` for U+0085: that is how a byte is written.
    if "\x80" <= letter < "\xa0" or "\ud800" <= letter <= "\udfff" or letter in _BREAKS:
        return f"\\u{code:04x}"
    return ""


def _meant(match: re.Match[str]) -> str:
    if match[2]:
        letter = chr(int(match[2], 16))
        return letter if _escaped(letter) == match[0].lower() else match[0]
    number = int(match[1], 16)
    return chr(number if number < 0x80 else _BYTE + number)  # noqa: PLR2004  # ASCII stands for itself
