"""Does any input make a parser crash, hang, or let out an error that is not ours? See `python -m fuzz --help`."""
