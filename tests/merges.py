"""Which texts with merge conflicts do tests use?

Those of git are made by git itself; those of Jujutsu are written by hand, in the forms that its documentation shows.
"""

from collections.abc import Mapping
from pathlib import Path

from tests.repositories import Repo

MERGE = "<<<<<<< HEAD\nours\n=======\ntheirs\nmore\n>>>>>>> topic\n"
DIFF3 = "<<<<<<< HEAD\nours\n||||||| 1234567\nbase\n=======\ntheirs\n>>>>>>> topic\n"

JJ_DIFF = """\
<<<<<<< conflict 1 of 1
%%%%%%% diff from: qpvuntsm 0ab1c2d3 "merge base"
\\\\\\\\\\\\\\        to: rlvkpnrz 4e5f6a7b "left"
 red
-green
+lime

+++++++ kkmpptxz 8c9d0e1f "right"
RED
GREEN

>>>>>>> conflict 1 of 1 ends
"""
JJ_SNAPSHOT = """\
<<<<<<< conflict 1 of 1
+++++++ rlvkpnrz 4e5f6a7b "left"
lime
------- qpvuntsm 0ab1c2d3 "merge base"
green
+++++++ kkmpptxz 8c9d0e1f "right"
GREEN
>>>>>>> conflict 1 of 1 ends
"""
JJ_GIT = """\
<<<<<<< rlvkpnrz 4e5f6a7b "left"
lime
||||||| qpvuntsm 0ab1c2d3 "merge base"
green
=======
GREEN
>>>>>>> kkmpptxz 8c9d0e1f "right"
"""
# As versions before 0.36 wrote it, with three sides.
JJ_THREE = """\
<<<<<<< Conflict 1 of 1
%%%%%%% Changes from base #1 to side #1
-one
+uno
%%%%%%% Changes from base #2 to side #2
-one
+eins
+++++++ Contents of side #3
un
>>>>>>> Conflict 1 of 1 ends
"""
# What is between the markers looks like markers, so these are longer.
JJ_LONG = """\
<<<<<<<<<<<<<<< conflict 1 of 1
%%%%%%%%%%%%%%% diff from: qpvuntsm 0ab1c2d3 "merge base"
\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\        to: rlvkpnrz 4e5f6a7b "left"
-Title
+TITLE
 =======
 <<<<<<< HEAD
+++++++++++++++ kkmpptxz 8c9d0e1f "right"
<<<<<<< HEAD
ours
=======
theirs
>>>>>>> topic
>>>>>>>>>>>>>>> conflict 1 of 1 ends
"""


def merged(
    folder: Path, base: Mapping[str, str], ours: Mapping[str, str], theirs: Mapping[str, str], style: str = "merge"
) -> Repo:
    """A repository in which a merge of `topic` into `main` has stopped, with what git has written into the files."""
    repo = Repo(folder)
    repo.commit(base, "base")
    repo.git("checkout", "-q", "-b", "topic")
    repo.commit(theirs, "theirs")
    repo.git("checkout", "-q", "main")
    repo.commit(ours, "ours")
    repo.git("-c", f"merge.conflictStyle={style}", "merge", "-q", "topic", check=False)
    assert repo.git("ls-files", "--unmerged"), "git has resolved it by itself"
    return repo


def crossed(folder: Path, name: str = "a.txt") -> Repo:
    """A criss-cross merge that has stopped: what both sides come from is itself a conflict, in longer markers."""
    repo = Repo(folder)
    repo.commit({name: "start\n"}, "base")
    repo.git("branch", "topic")
    left = repo.commit({name: "left\n"}, "left")
    repo.git("checkout", "-q", "topic")
    right = repo.commit({name: "right\n"}, "right")
    for branch, other, text in (("topic", left, "right again\n"), ("main", right, "left again\n")):
        repo.git("checkout", "-q", branch)
        repo.git("merge", "-q", "--no-commit", other, check=False)
        repo.commit({name: text}, f"merge into {branch}")
    repo.git("-c", "merge.conflictStyle=diff3", "merge", "-q", "topic", check=False)
    return repo
