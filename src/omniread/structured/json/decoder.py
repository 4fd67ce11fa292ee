"""How does JSON text become values that keep what they were?

Numbers print as they were written, names that stand twice are remarked on, and so are NaN and Infinity.
"""

from __future__ import annotations

import gc
import json
from contextlib import contextmanager

from omniread.model.errors import Unreadable
from omniread.structured.numbers import decimal, integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from omniread.structured.large import Data
    from omniread.structured.remarks import Remarks


def decoder(remarks: Remarks, *, controls: bool = False, long_numbers: bool = False) -> json.JSONDecoder:
    """A decoder that remarks on what it meets.

    `controls` lets line breaks and tabs stand within texts. Integers of thousands of digits cost every other integer
    some time, so they are asked for.
    """

    def member(pairs: list[tuple[str, Data]]) -> dict[str, Data]:
        made = dict(pairs)
        if len(made) != len(pairs):
            remarks.repeat(_repeated(pairs))
        return made

    def constant(word: str) -> float:
        remarks.constants = True
        return float(word)

    return json.JSONDecoder(
        object_pairs_hook=member,
        parse_float=decimal,
        parse_int=integer if long_numbers else None,
        parse_constant=constant,
        strict=not controls,
    )


def _repeated(pairs: list[tuple[str, Data]]) -> str:
    """The first name that stood there before."""
    seen: set[str] = set()
    for name, _ in pairs[:-1]:
        if name in seen:
            return name
        seen.add(name)
    return pairs[-1][0]


@contextmanager
def uncollected() -> Generator[None]:
    """Build millions of values without looking for garbage among them: that would take longer than the rest."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def invalid(ref: str, what: str, line: int, column: int, why: str) -> Unreadable:
    """The error for a text that is not what it is named after."""
    first, last = max(1, line - 2), line + 2
    return Unreadable(
        f"{ref} is no valid {what}: line {line}, column {column}: {why}.",
        hint=f"As text it can be read all the same: {ref}:{first}-{last}.",
    )


def too_deep(ref: str) -> Unreadable:
    """The error for thousands of brackets within one another."""
    return Unreadable(
        f"{ref} nests arrays or objects more deeply than can be followed.",
        hint="As text it can be read all the same (:1-200, :/regex/).",
    )
