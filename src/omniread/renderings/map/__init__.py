"""What matters most in a repository? `Map` is `:outline` of a folder, an archive or a git tree.

Nothing but such a question brings this package in, so its modules import what they need at the top.
"""

from omniread.renderings.map.rendering import Map

__all__ = ["Map"]
