"""How does a language-model agent look at anything? One path string in; bounded, line-numbered text and pictures out.

    import omniread

    page = omniread.read("src/app.py:10-20")
    print(page)            # exactly what a model sees
    page.next              # the path string that continues, or None

Names are loaded when they are first used, so that the import itself costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.errors import (
        BadSelector,
        Cancelled,
        Conflict,
        Denied,
        NeedsExtra,
        NotFound,
        ReadError,
        TooBig,
        Unreadable,
    )
    from omniread.model.limits import Limits
    from omniread.model.note import Note
    from omniread.model.page import ImageBlock, Page, TextBlock
    from omniread.model.selector import Selector
    from omniread.reader import Reader, aread, read

__version__ = "0.1.0"
__all__ = [
    "BadSelector",
    "Cancelled",
    "Conflict",
    "Denied",
    "ImageBlock",
    "Limits",
    "NeedsExtra",
    "NotFound",
    "Note",
    "Page",
    "ReadError",
    "Reader",
    "Selector",
    "TextBlock",
    "TooBig",
    "Unreadable",
    "aread",
    "read",
]

_HOMES = {
    "Limits": "model.limits",
    "Note": "model.note",
    "ImageBlock": "model.page",
    "Page": "model.page",
    "TextBlock": "model.page",
    "Selector": "model.selector",
    "Reader": "reader",
    "aread": "reader",
    "read": "reader",
}


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    if name not in __all__:
        raise AttributeError(f"module 'omniread' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"omniread.{_HOMES.get(name, 'model.errors')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return [*__all__, "__version__"]
