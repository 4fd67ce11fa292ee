"""How does a tree of names read as lines? `Folder` for folders, `Members` for what else has names inside.

Nothing but a tree brings this package in, so its modules import what they need at the top.
"""

from omniread.formats.listing.folder import Folder
from omniread.formats.listing.members import Members

__all__ = ["Folder", "Members"]
