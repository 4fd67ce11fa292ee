"""Which lines of a text does a selector keep? One file a view; each is a function from a text to spans."""
