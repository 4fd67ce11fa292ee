r"""What does a path mean that was written the Windows way?

Pure functions over text, so that every form is tested on every system: drives, shares (`\\server\share`), the long
form (`\\?\C:\`), and what other shells call a drive (`/c/Users`, `/mnt/c/Users`).
"""

from __future__ import annotations

import re

_LONG = r"[\\/]{2}\?[\\/](?:UNC[\\/])?"
_DRIVE = r"[A-Za-z]:[\\/]"
_SHELL_DRIVE = r"/(?:mnt/)?([A-Za-z])(?=/(?!/)|$)"


def is_drive(text: str) -> bool:
    r"""Whether the text begins with a drive: `C:\` or `C:/`."""
    return re.match(_DRIVE, text) is not None


def native(text: str) -> str:
    r"""The text with the forms of other shells and the long form as Windows calls them by itself.

    `\\?\C:\x` is `C:\x`, `\\?\UNC\server\share` is `\\server\share`, `/c/x` and `/mnt/c/x` are `C:/x`, and so is
    `/C:/x` of a file URL. Slashes stay as they are: those of a selector behind the name must.
    """
    if long := re.match(_LONG, text, re.IGNORECASE):
        rest = text[long.end() :]
        return rf"\\{rest}" if long[0].upper().endswith(("UNC\\", "UNC/")) else rest
    if re.match(r"/[A-Za-z][:|](?:[\\/]|$)", text):
        return f"{text[1]}:{text[3:]}"
    if shell := re.match(_SHELL_DRIVE, text):
        return f"{shell[1].upper()}:{text[shell.end() :] or '/'}"
    return text


def name_start(text: str) -> int:
    r"""Where names begin: behind the drive, whose colon ends no name."""
    return 2 if re.match(r"[A-Za-z]:", text) else 0


def folded(path: str) -> str:
    """The path in the one spelling that two names of the same place share: case, slashes and dots do not count."""
    import ntpath

    return ntpath.normpath(native(path).replace("/", "\\").lower())


def elsewhere(text: str) -> str | None:
    r"""Where a Windows path would lie under the Windows Subsystem for Linux; None when the text is none.

    `C:\x\a.txt` would be `/mnt/c/x/a.txt`, `\\wsl.localhost\Ubuntu\home\u` is `/home/u`.
    """
    if share := re.match(r"[\\/]{2}(?:wsl\.localhost|wsl\$)[\\/][^\\/]+", text, re.IGNORECASE):
        return text[share.end() :].replace("\\", "/") or "/"
    plain = native(text) if text.startswith("\\\\?\\") else text
    if is_drive(plain):
        return f"/mnt/{plain[0].lower()}{plain[2:]}".replace("\\", "/")
    return None
