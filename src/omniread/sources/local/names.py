"""How is a name on disk written down in messages and references?

A relative name that another source would take for its own is written with `./` before it.
"""

from __future__ import annotations

import os
import re

from omniread.layout.names import shown

# `-` is standard input; the rest begins like an address, a home or a mark that the clean-up drops.
_TAKEN = r"-(?:[:?]|$)|[@:~]|data:|www\.|[a-z][a-z0-9+.-]+:/"


def quoted(name: str) -> str:
    """The name as a message shows it: in quotes, on one line."""
    return f"'{shown(name)}'"


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


def is_possible(place: str) -> bool:
    """Whether any file could have the name."""
    try:
        os.fsencode(place)
    except UnicodeEncodeError:
        return False
    return "\0" not in place
