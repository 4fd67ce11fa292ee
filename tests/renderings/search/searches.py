"""What do these tests search, and how? A small tree, and one that takes its time."""

from typing import Any

from omniread.model.address import Address
from omniread.model.scope import Work
from omniread.model.selector import Regex
from omniread.renderings.search.findings import Findings
from omniread.walking.visit import Visit
from tests.fakes import Folder, scope, work

TREE: dict[str, Any] = {
    "b.txt": b"x\ny\nx\n",
    "d": {"e.txt": b"x\n", "none.txt": b"-\n"},
    "a.txt": b"-\n",
    "z": {"z": b"x"},
}
ROWS = ["f/b.txt (2 matches)", "1: x", "3: x", "", "f/d/e.txt (1 match)", "1: x", "", "f/z/z (1 match)", "1: x"]


class Clock:
    """A clock that stands still until it is told to go on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Ageing(Folder):
    """A folder; each file in it takes some time."""

    def __init__(self, name: str, children: dict[str, Any], clock: Clock, seconds: float) -> None:
        super().__init__(name, children)
        self.clock, self.seconds = clock, seconds

    def get(self, name: str) -> Any:
        child = self.children.get(name)
        return (
            Ageing(f"{self.name}/{name}", child, self.clock, self.seconds)
            if isinstance(child, dict)
            else super().get(name)
        )

    def contents(self, names: Any, most: int) -> Any:
        self.clock.now += self.seconds
        return super().contents(names, most)


def visit(tree: Any = None, given: Work | None = None, clock: Any = None) -> Visit:
    made = given or work()
    found = Folder("f", TREE) if tree is None else tree
    return Visit(found, scope(), made) if clock is None else Visit(found, scope(), made, clock)


def found(tree: Any = None, pattern: str = "x", address: Address | None = None, **asked: Any) -> Findings:
    return Findings(Regex(pattern, **asked), visit(tree), address)


def said(findings: Findings, first: int = 1) -> list[str]:
    return [note.text for note in findings.notes(first)]
