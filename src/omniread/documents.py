"""Which documents does the server offer beside its tools?"""

from __future__ import annotations

from omniread.model.limits import NAMES
from omniread.tools import description_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omniread.client import Client


def _grammar(_client: Client) -> str:
    return description_of("read")


def _limits(client: Client) -> str:
    held = client.options.settings.limits
    spelled = {None: "none", True: "on", False: "off"}
    values = {name: getattr(held, name) for name in NAMES}
    rows = [f"| `{name}` | {each if type(each) is int else spelled[each]} |" for name, each in values.items()]
    title = ["The limits of this server; sizes are bytes, times are seconds.", "", "| name | value |", "| --- | --- |"]
    return "\n".join([*title, *rows, ""])


def _pins(client: Client) -> str:
    return client.pinned() or "Nothing is pinned: the server pins what it is started with, by --pin PATH.\n"


# Each document by its address: its media type, and what makes its text.
DOCUMENTS: dict[str, tuple[str, Callable[[Client], str]]] = {
    "omniread://grammar": ("text/markdown", _grammar),
    "omniread://limits": ("text/markdown", _limits),
    "omniread://pins": ("text/plain", _pins),
}
