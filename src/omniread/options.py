"""What does the command line ask for?

Words become one immutable Request. A command that is nothing but paths needs no parser, and does not pay for one:
`parse` imports `argparse` when a word begins with a dash. The parser is also what the completion scripts are made
from, so an option stands here once and nowhere else.
"""

from __future__ import annotations

from omniread.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Action, ArgumentParser
    from collections.abc import Callable, Sequence
    from typing import Any

SHELLS = ("bash", "zsh", "fish")
COLORS = ("auto", "always", "never")
# What the value of an option is, by the name that the help gives it: shells complete it accordingly.
FOLDER, FILE, LIMIT = "DIR", "FILE", "NAME=VALUE"
# Options that may be repeated.
REPEATED = ("limits", "roots", "pins")


@value
class Request:
    """A command, taken apart.

    `limits` are pairs of a name and a text, the last of a name counts; a switch of None leaves the choice to the
    settings. `completion` names the shell whose script is asked for.
    """

    paths: tuple[str, ...] = ()
    style: str | None = None
    json: bool = False
    limits: tuple[tuple[str, str], ...] = ()
    encoding: str | None = None
    roots: tuple[str, ...] = ()
    network: bool | None = None
    allow_private: bool | None = None
    color: str = "auto"
    cwd: str | None = None
    config: str | None = None
    stdin_name: str | None = None
    password_file: str | None = None
    audit: str | None = None
    pins: tuple[str, ...] = ()
    forget: bool = False
    force: bool = False
    refresh: bool = False
    explain: bool = False
    completion: str | None = None


def parse(words: Sequence[str]) -> Request:
    """The request that the words of a command line make.

    A path that begins with a dash follows `--`, but for a single dash, which is standard input. Help, the version and a
    malformed command end the process as `argparse` does: SystemExit with 0 or 2.
    """
    if all(_is_path(word) for word in words):
        return Request(tuple(words))
    at = words.index("--") if "--" in words else len(words)
    parser, _ = described()
    known, paths = parser.parse_known_args(words[:at])
    for path in paths:
        if not _is_path(path):
            parser.error(f"there is no option {path}; a path that begins with a dash follows --")
    given = vars(known)
    given |= {name: tuple(given[name] or ()) for name in REPEATED}
    return Request(paths=(*paths, *words[at + 1 :]), **given)


def _is_path(word: str) -> bool:
    """Whether a word cannot be an option: `-` is standard input, with a selector or a query behind it or without."""
    return not word.startswith("-") or word[1:2] in {"", ":", "?"}


def described() -> tuple[ArgumentParser, list[Action]]:
    """The parser, and the actions of its options in the order of the help."""
    import argparse

    width = _width()
    parser = argparse.ArgumentParser(
        "omniread",
        usage="omniread [OPTION ...] PATH [PATH ...]",
        description="Read anything by one path: a file, a folder, an archive or what lies in one, and lines of it.",
        epilog=_epilog(),
        allow_abbrev=False,
        add_help=False,
        # With a width of its own it does not ask `shutil`, whose import costs more than this parser.
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=width, max_help_position=28),
    )
    actions: list[Action] = []

    def option(*names: str, **rest: Any) -> None:
        actions.append(parser.add_argument(*names, **rest))

    _looks(option)
    _bounds(option)
    _places(option)
    _extras(option)
    return parser, actions


def _looks(option: Callable[..., None]) -> None:
    from omniread.settings import STYLES

    option("--style", choices=STYLES, help="how a line looks; numbered unless the selector says raw")
    option("--json", action="store_true", help="print one JSON object for each path, errors too")
    option("--color", choices=COLORS, default="auto", help="colour line numbers and notices, never content")
    option("--explain", action="store_true", help="say what would be read, through which rooms, and why")
    option("--encoding", metavar="NAME", help="decode text with this encoding instead of finding out")


def _bounds(option: Callable[..., None]) -> None:
    for name in ("max_lines", "max_bytes", "max_tokens"):
        option(
            f"--{name.replace('_', '-')}",
            metavar="N",
            dest="limits",
            action="append",
            type=_text_of(name),
            help=f"the same as --limit {name}=N",
        )
    option(
        "--limit",
        metavar=LIMIT,
        dest="limits",
        action="append",
        type=_pair,
        help="set any limit, for example max_columns=none or member_bytes=1GiB; may be repeated",
    )


def _places(option: Callable[..., None]) -> None:
    option("--cwd", metavar=FOLDER, help="where every relative path starts, also those of other options")
    option("--root", metavar=FOLDER, dest="roots", action="append", help="read nothing outside of it; may be repeated")
    option("--no-network", dest="network", action="store_false", default=None, help="read nothing from other hosts")
    option(
        "--allow-private", action="store_true", default=None, help="allow web addresses of this machine and its network"
    )
    option("--config", metavar=FILE, help="read these settings in the place of the project's and the user's")
    option("--password-file", metavar=FILE, help="open encrypted things with its lines: PATTERN, a tab, PASSWORD")
    option("--audit", metavar=FILE, help="append what was read and refused, and why, as lines of JSON")
    option("--stdin-name", metavar="NAME", help="the name to go by for what standard input is")


def _extras(option: Callable[..., None]) -> None:
    from omniread import __version__

    option(
        "--pin",
        metavar=FILE,
        dest="pins",
        action="append",
        help="print the full text of it before the answers, as a host does in every turn; may be repeated",
    )
    option("--force", action="store_true", help="do not remark that an answer is the same as before")
    option("--refresh", action="store_true", help="fetch again what is still kept from an earlier fetch")
    option(
        "--forget", action="store_true", help="first remove what earlier commands in this folder left to be read again"
    )
    option("--completion", choices=SHELLS, help="print the completion script of a shell")
    option("--version", action="version", version=f"omniread {__version__}", help="print the version")
    option("-h", "--help", action="help", help="print this")


def _text_of(name: str) -> Callable[[str], tuple[str, str]]:
    return lambda text: (name, text)


def _pair(text: str) -> tuple[str, str]:
    name, equals, given = text.partition("=")
    if not equals:
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"{text!r} is not of the form {LIMIT}")
    return name.strip(), given.strip()


def _epilog() -> str:
    from omniread.model.errors import ReadError

    codes = {kind.exit_code: kind.code for kind in (ReadError, *ReadError.__subclasses__())}
    spelled = [f"{code} {name}" for code, name in sorted(codes.items())]
    return (
        "A path may end in a selector: app.py:10-40, app.py:-20, app.py:raw, app.py:/def /,\n"
        "release.zip:docs/a.txt:5-9. Without a path, standard input is read, as with the path -.\n"
        "Text goes to standard output, messages to standard error. The first failure decides the\n"
        f"exit code: 0 none, {', '.join(spelled[:5])},\n{', '.join(spelled[5:])}."
    )


def _width() -> int:
    """Columns of the terminal, as far as lines are still read with ease."""
    import os

    try:
        columns = os.get_terminal_size().columns
    except (OSError, ValueError):
        columns = 80
    return min(columns, 100) - 2
