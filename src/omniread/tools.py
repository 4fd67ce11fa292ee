"""Which tools does the server offer, and what does a client mean by its arguments?

A model writes them almost right: another name for the path, quotes around it, a number as text. What is harmless is
understood; the rest is answered with a call that works.
"""

from __future__ import annotations

import re

from omniread.indenting import SCHEMA
from omniread.model.errors import BadSelector, NotFound, ReadError
from omniread.model.page import TextBlock
from omniread.wire import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from omniread.edits.result import EditResult
    from omniread.model.page import Block, Page

    Kind = Callable[[str, str, object], object]

_QUOTES = "\"'`"
_PATHS = ("path", "file_path", "filepath", "filename", "file", "target_file", "uri", "url")
_EXAMPLES = {
    "read": '{"path": "src/app.py:10-40"}',
    "read_file": '{"file_path": "/srv/app.py", "offset": 10, "limit": 50}',
    "edit": '{"patch": "[src/app.py#9A46]\\nPUT 3.=4:\\n+new line"}',
}
_READ: dict[str, dict[str, object]] = {
    "path": {"type": "string", "description": "What to read, for example src/app.py:10-40"},
    "max_tokens": {"type": "integer", "minimum": 1, "description": "The most tokens that the answer may take"},
    "encoding": {"type": "string", "description": "The encoding of the text, where it was guessed wrong"},
    "force": {"type": "boolean", "description": "Show it all even if it was shown before and has not changed"},
    "refresh": {"type": "boolean", "description": "Take nothing from a cache"},
}
_READ_FILE: dict[str, dict[str, object]] = {
    "file_path": {"type": "string", "description": "The file or folder, best as an absolute path"},
    "offset": {"type": "integer", "minimum": 1, "default": 1, "description": "The first line; lines count from 1"},
    "limit": {"type": "integer", "minimum": 1, "default": 2000, "description": "How many lines"},
    "mode": {"type": "string", "enum": ["slice", "indentation"], "default": "slice"},
    "indentation": SCHEMA,
}
_EDIT: dict[str, dict[str, object]] = {
    "patch": {"type": "string", "description": "Sections, each a header [path#TAG] and below it what to change"},
}
_SCHEMAS = {"read": ("path", _READ), "read_file": ("file_path", _READ_FILE), "edit": ("patch", _EDIT)}
_DESCRIPTIONS = {"read": "prompt.md", "edit": "edit.md"}


def schema_of(tool: str) -> dict[str, object]:
    """The JSON schema of a tool's arguments."""
    required, properties = _SCHEMAS[tool]
    return {"type": "object", "properties": properties, "required": [required]}


def description_of(tool: str) -> str:
    """What a model is told of a tool: for `read` the whole grammar of paths, for `edit` the language of patches."""
    if tool == "read_file":
        return "Reads lines of a text file by number, or the names in a folder. For all else there is the tool read."
    from importlib.resources import files

    return files("omniread").joinpath(_DESCRIPTIONS[tool]).read_text(encoding="utf-8")


def understood(
    tool: str, given: Mapping[str, object], exists: Callable[[str], bool]
) -> tuple[tuple[str, dict[str, Any]], list[str]]:
    """The place and the named arguments that a call means, and the names of what is neither known nor empty.

    `exists` tells whether a path names something as it stands, quotes and all. Raises BadSelector, whose hint is a
    call that works.
    """
    present = {name: each for name, each in given.items() if each is not None}
    name = next((name for name in _PATHS if name in present), None)
    if name is None:
        raise BadSelector(f"{tool} needs a path.", hint=_example(tool))
    path = present.pop(name)
    if not isinstance(path, str) or not path.strip():
        raise BadSelector(f"{name} is a text, not {_in_short(path)}.", hint=_example(tool))
    found = {key: kind(tool, key, present.pop(key)) for key, kind in _KINDS[tool].items() if key in present}
    place = _unwrapped(path, exists)
    if tool == "read":
        place += _window(found.pop("offset", None), found.pop("limit", None))
    return (place, found), sorted(present)


def patch_of(given: Mapping[str, object]) -> tuple[str, list[str]]:
    """The patch of a call of `edit`, and the names of what is neither known nor empty. Raises BadSelector."""
    present = {name: each for name, each in given.items() if each is not None}
    patch = present.pop("patch", None)
    if not isinstance(patch, str) or not patch.strip():
        raise BadSelector("edit needs a patch, which is a text.", hint=_example("edit"))
    return patch, sorted(present)


def _example(tool: str) -> str:
    return f"A call that works: {_EXAMPLES[tool]}"


def _in_short(found: object) -> str:
    most = 40
    text = repr(found)
    return text if len(text) <= most else f"{text[:most]}…"


def _unwrapped(path: str, exists: Callable[[str], bool]) -> str:
    """A path without the blanks, quotes or backticks around it, unless that is how something is really called."""
    bare = path.strip()
    if len(bare) > 2 and bare[0] in _QUOTES and bare[-1] == bare[0] and bare[0] not in bare[1:-1]:  # noqa: PLR2004  # two quotes and a name
        bare = bare[1:-1].strip() or bare
    return path if bare != path and exists(path) else bare


def _number(tool: str, name: str, found: object) -> int:
    if isinstance(found, str) and re.fullmatch(r"\s*[+-]?\d{1,18}(\.0*)?\s*", found):
        found = float(found) if "." in found else int(found)
    if isinstance(found, bool) or not isinstance(found, int | float) or found != found // 1:
        raise BadSelector(f"{name} is a whole number, not {_in_short(found)}.", hint=_example(tool))
    return int(found)


def _switch(tool: str, name: str, found: object) -> bool:
    word = found.strip().lower() if isinstance(found, str) else found
    if word in (True, "true", "yes", "on", "1"):
        return True
    if word in (False, "false", "no", "off", "0", ""):
        return False
    raise BadSelector(f"{name} is true or false, not {_in_short(found)}.", hint=_example(tool))


def _word(tool: str, name: str, found: object) -> str | None:
    if not isinstance(found, str):
        raise BadSelector(f"{name} is a word, not {_in_short(found)}.", hint=_example(tool))
    return found.strip().strip(_QUOTES) or None


def _mode(tool: str, name: str, found: object) -> str:
    if found not in ("slice", "indentation"):
        raise BadSelector(f"{name} is 'slice' or 'indentation', not {_in_short(found)}.", hint=_example(tool))
    return str(found)


def _as_given(tool: str, name: str, found: object) -> object:  # noqa: ARG001  # the port of all kinds
    return found


def _window(offset: object, limit: object) -> str:
    """The selector for what callers of other tools give beside the path."""
    if limit is not None:
        return f":{1 if offset is None else offset}+{limit}"
    return "" if offset is None else f":{offset}-"


_WINDOW: dict[str, Kind] = {"offset": _number, "limit": _number}
_KINDS: dict[str, dict[str, Kind]] = {
    "read": {"max_tokens": _number, "encoding": _word, "force": _switch, "refresh": _switch, **_WINDOW},
    "read_file": {**_WINDOW, "mode": _mode, "indentation": _as_given},
}


def shown(page: Page, ignored: Sequence[str]) -> dict[str, Any]:
    """A page as the result of a call: its texts and pictures once, and beside them the facts alone."""
    content = [*map(_block, page.blocks), *_not_understood(ignored)]
    return clean({"content": content, "structuredContent": page.to_dict(content=False)})


def reported(result: EditResult, ignored: Sequence[str]) -> dict[str, Any]:
    """What became of a patch as the result of a call."""
    content = [{"type": "text", "text": str(result)}, *_not_understood(ignored)]
    return clean({"content": content, "structuredContent": result.to_dict()})


def _not_understood(ignored: Sequence[str]) -> list[dict[str, str]]:
    text = f"[Not an argument of this tool: {', '.join(ignored)}]"
    return [{"type": "text", "text": text}] if ignored else []


def _block(block: Block) -> dict[str, str]:
    if isinstance(block, TextBlock):
        return block.to_dict()
    picture = block.to_dict()
    return {"type": "image", "mimeType": picture["mime_type"], "data": picture["data"]}


def failed(error: ReadError) -> dict[str, Any]:
    """An error as the result of a call: what went wrong and what to ask instead, for a model and as data."""
    near = list(error.near) if isinstance(error, NotFound) else []
    facts = {"code": error.code, "message": error.message, "hint": error.hint, "near": near}
    text = {"type": "text", "text": str(error)}
    return clean({"content": [text], "structuredContent": {"error": facts}, "isError": True})
