"""How does a shell complete the command line?

The scripts are made from the parser's own options, so they cannot fall behind it. Paths are completed as file names;
what follows the colon of a path is left to the user.
"""

from __future__ import annotations

from omniread.model.limits import NAMES
from omniread.options import FILE, FOLDER, LIMIT, REPEATED, SHELLS, described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Action

_BASH = """\
# bash completion of omniread, for a file that bash reads at its start, or at once:
#     eval "$(omniread --completion bash)"
_omniread() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} at
    COMPREPLY=()
    if [[ $current == : || $previous == : ]]; then
        compopt +o bashdefault +o default 2>/dev/null
        return
    fi
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((at = 1; at < COMP_CWORD; at++)); do
        [[ ${COMP_WORDS[at]} == -- ]] && return
    done
    case $previous in
CASES
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W 'OPTIONS' -- "$current"))
    fi
}
complete -o bashdefault -o default -F _omniread omniread
"""

_ZSH = """\
#compdef omniread
# zsh completion of omniread: a file named _omniread in a folder of $fpath
_arguments -S \\
ROWS
    '*:path:_files'
"""

_FISH = """\
# fish completion of omniread: a file named omniread.fish in ~/.config/fish/completions
ROWS
"""


def script(shell: str) -> str:
    """The completion script for one of `SHELLS`; it ends with a line end."""
    _, actions = described()
    for name, made in zip(SHELLS, (_bash, _zsh, _fish), strict=True):
        if name == shell:
            return made(actions)
    raise ValueError(f"there is no completion for {shell}")


def _bash(actions: list[Action]) -> str:
    cases: list[str] = []
    for action in (action for action in actions if action.nargs != 0):
        if action.metavar == LIMIT:
            reply = f"compopt -o nospace 2>/dev/null\n            {_among(action)}"
        elif _words(action):
            reply = _among(action)
        elif action.metavar == FOLDER:
            reply = "local IFS=$'\\n'\n            compopt -o filenames 2>/dev/null\n"
            reply += '            COMPREPLY=($(compgen -d -- "$current"))'
        else:
            reply = ":" if action.metavar == FILE else "compopt +o bashdefault +o default 2>/dev/null"
        names = " | ".join(action.option_strings)
        cases.append(f"        {names})\n            {reply}\n            return\n            ;;")
    options = " ".join(name for action in actions for name in action.option_strings)
    return _BASH.replace("CASES", "\n".join(cases)).replace("OPTIONS", options)


def _among(action: Action) -> str:
    return f"COMPREPLY=($(compgen -W '{' '.join(_words(action))}' -- \"$current\"))"


def _zsh(actions: list[Action]) -> str:
    rows: list[str] = []
    for action in actions:
        shown = _escaped(str(action.help), "\\[]:").replace("'", "'\\''")
        value = "" if action.nargs == 0 else f":{str(action.metavar or action.dest).lower()}:{_zsh_value(action)}"
        for name in action.option_strings:
            once = "*" if action.dest in REPEATED else ""
            rows.append(f"    '{once}{name}{'=' if value else ''}[{shown}]{value}' \\")
    return _ZSH.replace("ROWS", "\n".join(rows))


def _zsh_value(action: Action) -> str:
    if action.metavar == LIMIT:
        return f'{{compadd -S "" -- {" ".join(_words(action))}}}'
    if words := _words(action):
        return f"({' '.join(words)})"
    return {FOLDER: "_files -/", FILE: "_files"}.get(str(action.metavar), " ")


def _fish(actions: list[Action]) -> str:
    rows: list[str] = []
    for action in actions:
        row = "complete -c omniread"
        for name in action.option_strings:
            row += f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
        if words := _words(action):
            row += f" -x -a '{' '.join(words)}'"
        elif action.metavar == FOLDER:
            row += " -x -a '(__fish_complete_directories)'"
        elif action.metavar == FILE:
            row += " -r -F"
        elif action.nargs != 0:
            row += " -x"
        rows.append(f"{row} -d '{_escaped(str(action.help), chr(92) + chr(39))}'")
    return _FISH.replace("ROWS", "\n".join(rows))


def _words(action: Action) -> tuple[str, ...]:
    """The words that the value of an option begins with, none when it is free."""
    if action.metavar == LIMIT:
        return tuple(f"{name}=" for name in NAMES)
    return tuple(str(choice) for choice in action.choices or ())


def _escaped(text: str, special: str) -> str:
    return "".join(f"\\{each}" if each in special else each for each in text)
