"""How do values compare in a filter?"""

from __future__ import annotations

import operator

from omniread.model.errors import TooBig
from omniread.structured.large import Large, held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeGuard

    from omniread.structured.large import Data
    from omniread.structured.remarks import Remarks

ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "lt": operator.lt,
    "gt": operator.gt,
    "lte": operator.le,
    "gte": operator.ge,
}


def compared(how: str, left: Data, right: Data, remarks: Remarks) -> bool | None:
    """Whether a comparison holds; None where such values have no order. A text beside a number is remarked on."""
    if how == "eq":
        return _equal(left, right)
    if how == "ne":
        return not _equal(left, right)
    if _is_number(left) and _is_number(right):
        return ORDERS[how](left, right)
    if isinstance(left, str) and isinstance(right, str):
        return ORDERS[how](left, right)
    if (_is_number(left) and isinstance(right, str)) or (isinstance(left, str) and _is_number(right)):
        remarks.mixed += 1
    return None


def is_false(value: Data) -> bool:
    """Whether a value counts as false: false, null and what is empty."""
    if isinstance(value, Large):
        return next(value.children(), None) is None
    return value is None or value is False or (isinstance(value, str | list | dict) and not value)


def _is_number(value: Data) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _equal(left: Data, right: Data) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    left, right = (held(side) for side in (left, right))
    try:
        return left == right
    except RecursionError as error:
        raise TooBig("The values nest too deeply to be compared.", hint="Compare a part of them.") from error
