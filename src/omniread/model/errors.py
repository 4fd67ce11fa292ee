"""What can go wrong with a question, and how does each failure say what to ask instead?

ReadError              .ref .hint   exit 1
  BadSelector                       exit 2    the question is malformed
  NotFound             .near .reason exit 3   neither a member nor a selector
  Denied                            exit 4    outside the roots, policy, network off
  TooBig                            exit 5    a cap was hit before any answer
  Unreadable                        exit 6    damaged, encrypted, not decodable
  NeedsExtra           .extra       exit 7    an optional package is missing
  Conflict                          exit 8    an anchor no longer fits the text
  Cancelled                         exit 130  the caller gave up
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


LONGEST = 2000


def _bounded(text: str) -> str:
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 4 :]}"


class ReadError(Exception):
    """A question that could not be answered.

    `ref` is the path string that was asked, `hint` the next step. `str(error)` is the message followed by the hint:
    one short paragraph that a model or a person can act on.
    """

    exit_code: ClassVar[int] = 1
    code: ClassVar[str] = "read-error"

    def __init__(self, message: str, *, ref: str | None = None, hint: str | None = None) -> None:
        """Keep the message apart from the hint, so that a host can show either."""
        super().__init__(message)
        self.message: str = message
        self.ref = ref
        self.hint: str | None = hint

    def shorten(self) -> None:
        """Leave out the middle of a message that repeats a very long question, and make it valid text."""
        self.message = _bounded(self.message)
        self.hint = self.hint and _bounded(self.hint)

    def __str__(self) -> str:
        """Message and hint, joined by a blank."""
        return f"{self.message} {self.hint}" if self.hint else self.message


class BadSelector(ReadError):
    """The selector, address or query is malformed."""

    exit_code = 2
    code = "bad-selector"


class NotFound(ReadError):
    """Nothing has that name. `near` lists real candidates, `reason` is the kind of miss.

    `reason` is one of `missing`, `not-a-directory`, `name-too-long`, `too-many-links`, `no-member`.
    """

    exit_code = 3
    code = "not-found"

    def __init__(
        self,
        message: str,
        *,
        ref: str | None = None,
        hint: str | None = None,
        near: tuple[str, ...] = (),
        reason: str = "missing",
    ) -> None:
        """Keep the candidates as data, beside their mention in the hint."""
        super().__init__(message, ref=ref, hint=hint)
        self.near = near
        self.reason = reason


class Denied(ReadError):
    """Not allowed: outside the roots, refused by policy or by the operating system, a special file, network off."""

    exit_code = 4
    code = "denied"


class TooBig(ReadError):
    """A safety cap was hit before there was any answer: bytes, ratio, depth, members, time."""

    exit_code = 5
    code = "too-big"


class Unreadable(ReadError):
    """Damaged, encrypted or of no readable form; the cause is kept as `__cause__`."""

    exit_code = 6
    code = "unreadable"


class NeedsExtra(ReadError):
    """An optional package is missing; the hint is the command that installs `extra`."""

    exit_code = 7
    code = "needs-extra"

    def __init__(self, message: str, *, extra: str, ref: str | None = None) -> None:
        """Spell the command, so that it can be copied."""
        super().__init__(message, ref=ref, hint=f"Install it with: pip install 'omniread[{extra}]'")
        self.extra = extra


class Conflict(ReadError):
    """An anchor points at a line that changed, went away or was never shown, or what an edit expects is not so.

    `tag` is that of the text as it is now, None where there is none. `lines` shows the lines in question, numbered as
    they are now; they follow the message in `str(error)`.
    """

    exit_code = 8
    code = "conflict"

    def __init__(
        self,
        message: str,
        *,
        ref: str | None = None,
        hint: str | None = None,
        tag: str | None = None,
        lines: tuple[str, ...] = (),
    ) -> None:
        """Keep what a second try needs as data."""
        super().__init__(message, ref=ref, hint=hint)
        self.tag = tag
        self.lines = lines

    def __str__(self) -> str:
        """Message and hint, and below them the lines."""
        return "\n".join([super().__str__(), *self.lines])


class Cancelled(ReadError):
    """The caller cancelled the read."""

    exit_code = 130
    code = "cancelled"
