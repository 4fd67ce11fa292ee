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


def _maker(cls: type[Any], names: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., None]:
    known = set(names)

    def __init__(self: object, *args: Any, **given: Any) -> None:  # noqa: N807  # it becomes the method of that name
        found = self.__dict__
        if not given and len(args) == len(names):
            found.update(zip(names, args, strict=True))
            return
        if len(args) > len(names):
            raise TypeError(f"{cls.__name__} takes {len(names)} values, not {len(args)}")
        found.update(defaults)
        found.update(zip(names, args, strict=False))
        found.update(given)
        if found.keys() != known or not given.keys().isdisjoint(names[: len(args)]):
            wrong = sorted(given.keys() - set(names[len(args) :])) or sorted(known - found.keys())
            raise TypeError(f"{cls.__name__} does not fit: {', '.join(wrong)}")

    return __init__


def _same(self: object, other: object) -> bool:
    return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in fields(type(self)))


def _hashed(self: object) -> int:
    return hash((type(self), *(getattr(self, name) for name in fields(type(self)))))


def _shown(self: object) -> str:
    inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields(type(self)))
    return f"{type(self).__name__}({inner})"


def _refuse(self: object, name: str, *_new: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} stays as it is: a value is immutable")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make an immutable value of a class whose annotations are its fields, those with a default last."""
    names = tuple(name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar"))
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    methods = {
        "__init__": _maker(cls, names, defaults),
        "__eq__": _same,
        "__hash__": _hashed,
        "__repr__": _shown,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__match_args__": names,
    }
    for name, made in methods.items():
        if name not in cls.__dict__:
            setattr(cls, name, made)
    return cls


def fields(of: type[object]) -> tuple[str, ...]:
    """The names of a value's fields, in order."""
    names: tuple[str, ...] = getattr(of, "__match_args__", ())
    return names


def changed(old: T, **new: Any) -> T:
    """A copy of a value with some fields replaced."""
    kind = type(old)
    return kind(**{name: getattr(old, name) for name in fields(kind)} | new)
