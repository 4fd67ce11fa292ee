"""Where below a folder, in an archive or in a git tree is a name defined? `Definitions` is `:#name` of a tree.

Nothing but such a question brings this package in, so its modules import what they need at the top.
"""

from omniread.renderings.definitions.rendering import Definitions

__all__ = ["Definitions"]
