"""How is it written down what was read, and what was refused?

One line of JSON for each decision of the policy, appended to a file that only its owner may read. A line is short
enough to be written at once, so that several processes may share the file. A log that cannot be written never stops a
read: it is said once.
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# Of one field so many characters at most; with six characters for each of the worst, a line stays below 64 KiB.
FIELD_CHARACTERS = 2000


class AuditLog:
    """A file of decisions.

    `session` tells the sessions apart that share a file. `complain` is told, once, why nothing can be written.
    """

    def __init__(
        self,
        file: str,
        session: str = "",
        complain: Callable[[str], object] = lambda _message: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Nothing is opened before the first decision."""
        self._file = file
        self._session = session or f"{os.getpid():x}-{os.urandom(4).hex()}"
        self._complain: Callable[[str], object] | None = complain
        self._clock = clock

    def __call__(self, record: Mapping[str, str]) -> None:
        """Append one decision, with the time (UTC) and the session."""
        from json import dumps

        row = {"time": _moment(self._clock()), **record, "session": self._session}
        line = dumps({name: _bounded(text) for name, text in row.items()}) + "\n"
        try:
            self._append(line.encode("ascii"))
        except OSError as error:
            complain, self._complain = self._complain, None
            if complain is not None:
                complain(f"nothing is written to the audit log {self._file!r}: {error.strerror or error}")

    def _append(self, line: bytes) -> None:
        # Opened for each line: a log that was moved away or removed meanwhile is begun anew. A pipe does not make wait.
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
        number = os.open(self._file, flags, 0o600)
        try:
            os.write(number, line)
        finally:
            os.close(number)


def _bounded(text: str) -> str:
    return text if len(text) <= FIELD_CHARACTERS else f"{text[: FIELD_CHARACTERS - 1]}…"


def _moment(seconds: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03}Z"
