"""Which declarations does somebody mean who writes `Class.method`, and which names are like one that is not there?

`.`, `::` and `#` stand between a name and those of its owners, of which the last ones suffice: `b.c` is any `a.b.c`.
`?`, `!`, `=` and operators belong to a name; the arguments of generics and an empty pair of parentheses do not.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from difflib import SequenceMatcher

    from omniread.syntax.structure import Declaration

    Form = tuple[str, ...]

_SEPARATOR = re.compile(r"(?<=\w)(?:::|[.#/])(?=.)|(?<=[?!])(?:::|[.#])(?=.)")
_ARGUMENTS = re.compile(r"(?<=\w)(?:<[^<>]*>|\[[^\[\]]+\](?=[.#:]|$))")
_CALL = re.compile(r"(?<=[\w?!])\([^()]*\)$")
_OPERATOR = re.compile(r"(?:^|(?<=[.:#]))operator\s*(?=[^\w\s])")
_ARITY = re.compile(r"(?<=[\w?!])/\d+$")
ALIKE = 0.6
"""From this likeness on a name is suggested: `difflib`'s own bound."""
COMPARED = 5000
"""So many names are compared letter by letter: that is slow where all are alike."""


def forms(asked: str) -> tuple[Form, ...]:
    """What a name may mean, as its parts with the owner first: literally, then taken apart, then without an arity."""
    name = asked.strip()
    found = [(name,), _taken_apart(name.lstrip(":") or name)]
    if _ARITY.search(name):
        found.append(_taken_apart(_ARITY.sub("", name)))
    if name[:1] in {"#", "."} and name[1:2].isidentifier():
        found.append(_taken_apart(name[1:]))
    return tuple(dict.fromkeys(found))


def matching(declarations: Iterable[Declaration], asked: str) -> tuple[list[Declaration], bool]:
    """Those that are meant, in their order, and whether they are spelled so.

    Where none is, they are those that differ in the case of letters, or headings of which the name is the anchor:
    `getting-started` is `Getting started`.
    """
    declarations = tuple(declarations)
    meant = forms(asked)
    for exact in (True, False):
        for form in meant:
            if hits := [one for one in declarations if is_called(one, form, exact=exact)]:
                return hits, exact
    return [one for one in declarations if " " in one.name and _anchor(one.name) == asked.casefold()], False


def is_called(one: Declaration, form: Form, *, exact: bool) -> bool:
    """Whether a declaration ends in these parts; `exact` when the case of letters counts."""
    name = _spelled(one.name)
    if not exact:
        form = tuple(part.casefold() for part in form)
        name = name.casefold()
    if name != form[-1]:
        return False
    if len(form) == 1:
        return True
    owners = tuple(map(_bare, one.owners[-len(form) + 1 :]))
    return (owners if exact else tuple(map(str.casefold, owners))) == form[:-1]


def near(declarations: Iterable[Declaration], asked: str, most: int) -> tuple[str, ...]:
    """At most so many names, with those of their owners, that are like one that is not there; the likest first.

    The same name elsewhere comes first, then the same letters, then what holds it or is held in it, then what differs
    in a few letters.
    """
    from difflib import SequenceMatcher

    wanted = forms(asked)[-1][-1].casefold()
    matcher = SequenceMatcher(None, "", wanted)
    ranks: dict[str, tuple[int, float] | None] = {}
    ranked: dict[str, tuple[int, float, int]] = {}
    for at, one in enumerate(declarations):
        name = one.name.casefold()
        if name not in ranks:
            ranks[name] = _rank(name, wanted, matcher if len(ranks) < COMPARED else None)
        if one.path not in ranked and (rank := ranks[name]) is not None:
            ranked[one.path] = (*rank, at)
    return tuple(sorted(ranked, key=lambda path: ranked[path])[:most])


def listed(declarations: Sequence[Declaration], most: int) -> str:
    """`function f at 12-40, method A.f at 90`: so many of them, and how many more there are."""
    told = ", ".join(f"{one.kind} {one.path} at {_lines(one)}" for one in declarations[:most])
    return f"{told} and {len(declarations) - most:,} more" if len(declarations) > most else told


def _lines(one: Declaration) -> str:
    return str(one.first) if one.first == one.last else f"{one.first}-{one.last}"


def _taken_apart(name: str) -> Form:
    """The parts of a name, without arguments of generics and of a call."""
    operator = _OPERATOR.search(name)
    if operator is not None:
        owner = name[: operator.start()].rstrip(":.#")
        return (*(_taken_apart(owner) if owner else ()), _spelled(name[operator.start() :]))
    parts = _SEPARATOR.split(_bare(_CALL.sub("", name)))
    return tuple(part for part in parts if part) or (name,)


def _bare(name: str) -> str:
    """A name without the arguments of generics."""
    bare = _ARGUMENTS.sub("", name)
    return bare if bare == name else _bare(bare)


def _spelled(name: str) -> str:
    """An operator without the blanks that a program may put before its signs."""
    return _OPERATOR.sub("operator", name) if name.startswith("operator") else name


def _anchor(heading: str) -> str:
    """What a heading is called in the address of a page: small letters, hyphens for blanks, no signs."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-")


def _letters(name: str) -> str:
    return re.sub(r"[\W_]", "", name) or name


def _rank(name: str, wanted: str, matcher: SequenceMatcher[str] | None) -> tuple[int, float] | None:
    """How like two small-lettered names are, the less the liker; None when they are not."""
    if name == wanted:
        return 0, 0.0
    if _letters(name) == _letters(wanted):
        return 1, 0.0
    shorter, longer = sorted((name, wanted), key=len)
    if len(shorter) > 2 and shorter in longer:  # noqa: PLR2004  # what is shorter is in too many
        return 2, len(longer) - len(shorter)
    if matcher is None:
        return None
    matcher.set_seq1(name)
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE or (ratio := matcher.ratio()) < ALIKE:
        return None
    return 3, -ratio
