"""May this path be read?

Rules are asked in one order: the host's hook, what is denied, sensitive names, what is to be asked about, what is
allowed, and the roots. The first that has an opinion decides. Paths come with their links resolved; the name under
which one was asked counts as well where a rule denies.
"""

from __future__ import annotations

import os

from omniread.model.errors import Denied
from omniread.model.value import value
from omniread.sources.local.globs import Globs
from omniread.sources.local.names import quoted
from omniread.sources.local.roots import contains
from omniread.sources.local.sensitive import secret_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Literal

    from omniread.model.ports import Verdict

    Hook = Callable[[str, Mapping[str, str]], Verdict | None]
    # Besides `allow`, `always` and `deny` an answer may be a pattern: always for what fits it.
    Ask = Callable[[str, str], str]


@value
class _Opinion:
    """What a rule says, and why. `lasting`: an answer of `always` may stand in for asking again."""

    verdict: Verdict
    reason: str = ""
    lasting: bool = True


_ALLOWED = _Opinion("allow")


class Policy:
    """What may be read. Without any argument everything may.

    `roots` are the folders that are open without asking; None means all. `deny`, `ask` and `allow` are patterns (see
    `globs`). `sensitive` says what happens to names that look like secrets. `hook(path, metadata)` may decide first;
    `metadata["asked"]` is the path string. `on_ask(path, reason)` asks somebody; without it the answer is no.
    """

    def __init__(
        self,
        *,
        roots: Iterable[str] | None = None,
        deny: Iterable[str] = (),
        ask: Iterable[str] = (),
        allow: Iterable[str] = (),
        sensitive: Literal["ask", "deny"] | None = None,
        hook: Hook | None = None,
        on_ask: Ask | None = None,
    ) -> None:
        """Resolve the roots; one that is a link is open by both its names."""
        self.roots: tuple[str, ...] | None = (
            None if roots is None else tuple(dict.fromkeys(os.path.realpath(root) for root in roots))
        )
        self.sensitive: Literal["ask", "deny"] | None = sensitive
        self._deny = Globs(tuple(deny))
        self._ask = Globs(tuple(ask))
        self._allow = Globs(tuple(allow))
        self._hook = hook
        self._on_ask = on_ask
        self._always: list[str] = []

    def with_roots(self, roots: Iterable[str] | None) -> Policy:
        """The same policy with other roots; what was answered with `always` holds in both."""
        other = Policy(
            roots=roots,
            deny=self._deny.patterns,
            ask=self._ask.patterns,
            allow=self._allow.patterns,
            sensitive=self.sensitive,
            hook=self._hook,
            on_ask=self._on_ask,
        )
        other._always = self._always
        return other

    def check(self, path: str, asked: str) -> None:
        """Allow the real path, asked for as `asked`, or raise Denied naming the rule that refused."""
        opinion = self._opinion(path, asked)
        if opinion.verdict == "allow" or (opinion.verdict == "ask" and self._granted(path, opinion)):
            return
        raise Denied(
            f"{quoted(asked)} may not be read: {opinion.reason}.",
            ref=asked,
            hint="Ask for something else, or have the host allow it.",
        )

    def hides(self, path: str) -> bool:
        """Whether the path may not be read without asking; nobody is asked."""
        opinion = self._opinion(path, path)
        return opinion.verdict == "deny" or (opinion.verdict == "ask" and not self._remembered(path, opinion))

    def _opinion(self, path: str, asked: str) -> _Opinion:
        if self._hook is not None and (verdict := self._hook(path, {"asked": asked})) is not None:
            return _Opinion(verdict, "a rule of the host refuses it")
        if denied := self._deny.first(path, asked):
            return _Opinion("deny", f"the policy denies {denied}")
        if self.sensitive is not None and (name := secret_name(path) or secret_name(asked)):
            return _Opinion(self.sensitive, f"{name} is a sensitive name", lasting=False)
        if doubtful := self._ask.first(path, asked):
            return _Opinion("ask", f"the policy asks about {doubtful}, and nobody allowed it")
        if self.roots is None or self._allow.first(path) or any(contains(root, path) for root in self.roots):
            return _ALLOWED
        return _Opinion("ask", f"it lies outside the folders that are open ({', '.join(self.roots) or 'none'})")

    def _granted(self, path: str, opinion: _Opinion) -> bool:
        if self._remembered(path, opinion):
            return True
        answer = "deny" if self._on_ask is None else self._on_ask(path, opinion.reason)
        pattern = "**" if answer == "always" else answer if "/" in answer or "*" in answer else None
        if pattern is None:
            return answer == "allow"
        if opinion.lasting:
            self._always.append(pattern)
        return Globs((pattern,)).first(path) is not None

    def _remembered(self, path: str, opinion: _Opinion) -> bool:
        return opinion.lasting and Globs(tuple(self._always)).first(path) is not None
