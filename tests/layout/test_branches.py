import pytest

from omniread.layout.branches import branch, remark


def test_each_level_is_indented_by_two_blanks():
    assert [branch(depth, "a.py") for depth in (1, 2, 3)] == ["a.py", "  a.py", "    a.py"]
    assert [remark(depth, "3 more") for depth in (1, 2)] == ["… 3 more", "  … 3 more"]


@pytest.mark.parametrize("name", ["… 3 more", "  a.py", " "])
def test_a_name_cannot_pass_for_a_remark_or_for_a_deeper_level(name: str):
    assert branch(2, name) == f"  ./{name}"
