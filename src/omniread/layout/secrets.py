"""Where in a line does a value stand that looks like a secret?

Known shapes of tokens, private keys, passwords in addresses, and what is assigned to a name such as `password`. A mask
takes as many characters as what it hides, so that lines and columns stay what they are. It is a guard against
accidents, not a boundary: a secret of no known shape is shown.
"""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

MASK = "•"
# So far beyond the end of what is shown a shape may have to be seen to be known.
MARGIN = 512
# The longest private key in lines: 16,384 bits in rows of 64 characters, and its headers.
KEY_LINES = 400

_WORD = "[A-Za-z0-9_-]"
# Each shape stands with the part of it that may be seen: what kind of secret it is. The group is what is hidden.
_SHAPES = (
    r"\b(?:AKIA|ASIA|ABIA|ACCA)([0-9A-Z]{16})\b",  # Amazon: access key
    r"\bgh[pousr]_([A-Za-z0-9]{20,255})",  # GitHub
    rf"\bgithub_pat_({_WORD}{{20,255}})",
    rf"\bgl(?:pat|dt|rt|cbt)-({_WORD}{{16,255}})",  # GitLab
    r"\bxox[abeoprs]-([A-Za-z0-9-]{10,255})",  # Slack
    r"hooks\.slack\.com/services/([A-Za-z0-9/]{16,255})",
    r"\b[rs]k_(?:live|test)_([A-Za-z0-9]{16,255})",  # Stripe
    rf"\bAIza({_WORD}{{30,60}})",  # Google: API key
    rf"\bsk-(?:proj-|svcacct-|ant-[a-z0-9]{{1,10}}-)?({_WORD}{{20,255}})",  # model providers
    r"\bnpm_([A-Za-z0-9]{30,60})",
    rf"\bpypi-({_WORD}{{50,300}})",
    r"\bhf_([A-Za-z0-9]{30,60})",  # Hugging Face
    r"\bdo[opr]_v1_([a-f0-9]{32,80})",  # DigitalOcean
    rf"\bSG\.({_WORD}{{16,40}}\.{_WORD}{{30,60}})",  # SendGrid
    rf"\beyJ({_WORD}{{17,}}(?:\.{_WORD}+){{0,2}})",  # a JSON Web Token, or what else begins as one
    r"://[^\s/:@]{0,100}:([^\s/@]{1,200})@",  # the password of an address
    r"(?i:\bbearer\s{1,5})([A-Za-z0-9._~+/=-]{16,})",
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----([^-]+)",  # a key in one line, its line ends spelled out
)
_NAME = (
    r"(?i:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key)"
)
# What is assigned in quotes; and what is assigned at the end of a line as in `.env`, INI or YAML files, where it holds
# a digit and is no expression: that is what keeps `token: str` and `secret = os.environ[...]` as they are.
_ASSIGNED = (
    rf"{_NAME}[A-Za-z0-9_-]{{0,30}}[\"']?\s{{0,5}}(?::=|[:=]|=>)\s{{0,5}}\"([^\"\s$<{{][^\"]{{3,500}})\"",
    rf"{_NAME}[A-Za-z0-9_-]{{0,30}}[\"']?\s{{0,5}}(?::=|[:=]|=>)\s{{0,5}}'([^'\s$<{{][^']{{3,500}})'",
    rf"{_NAME}[A-Za-z0-9_-]{{0,30}}\s{{0,5}}[:=]\s{{0,5}}(?=[^\s]{{0,200}}[0-9])([A-Za-z0-9_!#%&*+/=@^~.-]{{6,500}})\s*$",
    # Upper case is the environment's: there a word is a value, whatever is in it.
    (
        r"\b[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_KEY|ACCESS_KEY|PRIVATE_KEY)[A-Z0-9_]{0,40}"
        r"=([^\s\"'$<({][^\s\"']{3,500})"
    ),
)
# A line without any of these holds no shape; most lines end here.
_HINTS = (
    r"AKIA|ASIA|ABIA|ACCA|gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt)-|xox|hooks\.slack|[rs]k_|AIza|sk-|npm_|pypi-|hf_"
    r"|_v1_|SG\.|eyJ|://|-----|(?i:bearer)|"
)
_BEGIN = r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----\s*$"
_END = r"-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----"


def spans(line: str) -> tuple[tuple[int, int], ...]:
    """The parts of a line that look like secrets, sorted and disjoint: first character, and that behind the last."""
    hints, shapes = _patterns()
    if not hints.search(line):
        return ()
    found = sorted(match.span(1) for shape in shapes for match in shape.finditer(line))
    joined: list[tuple[int, int]] = []
    for start, end in found:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def is_secret_name(asked: str) -> bool:
    """Whether a key path or a query ends in the name of a secret, so that its value needs no shape to be one."""
    import re

    return re.search(rf"{_NAME}[A-Za-z0-9_-]{{0,30}}[\"'\])]{{0,5}}$", asked) is not None


class Masker:
    """Masks the lines of one text, one after the other: it knows whether it is inside of a private key."""

    def __init__(self, *, everything: bool = False) -> None:
        """Outside of a key, until a line begins one. With `everything` each line is a secret as a whole."""
        self._inside = 0
        self._everything = everything

    def masked(self, line: str) -> tuple[str, int]:
        """The line with its secrets masked, and how many there were. A line of a key counts as one."""
        if self._everything or (self._inside and not _is_end(line)):
            self._inside -= 1
            text = line.strip()
            return (line.replace(text, MASK * len(text)), 1) if text else (line, 0)
        self._inside = KEY_LINES if _begins(line) else 0
        parts = spans(line)
        for start, end in parts:
            line = f"{line[:start]}{MASK * (end - start)}{line[end:]}"
        return line, len(parts)


def _begins(line: str) -> bool:
    return "-----BEGIN" in line and _edges()[0].search(line) is not None


def _is_end(line: str) -> bool:
    return "-----END" in line and _edges()[1].search(line) is not None


@cache
def _patterns() -> tuple[re.Pattern[str], tuple[re.Pattern[str], ...]]:
    import re

    return re.compile(_HINTS + _NAME), tuple(re.compile(shape) for shape in (*_SHAPES, *_ASSIGNED))


@cache
def _edges() -> tuple[re.Pattern[str], re.Pattern[str]]:
    import re

    return re.compile(_BEGIN), re.compile(_END)
