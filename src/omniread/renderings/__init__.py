"""Which other content has a node than what its kind makes of it? One file a rendering."""
