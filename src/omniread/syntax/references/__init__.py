"""Which names does a file declare, and which words does it mention: for who looks at thousands of files at once?

Nothing but such a look brings this package in, so its modules import what they need at the top.
"""
