"""What do the functions of a filter give, and what keeps them from running away?"""

from __future__ import annotations

from omniread.model.errors import BadSelector, TooBig
from omniread.structured.filtering.limiting import REFERENCE
from omniread.structured.large import Large, held
from omniread.structured.printing import compact
from omniread.structured.values import is_dict, is_list, type_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omniread.model.scope import Work
    from omniread.structured.filtering.limiting import Meter
    from omniread.structured.large import Data

SORTED = 5_000_000
SHOWN = 60


class Functions:
    """Those of the library, metered. What needs all of an array holds it; its length does not."""

    def __init__(self, meter: Meter, work: Work) -> None:
        """Load the library's."""
        from jmespath.functions import Functions as Plain

        self._plain: Any = Plain()
        self._meter = meter
        self._work = work

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return tuple(self._plain.FUNCTION_TABLE)

    def call(self, name: str, given: Sequence[Data]) -> Data:
        """What a function gives. Raises BadSelector for one that does not exist or cannot take such values."""
        if name not in self.names:
            raise BadSelector(f"There is no function {name}().", hint=f"The functions are: {', '.join(self.names)}.")
        if name == "length" and len(given) == 1 and isinstance(given[0], Large):
            return given[0].count()
        if name == "to_string" and len(given) == 1 and not isinstance(given[0], str):
            return self._made(compact(given[0], self._work))
        whole = [held(each) for each in given]
        if any(isinstance(each, Large) for each in given):
            # Reading a file is no part of the filter's time.
            self._meter.restart()
        self._watch(name, whole)
        return self._made(self._called(name, whole))

    def _called(self, name: str, given: list[Data]) -> Data:
        from jmespath.exceptions import ArityError, JMESPathTypeError

        try:
            return self._plain.call_function(name, given)
        except ArityError as error:
            raise BadSelector(f"{error}.", hint=f"For example {name}(items).") from error
        except JMESPathTypeError as error:
            raise _wrong_type(name, error) from error
        except (TypeError, ValueError, ArithmeticError) as error:
            raise BadSelector(f"{name}() cannot take such values: {error}.") from error
        except RecursionError as error:
            raise TooBig(
                f"{name}() cannot follow values that nest so deeply.", hint="Give it a part of them."
            ) from error

    def _watch(self, name: str, given: list[Data]) -> None:
        """Refuse what would take long where nobody can interrupt it."""
        array = given[0] if given and is_list(given[0]) else given[-1] if given and is_list(given[-1]) else []
        if name == "join":
            between = len(given[0]) if isinstance(given[0], str) else 0
            self._meter.make(sum(len(part) + between for part in array if isinstance(part, str)) / REFERENCE)
        if name in {"sort", "sort_by"} and len(array) > SORTED:
            raise TooBig(f"{name}() takes at most {SORTED:,} items.", hint="Choose fewer of them before, with [?…].")

    def _made(self, value: Data) -> Data:
        if isinstance(value, str):
            self._meter.make(len(value) / REFERENCE)
        elif is_list(value) or is_dict(value):
            self._meter.make(len(value))
        return value


def _wrong_type(name: str, error: Any) -> BadSelector:
    wanted = " or ".join(each.replace("array-", "array of ") for each in error.expected_types)
    value: Data = error.current_value
    is_value = value is None or isinstance(value, str | int | float) or is_list(value) or is_dict(value)
    kind = type_of(value) if is_value else "expression"
    shown = repr(value)[:SHOWN] if isinstance(value, str | int | float) else ""
    got = f"{kind} {shown}".rstrip()
    without = "Leave out before what has none: items[?name && contains(name, 'x')]."
    hint = without if kind == "null" else f"Give it {wanted}."
    return BadSelector(f"{name}() takes {wanted}, and got {got}.", hint=hint)
