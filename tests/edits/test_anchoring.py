"""Does an anchor hold only where it surely is the line that was shown?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Conflict
from tests.patches import edit, editor, tag

TEN = "".join(f"line {number}\n" for number in range(1, 11))


def put(folder: Path, text: str = TEN) -> Path:
    file = folder / "a.txt"
    file.write_text(text, newline="")
    return file


def test_lines_that_were_never_shown_are_shown_and_then_may_be_edited(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    patch = f"[a.txt#{tag(reader, 'a.txt', ':1-2')}]\nPUT 7.=8:\n+new"
    before = str(reader.read("a.txt:1-2", force=True))
    assert "7:" not in before
    with pytest.raises(Conflict) as refused:
        reader.edit(patch)
    assert str(refused.value).splitlines() == [
        (
            "Lines 7-8 of 'a.txt' were never shown in this session. "
            "They are below; if the edit is still right, send it again."
        ),
        "7:line 7",
        "8:line 8",
    ]
    assert file.read_text() == TEN
    reader.edit(patch)
    assert file.read_text() == TEN.replace("line 7\nline 8", "new")


def test_context_lines_count_as_shown(tmp_path: Path):
    put(tmp_path)
    edit(editor(tmp_path), "a.txt", "CUT 4", selector=":5-6")
    edit(editor(tmp_path), "a.txt", "CUT 8", selector=":5-5")


@pytest.mark.parametrize("selector", [":raw:3-4", ":/line 3/"])
def test_raw_windows_and_hits_count_as_shown(tmp_path: Path, selector: str):
    file = put(tmp_path)
    edit(editor(tmp_path), "a.txt", "CUT 3", selector=selector)
    assert file.read_text() == TEN.replace("line 3\n", "")


def test_every_line_that_would_be_lost_must_have_been_shown(tmp_path: Path):
    put(tmp_path)
    with pytest.raises(Conflict, match=r"Lines 4-7 of 'a.txt' were never shown"):
        edit(editor(tmp_path), "a.txt", "CUT 1.=10", selector=":raw:1-3,8-10")


def test_at_most_forty_lines_are_shown_and_long_ones_do_not_count(tmp_path: Path):
    put(tmp_path, "first\n" + "x" * 600 + "\n" + TEN * 10)
    reader = editor(tmp_path)
    patch = f"[a.txt#{tag(reader, 'a.txt', ':raw:1-1')}]\nCUT 2.=60"
    with pytest.raises(Conflict, match=r"Read a\.txt:2,42-60 first") as refused:
        reader.edit(patch)
    assert len(refused.value.lines) == 40
    assert refused.value.lines[0] == f"2:{'x' * 512}…"
    with pytest.raises(Conflict, match=r"Lines 2, 42-60 of"):
        reader.edit(patch)
    reader.read("a.txt:2-2")
    reader.edit(patch)


def test_a_tag_that_nobody_read_is_unknown(tmp_path: Path):
    put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    wrong = "0000" if known != "0000" else "0001"
    with pytest.raises(Conflict, match=f"not read with the tag {wrong} in this session; it now has {known}"):
        reader.edit(f"[a.txt#{wrong}]\nPUT >$:\n+x")


def test_without_a_read_the_right_tag_alone_is_no_licence(tmp_path: Path):
    put(tmp_path)
    known = tag(editor(tmp_path), "a.txt")
    with pytest.raises(Conflict, match=r"Line 1 of 'a.txt' was never shown in this session"):
        editor(tmp_path).edit(f"[a.txt#{known}]\nCUT 1")


def test_an_edit_elsewhere_is_followed(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text(f"zero\n{TEN}")
    result = reader.edit(f"[a.txt#{known}]\nPUT 3.=4:\n+new\nPUT >7:\n+after\nPUT <9:\n+before")
    assert [note.code for note in result.notes] == ["changed"]
    expected = f"zero\n{TEN}".replace("line 3\nline 4", "new").replace("line 7\n", "line 7\nafter\n")
    assert file.read_text() == expected.replace("line 9\n", "before\nline 9\n")
    # What was shown before counts as shown of the new text too.
    reader.edit(f"[a.txt#{result.files[0].tag}]\nCUT 11")


def test_a_line_that_changed_is_refused_with_the_tag_and_the_lines_around(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text(now := TEN.replace("line 5", "LINE 5"))
    with pytest.raises(Conflict) as refused:
        reader.edit(f"[a.txt#{known}]\nCUT 5\nPUT >$:\n+x")
    current = reader.snapshots.verify("a.txt", known).tag
    assert refused.value.tag == current
    assert f"'a.txt' has changed since it had the tag {known}; it now has {current}. Line 5 is changed or gone." in str(
        refused.value
    )
    assert refused.value.lines == ("3:line 3", "4:line 4", "5:LINE 5", "6:line 6", "7:line 7")
    assert file.read_text() == now
    reader.edit(f"[a.txt#{current}]\nCUT 5")
    assert file.read_text() == now.replace("LINE 5\n", "")


def test_a_line_that_could_be_one_of_several_is_refused(tmp_path: Path):
    file = put(tmp_path, "a\n}\n}\nb\n")
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text("a\n}\n}\n}\nb\n")
    with pytest.raises(Conflict, match=r"Line 2 is one of several that look the same"):
        reader.edit(f"[a.txt#{known}]\nPUT 2:\n+x")
    assert file.read_text() == "a\n}\n}\n}\nb\n"


def test_lines_that_no_longer_stand_together_are_refused(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text(now := TEN.replace("line 5\n", "line 5\nbetween\n"))
    with pytest.raises(Conflict, match=r"Lines stand between 4 and 6 that did not"):
        reader.edit(f"[a.txt#{known}]\nCUT 4.=6")
    assert file.read_text() == now


def test_head_and_tail_of_a_changed_file_are_those_it_has_now(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text("other\n")
    result = reader.edit(f"[a.txt#{known}]\nPUT <1:\n+head\nPUT >$:\n+tail")
    assert file.read_text() == "head\nother\ntail\n"
    assert "head and end are those it has now" in str(result)


@pytest.mark.parametrize("operation", ["REM", "MV b.txt"])
def test_a_changed_file_is_neither_removed_nor_moved(tmp_path: Path, operation: str):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text("other\n")
    with pytest.raises(Conflict, match=r"so it is not removed or moved"):
        reader.edit(f"[a.txt#{known}]\n{operation}")
    assert file.read_text() == "other\n"


def test_lines_of_a_changed_file_that_were_never_shown_are_refused(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt", ":raw:1-2")
    file.write_text(f"zero\n{TEN}")
    with pytest.raises(Conflict, match=r"Line 8 of the text with that tag was never shown"):
        reader.edit(f"[a.txt#{known}]\nCUT 8")


def test_two_texts_with_one_tag_are_not_mixed_up(tmp_path: Path):
    file = put(tmp_path, "line 442\n")
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_text("line 588\n")
    assert reader.snapshots.verify("a.txt", known).tag == known
    with pytest.raises(Conflict, match=r"Line 1 is changed or gone"):
        reader.edit(f"[a.txt#{known}]\nPUT 1:\n+x")
    assert file.read_text() == "line 588\n"


def test_blanks_at_line_ends_and_line_ends_do_not_make_a_file_stale(tmp_path: Path):
    file = put(tmp_path)
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    file.write_bytes(TEN.replace("\n", " \r\n").encode())
    assert reader.edit(f"[a.txt#{known}]\nPUT 2:\n+x").notes == ()
    assert file.read_bytes() == TEN.replace("\n", " \r\n").replace("line 2 ", "x").encode()


@pytest.mark.parametrize(
    "operations",
    [
        ["CUT 2.=4", "CUT 4.=5"],
        ["CUT 2.=4", "PUT 3:\n+x"],
        ["PUT 2.=4:\n+x", "PUT >2:\n+x"],
        ["PUT <3:\n+x", "CUT 2.=4"],
        ["CUT 2.=9", "CUT 3", "CUT 5"],
    ],
)
def test_operations_that_touch_the_same_lines_are_refused(tmp_path: Path, operations: list[str]):
    put(tmp_path)
    with pytest.raises(BadSelector, match=r"touches lines that"):
        edit(editor(tmp_path), "a.txt", *operations)


def test_rows_may_go_right_beside_lines_that_are_cut(tmp_path: Path):
    file = put(tmp_path)
    edit(editor(tmp_path), "a.txt", "CUT 2.=9", "PUT <2:\n+before", "PUT >9:\n+after", "PUT >1:\n+first")
    assert file.read_text() == "line 1\nbefore\nfirst\nafter\nline 10\n"


@pytest.mark.parametrize("operation", ["CUT 11", "PUT 9.=11:\n+x", "PUT >11:\n+x", "PUT <11:\n+x"])
def test_a_line_behind_the_end_is_refused(tmp_path: Path, operation: str):
    put(tmp_path)
    with pytest.raises(BadSelector, match=r"there is no line 11, the text has 10"):
        edit(editor(tmp_path), "a.txt", operation)
