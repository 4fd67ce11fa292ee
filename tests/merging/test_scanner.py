"""Are conflicts found among stray markers, inside one another and in order?"""

from omniread.merging.hunk import Fault, Hunk
from omniread.merging.scanner import INSIDE, OPEN, Scanner
from tests import merges


def scanned(text: str) -> list[Hunk | Fault]:
    scanner = Scanner()
    found = [each for number, line in enumerate(text.splitlines(), 1) for each in scanner.feed(number, line)]
    return found + list(scanner.end())


def places(text: str) -> list[tuple[int, int] | tuple[int, str]]:
    return [(each.first, each.last) if isinstance(each, Hunk) else (each.line, each.why) for each in scanned(text)]


def test_one_after_another():
    assert places(f"a\n{merges.MERGE}b\n{merges.JJ_DIFF}") == [(2, 7), (9, 20)]


def test_a_stray_marker_does_not_hide_what_follows():
    assert places(f"<<<<<<< stray\n{merges.MERGE}") == [(1, "another begins before its end, on line 2"), (2, 7)]
    assert places(f"<<<<<<<<<< stray\n{merges.MERGE}") == [(1, "it has no end"), (2, 7)]
    assert places(f"{merges.MERGE}<<<<<<< stray\n") == [(1, 6), (7, "it has no end")]


def test_markers_without_a_beginning_are_text():
    assert places(">>>>>>> quoted\n=======\n||||||| x\n%%%%%%%\n") == []


def test_a_title_that_is_underlined_is_none():
    assert places("Title\n=======\n\nText\n") == []


def test_what_lies_inside_another_is_text():
    inner = "<<<<<<<<< Temporary merge branch 1\nx\n=========\ny\n>>>>>>>>> Temporary merge branch 2\n"
    assert places(f"<<<<<<< HEAD\na\n||||||| base\n{inner}=======\nb\n>>>>>>> topic\n") == [(1, 11)]
    assert places(merges.JJ_LONG) == [(1, 14)]


def test_what_only_begins_inside_another_is_text_too():
    assert places(merges.MERGE.replace("ours", "<<<<<<<<<< arrows") + ">>>>>>>>>> arrows\n") == [(1, 6)]


def test_what_lies_inside_a_stray_marker_counts():
    inner = merges.MERGE.replace("<" * 7, "<" * 9).replace("=" * 7, "=" * 9).replace(">" * 7, ">" * 9)
    assert places(f"<<<<<<< stray\n{inner}>>>>>>> end\n") == [
        (1, "its end stands before any ======= that separates two sides (line 8)"),
        (2, 7),
    ]


def test_a_conflict_merged_as_text_is_resolved_from_the_inside():
    text = f"<<<<<<< HEAD\n{merges.MERGE}=======\nb\n>>>>>>> other\n"
    assert places(text) == [(1, "another begins before its end, on line 2"), (2, 7)]


def test_more_kinds_of_markers_than_any_file_has():
    strays = "".join("<" * (20 + width) + " stray\n" for width in range(OPEN))
    assert len(scanned(strays + merges.MERGE)) == OPEN
    assert places(strays.split("\n", 1)[1] + merges.MERGE)[-1] == (OPEN, OPEN + 5)


def test_a_stray_marker_before_very_many_conflicts():
    found = scanned("<<<<<<<<< stray\n" + merges.MERGE * (INSIDE + 50))
    assert found[0] == Fault(1, f"more than {INSIDE} conflicts follow before its end")
    assert len(found) == INSIDE + 51
    assert [each.first for each in found if isinstance(each, Hunk)] == [2 + 6 * at for at in range(INSIDE + 50)]


def test_a_stray_marker_that_ends_behind_very_many_conflicts():
    found = scanned("<<<<<<<<< stray\n" + merges.MERGE * INSIDE + ">>>>>>>>> stray\n")
    assert isinstance(found[0], Fault)
    assert len(found) == INSIDE + 1


def test_only_what_is_open_is_said_to_be():
    scanner = Scanner()
    assert (scanner.idle, scanner.opened) == (True, None)
    assert list(scanner.feed(4, "<<<<<<< HEAD")) == []
    assert (scanner.idle, scanner.opened) == (False, 4)
    assert list(scanner.end("why")) == [Fault(4, "why")]
    assert scanner.idle
