"""Is a reference split where git would split it, and is what cannot be a revision refused without asking?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.sources.gitrev.spelling import below, is_selector, readings, split, surely


@pytest.mark.parametrize(
    ("reference", "revision", "rest"),
    [
        ("HEAD:a.py", "HEAD", "a.py"),
        ("HEAD:", "HEAD", ""),
        ("HEAD", "HEAD", None),
        ("HEAD~3:src/a.py:5-9", "HEAD~3", "src/a.py:5-9"),
        ("HEAD~:a", "HEAD~", "a"),
        ("HEAD^^2~1:a", "HEAD^^2~1", "a"),
        ("v1.2:data.zip:x.txt", "v1.2", "data.zip:x.txt"),
        ("feature/log-in:a", "feature/log-in", "a"),
        ("main@{yesterday}:a", "main@{yesterday}", "a"),
        ("main@{2024-01-01 10:30:00}:a", "main@{2024-01-01 10:30:00}", "a"),
        ("@{-1}:a", "@{-1}", "a"),
        ("@:a", "@", "a"),
        ("HEAD^{tree}:a", "HEAD^{tree}", "a"),
        ("HEAD^{/fix: it}:a", "HEAD^{/fix: it}", "a"),
        ("abc123:a", "abc123", "a"),
        ("v1.2-3-gabc123:a", "v1.2-3-gabc123", "a"),
        ("zweig-ü:a", "zweig-ü", "a"),
        ("C:\\x", "C", "\\x"),
        (":a.py", ":", "a.py"),
        (":0:a.py", ":0:", "a.py"),
        (":3:a.py:5", ":3:", "a.py:5"),
        (":4:a.py", ":", "4:a.py"),
    ],
)
def test_a_revision_and_what_follows(reference: str, revision: str, rest: str | None):
    assert split(reference) == (revision, rest)


@pytest.mark.parametrize(
    "reference",
    [
        *(
            "",
            ":",
            "-x:a",
            "--help:a",
            "a b:c",
            "a?b:c",
            "a*:b",
            "a[1]:b",
            "a\\b:c",
            "./a:b",
            "../a:b",
            "/a/b:c",
            ".a:b",
        ),
        *(
            "a..b:c",
            "a//b:c",
            "a/:b",
            "a.lock:b",
            "a.lock/b:c",
            "a/.b:c",
            "a.:b",
            "a\tb:c",
            "a\x7f:b",
            "{x}:a",
            "a@{x:b",
        ),
        *("a\nb:c", "a@{x\ny}:b"),
    ],
)
def test_what_cannot_be_one(reference: str):
    assert split(reference) is None


@given(st.text(max_size=60))
def test_any_text_is_split_or_refused(text: str):
    found = split(text)
    if found is not None and found[1] is not None and not found[0].startswith(":"):
        assert f"{found[0]}:{found[1]}" == text
        assert "\n" not in found[0]
        assert not found[0].startswith("-")


@pytest.mark.parametrize(
    "revision",
    ["HEAD", "@", "HEAD~", "@~2", "x~3", "x^2", "x^^", "x~~", "x@{1}", "@{u}", "x^{}", ":", ":0:", "FETCH_HEAD"],
)
def test_what_is_surely_meant(revision: str):
    assert surely(revision)


@pytest.mark.parametrize(
    "revision", ["main", "v1.2", "notes.txt~", "a^", "x@y", "HEADER", "MY_HEADS", "abc123", "head"]
)
def test_what_may_be_meant_otherwise(revision: str):
    assert not surely(revision)


def test_readings():
    assert list(readings("a.zip:b.txt:5?q=1")) == [
        ("a.zip:b.txt:5?q=1", None),
        ("a.zip:b.txt:5", "?q=1"),
        ("a.zip:b.txt", "5?q=1"),
        ("a.zip", "b.txt:5?q=1"),
    ]
    assert list(readings(":5-9")) == [(":5-9", None), ("", "5-9")]
    assert list(readings("?x")) == [("?x", None)]
    assert list(readings("")) == [("", None)]


def test_readings_are_bounded():
    assert len(list(readings(":" * 10_000))) == 257


@pytest.mark.parametrize(("tail", "said"), [("5-9", True), ("raw", True), ("5+", True), ("", True), ("a.py", False)])
def test_selectors(tail: str, said: bool):
    assert is_selector(tail) is said


@pytest.mark.parametrize(
    ("ref", "name", "made"),
    [
        ("HEAD:", "a", "HEAD:a"),
        ("HEAD:src", "a", "HEAD:src/a"),
        ("HEAD:.", "a", "HEAD:./a"),
        ("git://x:HEAD:", "a", "git://x:HEAD:a"),
    ],
)
def test_below(ref: str, name: str, made: str):
    assert below(ref, name) == made
