"""What is said of a map: of how many files and names it is, what it does not show, and what shows that?"""

from __future__ import annotations

from collections import Counter

from omniread.layout.names import shown
from omniread.model.note import Note
from omniread.model.selector import Selector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from omniread.model.selector import Outline
    from omniread.renderings.map.fitting import Block
    from omniread.renderings.map.gathering import Gathered

    Place = Callable[[str], str]

NAMED = 3


def remarks(
    gathered: Gathered, first: Sequence[Block], rest: Sequence[Block], asked: Outline, place: Place
) -> Iterator[Note]:
    """The notes, that of the counts first. `place` gives the path string for a path below the root, itself for none."""
    yield _counts(gathered, [*first, *rest])
    if rest or any(len(block.declared) < block.total for block in first):
        yield _not_shown(first, rest, asked, place)
    if failed := gathered.failed:
        names = ", ".join(map(shown, failed[:NAMED])) + (", …" if len(failed) > NAMED else "")
        yield Note("syntax", f"{_many(len(failed), 'file')} could not be parsed: {names}")
    if gathered.stopped is not None:
        text = f"The map {gathered.stopped} in {shown(gathered.place)}, and is of what was seen until then. Ask again"
        text = f"{text}, as what was parsed is kept, or for a folder below"
        yield Note("truncated", text, f"{place('')}:{Selector(asked)}")


def _counts(gathered: Gathered, blocks: Sequence[Block]) -> Note:
    """Of what the map is, and what it leaves out."""
    bare = len(gathered.files) - len(blocks)
    symbols = f"{_many(len(blocks), 'file')} with {_many(sum(block.total for block in blocks), 'symbol')}"
    parts = [f"{symbols}, by how many other files mention them" if blocks else "No symbols below"]
    if bare:
        parts.append(f"{_many(bare, 'file')} without any")
    if gathered.others:
        parts.append(f"{_many(gathered.others, 'file')} not of programs")
    if gathered.pinned:
        parts.append(f"{_many(gathered.pinned, 'pinned file')} left out")
    text = f"{'; '.join(parts)}{gathered.skipped.left_out('looked at')}"
    return Note("structure" if blocks else "no-outline", text)


def _not_shown(first: Sequence[Block], rest: Sequence[Block], asked: Outline, place: Place) -> Note:
    """What is not on the first page, and what shows it."""
    symbols = sum(block.total for block in (*first, *rest)) - sum(len(block.declared) for block in first)
    files = f"{_many(len(rest), 'file')} and " if rest else ""
    text = f"Not on the first page: {files}{_many(symbols, 'symbol')}. Use {place(first[0].path)}:outline for a file"
    places = [f"{place(folder)}:{asked}" for folder in folders([block.path for block in rest])]
    if not places:
        return Note("more", text)
    return Note("more", f"{text}, {', '.join(places)} for a folder", places[0])


def folders(paths: Sequence[str]) -> list[str]:
    """The folders with most of the files: those that lie side by side in the deepest one that holds all of them."""
    ways = [path.split("/")[:-1] for path in paths]
    depth = 0
    while ways and all(len(way) > depth for way in ways) and len({way[depth] for way in ways}) == 1:
        depth += 1
    counts = Counter("/".join(way[: depth + 1]) for way in ways if len(way) > depth)
    return [folder for folder, _ in sorted(counts.items(), key=lambda each: (-each[1], each[0]))[:NAMED]]


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
