"""What was seen of a merge conflict when it was listed, so that it is known again?"""

from __future__ import annotations

from omniread.model.value import value


@value
class Sighting:
    """One conflict of a text.

    `ref` is the path string that reads the text from the folder `cwd`, `of` what the text is known by in a session.
    The conflict stood on lines `first` to `last`; `digest` is of them. Of the `alike` conflicts with that digest it was
    the one numbered `nth` from 0.
    """

    ref: str
    cwd: str
    of: str
    first: int
    last: int
    digest: str
    nth: int
    alike: int

    @property
    def key(self) -> tuple[str, str, int, int]:
        """What does not change when the lines above it do."""
        return self.of, self.digest, self.nth, self.alike
