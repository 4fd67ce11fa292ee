"""What are the bytes of a `data:` URL?

RFC 2397: `data:[type][;charset=...][;base64],data`. It is never split inside. A base64 body holds no colon, so a tail
behind it is plain; elsewhere a colon belongs to the data unless what follows it is a selector.
"""

from __future__ import annotations

import io
import re

from omniread.model import grammar
from omniread.model.errors import BadSelector
from omniread.model.node import Blob, Facts, Located

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omniread.model.scope import Scope, Work

LONG = 200
PLAIN = "text/plain;charset=US-ASCII"
_FORM = "The form is data:text/plain;base64,SGVsbG8= or data:,Hello%20there."
_TYPE = r"[\w.+*-]+/[\w.+*-]+"
_ALPHABET = str.maketrans("-_", "+/", " \t\r\n")


class DataUrl:
    """Bytes that stand in the reference itself."""

    name = "data"

    def locate(self, reference: str, scope: Scope, work: Work) -> Located | None:
        """The bytes of a `data:` URL. BadSelector for one that is not well formed.

        A long one is kept as an artifact, so that what is printed of it stays short.
        """
        if reference[:5].lower() != "data:":
            return None
        head, comma, body = reference[5:].partition(",")
        if not comma:
            raise BadSelector("A data URL needs a comma before its data.", ref=reference[:LONG], hint=_FORM)
        media_type, coded = _media_type(head)
        body, tail = _in_base64(body) if coded else _in_percent(body)
        content = _from_base64(body) if coded else _unescaped(body)
        url = reference if tail is None else reference[: len(reference) - len(tail) - (not tail.startswith("?"))]
        if len(url) > LONG:
            return Located(_kept(content, url, media_type, scope, work), tail)
        facts = Facts(len(content), media_type=media_type, version=url)
        return Located(Blob(url, "data", lambda: io.BytesIO(content), work, facts), tail)

    def expand(self, pattern: str, scope: Scope, work: Work, most: int) -> tuple[str, ...]:  # noqa: ARG002  # the port's
        """Nothing: it has no names."""
        return ()


def _media_type(head: str) -> tuple[str, bool]:
    """The media type with its parameters, and whether the data is base64."""
    kind, *parameters = (part.strip() for part in head.split(";"))
    coded = bool(parameters) and parameters[-1].lower() == "base64"
    if coded:
        parameters.pop()
    if kind and not re.fullmatch(_TYPE, kind):
        raise BadSelector(f"{kind[:LONG]!r} is no media type.", ref=f"data:{head}"[:LONG], hint=_FORM)
    if not kind and not parameters:
        return PLAIN, coded
    return ";".join((kind or "text/plain", *parameters)), coded


def _in_base64(body: str) -> tuple[str, str | None]:
    """The data and the tail: base64 has neither a colon nor a question mark."""
    match = re.search("[:?]", body)
    if match is None:
        return body, None
    rest = body[match.start() :]
    return body[: match.start()], rest[1:] if rest[0] == ":" else rest


def _in_percent(body: str) -> tuple[str, str | None]:
    """The data and the tail: the longest that is a selector."""
    tail: str | None = None
    end = len(body)
    while (at := body.rfind(":", 0, end)) >= 0 and _is_selector(body[at + 1 :]):
        end, tail = at, body[at + 1 :]
    return body[:end], tail


def _is_selector(text: str) -> bool:
    try:
        return bool(text) and grammar.parse(text) is not None
    except BadSelector:
        return False


def _unescaped(text: str) -> bytes:
    return re.sub(
        rb"%([0-9A-Fa-f]{2})", lambda match: bytes((int(match[1], 16),)), text.encode("utf-8", "surrogatepass")
    )


def _from_base64(body: str) -> bytes:
    from base64 import b64decode

    plain = _unescaped(body).decode("utf-8", "replace").translate(_ALPHABET).rstrip("=")
    try:
        return b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except ValueError as error:
        raise BadSelector(f"The data is no base64: {error}.", ref=f"data:{body}"[:LONG], hint=_FORM) from error


def _kept(content: bytes, url: str, media_type: str, scope: Scope, work: Work) -> Blob:
    """The bytes under a number; the same URL has the same one for as long as the session remembers."""
    from hashlib import sha256

    key = sha256(url.encode("utf-8", "surrogatepass")).hexdigest()
    number = scope.cache.get("data", key, lambda: scope.artifacts.keep(io.BytesIO(content), "data", work))
    facts = Facts(len(content), media_type=media_type, version=f"data:{key}")
    return Blob(f"artifact://{number}", "data", lambda: io.BytesIO(content), work, facts)
