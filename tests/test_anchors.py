"""Are the anchors of an earlier read found by the path that was read?"""

from pathlib import Path

import pytest

from omniread import Conflict
from tests.patches import editor, tag


def test_lines_are_recovered_by_path(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_text("one\ntwo\nthree\n")
    reader = editor(tmp_path)
    known = tag(reader, "a.txt")
    assert reader.snapshots.recover("a.txt", known, [3, 1]) == {1: 1, 3: 3}
    file.write_text("zero\none\nTWO\nthree\n")
    assert reader.snapshots.recover("a.txt", known.lower(), (1, 3)) == {1: 2, 3: 4}
    assert reader.snapshots.verify("a.txt", known, [2]).lines == {2: None}
    with pytest.raises(Conflict) as refused:
        reader.snapshots.recover("a.txt", known, [1, 2])
    assert refused.value.ref == "a.txt"
    assert refused.value.tag == reader.snapshots.verify("a.txt", known).tag
    assert str(refused.value) == (
        "Line 2 is changed or gone. Read the file again, and use the numbers and the tag that are shown."
    )
