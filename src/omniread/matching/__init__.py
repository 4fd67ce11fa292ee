"""How is text searched for a regular expression, line by line, in a bounded time? A view and a rendering share it."""
