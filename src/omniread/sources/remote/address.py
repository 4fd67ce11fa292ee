"""What does the address of a remote store say: which store, which name in it, and where may that name end?

Pure. A store is `s3`, `gs`, `az` (the first name is the bucket), `ssh`, `hdfs` (a host, then a path) or `fsspec+memory`
(what the process itself keeps with fsspec). No address carries a secret, and none is chained to another one.
"""

from __future__ import annotations

import re

from omniread.layout.names import shown
from omniread.model.errors import BadSelector, Denied
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    # A name in a store, and the tail that is left when it is the name.
    Reading = tuple[str, str | None]

BUCKETS = frozenset({"s3", "gs", "az"})
HOSTS = frozenset({"ssh", "hdfs"})
MEMORY = "fsspec+memory"
SCHEMES = (*sorted(BUCKETS), *sorted(HOSTS), MEMORY)
# Names end before the tail, and it is the tail that may be long: the first separators are the ones that count.
READINGS = 256
_ADDRESS = r"([A-Za-z][A-Za-z0-9+.-]*)://(.*)"
_CACHES = r"(?:simple|file|block)cache::[A-Za-z]"
_LINK = r"(?:\A|:):[A-Za-z][A-Za-z0-9+.-]*://"
# What stands before `@` is a secret. An access key may stand alone before its secret, which may have slashes in it.
_LOADED = r"(?:[^/@:?]*:[^/@]+|A[A-Z0-9]{15,127}:[^@]+)@"
_BUCKET = r"[A-Za-z0-9$][A-Za-z0-9._-]{1,253}[A-Za-z0-9]"
_HOST = r"((?:[^/@:?]*@)?(?:\[[0-9A-Fa-f:.]+(?:%[^\]/]+)?\]|[^/:?@\[\]]*)(?::\d{1,5})?)(?:/+(.*)|(\?.*)|)"


@value
class Address:
    """A store and what is asked of it.

    `root` is what every path string of the store begins with; `text` is all that stands behind it, tail included.
    `authority` is `user@host:port` where a host is named, else empty.
    """

    scheme: str
    root: str
    text: str
    authority: str = ""

    def ref(self, path: str) -> str:
        """The path string of a name in the store."""
        return f"{self.root}{shown(path)}"

    def host(self) -> tuple[str | None, str, int | None]:
        """The user, the host and the port that the authority names."""
        user, at, rest = self.authority.rpartition("@")
        match = re.fullmatch(r"\[?(.*?)\]?(?::(\d+))?", rest)
        host, port = (match[1], match[2]) if match else (rest, None)
        return (user if at else None), host, None if port is None else int(port)

    def readings(self) -> tuple[Reading, ...]:
        """Every name that the text may begin with and the tail that is then left, the longest name first."""
        text, first = self.text, 0
        if self.scheme in BUCKETS:
            first = re.match("[^/:?]*", text).end()  # pyright: ignore[reportOptionalMemberAccess]  # it fits anything
            if text[first : first + 1] in {":", "?"}:
                return (_cut(text, first),)
        ends = [at for at in range(first, len(text)) if text[at] in ":?"][:READINGS]
        return ((text, None), *(_cut(text, at) for at in reversed(ends)))


def parsed(reference: str) -> Address | None:
    """The address that a reference is, None when it is of another kind.

    Raises Denied for stores that are not read and for a secret in the address, BadSelector for no address at all.
    """
    if re.match(_CACHES, reference):
        raise chained(reference)
    match = re.fullmatch(_ADDRESS, reference, re.DOTALL)
    if match is None:
        return None
    scheme, text = match[1], match[2]
    if scheme.startswith("fsspec+") and scheme != MEMORY:
        raise _not_read(scheme)
    if scheme not in SCHEMES:
        return None
    if scheme != MEMORY and re.match(_LOADED, text):
        raise _secret(scheme)
    if scheme in HOSTS:
        return _on_host(scheme, text)
    return Address(scheme, f"{scheme}://", text.lstrip("/"))


def is_bucket(name: str) -> bool:
    """Whether a bucket or a container could have the name, so that it is worth a question."""
    return re.fullmatch(_BUCKET, name) is not None


def is_chained(tail: str) -> bool:
    """Whether a tail goes on as one address of fsspec goes on to the next: `::` and a scheme."""
    return not tail.startswith(("/", "?")) and re.search(_LINK, tail) is not None


def chained(reference: str) -> Denied:
    """The refusal of several addresses in one."""
    inner = reference[reference.rfind("::") + 2 :] if re.match(_CACHES, reference) else None
    return Denied(
        "Addresses joined by '::' are not followed.",
        hint=f"Ask for {inner} itself." if inner else "Ask for one address; what is inside a file follows one colon.",
    )


def _cut(text: str, at: int) -> Reading:
    return text[:at], text[at + 1 :] if text[at] == ":" else text[at:]


def _on_host(scheme: str, text: str) -> Address:
    match = re.fullmatch(_HOST, text, re.DOTALL)
    if match is None:
        # What stands there is not repeated: it may be a password that is written in a way of its own.
        raise BadSelector(
            f"This is no address of a host: {scheme}://...",
            ref=f"{scheme}://",
            hint=f"The form is {scheme}://user@host:port/folder/name; put a selector behind a slash: {scheme}://host/:5.",
        )
    return Address(scheme, f"{scheme}://{shown(match[1])}/", match[2] or match[3] or "", match[1])


def _secret(scheme: str) -> Denied:
    return Denied(
        f"An address with a password or a key in it is not read ({scheme}://...).",
        ref=f"{scheme}://",
        hint="Leave it out; credentials come from the environment, the configuration or the agent of the back end.",
    )


def _not_read(scheme: str) -> Denied:
    inner = scheme.removeprefix("fsspec+")
    instead = {
        **dict.fromkeys(("file", "local"), "Ask for the path itself, without a scheme."),
        **dict.fromkeys(("http", "https"), f"Ask for {inner}://... itself."),
        **{each: f"Ask for {each}://... itself." for each in (*BUCKETS, *HOSTS)},
    }
    stores = ", ".join(f"{each}://" for each in SCHEMES)
    return Denied(
        f"The file systems of fsspec are not read as {scheme}://.",
        ref=f"{scheme}://",
        hint=instead.get(inner, f"The stores that are read are {stores}."),
    )
