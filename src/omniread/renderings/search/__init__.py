"""Which lines of all that lies below a folder, in an archive or in a database match? `Search` is `:/regex/` of a tree.

Nothing but such a search brings this package in, so its modules import what they need at the top.
"""

from omniread.renderings.search.rendering import Search

__all__ = ["Search"]
