"""How is an immutable value declared without paying for the import of `dataclasses` at every start?

`dataclasses` brings `inspect` and takes longer to import than a whole small read. `@value` gives the same to a reader
and to a type checker (`dataclass_transform`): fields from the annotations, a keyword constructor, equality, hash,
`repr` and no assignment. A class that is made thousands of times a read writes its `__init__` by hand.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_options: Any) -> Callable[[T], T]:
        """Do nothing: only a type checker reads the mark."""
        return lambda decorated: decorated


def _refuse(self: object, name: str, *_new: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} stays as it is: a value is immutable")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make an immutable value of a class whose annotations are its fields, those with a default last."""
    names = tuple(name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar"))
    known = set(names)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}

    def __init__(self: T, *args: Any, **given: Any) -> None:  # noqa: N807  # it becomes the method of that name
        fields = self.__dict__
        if not given and len(args) == len(names):
            fields.update(zip(names, args, strict=True))
            return
        if len(args) > len(names):
            raise TypeError(f"{cls.__name__} takes {len(names)} values, not {len(args)}")
        fields.update(defaults)
        fields.update(zip(names, args, strict=False))
        fields.update(given)
        if fields.keys() != known or not given.keys().isdisjoint(names[: len(args)]):
            wrong = sorted(given.keys() - set(names[len(args) :])) or sorted(known - fields.keys())
            raise TypeError(f"{cls.__name__} does not fit: {', '.join(wrong)}")

    def __eq__(self: T, other: object) -> bool:  # noqa: N807  # it becomes the method of that name
        return type(other) is cls and all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self: T) -> int:  # noqa: N807  # it becomes the method of that name
        return hash((cls, *(getattr(self, name) for name in names)))

    def __repr__(self: T) -> str:  # noqa: N807  # it becomes the method of that name
        return f"{cls.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    for method in (__init__, __eq__, __hash__):
        if method.__name__ != "__init__" or "__init__" not in cls.__dict__:
            setattr(cls, method.__name__, method)
    for name in ("__setattr__", "__delattr__"):
        setattr(cls, name, _refuse)
    if cls.__repr__ is object.__repr__:
        setattr(cls, "__repr__", __repr__)  # noqa: B010  # a type checker refuses the plain assignment
    setattr(cls, "__match_args__", names)  # noqa: B010  # a type checker refuses the plain assignment
    return cls


def fields(of: type[object]) -> tuple[str, ...]:
    """The names of a value's fields, in order."""
    names: tuple[str, ...] = getattr(of, "__match_args__", ())
    return names


def changed(old: T, **new: Any) -> T:
    """A copy of a value with some fields replaced."""
    kind = type(old)
    return kind(**{name: getattr(old, name) for name in fields(kind)} | new)
