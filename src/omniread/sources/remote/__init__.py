"""What does an address of a remote store name?

One source for S3, Google Storage, Azure, hosts with SSH, HDFS and fsspec's memory, over fsspec. Nothing of it is
imported before the first such address is asked for. Names are taken literally: no suffix is matched, nothing is
recovered.
"""

from __future__ import annotations

from omniread.model.errors import Denied
from omniread.sources.remote.address import MEMORY, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.node import Located
    from omniread.model.scope import Scope, Work
    from omniread.sources.remote.address import Address


class Remote:
    """Files and folders in remote stores."""

    name = "remote"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The file or folder that the longest literal part of an address names.

        Raises NotFound with what stands near, Denied for a store, a name or a way to write it that is not allowed,
        Unreadable for a store that does not answer, NeedsExtra for a back end that is not installed.
        """
        address = parsed(reference)
        if address is None:
            return None
        from omniread.sources.remote.finding import located
        from omniread.sources.remote.judging import judged
        from omniread.sources.remote.opening import opened

        _need_network(address, scope)
        scope = judged(address, scope)
        return located(address, opened(address, scope, work), scope)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:
        """The names that a pattern with `*`, `**` or `[...]` means in a store, each with the pattern's tail."""
        address = parsed(pattern)
        if address is None:
            return ()
        from omniread.sources.remote.opening import opened
        from omniread.sources.remote.patterns import matches

        _need_network(address, scope)
        store = opened(address, scope, work)
        for place, tail in address.readings():
            if found := matches(place, store, scope, most):
                rest = "" if tail is None else tail if tail.startswith("?") else f":{tail}"
                return tuple(f"{address.ref(each)}{rest}" for each in found)
        return ()


def _need_network(address: Address, scope: Scope) -> None:
    if not scope.network and address.scheme != MEMORY:
        raise Denied(
            f"The network is off, and {address.root} is a remote store.",
            ref=address.root,
            hint="Read a copy of the file, or have the host turn the network on.",
        )
