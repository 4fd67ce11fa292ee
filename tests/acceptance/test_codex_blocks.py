"""Are blocks whole where Codex's rule leaks or loses a head, and do pages show the ends of what they cut?"""

import re
from pathlib import Path

import pytest

from omniread import Reader
from tests.acceptance.asking import put

PY = (
    "class A:\n    def a(self):\n        x\n"
    "    def b(\n        self,\n    ):\n        if x:\n            y\n\nclass B:\n    pass\n"
)
DECORATED = "class A:\n    # why\n    @dec\n    def a(self):\n        x\n    y = 1\n"
TS = "class A {\n  a() {\n    x();\n  }\n\n  b() {\n    if (x) {\n      y();\n    } else {\n      z();\n    }\n  }\n}\n"
GO = "package a\n\n// F does.\nfunc F() {\n\tif x {\n\t\ty()\n\t}\n}\n\nfunc G() {\n\tz()\n}\n"
CPP = "// why\nvoid f()\n{\n  if (x) {\n    y();\n  }\n}\n\nvoid g() {\n  z();\n}\n"
YAML = "a:\n  b:\n    c: 1\n    d: 2\n  e: 3\nf: 2\n"
RUBY = "class A\n  # why\n  def f\n    x\n  end\n\n  def g\n    y\n  end\nend\n"
FLAT = "one\n    two\n\n    three\n\n\nfour\n    five\n"
ROWS = [
    ("a.py", PY, "@8", 7, 8),
    ("a.py", PY, "@8^1", 4, 8),
    ("a.py", PY, "@5", 4, 8),
    ("a.py", PY, "@3", 2, 3),
    ("a.py", PY, "@8^2", 1, 8),
    ("g20.py", DECORATED, "@5", 2, 5),
    ("g20.py", DECORATED, "@2", 2, 5),
    ("a.ts", TS, "@8", 7, 11),
    ("a.ts", TS, "@10", 7, 11),
    ("a.ts", TS, "@8^1", 6, 12),
    ("a.ts", TS, "@5", 1, 13),
    ("a.go", GO, "@6", 5, 7),
    ("a.go", GO, "@6^1", 3, 8),
    ("a.go", GO, "@11", 10, 12),
    ("a.cpp", CPP, "@5", 4, 6),
    ("a.cpp", CPP, "@5^1", 1, 7),
    ("a.yaml", YAML, "@3", 2, 4),
    ("a.yaml", YAML, "@3^1", 1, 5),
    ("a.rb", RUBY, "@4", 2, 5),
    ("a.rb", RUBY, "@4^1", 1, 10),
    ("g21.txt", FLAT, "@2", 1, 4),
    ("g21.txt", FLAT, "@8", 7, 8),
    ("a.py", PY, "@8^1:5-6", 5, 6),
]


def numbers(folder: Path, name: str, text: str, selector: str) -> list[int]:
    """The numbers of the lines on the page."""
    put(folder, name, text.encode())
    with Reader(folder) as reader:
        return [int(found) for found in re.findall(r"^ *(\d+)\|", str(reader.read(f"{name}:{selector}")), re.MULTILINE)]


@pytest.mark.parametrize(("name", "text", "selector", "first", "last"), ROWS, ids=[f"{r[0]}-{r[2]}" for r in ROWS])
def test_a_block_is_whole_and_takes_no_neighbour(
    tmp_path: Path, name: str, text: str, selector: str, first: int, last: int
):
    assert numbers(tmp_path, name, text, selector) == list(range(first, last + 1))


def test_levels_beyond_the_outermost_are_said(tmp_path: Path):
    put(tmp_path, "a.py", PY.encode())
    with Reader(tmp_path) as reader:
        page = reader.read("a.py:@3^9")
    assert any("outermost" in note.text for note in page.notes)


LONG = "\n".join(f"  a{at}();" for at in range(20))


@pytest.mark.parametrize(
    ("name", "text", "selector", "edge"),
    [
        ("row18.ts", f"function f() {{\n{LONG}\n}}\nx();\n", "1-1", 22),
        ("row19.ts", f"function f() {{\n{LONG}\n}}\nx();\n", "22-22", 1),
        ("row20.py", "def f():\n" + LONG.replace(";", "") + "\nx = 1\n", "1-1", 21),
    ],
)
def test_a_window_shows_the_other_end_of_what_it_cuts(tmp_path: Path, name: str, text: str, selector: str, edge: int):
    found = numbers(tmp_path, name, text, selector)
    assert edge in found
    assert len(found) <= 6
