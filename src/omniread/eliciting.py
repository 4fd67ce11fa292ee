"""How does the person at a client decide what may be read?

Up to a version of the protocol the server asks while the call runs (`elicitation/create`). From it on a call ends with
its questions, and the client asks again with the answers; what was answered before comes back as the call's state.
Whoever has no way to be asked has said no.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from omniread.permission import ANSWERS, NO, SCHEMA, question, verdict
from omniread.wire import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from mcp import types
    from mcp.server import ServerRequestContext

    Context = ServerRequestContext[Any, Any]

# From this version on the server asks by its answer, and nothing tells it that the roots have changed.
ASKS_BY_ANSWER = "2026-07-28"


class Questions:
    """The questions of one call that ends with them, and what was answered before."""

    def __init__(self, params: types.CallToolRequestParams) -> None:
        """Take the answers out of a call that was made before."""
        self._answers = _state(params.request_state)
        self._open: dict[str, str] = {}
        for key, told in (params.input_responses or {}).items():
            if (word := _word(told)) is not None:
                self._answers[key] = word

    async def __call__(self, path: str, reason: str) -> str:
        """What was answered about a path; no for the moment where nobody has been asked yet."""
        key = sha256(path.encode(errors="surrogateescape")).hexdigest()[:32]
        if key in self._answers:
            return verdict(path, "accept", {"answer": self._answers[key]})
        self._open[key] = question(path, reason)
        return "deny"

    def result(self, *, roots: bool = False) -> types.InputRequiredResult | None:
        """The answer that asks them, None when there is none to ask.

        With `roots` it asks for those too: the next call may come without anything that this one has learned.
        """
        from mcp import types

        if not self._open:
            return None
        asked: Any = {key: types.ElicitRequest(params=_form(text)) for key, text in self._open.items()}
        if roots:
            asked["roots"] = types.ListRootsRequest()
        return types.InputRequiredResult(input_requests=asked, request_state=json.dumps(self._answers))


def asker(ctx: Context, params: types.CallToolRequestParams) -> Callable[[str, str], Coroutine[Any, Any, str]] | None:
    """Who asks the person while a call runs; None where the client can show no form."""
    able = ctx.session.client_capabilities
    forms = None if able is None else able.elicitation
    if forms is None or (forms.form is None and forms.url is not None):
        return None
    if ctx.protocol_version >= ASKS_BY_ANSWER:
        return Questions(params)

    async def ask(path: str, reason: str) -> str:
        from mcp.shared.exceptions import MCPError

        try:
            told = await ctx.session.elicit_form(clean(question(path, reason)), SCHEMA, ctx.request_id)
        except (MCPError, ValueError):  # it has no way back, refuses the question, or answers something else
            return "deny"
        return verdict(path, told.action, told.content)

    return ask


def _form(text: str) -> types.ElicitRequestFormParams:
    from mcp import types

    return types.ElicitRequestFormParams(message=clean(text), requested_schema=SCHEMA)


def _word(told: object) -> str | None:
    """The answer that a response holds; None for a response to another kind of question."""
    from mcp import types

    if not isinstance(told, types.ElicitResult):
        return None
    answer = (told.content or {}).get("answer", ANSWERS[0])
    return answer if told.action == "accept" and isinstance(answer, str) else NO


def _state(text: str | None) -> dict[str, str]:
    """The answers of earlier rounds; whatever is none counts as not answered."""
    try:
        held: Any = json.loads(text or "{}")
    except ValueError:
        return {}
    pairs: list[tuple[Any, Any]] = list(held.items()) if isinstance(held, dict) else []  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]  # JSON of the client
    return {str(key): word for key, word in pairs if word in ANSWERS}
