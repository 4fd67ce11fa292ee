"""What does JSON call the type of a value?"""

from __future__ import annotations

from omniread.structured.large import Large

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard

    from omniread.structured.large import Data


def is_dict(value: Data) -> TypeGuard[dict[str, Data]]:
    """Whether it is an object that is held."""
    return isinstance(value, dict)


def is_list(value: Data) -> TypeGuard[list[Data]]:
    """Whether it is an array that is held."""
    return isinstance(value, list)


def is_array(value: Data) -> bool:
    """Whether it is an array, held or not."""
    return isinstance(value, list) or (isinstance(value, Large) and value.is_array)


def type_of(value: Data) -> str:
    """`object`, `array`, `string`, `integer`, `number`, `boolean` or `null`."""
    if isinstance(value, str):
        return "string"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "number"
    return "array" if is_array(value) else "object"
