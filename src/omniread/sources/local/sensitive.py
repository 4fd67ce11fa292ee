"""Does a name say that it holds a secret?

By name alone, and whatever its case: a guard against accidents, not a boundary.
"""

from __future__ import annotations

import re

_HARMLESS = r"\.env\.(?:example|sample|template)|.*\.pub"
_SENSITIVE = r"\.env|\.env\..*|id_(?:rsa|ed25519|ecdsa)|.*\.(?:pem|key)|\.netrc|\.npmrc|\.pypirc|credentials"
_FOLDER = ".ssh"


def secret_name(path: str) -> str | None:
    """The part of a path that is a sensitive name, None when there is none. A member is a name too: `a.zip:.env`."""
    *folders, name = re.split(r"[/\\:]", path.lower().rstrip("/\\"))
    if re.fullmatch(_HARMLESS, name, re.DOTALL):
        return None
    if re.fullmatch(_SENSITIVE, name, re.DOTALL):
        return name
    return _FOLDER if _FOLDER in (*folders, name) else None
