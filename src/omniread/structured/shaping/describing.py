"""How is a shape written: a line a place, which begins with the key path that reads it?

$: object, 2 keys
name: string, e.g. "x"
items[]: 3 objects
items[].price: number, 2 of 3, e.g. 9.5
"""

from __future__ import annotations

from omniread.structured.paths import Every, Key, spelled
from omniread.structured.printing import scalar
from omniread.structured.shaping.measuring import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from omniread.structured.paths import Path
    from omniread.structured.shaping.measuring import Place

# So many members that are alike are one line: containers, and other values.
MANY_ALIKE = 20
MANY_SCALARS = 50
CONTAINERS = frozenset({"object", "array"})


class Description:
    """The lines of a shape. `folds` and `star` tell what they left out, once they were made."""

    def __init__(self, root: Place, start: Path) -> None:
        """`start` is the path of the root."""
        self._root = root
        self._start = start
        self.folds: bool = False
        self.star: Path | None = None

    def lines(self) -> Iterator[str]:
        """All lines, each place before what is below it."""
        yield from self._place(self._root, self._start, of=1)

    def _place(self, place: Place, path: Path, of: int) -> Iterator[str]:
        """A place that so many objects might have."""
        self.folds = self.folds or place.folded
        if set(place.counts) != {"array"} or place.item is None or _total(place) < of:
            yield f"{spelled(path)}: {_described(place, of)}"
        yield from self._below(place, path)

    def _below(self, place: Place, path: Path) -> Iterator[str]:
        if place.item is not None:
            inner = (*path, Every(flat=True))
            self.folds = self.folds or place.item.folded
            yield f"{spelled(inner)}: {_counted(place)}"
            yield from self._below(place.item, inner)
        if place.every is None and _are_alike(place.members):
            place.unite()
        if place.every is not None:
            self.star = self.star or path
            inner = (*path, Every("values"))
            self.folds = self.folds or place.every.folded
            named = ", ".join(map(_short, place.names))
            yield f"{spelled(inner)}: {_kinds(place.every)}{_examples(place.every)}; keys such as {named}"
            yield from self._below(place.every, inner)
        for name, member in place.members.items():
            yield from self._place(member, (*path, Key(name, quoted=True)), place.objects)


def _described(place: Place, of: int) -> str:
    """`object, 5 keys`; `string (2) or null (1), 3 of 4, e.g. "x"`."""
    counts, total = _merged(place.counts), _total(place)
    if len(counts) == 1:
        text = next(iter(counts), "")
    else:
        text = " or ".join(f"{kind} ({count:,})" for kind, count in counts.items())
    if total == 1 and "object" in counts:
        text += f", {place.keys:,} {'key' if place.keys == 1 else 'keys'}"
    if total == 1 and "array" in counts and place.item is None:
        text += f", {place.items:,} items" if place.items else ", empty"
    if total < of:
        text += f", {total:,} of {of:,}"
    return text + (" (folded)" if place.folded else _examples(place))


def _counted(place: Place) -> str:
    """`3 objects`; `7 strings in 2 arrays, e.g. "a"`."""
    item = place.item
    if item is None or place.items == 0:
        return "empty" if place.arrays == 1 else f"empty in all {place.arrays:,} arrays"
    if place.sampled == place.items:
        text = _kinds(item)
    else:
        kinds = _merged(item.counts)
        what = _plural(next(iter(kinds)), place.items) if len(kinds) == 1 else "items"
        detail = f"{place.sampled:,} sampled" if len(kinds) == 1 else f"{place.sampled:,} sampled: {_kinds(item)}"
        text = f"{place.items:,} {what} ({detail})"
    text += f" in {place.arrays:,} arrays" if place.arrays > 1 else ""
    return text + (" (folded)" if item.folded else _examples(item))


def _kinds(place: Place) -> str:
    return ", ".join(f"{count:,} {_plural(kind, count)}" for kind, count in _merged(place.counts).items())


def _merged(counts: dict[str, int]) -> dict[str, int]:
    """Integers among other numbers are numbers."""
    if "integer" in counts and "number" in counts:
        both = counts["integer"] + counts["number"]
        return {kind: both if kind == "number" else count for kind, count in counts.items() if kind != "integer"}
    return counts


def _total(place: Place) -> int:
    return sum(place.counts.values())


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 else f"{kind}s"


def _examples(place: Place) -> str:
    return f", e.g. {', '.join(place.examples)}" if place.examples else ""


def _short(name: str) -> str:
    return scalar(name if len(name) <= LONGEST else f"{name[:LONGEST]}…")


def _are_alike(members: dict[str, Place]) -> bool:
    """Whether there are so many members of one kind that they are rather items than a structure."""
    if len(members) <= MANY_ALIKE:
        return False
    kinds = {kind for member in members.values() for kind in member.counts}
    return (len(kinds) == 1 and kinds <= CONTAINERS) or (len(members) > MANY_SCALARS and not kinds & CONTAINERS)
