"""Is what the documents say true?"""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PROMPT = ROOT / "src" / "omniread" / "prompt.md"
LIMITS = ROOT / "docs" / "limits.md"

SELECTORS = (
    *(":50", ":50-200", ":50+150", ":-20", ":5-16,960-973", ":raw", ":/regex/", ":7:col 1-4000", ":stat", ":hex"),
    *(":outline", ":@42", ":#name", ":conflicts", ":changes", ":img", ":text"),
)


def rows(file: Path) -> list[list[str]]:
    """The cells of every table row of a Markdown file, a code span without its ticks."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def unticked(cell: str) -> str:
    return cell.strip("`")


@pytest.mark.parametrize("document", [README, PROMPT], ids=["readme", "prompt"])
def test_every_kind_of_selector_is_named(document: Path):
    text = document.read_text(encoding="utf-8")
    numbers = re.compile(r"\\d+(?:\\\.\\d+)?|\d+")
    missing = [each for each in SELECTORS if not re.search(numbers.sub(r"\\d+", re.escape(each)), text)]
    assert missing == []


def test_every_rendering_and_view_is_named():
    from omniread.model.selector import RENDERINGS

    assert set(RENDERINGS) <= {re.sub(r"\W.*", "", each[1:]) for each in SELECTORS}


def test_the_readmes_selectors_are_selectors():
    from omniread.model.grammar import parse

    shown = [selector for row in rows(README) for selector in re.findall(r"`(:[^`]+)`", row[0])]
    assert len(shown) > len(SELECTORS)
    assert [selector for selector in shown if parse(selector[1:]) is None] == []


def defaults() -> dict[str, int | bool | None]:
    from omniread.model.limits import NAMES, Limits

    return {name: getattr(Limits(), name) for name in NAMES}


def as_limits(texts: dict[str, str]) -> dict[str, int | bool | None]:
    """What `--limit NAME=TEXT` would make of them."""
    from omniread.model.limits import checked

    return {name: checked(name, text) for name, text in texts.items()}


def test_every_limit_is_documented_with_its_default():
    documented = {unticked(row[0]): unticked(row[1]) for row in rows(LIMITS) if len(row) > 2 and "`" in row[1]}
    assert as_limits(documented) == defaults()


def test_the_readmes_limits_are_the_limits():
    shown = {unticked(row[0]): row[1] for row in rows(README) if unticked(row[0]) in defaults()}
    assert "max_lines" in shown
    assert as_limits(shown).items() <= defaults().items()


def test_the_readmes_errors_are_the_errors():
    from omniread.model import errors

    shown = {unticked(row[0]): int(row[1]) for row in rows(README) if row[1].isdigit() and row[0][1].isupper()}
    classes = [
        value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, errors.ReadError)
    ]
    assert shown == {each.__name__: each.exit_code for each in classes}


def test_the_readmes_python_uses_what_there_is():
    import omniread

    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        compile(block, str(README), "exec")
    used = {name for block in blocks for name in re.findall(r"\bomniread\.(\w+)", block)}
    assert used <= {*omniread.__all__}


@cache
def help_of(door: str) -> str:
    program = f"import sys; sys.argv[:] = ['omniread', '--help']; from omniread.{door} import main; main()"
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8").stdout


@pytest.mark.parametrize("document", [README, LIMITS], ids=["readme", "limits"])
def test_every_option_that_is_named_exists(document: Path):
    known = re.findall(r"--[a-z][a-z-]+", help_of("cli") + help_of("server"))
    assert set(re.findall(r"(?<!\S)[`\"]?(--[a-z][a-z-]+)", document.read_text(encoding="utf-8"))) <= {*known}


def test_the_first_command_shows_this_readme():
    command = [sys.executable, "-m", "omniread", "README.md:1-20"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    first, *others = run.stdout.splitlines()
    assert first == "1|# omniread"
    assert "20|" + README.read_text(encoding="utf-8").splitlines()[19] in others


def test_the_links_lead_somewhere():
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [
        (file, target)
        for file in documents
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8"))
    ]
    assert links
    assert [(file.name, target) for file, target in links if not (file.parent / target).exists()] == []
