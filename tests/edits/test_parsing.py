"""Is a patch read as it is written, and does every mistake say what it should have been?"""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.edits.parsing import parsed
from omniread.edits.patch import Operation, Section, Target
from omniread.model.errors import BadSelector

HEAD = "[a.py#9A46]\n"


def only(patch: str) -> Section:
    (section,) = parsed(patch)
    return section


def operation(line: str, rows: str = "") -> Operation:
    (found,) = only(f"{HEAD}{line}\n{rows}").operations
    return found


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("PUT 3.=5:", Target("at", 3, 5)),
        ("PUT 3:", Target("at", 3, 3)),
        ("PUT 3 :", Target("at", 3, 3)),
        ("PUT 7*:", Target("at", 7, 7, block=True)),
        ("PUT <3:", Target("before", 3, 3)),
        ("PUT >3:", Target("after", 3, 3)),
        ("PUT >3*:", Target("after", 3, 3, block=True)),
        ("PUT <1:", Target("before", 1, 1)),
        ("PUT >$:", Target("after", None, None)),
        ("  PUT  3:  ", Target("at", 3, 3)),
    ],
)
def test_a_put_takes_rows(line: str, target: Target):
    found = operation(line, "+  one\n+\n++two\n")
    assert found == Operation(2, line.strip(), target, ("  one", "", "+two"))


@pytest.mark.parametrize(
    ("line", "target", "name"),
    [
        ("CUT 3.=5", Target("at", 3, 5), None),
        ("CUT 3", Target("at", 3, 3), None),
        ("CUT 3:", Target("at", 3, 3), None),
        ("CUT 7*", Target("at", 7, 7, block=True), None),
        ("CUT 3.=5 @kept", Target("at", 3, 5), "kept"),
    ],
)
def test_a_cut_may_remember(line: str, target: Target, name: str | None):
    assert operation(line) == Operation(2, line, target, (), name)


def test_a_put_may_paste():
    assert operation("PUT >9 @kept") == Operation(2, "PUT >9 @kept", Target("after", 9, 9), None, "kept")


def test_sections_are_those_of_their_headers():
    patch = "\n[a b#c.py#9a46]\nREM\n\n[x[1].py#0000] \nMV d/e f.py\nCUT 1\n[new.py]\nNEW\n+a\n+\n[empty.py]\nNEW:\n"
    cut = Operation(7, "CUT 1", Target("at", 1, 1), ())
    assert parsed(patch) == (
        Section(2, "a b#c.py", "9A46", remove=True),
        Section(5, "x[1].py", "0000", (cut,), move="d/e f.py"),
        Section(8, "new.py", None, create=("a", "")),
        Section(12, "empty.py", None, create=()),
    )


def test_a_new_file_may_paste_at_its_ends():
    found = only("[n.py]\nNEW\n+a\nPUT >$ @x\nPUT <1:\n+b")
    assert found.create == ("a",)
    assert [each.rows for each in found.operations] == [None, ("b",)]


@pytest.mark.parametrize("patch", [f"```\n{HEAD}PUT 1:\n+a\n```\n", f"{HEAD}PUT 1:\n+a\n".replace("\n", "\r\n")])
def test_fences_and_carriage_returns_are_not_part_of_it(patch: str):
    assert [each.rows for each in only(patch).operations] == [("a",)]


def test_a_row_may_hold_a_fence_and_a_header():
    assert operation("PUT 1:", "+```\n+[a.py#9A46]\n+PUT 2:").rows == ("```", "[a.py#9A46]", "PUT 2:")


@pytest.mark.parametrize(
    ("patch", "number", "says"),
    [
        (f"{HEAD}PUT 3-5:\n+a", 2, "PUT 3.=5:"),
        (f"{HEAD}PUT 3..5:\n+a", 2, "PUT 3.=5:"),
        (f"{HEAD}PUT 0:\n+a", 2, "PUT 3:"),
        (f"{HEAD}PUT 5.=3:\n+a", 2, "PUT 3.=5:"),
        (f"{HEAD}PUT <3*:\n+a", 2, "PUT >3*:"),
        (f"{HEAD}PUT >3.=5:\n+a", 2, "PUT >3:"),
        (f"{HEAD}PUT <$:\n+a", 2, "PUT >$:"),
        (f"{HEAD}PUT $:\n+a", 2, "PUT >$:"),
        (f"{HEAD}PUT 3: a", 2, "rows with + below"),
        (f"{HEAD}PUT 3\n+a", 2, "PUT 3:"),
        (f"{HEAD}PUT 3:", 2, "CUT 3"),
        (f"{HEAD}PUT 3:\nCUT 4", 2, "no rows follow PUT 3:"),
        (f"{HEAD}CUT >3", 2, "CUT 3.=5"),
        (f"{HEAD}CUT 3 @", 2, "@name"),
        (f"{HEAD}CUT 3\n+a", 3, "nothing above it takes rows"),
        (f"{HEAD}+a", 2, "nothing above it takes rows"),
        (f"{HEAD}PUT 3:\n+a\n\n+b", 4, "A lone + is an empty line"),
        (f"{HEAD}PUT 3:\n+a\0", 3, "NUL"),
        (f"{HEAD}put 3:\n+a", 2, "'put 3:' is no operation"),
        (f"{HEAD}PUT 3:\n+a\nb", 4, "'b' is no operation"),
        (f"{HEAD}MV", 2, "'MV' is no operation"),
        (f"{HEAD}MV a\nMV b", 3, "'MV b' is no operation"),
        (f"{HEAD}REM\nREM", 3, "'REM' is no operation"),
        (f"{HEAD}REM\nCUT 3", 1, "nothing else can happen"),
        (f"{HEAD}NEW\n+a", 1, "no tag yet"),
        (HEAD, 1, "nothing is to be done with 'a.py'"),
        ("PUT 3:\n+a", 1, "before the first header"),
        ("[a.py]\nPUT 3:\n+a", 1, "has no tag"),
        ("[a.py#9A4]\nPUT 3:\n+a", 1, "A tag is 4 hex digits"),
        ("[a.py#9A46\nPUT 3:\n+a", 1, "A header is [path#TAG]"),
        ("[n.py]\nNEW\n+a\nPUT 1:\n+b", 4, "has no lines yet"),
        ("[n.py]\nNEW\n+a\nCUT 1 @x", 4, "has no lines yet"),
        ("[n.py]\nNEW\nMV b", 1, "has no lines yet"),
        (f"{HEAD}CUT 1\n{HEAD}CUT 2", 3, "'a.py' has a section already"),
    ],
)
def test_a_mistake_names_its_line_and_the_form_that_works(patch: str, number: int, says: str):
    with pytest.raises(BadSelector) as refused:
        parsed(patch)
    assert refused.value.message.startswith(f"Line {number} of the patch: ")
    assert says in str(refused.value)


@pytest.mark.parametrize("patch", ["", "\n \n", "```\n```"])
def test_an_empty_patch_is_answered_with_an_example(patch: str):
    with pytest.raises(BadSelector, match=r"(?s)The patch is empty\..*\[src/app\.py#9A46\]"):
        parsed(patch)


def test_the_example_is_a_patch():
    from omniread.edits.parsing import EXAMPLE

    assert only(EXAMPLE.partition("\n")[2]).operations[0].rows == ("new line",)


PIECES = st.sampled_from(
    ["[a#9A46]", "[b]", "PUT ", "CUT ", "3", "*", ".=", "<", ">$", ":", " @x", "+", "NEW", "REM", "MV c", "\n", "\n+"]
)


@given(st.lists(PIECES, max_size=20).map("".join) | st.text())
def test_any_text_is_a_patch_or_a_bad_one(patch: str):
    sections: tuple[Section, ...] = ()
    with suppress(BadSelector):
        sections = parsed(patch)
    assert all(each.tag or each.create is not None for each in sections)
