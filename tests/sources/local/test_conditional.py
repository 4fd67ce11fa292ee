import os
from pathlib import Path

import pytest

from omniread.sources.local.conditional import MOST, condition, meant
from omniread.sources.local.policy import Policy
from tests.fakes import reading, scope

# What Cursor, Claude Code and Copilot document of their rule files: the front matter, a path, and whether it is meant.
MEANT = [
    ("no front matter", "src/a.py", True),
    ("---\nalwaysApply: true\n---\n", "src/a.py", True),
    ("---\ndescription: on request\nalwaysApply: false\n---\n", "src/a.py", False),
    ("---\ndescription: on request\nglobs:\nalwaysApply: false\n---\n", "src/a.py", False),
    ("---\nglobs: *.py\n---\n", "a.py", True),
    ("---\nglobs: *.py\n---\n", "src/deep/a.py", True),
    ("---\nglobs: *.py\n---\n", "src/a.pyc", False),
    ("---\nglobs: src/**/*.ts, lib/*.py\n---\n", "src/a.ts", True),
    ("---\nglobs: src/**/*.ts, lib/*.py\n---\n", "src/x/y/a.ts", True),
    ("---\nglobs: src/**/*.ts, lib/*.py\n---\n", "other/src/a.ts", False),
    ("---\nglobs: src/**/*.ts, lib/*.py\n---\n", "lib/a.py", True),
    ("---\nglobs: src/**/*.ts, lib/*.py\n---\n", "lib/x/a.py", False),
    ("---\r\nglobs: './docs/'\r\n---\r\n", "docs/x/a.md", True),
    ("---\nglobs: docs/\n---\n", "docs.md", False),
    ('---\npaths:\n  - "src/**/*.{ts,tsx}"\n  - lib/**\n---\n', "src/a.tsx", True),
    ('---\npaths:\n  - "src/**/*.{ts,tsx}"\n  - lib/**\n---\n', "lib/x/y", True),
    ('---\npaths:\n  - "src/**/*.{ts,tsx}"\n  - lib/**\n---\n', "src/a.js", False),
    ("---\napplyTo: '**/*.{js,ts},*.css'\n---\n", "x/a.ts", True),
    ("---\napplyTo: '**/*.{js,ts},*.css'\n---\n", "x/a.css", True),
    ("---\napplyTo: '**/*.{js,ts},*.css'\n---\n", "x/a.html", False),
    ("---\nglobs: [\"*.md\", '*.txt'] # both\n---\n", "a.txt", True),
    ("---\nglobs: *.py\nnever closed", "a.js", True),
    ("---\nglobs: /top.py\n---\n", "top.py", True),
]


@pytest.mark.parametrize(("text", "path", "expected"), MEANT, ids=map(str, range(len(MEANT))))
def test_front_matter_says_for_what_a_rule_is_meant(text: str, path: str, expected: bool):
    assert condition(text).holds(os.path.join(*path.split("/"))) is expected


def test_a_hostile_pattern_costs_no_more_than_any_other():
    stars = "---\nglobs: " + "**/*a*" * 40 + "\n---\n"
    assert condition(stars).holds(os.path.join(*["a" * 200] * 20)) is False
    braces = "---\nglobs: " + "{a,b}" * 30 + "\n---\n"
    assert len(condition(braces).patterns) <= MOST


def names(folder: Path, file: str, policy: Policy | None = None) -> list[str]:
    with reading() as work:
        return [os.path.basename(each) for each in meant(str(folder), file, scope(policy=policy or Policy()), work)]


def test_rules_are_found_in_folders_of_rules_in_the_order_of_their_names(tmp_path: Path):
    (tmp_path / "z.md").touch()
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.mdc").write_bytes(b"\xef\xbb\xbf---\nglobs: *.js\n---\n")
    (tmp_path / "a" / "y.mdc").touch()
    (tmp_path / "notes.txt").touch()
    assert names(tmp_path, "a.py") == ["z.md", "y.mdc"]
    assert names(tmp_path, "a.js") == ["z.md", "x.mdc", "y.mdc"]
    assert names(tmp_path, "a.js", Policy(deny=["x.mdc"])) == ["z.md", "y.mdc"]


def test_no_more_than_so_many_are_looked_at(tmp_path: Path):
    for number in range(MOST + 5):
        (tmp_path / f"{number}.md").touch()
    assert len(names(tmp_path, "a")) == MOST


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_or_a_dangling_link_does_not_make_it_wait(tmp_path: Path):
    os.mkfifo(tmp_path / "a.md")
    (tmp_path / "b.md").symlink_to("nowhere")
    assert names(tmp_path, "a") == ["a.md", "b.md"]


def test_a_changed_condition_is_seen(tmp_path: Path):
    rule = tmp_path / "a.md"
    session = scope()
    with reading() as work:
        work.cache = session.cache
        rule.write_text("---\nglobs: *.js\n---\n")
        assert list(meant(str(tmp_path), "a.js", session, work)) == [str(rule)]
        rule.write_text("---\nglobs: *.python\n---\n")
        assert list(meant(str(tmp_path), "a.js", session, work)) == []
