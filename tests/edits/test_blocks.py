"""Is a block only taken by the line that opens it?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Conflict
from omniread.store.snapshots import Snapshots
from tests.patches import edit, editor, tag

PROGRAM = "import os\n\n@cached\ndef f():\n    if os:\n        return 1\n    return 2\n\nend = f()\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "a.py"
    made.write_text(PROGRAM)
    return made


@pytest.mark.parametrize("line", [3, 4])
def test_a_block_is_replaced_from_its_decorators_to_its_end(file: Path, line: int):
    edit(editor(file.parent), "a.py", f"PUT {line}*:", "+f = print")
    assert file.read_text() == "import os\n\nf = print\n\nend = f()\n"


def test_a_block_is_cut_and_pasted(file: Path):
    edit(editor(file.parent), "a.py", "CUT 5* @x", "PUT >$ @x")
    assert (
        file.read_text() == "import os\n\n@cached\ndef f():\n    return 2\n\nend = f()\n    if os:\n        return 1\n"
    )


def test_rows_go_behind_a_block(file: Path):
    edit(editor(file.parent), "a.py", "PUT >4*:", "+# behind", selector=":raw:4-7")
    assert file.read_text() == PROGRAM.replace("return 2\n", "return 2\n# behind\n")


@pytest.mark.parametrize(
    ("line", "says"), [(7, "lies in the block 3-7"), (6, "lies in the block 5-6"), (1, "no block")]
)
def test_a_line_that_opens_no_block_is_refused(file: Path, line: int, says: str):
    with pytest.raises(BadSelector, match=says):
        edit(editor(file.parent), "a.py", f"CUT {line}*")
    assert file.read_text() == PROGRAM


def test_a_block_of_a_changed_file_is_the_one_that_was_shown(file: Path):
    reader = editor(file.parent)
    known = tag(reader, "a.py")
    file.write_text(f"# new\n{PROGRAM}")
    reader.edit(f"[a.py#{known}]\nCUT 4*")
    assert file.read_text() == "# new\nimport os\n\n\nend = f()\n"


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.py", "if x:\n    a()\nelse:\n    b()\n", 3),
        ("a.c", "int f(void)\n{\n    return 1;\n}\n", 4),
        ("a.js", "if (x) {\n  a();\n} else {\n  b();\n}\n", 3),
        ("a.txt", "one\n\ntwo\n", 1),
    ],
)
def test_neither_an_else_nor_a_closing_brace_opens_a_block(tmp_path: Path, name: str, text: str, line: int):
    (tmp_path / name).write_text(text)
    with pytest.raises(BadSelector):
        edit(editor(tmp_path), name, f"CUT {line}*")
    assert (tmp_path / name).read_text() == text


@pytest.mark.parametrize(
    ("name", "text", "line", "rest"),
    [
        ("a.c", "/* says */\nint f(void)\n{\n    return 1;\n}\n\nint g;\n", 2, "\nint g;\n"),
        ("a.js", "a();\nif (x) {\n  a();\n} else {\n  b();\n}\n", 2, "a();\n"),
        ("a.go", "package a\n\n// F says.\nfunc F() {\n\tg()\n}\n", 4, "package a\n\n"),
        ("a.unknown", "server:\n  port: 1\n  host: a\n\nclient: b\n", 1, "\nclient: b\n"),
    ],
)
def test_a_block_goes_as_a_whole_in_any_language(tmp_path: Path, name: str, text: str, line: int, rest: str):
    (tmp_path / name).write_text(text)
    edit(editor(tmp_path), name, f"CUT {line}*")
    assert (tmp_path / name).read_text() == rest


def test_a_block_that_has_changed_is_refused(file: Path):
    reader = editor(file.parent)
    known = tag(reader, "a.py")
    file.write_text(PROGRAM.replace("return 1", "return 3"))
    with pytest.raises(Conflict, match=r"Line 6 is changed or gone"):
        reader.edit(f"[a.py#{known}]\nCUT 4*")


def test_every_line_of_a_block_must_have_been_shown(file: Path):
    with pytest.raises(Conflict, match=r"Lines 5-6 of 'a\.py' were never shown"):
        edit(editor(file.parent), "a.py", "CUT 4*", selector=":raw:3-4,7")


def test_a_block_that_differs_between_two_texts_of_one_tag_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch):
    """Such texts cannot be made at will, so the store is told that it has two."""
    one = "def f():\n    x\n    y\n"
    reader = editor(file.parent)
    monkeypatch.setattr(Snapshots, "tagged", lambda *_: ((f"#\n\n{one}", None), (f"#\n\n{one}    z\n", None)))
    known = tag(reader, "a.py")
    file.write_text(f"# new\n{PROGRAM}")
    with pytest.raises(Conflict, match="the block is not the same in all"):
        reader.edit(f"[a.py#{known}]\nPUT >3*:\n+x")
