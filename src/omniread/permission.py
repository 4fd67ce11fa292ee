"""What may be read by the settings, and how is a person asked about the rest?

The rules are the same at every door. Who is asked differs: whoever sits at the terminal, or whoever uses the client of
a server. The question and what an answer means stand here once.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    from omniread.settings import Settings
    from omniread.sources.local.policy import Ask, Policy

# A person who has not answered by then is not there; the read is refused and can be asked again.
ANSWER_SECONDS = 120.0
ONCE, FOLDER, ALWAYS, NO = ANSWERS = ("once", "this folder", "always", "no")
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "answer": {
            "type": "string",
            "title": "May it be read?",
            "description": f"{ONCE}: this time; {FOLDER}: whatever lies in its folder; {ALWAYS}: whatever is asked",
            "enum": list(ANSWERS),
            "default": ONCE,
        }
    },
    "required": ["answer"],
}


def policy_of(
    settings: Settings,
    *,
    sensitive: Literal["off", "ask", "deny"],
    on_ask: Ask | None,
    say: Callable[[str], object],
) -> Policy | None:
    """The rules of the settings, None when there are none.

    `sensitive` is what happens to sensitive names where the settings leave that to the door; `say` is told when the
    audit log cannot be written.
    """
    from omniread.sources.local.policy import Policy

    held = settings.sensitive or sensitive
    if held == "off" and not (settings.deny or settings.ask or settings.allow or settings.audit):
        return None
    audit = None
    if settings.audit is not None:
        from omniread.store.audit import AuditLog

        audit = AuditLog(settings.audit, complain=say)
    return Policy(
        deny=settings.deny,
        ask=settings.ask,
        allow=settings.allow,
        sensitive=None if held == "off" else held,
        on_ask=on_ask,
        audit=audit,
    )


def question(path: str, reason: str) -> str:
    """What a person is asked, on one line: nothing in a name can look like a question of its own."""
    from omniread.layout.names import shown
    from omniread.layout.visible import visible

    most = 500
    name = visible(shown(path))
    short = name if len(name) <= most else f"{name[: most // 2]}…{name[-most // 2 :]}"
    return f"{short}: {visible(shown(reason))}. Read it?"


def verdict(path: str, action: str, content: Mapping[str, object] | None) -> str:
    """What an answer to the form means to the policy; whatever is no yes is a no."""
    from omniread.sources.local.policy import folder_pattern

    answer = (content or {}).get("answer", ONCE)
    if action != "accept":
        return "deny"
    meant = {ONCE: "allow", FOLDER: folder_pattern(path), ALWAYS: "always"}
    return meant.get(answer, "deny") if isinstance(answer, str) else "deny"
