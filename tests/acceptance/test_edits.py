"""Do edits by tag behave as the reference tool's own tests and the reports of its users want it?

Rows 66 to 68 of the reference tool's tests, and the faults that it had: headers of bare names, raw windows that did not
count as shown, tags that two texts shared, programs that format on save.
"""

import os
from pathlib import Path

import pytest

from omniread import Conflict, Denied, ReadError
from tests.patches import edit, editor, tag

PROGRAM = "def area(width, height):\n    return width * height\n\n\nprint(area(2, 3))\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "app.py").write_text(PROGRAM)
    return tmp_path


def test_a_header_as_it_is_shown_begins_a_patch(folder: Path):
    reader = editor(folder)
    header = str(reader.read("src/app.py:1-")).splitlines()[0]
    result = reader.edit(f"{header}\nPUT 2:\n+    return abs(width * height)\nPUT >$:\n+print('done')")
    expected = PROGRAM.replace("return width * height", "return abs(width * height)") + "print('done')\n"
    assert (folder / "src" / "app.py").read_text() == expected
    again = str(result).splitlines()[0]
    reader.edit(f"{again}\nCUT 6")
    assert "done" not in (folder / "src" / "app.py").read_text()


def test_row_66_a_text_that_comes_back_has_its_tag_and_its_shown_lines_again(folder: Path):
    reader = editor(folder)
    file = folder / "src" / "app.py"
    first = tag(reader, "src/app.py")
    file.write_text("other\n")
    tag(reader, "src/app.py")
    file.write_text(PROGRAM)
    reader.edit(f"[src/app.py#{first}]\nCUT 5")
    assert file.read_text() == PROGRAM.removesuffix("print(area(2, 3))\n")


def test_row_67_a_stale_tag_with_a_change_elsewhere_is_recovered_and_else_refused(folder: Path):
    reader = editor(folder)
    file = folder / "src" / "app.py"
    known = tag(reader, "src/app.py")
    file.write_text(f"import math\n\n{PROGRAM}")
    reader.edit(f"[src/app.py#{known}]\nPUT 5:\n+print(area(4, 5))")
    assert file.read_text() == f"import math\n\n{PROGRAM}".replace("2, 3", "4, 5")
    file.write_text(unrelated := "nothing of it\nis left\nhere\nat all\nnow\n")
    with pytest.raises(Conflict, match="it now has"):
        reader.edit(f"[src/app.py#{known}]\nPUT 5:\n+print(area(6, 7))")
    assert file.read_text() == unrelated


def test_row_68_a_patch_with_one_blocked_file_writes_nothing(folder: Path):
    (folder / "b.txt").write_text("b\n")
    (folder / "b.txt").chmod(0o444)
    reader = editor(folder)
    patch = f"[src/app.py#{tag(reader, 'src/app.py')}]\nCUT 5\n[b.txt#{tag(reader, 'b.txt')}]\nCUT 1\n[new]\nNEW\n+x"
    with pytest.raises(Denied):
        reader.edit(patch)
    assert (folder / "src" / "app.py").read_text() == PROGRAM
    assert sorted(os.listdir(folder)) == ["b.txt", "src"]


def test_a_bare_name_hits_no_other_file(folder: Path):
    (folder / "lib").mkdir()
    (folder / "lib" / "app.py").write_text("other\n")
    reader = editor(folder)
    known = tag(reader, "src/app.py")
    tag(reader, "lib/app.py")
    edit(reader, "src/app.py", "PUT 1:", "+def area(w, h):")
    with pytest.raises(ReadError):
        reader.edit(f"[lib/app.py#{known}]\nCUT 1")
    assert (folder / "lib" / "app.py").read_text() == "other\n"


def test_an_edit_reads_nothing_from_the_network_and_opens_no_archive(folder: Path):
    for path in ("https://127.0.0.1:9/app.py", "s3://bucket/app.py", "ssh://host/app.py"):
        with pytest.raises(Denied, match="is an address"):
            editor(folder).edit(f"[{path}#9A46]\nCUT 1")


def test_tags_of_one_session_are_no_licence_in_another(folder: Path):
    known = tag(editor(folder), "src/app.py")
    other = editor(folder)
    with pytest.raises(Conflict, match="never shown in this session"):
        other.edit(f"[src/app.py#{known}]\nCUT 1")
    assert (folder / "src" / "app.py").read_text() == PROGRAM
