"""Does the result say what the next edit needs, to a model and to a program?"""

from omniread.edits.result import EditedFile, EditResult
from omniread.model.note import Note
from omniread.model.span import Span


def test_a_model_sees_the_header_the_new_lines_and_the_notes():
    file = EditedFile("a.py", "9A46", None, (Span(2, 3), Span(9, 9)), ("1:x", "2:y", "3:z", "…", "9:end"))
    moved = EditedFile("old.py", "53FF", "new\n.py")
    notes = (
        Note("hard-link", "a.py has 2 names"),
        Note("changed", "quiet", quiet=True),
        Note("rewritten", "formatted"),
    )
    assert str(EditResult((file, moved, EditedFile("gone.py", None, removed=True)), notes)) == (
        "[a.py#9A46]\nnew lines 2-3, 9\n1:x\n2:y\n3:z\n…\n9:end\n\n"
        "[new\\x0a.py#53FF]\nmoved from old.py\n\n"
        "gone.py was removed.\n\n"
        "[a.py has 2 names]\n[formatted]"
    )


def test_a_dry_run_says_so():
    result = EditResult((EditedFile("a.py", None),), dry_run=True)
    assert str(result) == "[Nothing was written: this is what the patch would do]\n\n[a.py]"


def test_a_program_gets_the_same_as_data():
    file = EditedFile("a.py", "9A46", "b.py", (Span(2, 3),), ("2:y",))
    note = Note("hard-link", "a.py has 2 names", "a.py")
    assert EditResult((file,), (note,)).to_dict() == {
        "files": [{"path": "a.py", "tag": "9A46", "moved_to": "b.py", "removed": False, "changed_ranges": [[2, 3]]}],
        "notes": [{"code": "hard-link", "text": "a.py has 2 names", "selector": "a.py"}],
        "dry_run": False,
    }
