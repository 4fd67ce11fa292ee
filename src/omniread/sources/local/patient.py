"""How does a read wait for somebody's answer without running out of its time, and without asking twice?"""

from __future__ import annotations

import time

from omniread.model.errors import Denied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.ports import Judge
    from omniread.model.scope import Work


class Patient:
    """A policy for one read, in which a decision holds to the end.

    The deadline of the read moves on by as long as each decision takes.
    """

    def __init__(self, policy: Judge, work: Work) -> None:
        """Ask this policy, for this read."""
        self._policy = policy
        self._work = work
        self._decided: dict[tuple[str, str], Denied | None] = {}

    def check(self, path: str, asked: str) -> None:
        """Allow the path, or raise Denied."""
        if (path, asked) not in self._decided:
            self._decided[path, asked] = self._decision(path, asked)
        if (refused := self._decided[path, asked]) is not None:
            raise refused

    def hides(self, path: str) -> bool:
        """Whether a path must not even be suggested."""
        return self._policy.hides(path)

    def why(self, path: str, asked: str) -> str:
        """What the policy says of a path, and which rule says so."""
        return self._policy.why(path, asked)

    def _decision(self, path: str, asked: str) -> Denied | None:
        began = time.monotonic()
        try:
            self._policy.check(path, asked)
        except Denied as refused:
            return refused
        finally:
            if self._work.deadline is not None:
                self._work.deadline += time.monotonic() - began
        return None
