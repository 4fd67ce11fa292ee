"""Which tree do these tests search, and how?"""

from typing import Any

from omniread.model.selector import Symbol
from omniread.renderings.definitions.found import Found
from omniread.walking.visit import Visit
from tests.fakes import Folder, scope, work

TREE: dict[str, Any] = {
    "b.py": b"class Store:\n    @wrap\n    def put(self):\n        pass\n\n\ndef put(): ...\n",
    "a.js": b"function other() { put() }\n",
    "d": {"c.rs": b"// puts\nfn put() {\n}\n", "e.txt": b"put\n"},
    "z.py": b"def Put(): ...\n",
}
PUT = [
    "f/b.py (2 definitions)",
    "2-4: method f/b.py:#Store.put",
    "    def put(self):",
    "7: function f/b.py:#put",
    "    def put(): ...",
    "",
    "f/d/c.rs (1 definition)",
    "1-3: function f/d/c.rs:#put",
    "    fn put() {",
]


def visit(tree: Any = None, given: Any = None, *clock: Any) -> Visit:
    return Visit(Folder("f", TREE) if tree is None else tree, scope(), given or work(), *clock)


def found(name: str, tree: Any = None) -> Found:
    return Found(Symbol(name), visit(tree))


def rows(name: str, tree: Any = None) -> list[str]:
    return list(found(name, tree).rows(visit(tree)))
