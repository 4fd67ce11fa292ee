"""Is the answer of the structured door wrapped as its blueprint says?"""

import pytest

from omniread.emit.envelope import wrapped
from omniread.model.content import Content
from omniread.model.excerpt import Window
from tests.pages import counted, window

FOLDER = {"kind": "directory", "unit": "entry"}


def envelope(page: Window, body: str, **content: str) -> str:
    return wrapped("/srv/a.py", Content(**({"text": page.excerpt.text, "kind": "file"} | content)), page, body)


def summary(page: Window, **content: str) -> str:
    last = envelope(page, "", **content).splitlines()[-1]
    return last.removeprefix("<summary>").removesuffix("</summary>")


def test_a_file_stands_between_its_tags():
    page = window(["import x", "", "y()"], "1-3", total=3)
    assert envelope(page, "L1: import x\nL2: \nL3: y()") == (
        "<path>/srv/a.py</path>\n"
        "<type>file</type>\n"
        "<content>\n"
        "L1: import x\n"
        "L2: \n"
        "L3: y()\n"
        "</content>\n"
        "<summary>Total: 3 lines | Showing: 1–3 | Truncated: false</summary>"
    )


def test_a_folder_stands_between_its_tags():
    page = window(["a.py", "b/"], "", total=2)
    assert envelope(page, "a.py\nb/", **FOLDER) == (
        "<path>/srv/a.py</path>\n"
        "<type>directory</type>\n"
        "<entries>\n"
        "a.py\n"
        "b/\n"
        "</entries>\n"
        "<summary>Total: 2 entries | Showing: 1–2</summary>"
    )


@pytest.mark.parametrize(
    ("tail", "limits", "expected"),
    [
        ("1-42", {}, "Total: 42 lines | Showing: 1–42 | Truncated: false"),
        ("40-42", {}, "Total: 42 lines | Showing: 40–42 | Truncated: false"),
        ("40-99", {}, "Total: 42 lines | Showing: 40–42 | Truncated: false"),
        ("1-42", {"max_bytes": 30}, "Total: 42 lines | Showing: 1–4 | Truncated: true"),
        ("5-42", {"hard_max_lines": 10}, "Total: 42 lines | Showing: 5–14 | Truncated: true"),
    ],
)
def test_one_line_sums_up(tail: str, limits: dict[str, int], expected: str):
    page = window(["x" * 6] * 42, tail, total=42, context_before=0, context_after=0, **limits)
    assert summary(page) == expected


def test_of_a_folder_the_entries_are_counted():
    page = window(counted(9), "4-6", total=9, context_before=0, context_after=0)
    assert summary(page, **FOLDER) == "Total: 9 entries | Showing: 4–6"


def test_an_empty_file_is_a_success_with_total_0():
    page = window([], "1-2000")
    assert summary(page) == "Total: 0 lines | Showing: 0–0 | Truncated: false"
    assert "<content>\n</content>" in envelope(page, "")


def test_a_total_that_is_not_known_is_a_lower_bound():
    page = window(counted(11), "", max_lines=10)
    assert summary(page) == "Total: more than 10 lines | Showing: 1–10 | Truncated: true"
