"""What did the lines that were passed over show?"""

import pytest

from omniread.decoding import observed as module
from omniread.decoding.blocks import Block
from omniread.decoding.charset import UTF8, Charset
from omniread.decoding.observed import Observed


def test_nothing_seen_nothing_said():
    observed = Observed()
    assert observed.newline == "none"
    assert list(observed.notes(UTF8, "a")) == []


@pytest.mark.parametrize(
    ("blocks", "newline"),
    [
        ([b"a\n", b"b\r\n"], "mixed"),
        ([b"a\r\nb\n"], "mixed"),
        ([b"a\rb"], "cr"),
        ([b"a\rb", b"c\n"], "lf"),
        ([b"a\r\n", b"a\rb"], "crlf"),
    ],
)
def test_line_ends_add_up(blocks: list[bytes], newline: str):
    observed = Observed()
    for data in blocks:
        observed.add(Block(data, UTF8), 1)
    assert observed.newline == newline


def test_a_guess_names_its_confidence():
    (note,) = Observed().notes(Charset("cp1252", confidence=0.731), "a")
    assert note.code == "encoding-guessed"
    assert "cp1252 (confidence 73%)" in note.text
    (note,) = Observed().notes(Charset("cp1252", confidence=0.731, extent="sampled"), "a")
    assert "made on a part of the text" in note.text


def test_a_change_of_mind_names_both():
    observed = Observed()
    observed.before = "utf-8"
    (note,) = observed.notes(Charset("cp1252", confidence=0.5, extent="sampled"), "a")
    assert "looks like utf-8" in note.text
    assert "cp1252" in note.text


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ({7: 1}, "1 place is shown as U+FFFD, because the bytes there are not utf-8: line 7."),
        ({9: 2, 7: 1}, "3 places are shown as U+FFFD, because the bytes there are not utf-8: lines 7, 9."),
        (
            {1: 1, 2: 1, 3: 1, 4: 1, 5: 1},
            "5 places are shown as U+FFFD, because the bytes there are not utf-8: lines 1, 2, 3 and 2 more.",
        ),
    ],
)
def test_faults_are_counted_and_placed(faults: dict[int, int], said: str):
    observed = Observed()
    for number, count in faults.items():
        observed.fault(number, count)
    (note,) = observed.notes(UTF8, "a")
    assert note.text.startswith(said)
    assert "--encoding" in note.text


def test_a_line_seen_twice_counts_once():
    observed = Observed()
    for _ in range(2):
        observed.add(Block(b"ok\nb\xffd\n", UTF8), 41)
    (note,) = observed.notes(UTF8, "a")
    assert note.text.startswith("1 place")
    assert "line 42" in note.text


def test_what_is_remembered_is_bounded():
    observed = Observed()
    for number in range(module.MOST + 50):
        observed.fault(number, 1)
    (note,) = observed.notes(UTF8, "a")
    assert note.text.startswith(f"{module.MOST} places")


def test_the_first_nul_is_placed():
    observed = Observed()
    observed.add(Block(b"a\nb\0\n\0\n", UTF8), 11)
    observed.add(Block(b"\0\n", UTF8), 14)
    (note,) = observed.notes(UTF8, "dir/a.bin")
    assert note.text.startswith("Line 12 has NUL bytes")
    assert note.selector == "dir/a.bin:hex"
