r"""What does a search mean by its pattern, and may it mean that?

The syntax is that of Python's `re`, with `\p{...}` and POSIX classes. Matching is per line, on the line without its
end: no match spans two lines, `^` and `$` are the bounds of a line. So of the flags only `i` changes anything; `m` and
`s` are accepted because other tools take them. The engine is `regex`, because it can be interrupted: it keeps a
deadline even where a pattern blows up, and lets other threads run meanwhile.
"""

from __future__ import annotations

import re

from omniread.model.errors import BadSelector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from regex import Pattern

    from omniread.model.selector import Regex

PATTERN_SIZE = 10_000
"""The most parts that a pattern may have once its repetitions are written out, as the engine does."""
SHOWN_PATTERN = 80

# Patterns stay text: `re` compiles and keeps them at the first search, and start-up pays nothing.
_REPEAT = r"(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d*)\})"
_SET = r"\[\^?\]?(?:\[:\^?[\w ]+:\]|\\.|[^\]\\])*\]"
_OPENING = r"\(\?(?:[:=!>|]|<[=!]|P?<\w+>|\(\w+\)|[aimsu]*(?:-[ims]+)?:)|\((?!\?)"
_TOKEN = (
    rf"(?s:(?P<repeat>{_REPEAT})[?+]?|(?P<brace>\{{)|\(\?(?:P=\w+|[aimsu]+)\)|(?P<open>{_OPENING})|(?P<alien>\(\?)"
    rf"|(?P<close>\))|\\[pPN]\{{[^}}]*\}}|\\.|{_SET}|\[.*|.)"
)
# The same within a line, where a text of many lines is searched.
_WITHIN = {r"\s": r"[^\S\n]", r"\W": r"[^\w\n]", r"\D": r"[^\d\n]", r"\A": "^", r"\Z": "$", ".": r"[^\n]"}
# Escapes that never match a line feed and mean the same wherever in a text a line stands.
_TAME = r"\\(?:[wdSbtrfav1-9]|[^\w\s]| )"
_LETTER = r"\\([^\w\s]| )|([^\\.^$|*+?()\[\n])"
_PROPERTY = r"\\[pP]\{[^}]*\}"
_PLAIN_SET = r"\[[^^\]\\\[\x00-\x1f][^\\\[\x00-\x1f]*\]"
_NEGATED_SET = r"\[\^[^\]\-].*\]"
_CASELESS = r"\(\?[a-z]*i[a-z]*\)"
# Escapes to which the characters behind them belong.
_NUMBERED = r"\\[^\WwWdDsSbBAZtrfav_]"
_SINGLE_LINE = r"\(\?[a-z]*-"


def compiled(asked: Regex) -> Pattern[str]:
    """The pattern, ready to search a line; BadSelector with the engine's message and the position when it is malformed.

    Where `regex` is more than `re`, it is held back: braces that are no repetition stand for themselves (and ask for no
    fuzzy match), recursion and verbose patterns are refused, and so is what takes too much memory written out.
    """
    import regex

    braces: list[int] = []
    spelled = "".join(_escaped(token) for token in _tokens(asked.pattern, braces))
    try:
        return regex.compile(spelled, regex.VERSION0 | (regex.IGNORECASE if "i" in asked.flags else 0))
    except regex.error as error:
        engine: Any = error
        # Each brace before it got a backslash that nobody wrote.
        position = engine.pos - sum(at + nth < engine.pos for nth, at in enumerate(braces))
        raise _malformed(asked.pattern, f"{engine.msg} at position {position}") from error
    except ValueError as error:
        raise _malformed(asked.pattern, str(error)) from error
    except RecursionError:
        raise _malformed(asked.pattern, "it is nested too deeply") from None


def spanning(asked: Regex) -> Pattern[str] | None:
    """A sound pattern, ready to search a text of many lines as if each stood alone; None when it has no such form.

    Every part that could match a line feed is written so that it does not. Lines must end in LF alone.
    """
    parts = [_within(token) for token in _tokens(asked.pattern, [])]
    if None in parts:
        return None
    import regex

    flags = regex.VERSION0 | regex.MULTILINE | (regex.IGNORECASE if "i" in asked.flags else 0)
    return regex.compile("".join(map(str, parts)), flags)


def literal(asked: Regex) -> str | None:
    """The text that a pattern stands for letter by letter; None when it is more than that."""
    if "i" in asked.flags:
        return None
    parts = [re.fullmatch(_LETTER, _escaped(token), re.DOTALL) for token in _tokens(asked.pattern, [])]
    return None if None in parts else "".join(part[1] or part[2] for part in parts if part)


def required(asked: Regex) -> str:
    """The longest text known to be part of every match, letter by letter; empty when none is known."""
    runs, depth = [""], 0
    for token in _tokens(asked.pattern, []):
        text = _escaped(token)
        letter = re.fullmatch(_LETTER, text, re.DOTALL)
        depth += bool(token["open"]) - bool(token["close"])
        alternates = text == "|" and depth == 0
        if alternates or re.fullmatch(_CASELESS, text) or re.fullmatch(_NUMBERED, text):
            return ""
        if token["repeat"]:
            # What is repeated may be absent.
            runs[-1:] = [runs[-1][:-1], ""]
        elif letter and depth == 0:
            runs[-1] += letter[1] or letter[2]
        else:
            runs.append("")
    return "" if "i" in asked.flags else max(runs, key=len)


def _within(token: re.Match[str]) -> str | None:
    """A part of a pattern so that it matches what it does within a line, None where that is not known."""
    text = _escaped(token)
    if text in _WITHIN:
        return _WITHIN[text]
    if text.startswith("\\"):
        if re.fullmatch(_PROPERTY, text):
            return rf"(?:(?!\n){text})"
        return text if re.fullmatch(_TAME, text) else None
    if len(text) > 1 and text.startswith("["):
        if re.fullmatch(_PLAIN_SET, text):
            return text
        return rf"[^\n{text[2:]}" if re.fullmatch(_NEGATED_SET, text, re.DOTALL) else rf"(?:(?!\n){text})"
    return None if "\n" in text or re.match(_SINGLE_LINE, text) else text


def _escaped(token: re.Match[str]) -> str:
    return "\\{" if token["brace"] else token[0]


def _tokens(pattern: str, braces: list[int]) -> Iterator[re.Match[str]]:
    """The parts of a pattern; the places of literal braces are added to `braces`.

    Meanwhile the pattern is measured: the engine writes `x{9}` out as nine parts and `x+` as two, so nested they
    multiply, and a pattern of a few characters could fill the memory.
    """
    levels: list[int] = [0]
    last = 0
    for token in re.finditer(_TOKEN, pattern):
        if token["alien"]:
            raise _malformed(pattern, f"{pattern[token.start() :][:4]} at position {token.start()} is not supported")
        if token["repeat"]:
            last *= _times(token["repeat"])
        elif token["close"]:
            last += levels.pop() if len(levels) > 1 else 0
        else:
            levels[-1] += last
            last = 1
        if token["open"]:
            levels.append(0)
        if sum(levels) + last > PATTERN_SIZE:
            raise _malformed(pattern, f"its repetitions make more than {PATTERN_SIZE:,} parts")
        if token["brace"]:
            braces.append(token.start())
        yield token


def _times(repeat: str) -> int:
    """How often the engine writes out what is repeated."""
    if repeat[0] != "{":
        return 2 if repeat == "+" else 1
    least, comma, most = repeat[1:-1].partition(",")
    if len(least) > len(str(PATTERN_SIZE)):
        return PATTERN_SIZE + 1
    # What may also be absent is not written out.
    return int(least) + (comma != "" and least != most) if int(least or 0) else 1


def _malformed(pattern: str, why: str) -> BadSelector:
    shown = pattern if len(pattern) <= SHOWN_PATTERN else f"{pattern[:SHOWN_PATTERN]}…"
    return BadSelector(
        f"The search /{shown}/ is malformed: {why}.",
        hint=r"Positions count from 0; a backslash makes a character literal: :/main\(\)/.",
    )
