"""What stands before a line? One class a style."""

from __future__ import annotations


class Hashline:
    """A header with the file's tag, then `41:text`: the form that an editor's anchors refer to."""

    style = "hashline"
    numbered = True

    def header(self, name: str, tag: str | None) -> str | None:
        """`[src/app.py#9A46]`, or none when the source has no tag."""
        return None if tag is None else f"[{name}#{tag}]"

    def prefix(self, number: int, last: int | None = None) -> str:
        """The number and a colon; `12-40:` for a row that joins two lines."""
        return f"{spelled(number, last)}:"


class Numbered:
    """`41|text`."""

    style = "numbered"
    numbered = True

    def header(self, name: str, tag: str | None) -> str | None:  # noqa: ARG002  # the port's shape
        """None."""
        return None

    def prefix(self, number: int, last: int | None = None) -> str:
        """The number and a bar; `12-40|` for a row that joins two lines."""
        return f"{spelled(number, last)}|"


class Plain:
    """The text alone."""

    style = "plain"
    numbered = False

    def header(self, name: str, tag: str | None) -> str | None:  # noqa: ARG002  # the port's shape
        """None."""
        return None

    def prefix(self, number: int, last: int | None = None) -> str:  # noqa: ARG002  # the port's shape
        """Nothing."""
        return ""


class Envelope(Numbered):
    """`L41: text` between tags that name the file and sum up what is shown."""

    style = "envelope"

    def prefix(self, number: int, last: int | None = None) -> str:
        """The number after an L."""
        return f"L{spelled(number, last)}: "


class Bare(Envelope):
    """`L41: text` and nothing else: header, notices and summary are in the details only."""

    style = "lines"


def spelled(number: int, last: int | None) -> str:
    """A line number, or the first and the last of a row that stands for more."""
    return str(number) if last is None else f"{number}-{last}"
