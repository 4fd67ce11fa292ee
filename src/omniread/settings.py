"""What do the environment, the project and the user want, and who may loosen what?

The environment overrides the project's file, which overrides the user's file. The user's file may set anything. A
project's file comes with files from elsewhere: it may tighten what is allowed, and an attempt to loosen it is refused
and said. `tomllib` is imported only when there is a file to read: it costs as much as a whole start of Python.
"""

from __future__ import annotations

import os

from omniread.model.errors import BadSelector, Denied, NotFound, TooBig, Unreadable
from omniread.model.limits import DEFAULTS, NAMES, Limits, checked
from omniread.model.scope import INSTRUCTION_FILES, Instructions
from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal

FILE = "omniread.toml"
PYPROJECT = "pyproject.toml"
PREFIX = "OMNIREAD_"
SESSION = "OMNIREAD_SESSION"  # no setting of a read: it names the folder of artifacts
STYLES = ("hashline", "numbered", "plain", "envelope", "lines")
SENSITIVE = ("off", "ask", "deny")  # from loose to tight
CHOICES = {
    "style": STYLES,
    "sensitive": SENSITIVE,
    "summary": ("code", "all", "off"),
    "instructions": ("nested", "all", "off"),
    "unchanged": ("show", "say"),
}
SWITCHES = ("network", "allow_private", "mask_secrets")
PATTERNS = ("deny", "ask", "allow")
LISTS = ("roots", *PATTERNS, "instruction_files")
# What a project's file may say as it likes: it allows nothing. The other settings it may only tighten.
_FREE = frozenset({"style", "summary", "unchanged", "instructions", "instruction_files", "deny", "ask"})
# What it must not say at all: what may be read besides, and which file is written.
_OURS = frozenset({"allow", "audit"})
FILE_BYTES = 1 << 20
_OTHER = "Name another file with --config."
# A line that could open or fill the table; anything else in a project's file is not worth a parser.
_TABLE = (
    rb"""(?m)^(?:\xef\xbb\xbf)?[ \t]*(?:\[[^\n]*omniread|\[[ \t]*["']?tool["']?[ \t]*\]|["']?tool["']?[ \t]*[.=])"""
)
_TAKES = {
    **{name: f"one of {', '.join(words)}" for name, words in CHOICES.items()},
    "roots": "folders",
    **dict.fromkeys(PATTERNS, "patterns"),
    "instruction_files": "names of files below a folder, such as AGENTS.md or .cursor/rules",
    **dict.fromkeys(SWITCHES, "on or off"),
    "audit": "a file",
}
_WORDS = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}


@value
class Settings:
    """What was settled outside of the command itself.

    `roots` of None allows every place; `deny`, `ask`, `allow` and `sensitive` are the policy's, `audit` the file that
    its decisions are written to. What is None is left to the door, as is `instruction_files`. `refused` holds a
    sentence for each setting of a project's file that would have loosened something.
    """

    limits: Limits = DEFAULTS
    style: str = "numbered"
    summary: Literal["code", "all", "off"] = "code"
    unchanged: Literal["show", "say"] = "show"
    instructions: Literal["nested", "all", "off"] = "nested"
    instruction_files: tuple[str, ...] | None = None
    mask_secrets: bool = False
    audit: str | None = None
    roots: tuple[str, ...] | None = None
    network: bool = True
    allow_private: bool = False
    deny: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    sensitive: Literal["off", "ask", "deny"] | None = None
    refused: tuple[str, ...] = ()


def load(cwd: str, environ: Mapping[str, str], config: str | None = None) -> Settings:
    """The settings for a session in `cwd`.

    `config` names a file that is read in the place of the project's and the user's; it may set anything. Raises
    BadSelector for an unknown name or a wrong value; NotFound, Denied, TooBig or Unreadable for the file itself.
    """
    refused: list[str] = []
    settled: dict[str, Any] = {}
    if config is not None:
        settled |= _from_file(_path(config, cwd))
    else:
        user = _user_file(environ)
        if user is not None and os.path.isfile(user):
            settled |= _from_file(user)
        for name, (asked, file) in _from_project(cwd).items():
            if _loosens(name, asked, settled):
                refused.append(f"{file}: {name} is ignored: a project's file may tighten a setting, not loosen it.")
            else:
                _settle(settled, {name: asked})
    _settle(settled, _from_environment(cwd, environ))
    caps = {name: settled.pop(name) for name in NAMES if name in settled}
    return Settings(limits=DEFAULTS.updated(caps), refused=tuple(refused), **settled)


def instructions_of(settings: Settings) -> Instructions:
    """Which instruction files come along with a file."""
    files = settings.instruction_files
    return Instructions(settings.instructions, INSTRUCTION_FILES if files is None else files)


def _settle(settled: dict[str, Any], newer: Mapping[str, Any]) -> None:
    """Let newer values replace older ones; patterns only ever join those that are there."""
    for name, given in newer.items():
        settled[name] = (*settled.get(name, ()), *given) if name in PATTERNS else given


def _loosens(name: str, asked: Any, settled: Mapping[str, Any]) -> bool:
    """Whether a value allows more than what holds without it."""
    if name in _FREE | _OURS:
        return name in _OURS
    held = settled[name] if name in settled else getattr(DEFAULTS if name in NAMES else Settings(), name)
    if name == "sensitive":
        return SENSITIVE.index(asked) < SENSITIVE.index(held or "ask")
    if name == "mask_secrets":
        return held and not asked
    if name == "roots":
        return held is not None and not all(any(_is_below(each, root) for root in held) for each in asked)
    return held is not None and (asked is None or asked > held)


def _is_below(path: str, root: str) -> bool:
    """Whether a path lies in a root or is it, links resolved."""
    path, root = os.path.realpath(path), os.path.realpath(root)
    return path == root or path.startswith(os.path.join(root, ""))


def _user_file(environ: Mapping[str, str]) -> str | None:
    home = environ.get("HOME") or environ.get("USERPROFILE")
    folder = environ.get("XDG_CONFIG_HOME") or environ.get("APPDATA") or (home and os.path.join(home, ".config"))
    return os.path.join(folder, "omniread", FILE) if folder else None


def _from_project(cwd: str) -> dict[str, tuple[Any, str]]:
    """What the nearest file with settings says, upwards from the folder; each value with the file's name."""
    folder = os.path.abspath(cwd)
    while True:
        for file in (os.path.join(folder, FILE), os.path.join(folder, PYPROJECT)):
            if os.path.isfile(file) and (table := _table(file)) is not None:
                return {name: (asked, file) for name, asked in _checked(table, file).items()}
        above = os.path.dirname(folder)
        if above == folder:
            return {}
        folder = above


def _table(file: str) -> Mapping[str, Any] | None:
    """The settings in a file: the whole of it, or `[tool.omniread]` of a project's common file, None when not there."""
    content = _content(file)
    if os.path.basename(file) != PYPROJECT:
        return _parsed(content, file)
    import re

    if b"omniread" not in content or not re.search(_TABLE, content):
        return None
    tools = _parsed(content, file).get("tool", {})
    table = tools.get("omniread") if hasattr(tools, "get") else None
    if table is not None and not hasattr(table, "items"):
        raise BadSelector(
            f"{file}: tool.omniread is not a table.", ref=file, hint="Write [tool.omniread] above the settings."
        )
    return table


def _from_file(file: str) -> dict[str, Any]:
    """What a file that was named sets; a project's common file may have nothing to say."""
    return _checked(_table(file) or {}, file)


def _content(file: str) -> bytes:
    try:
        with open(file, "rb") as stream:
            content = stream.read(FILE_BYTES + 1)
    except FileNotFoundError as missing:
        raise NotFound(f"There is no settings file {file!r}.", ref=file, hint=_OTHER) from missing
    except OSError as problem:
        reason = problem.strerror or "unknown reason"
        raise Denied(f"The settings in {file!r} cannot be read: {reason}.", ref=file, hint=_OTHER) from problem
    if len(content) > FILE_BYTES:
        raise TooBig(f"The settings in {file!r} take more than {FILE_BYTES:,} bytes.", ref=file, hint=_OTHER)
    return content


def _parsed(content: bytes, file: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"{file}: this is not TOML: {problem}.", ref=file, hint=f"Mend it. {_OTHER}") from problem


def _from_environment(cwd: str, environ: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for variable, text in environ.items():
        if variable.startswith(PREFIX) and variable != SESSION and text:
            name = variable[len(PREFIX) :].lower()
            found[name] = _value(name, text.split(os.pathsep) if name in LISTS else text, variable, cwd)
    return found


def _checked(table: Mapping[str, Any], file: str) -> dict[str, Any]:
    folder = os.path.dirname(os.path.abspath(file))
    return {name: _value(name, given, f"{file}: {name}", folder) for name, given in table.items()}


def _value(name: str, given: Any, where: str, folder: str) -> Any:
    """The value of one setting; `where` names its origin, a relative path starts in `folder`."""
    if name in NAMES:
        try:
            return checked(name, given)
        except BadSelector as wrong:
            raise BadSelector(f"{where}: {wrong.message}", hint=wrong.hint) from wrong
    if name not in _TAKES:
        raise BadSelector(
            f"{where}: there is no such setting.", hint=f"The settings are: {', '.join((*_TAKES, *NAMES))}."
        )
    if given in CHOICES.get(name, ()):
        return given
    if name in SWITCHES and (word := str(given).lower()) in _WORDS:
        return _WORDS[word]
    if name == "audit" and _is_name(given):
        return _path(given, folder)
    if name in LISTS and _are_names(given) and (name != "instruction_files" or all(map(_stays_below, given))):
        return tuple(_path(each, folder) if name == "roots" else each for each in given)
    raise BadSelector(f"{where}: {given!r} does not fit.", hint=f"Give {_TAKES[name]}.")


def _is_name(given: object) -> bool:
    return isinstance(given, str) and given != ""


def _stays_below(name: str) -> bool:
    return not os.path.isabs(name) and ":" not in name and ".." not in name.replace("\\", "/").split("/")


def _are_names(given: Any) -> bool:
    each_of: Any = given
    return isinstance(given, list) and all(_is_name(each) for each in each_of)


def _path(given: str, folder: str) -> str:
    return os.path.abspath(os.path.join(folder, os.path.expanduser(given)))
