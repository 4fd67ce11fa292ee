"""May an address be asked for at all, before the first request goes out?

The policy judges the path string of a name as it judges a path on disk: patterns, sensitive names and the hook see
`s3://bucket/folder/name`. No such name lies in a folder that is open, so a session that has roots reads a store only
where a pattern of `allow` fits, or somebody who is asked says so. A request itself tells its name to a stranger; that
is why what is hidden is not even looked for.
"""

from __future__ import annotations

from omniread.model.value import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.ports import Judge
    from omniread.model.scope import Scope
    from omniread.sources.remote.address import Address


def judged(address: Address, scope: Scope) -> Scope:
    """The scope with a policy that asks about a name once a read; Denied when every reading is refused."""
    once = Once(scope.policy)
    refs = [address.ref(place.removesuffix("/")) for place, _ in address.readings()]
    if all(map(once.hides, refs)):
        once.check(refs[-1], refs[-1])
    return changed(scope, policy=once)


class Once:
    """A policy whose consent to a name holds to the end of the read."""

    def __init__(self, policy: Judge) -> None:
        """Ask this policy."""
        self._policy = policy
        self._allowed: set[str] = set()

    def check(self, path: str, asked: str) -> None:
        """Allow the name, or raise Denied."""
        if path not in self._allowed:
            self._policy.check(path, asked)
            self._allowed.add(path)

    def hides(self, path: str) -> bool:
        """Whether a name must not even be suggested."""
        return path not in self._allowed and self._policy.hides(path)

    def why(self, path: str, asked: str) -> str:
        """What the policy says of a name, and which rule says so."""
        return self._policy.why(path, asked)
