"""What does a text cell say whose bytes need not be UTF-8?"""

from __future__ import annotations


class Texts:
    """Decodes every text of a connection; `wrong` counts those that were not UTF-8.

    What is not UTF-8 is decoded as the caller says it is. A byte that does not decode stays as an escape
    (`surrogateescape`), so that it is shown as what it is.
    """

    def __init__(self, encoding: str | None = None) -> None:
        """UTF-8, or else an encoding that the caller names. Raises BadSelector when there is none of that name."""
        self._encoding: str | None = None
        self.wrong: int = 0
        if encoding is not None:
            from omniread.decoding.charset import named

            self._encoding = named(encoding, b"").codec

    def __call__(self, data: bytes) -> str:
        """The text."""
        try:
            return data.decode()
        except UnicodeDecodeError:
            self.wrong += 1
        if self._encoding is not None:
            try:
                return data.decode(self._encoding)
            except UnicodeDecodeError:
                pass
        return data.decode("utf-8", "surrogateescape")
