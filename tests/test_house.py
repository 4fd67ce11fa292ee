"""Do the files keep the rules of the house?"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "omniread"
SOURCES = sorted(PACKAGE.rglob("*.py"))
FILE_LINES = 300
FUNCTION_LINES = 40

# What the interface promises, beside every error there is.
PUBLIC = {"ImageBlock", "Limits", "Note", "Page", "Reader", "Selector", "TextBlock", "aread", "read"}

# What a read of a small text file never pays for.
HEAVY = {
    *("chardet", "jmespath", "mcp", "pathspec", "regex", "xxhash", "yaml"),
    *("archi", "cryptography", "duckdb", "fsspec", "lz4", "pyarrow", "subprocess"),
    *("asyncio", "concurrent", "email", "http", "importlib.metadata", "multiprocessing", "sqlite3", "ssl"),
    *("tarfile", "tomllib", "urllib.request", "zipfile"),
}

# Written so that this file does not match itself.
FOREIGN = re.compile(
    r"/wor[k]/|/far[m]/|[.]librar[y]/|share[d]/(design|spec|seeds|research|corpus)|\.\./share[d]"
    r"|p[y]pi[.]org|python[h]osted[.]org|npm[j]s[.]org|deb[.]d[e]bian|/root/[.]pyenv"
)


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def below(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def everything_in_git() -> tuple[Path, ...]:
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    return tuple(file for name in names if name and (file := ROOT / name).is_file())


def test_no_file_is_long():
    ours = [file for folder in ("src", "tests", "benchmarks") for file in (ROOT / folder).rglob("*.py")]
    lengths = {below(file): len(file.read_text(encoding="utf-8").splitlines()) for file in ours}
    assert {name: lines for name, lines in lengths.items() if lines > FILE_LINES} == {}


def test_no_function_is_long():
    lengths = {
        f"{below(file)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for file in SOURCES
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: lines for name, lines in lengths.items() if lines > FUNCTION_LINES} == {}


def test_tests_mirror_the_tree():
    modules = [file.relative_to(PACKAGE) for file in SOURCES if not file.stem.startswith("__")]
    mirrors = [Path("tests", module.parent, f"test_{module.name}") for module in modules]
    assert [mirror.as_posix() for mirror in mirrors if not (ROOT / mirror).is_file()] == []


def test_every_module_opens_with_its_question():
    openings = {below(file): re.split(r"(?<=[.?!])\s", ast.get_docstring(tree_of(file)) or "")[0] for file in SOURCES}
    assert {name: opening for name, opening in openings.items() if not opening.endswith("?")} == {}


def test_every_folder_of_the_package_is_a_package():
    folders = {file.parent for file in SOURCES}
    assert [below(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def names_caught(node: ast.expr | None) -> set[str]:
    """What an except clause catches; a bare one catches everything."""
    return {"BaseException"} if node is None else {leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}


def catches_all(node: ast.AST) -> bool:
    blanket = {"BaseException", "Exception"}
    if isinstance(node, ast.ExceptHandler):
        return bool(names_caught(node.type) & blanket)
    is_suppress = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress")
    return is_suppress and any(names_caught(argument) & blanket for argument in node.args)


def test_the_border_is_in_one_place():
    found = [below(file) for file in SOURCES for node in ast.walk(tree_of(file)) if catches_all(node)]
    assert found == ["src/omniread/engine.py"]


class Import(NamedTuple):
    file: str
    line: int
    name: str
    at_start: bool


def imports(file: Path) -> Iterator[Import]:
    """Every module that a file imports; `at_start` when importing the file does it."""

    def walk(node: ast.AST, *, at_start: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(below(file), child.lineno, alias.name, at_start) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                yield Import(below(file), child.lineno, child.module or "", at_start)
            later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            typing = isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")
            yield from walk(child, at_start=at_start and not later and not typing)

    yield from walk(tree_of(file), at_start=True)


@cache
def third_party() -> tuple[Import, ...]:
    # Python 3.14 brings `compression`; an older one does not list it.
    known = {*sys.stdlib_module_names, "compression", "omniread"}
    return tuple(each for file in SOURCES for each in imports(file) if each.name.partition(".")[0] not in known)


def test_the_model_needs_nothing_but_the_standard_library():
    assert [each for each in third_party() if each.file.startswith("src/omniread/model/")] == []


def test_every_third_party_library_has_an_owner():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    owned = {name for contract in contracts for name in contract.get("protected_modules", ())}
    assert [each for each in third_party() if each.name.partition(".")[0] not in owned] == []


def test_third_party_libraries_are_imported_where_they_are_used():
    # The server is a door of its own: nothing else imports it, and it is nothing without its library.
    assert [each for each in third_party() if each.at_start and each.file != "src/omniread/server.py"] == []


def test_the_public_names_are_all_there_and_sorted():
    import omniread
    from omniread.model import errors

    failures = {
        name for name, value in vars(errors).items() if isinstance(value, type) and value.__module__ == errors.__name__
    }
    assert list(omniread.__all__) == sorted(PUBLIC | failures)
    assert [name for name in omniread.__all__ if not hasattr(omniread, name)] == []


READ_IN_PYTHON = "import omniread; str(omniread.read(sys.argv[1]))"
READ_IN_A_SHELL = "from omniread.cli import main; main()"


@pytest.mark.parametrize("program", [READ_IN_PYTHON, READ_IN_A_SHELL], ids=["python", "shell"])
def test_a_plain_read_pays_for_nothing_heavy(tmp_path: Path, program: str):
    file = tmp_path / "small.py"
    file.write_text("print('hello')\n")
    # Coverage would load modules of its own into the process.
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    confess = "import atexit, sys; atexit.register(lambda: print(*sys.modules, sep='\\n', file=sys.stderr)); "

    def loaded(code: str) -> set[str]:
        command = [sys.executable, "-I", "-c", confess + code, f"{file}:1-20"]
        run = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", env=quiet)
        return set(run.stderr.split())

    assert (loaded(program) - loaded("pass")) & HEAVY == set()


def test_nothing_names_a_machine_or_a_registry():
    found = {
        f"{below(file)}:{number}": line.strip()[:100]
        for file in everything_in_git()
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if FOREIGN.search(line)
    }
    assert found == {}
