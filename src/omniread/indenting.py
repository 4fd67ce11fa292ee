"""What does a caller of `read_file` mean by its `indentation`: an object or its JSON, numbers perhaps as text?"""

from __future__ import annotations

from omniread.model.errors import BadSelector
from omniread.model.selector import Indentation
from omniread.question import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS = ("anchor_line", "max_levels", "include_siblings", "include_header", "max_lines")
HINT = 'For example {"anchor_line": 42, "max_levels": 1}.'
SCHEMA: dict[str, object] = {
    "type": "object",
    "description": "For mode indentation: the block around a line, by its indents",
    "properties": {
        "anchor_line": {"type": "integer", "minimum": 1, "description": "The line to start from; offset if not given"},
        "max_levels": {"type": "integer", "minimum": 0, "default": 0, "description": "Levels around it; 0 for all"},
        "include_siblings": {"type": "boolean", "default": False, "description": "Blocks beside it too"},
        "include_header": {"type": "boolean", "default": True, "description": "Comments above it too"},
        "max_lines": {"type": "integer", "minimum": 1, "default": 2000, "description": "The most lines"},
    },
}


def indentation(given: object, offset: int, limit: int) -> Indentation:
    """The view that is meant. BadSelector names what is wrong, unknown keys included."""
    found = _object(given)
    unknown = sorted(set(found) - set(KEYS))
    if unknown:
        raise BadSelector(f"indentation does not know {', '.join(unknown)}.", hint=f"It has {', '.join(KEYS)}.")
    most = _number(found, "max_lines", 2000)
    return Indentation(
        anchor=_number(found, "anchor_line", offset),
        levels=_levels(found.get("max_levels")),
        siblings=_switch(found, "include_siblings", default=False),
        header=_switch(found, "include_header", default=True),
        most=min(limit, most),
    )


def _object(given: object) -> Mapping[str, object]:
    import json

    if isinstance(given, str):
        try:
            given = json.loads(given) if given.strip() else None
        except (ValueError, RecursionError):
            raise BadSelector("indentation is an object; this text is no JSON.", hint=HINT) from None
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise BadSelector(f"indentation is an object, not {type(given).__name__}.", hint=HINT)
    return {str(key): each for key, each in given.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _number(found: Mapping[str, object], name: str, default: int) -> int:
    given = found.get(name)
    if given is not None and not isinstance(given, int | float | str):
        raise BadSelector(f"{name} is a whole number, not {type(given).__name__}.", hint=HINT)
    return whole_number(name, given, default)


def _levels(given: object) -> int:
    text = "0" if given is None else str(given).strip()
    if given is not True and given is not False and text.removesuffix(".0") in ("0", "+0", "-0"):
        return 0
    return _number({"max_levels": given}, "max_levels", 1)


def _switch(found: Mapping[str, object], name: str, *, default: bool) -> bool:
    given = found.get(name)
    word = given.strip().lower() if isinstance(given, str) else given
    if word is None:
        return default
    if word in (True, "true", "yes", "on", "1"):
        return True
    if word in (False, "false", "no", "off", "0"):
        return False
    raise BadSelector(f"{name} is true or false.", hint=HINT)
