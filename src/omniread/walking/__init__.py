"""What lies below a folder, in an archive or in a git tree, and how does a read pass all of it within its bounds?

The content search, the search for definitions and the map of a repository share it. Nothing but those brings it in, so
its modules import what they need at the top.
"""
