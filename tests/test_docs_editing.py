"""Is what the documents say of edits true?"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from omniread.edits.parsing import parsed
from omniread.tools import description_of

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "editing.md").read_text(encoding="utf-8")
HEAD = "[a.py#9A46]\n"


def forms(text: str) -> list[str]:
    """The operations in the first column of the table."""
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [form for row in rows for form in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("text", [TEXT, description_of("edit")], ids=["docs", "tool"])
def test_every_operation_that_is_named_is_one(text: str):
    for form in forms(text):
        patch = "[a.py]\nNEW\n" if form == "NEW" else f"{HEAD}{form}\n"
        (section,) = parsed(patch + "+row\n" if form.endswith(":") else patch)
        assert section.operations or section.remove or section.move or section.create == ()


@pytest.mark.parametrize("text", [TEXT, description_of("edit")], ids=["docs", "tool"])
def test_every_operation_is_named(text: str):
    wanted = {
        *("PUT 3.=5:", "PUT 3:", "PUT 7*:", "PUT <3:", "PUT >3:", "PUT >3*:", "PUT <1:", "PUT >$:"),
        *("CUT 3.=5", "CUT 3", "CUT 7*", "PUT >9 @name", "REM", "MV new/path", "NEW"),
    }
    assert set(forms(text)) == wanted


def test_the_example_shows_what_the_document_says(tmp_path: Path):
    program = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    shown = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert program
    assert shown
    run = subprocess.run([sys.executable, "-c", program[1]], cwd=tmp_path, capture_output=True, check=True, text=True)
    assert run.stdout == shown[1]


def test_the_example_of_the_tool_is_a_patch():
    lines = [line[4:] for line in description_of("edit").splitlines() if line.startswith("    ")]
    (section,) = parsed("\n".join(lines))
    assert [each.spelled for each in section.operations] == ["PUT 3.=5:", "CUT 9", "PUT >$:"]


def test_the_tool_is_described_in_few_words():
    assert len(description_of("edit")) < 2500
