"""Do lines fall into the parts that git means, or Jujutsu?"""

import pytest

from omniread.merging.hunk import Part
from omniread.merging.markers import marker
from omniread.merging.readings import Git, Jujutsu


def read(reading: Git | Jujutsu, text: str) -> tuple[Part, ...]:
    """The parts of the lines behind a first marker, which stands on line 1; the last is `end`."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 2):
        found = marker(line)
        if found is None or not reading.mark(number, found):
            reading.take(line)
    reading.finish(len(lines) + 2, "end")
    return tuple(reading.parts)


def test_git():
    git = Git(1, "HEAD")
    assert read(git, "a\nb\n=======\nc\n") == (Part("side", 2, 3, "HEAD"), Part("side", 5, 5, "end"))
    assert (git.fault(), git.style("topic")) == (None, "merge")


def test_git_with_a_base_and_an_empty_side():
    git = Git(1, "HEAD")
    assert read(git, "||||||| base\nb\n=======\nc\n") == (
        Part("side", 2, 1, "HEAD"),
        Part("base", 3, 3, "base"),
        Part("side", 5, 5, "end"),
    )
    assert git.fault() is None


@pytest.mark.parametrize(
    ("ours", "theirs", "style"),
    [
        ("a\nx\n", "a\ny\n", "diff3"),
        ("x\na\n", "y\na\n", "diff3"),
        ("x\n", "y\n", "diff3 or zdiff3"),
        ("", "y\n", "diff3 or zdiff3"),
    ],
)
def test_a_common_end_of_the_sides_tells_diff3_from_zdiff3(ours: str, theirs: str, style: str):
    git = Git(1, "")
    read(git, f"{ours}||||||| base\nb\n=======\n{theirs}")
    assert git.style("topic") == style


@pytest.mark.parametrize("label", ['rlvkpnrz 4e5f6a7b "left"', "Side #1 (Conflict 1 of 2)"])
def test_jujutsu_writes_like_git(label: str):
    git = Git(1, label)
    read(git, "||||||| Base\nb\n=======\n")
    assert git.style("") == "jj git"


def test_git_without_a_separator():
    git = Git(1, "HEAD")
    read(git, "a\n||||||| base\nb\n")
    assert git.fault() == "its end stands before any ======= that separates two sides"


def test_what_could_be_the_separator_as_well_is_remembered():
    git = Git(1, "HEAD")
    parts = read(git, "Title\n=======\n=======\nTitel\n=======\n||||||| x\n")
    assert parts == (Part("side", 2, 2, "HEAD"), Part("side", 4, 7, "end"))
    assert git.doubtful == [4, 6]


def test_jujutsu():
    jujutsu = Jujutsu()
    text = "%%%%%%% diff from: base\n\\\\\\\\\\\\\\        to: left\n a\n-b\n\n+++++++ right\nA\n"
    assert read(jujutsu, text) == (Part("diff", 4, 6, "left"), Part("side", 8, 8, "end"))
    assert (jujutsu.alive, jujutsu.fault(), jujutsu.style()) == (True, None, "jj diff")


def test_jujutsu_snapshots():
    jujutsu = Jujutsu()
    assert [part.role for part in read(jujutsu, "+++++++ a\n------- b\nb\n+++++++ c\n")] == ["side", "base", "side"]
    assert (jujutsu.fault(), jujutsu.style()) == (None, "jj snapshot")


@pytest.mark.parametrize(
    "text", ["text\n+++++++ a\n------- b\n+++++++ c\n", "%%%%%%% a\nneither\n+++++++ c\n", "||||||| b\n"]
)
def test_what_jujutsu_does_not_write(text: str):
    jujutsu = Jujutsu()
    read(jujutsu, text)
    assert not jujutsu.alive
    assert jujutsu.fault() is not None


def test_sides_and_bases_that_do_not_fit_together():
    jujutsu = Jujutsu()
    read(jujutsu, "+++++++ a\n+++++++ c\n")
    assert jujutsu.fault() == "its parts do not fit together: sides 2, bases 0"


def test_a_second_label_in_the_middle_is_no_beginning():
    jujutsu = Jujutsu()
    assert read(jujutsu, "%%%%%%% a\n-x\n\\\\\\\\\\\\\\ to: b\n+++++++ c\n")[0] == Part("diff", 3, 4, "a")
