"""May this path be read?

Rules are asked in one order: the host's hook, what is denied, sensitive names, what is to be asked about, what is
allowed, and the roots. The first that has an opinion decides. Paths come with their links resolved; the name under
which one was asked counts as well where a rule denies.
"""

from __future__ import annotations

import os

# Not `threading`: importing it costs every start a millisecond, and its `Lock` is this very function.
from _thread import allocate_lock

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
    Audit = Callable[[Mapping[str, str]], object]


@value
class _Opinion:
    """What a rule says, and why. `lasting`: an answer of `always` may stand in for asking again."""

    verdict: Verdict
    reason: str
    lasting: bool = True


_ALLOWED = _Opinion("allow", "no rule speaks against it")
_SAYS = {"allow": "allows it", "ask": "asks about it"}
_WORDS = {"allow": "allowed", "ask": "to be asked about", "deny": "denied"}


class Policy:
    """What may be read. Without any argument everything may.

    `roots` are the folders that are open without asking; None means all. `deny`, `ask` and `allow` are patterns (see
    `globs`). `sensitive` says what happens to names that look like secrets. `hook(path, metadata)` may decide first;
    `metadata["asked"]` is the path string. `on_ask(path, reason)` asks somebody, one question at a time; without it the
    answer is no. `audit(record)` is told of every decision: `asked`, the real `path`, the `verdict` (allow or deny) and
    the `rule` that decided.
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
        audit: Audit | None = None,
    ) -> None:
        """Resolve the roots; one that is a link is open by both its names."""
        self.roots: tuple[str, ...] | None = None
        self.sensitive: Literal["ask", "deny"] | None = sensitive
        self._deny = Globs(tuple(deny))
        self._ask = Globs(tuple(ask))
        self._allow = Globs(tuple(allow))
        self._hook = hook
        self._on_ask = on_ask
        self._audit = audit
        self._always: list[str] = []
        self._asking = allocate_lock()
        self._open(roots)

    @property
    def asks(self) -> bool:
        """Whether a decision may have to wait for somebody."""
        return self._on_ask is not None

    def with_roots(self, roots: Iterable[str] | None) -> Policy:
        """The same policy with other roots; what was answered with `always` holds in both."""
        other = Policy()
        other.__dict__.update(self.__dict__)
        other._open(roots)
        return other

    def check(self, path: str, asked: str) -> None:
        """Allow the real path, asked for as `asked`, or raise Denied naming the rule that refused."""
        opinion = self._opinion(path, asked)
        verdict, rule = opinion.verdict, opinion.reason
        if verdict == "ask":
            answer = self._answer(path, opinion)
            verdict, rule = ("deny", rule) if answer is None else ("allow", f"{rule}; {answer}")
        if self._audit is not None:
            self._audit({"asked": asked, "path": path, "verdict": verdict, "rule": rule})
        if verdict == "allow":
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

    def why(self, path: str, asked: str) -> str:
        """What the policy says of a path, and which rule says so; nobody is asked."""
        opinion = self._opinion(path, asked)
        if opinion.verdict == "ask" and self._remembered(path, opinion):
            return f"allowed: {opinion.reason}; it was allowed for always"
        word = _WORDS.get(opinion.verdict, "denied")
        return f"{word}: {opinion.reason}"

    def _open(self, roots: Iterable[str] | None) -> None:
        self.roots = None if roots is None else tuple(dict.fromkeys(os.path.realpath(root) for root in roots))

    def _opinion(self, path: str, asked: str) -> _Opinion:
        if self._hook is not None and (verdict := self._hook(path, {"asked": asked})) is not None:
            return _Opinion(verdict, f"a rule of the host {_SAYS.get(verdict, 'refuses it')}")
        if denied := self._deny.first(path, asked):
            return _Opinion("deny", f"the policy denies {denied}")
        if self.sensitive is not None and (name := secret_name(path) or secret_name(asked)):
            return _Opinion(self.sensitive, f"{name} is a sensitive name", lasting=False)
        if doubtful := self._ask.first(path, asked):
            return _Opinion("ask", f"the policy asks about {doubtful}, and nobody allowed it")
        return self._placed(path)

    def _placed(self, path: str) -> _Opinion:
        if self.roots is None:
            return _ALLOWED
        if allowed := self._allow.first(path):
            return _Opinion("allow", f"the policy allows {allowed}")
        if root := next((root for root in self.roots if contains(root, path)), None):
            return _Opinion("allow", f"{root} is open")
        return _Opinion("ask", f"it lies outside the folders that are open ({', '.join(self.roots) or 'none'})")

    def _answer(self, path: str, opinion: _Opinion) -> str | None:
        """How a path came to be allowed that is to be asked about, None when it did not."""
        with self._asking:  # who waits here may find that the answer before was for always
            if self._remembered(path, opinion):
                return "it was allowed for always"
            answer = "deny" if self._on_ask is None else self._on_ask(path, opinion.reason)
            pattern = "**" if answer == "always" else answer if "/" in answer or "*" in answer else None
            if pattern is None:
                return "it was allowed when asked" if answer == "allow" else None
            if opinion.lasting:
                self._always.append(pattern)
            return f"{pattern} was allowed when asked" if Globs((pattern,)).first(path) is not None else None

    def _remembered(self, path: str, opinion: _Opinion) -> bool:
        return opinion.lasting and Globs(tuple(self._always)).first(path) is not None


def folder_pattern(path: str) -> str:
    """The answer that always allows what lies in the folder of a path."""
    import re

    folder = re.sub(r"([*?[])", r"[\1]", path.replace("\\", "/").rpartition("/")[0])
    return f"{folder}/**"
