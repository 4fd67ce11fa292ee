"""Where are the line feeds in a run of bytes, and how many are there?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.decoding import feeds as module
from omniread.decoding.charset import UTF8, Charset
from omniread.decoding.feeds import Feeds

# U+0A00 and U+000A next to each other: their bytes hold line feeds that are none.
TRAPS = "a\n\u0a00\u0a0a\u000a0\u0100\n\n"
CODECS = ("utf-8", "cp037", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@given(text=st.text(alphabet="ab\né\u0a00\u0a0a\u0100", max_size=300), codec=st.sampled_from(CODECS))
def test_positions_are_those_of_the_decoded_text(text: str, codec: str):
    text = text if codec != "cp037" else text.encode("cp037", "ignore").decode("cp037")
    charset = Charset(codec)
    feeds, data = Feeds(charset), text.encode(codec)
    starts = [len(text[:at].encode(codec)) for at, character in enumerate(text) if character == "\n"]
    assert feeds.count(data) == len(starts)
    assert feeds.first(data) == (starts[0] if starts else -1)
    assert feeds.behind_last(data) == (starts[-1] + charset.unit if starts else 0)
    assert [feeds.after(data, nth) for nth in range(1, len(starts) + 1)] == [at + charset.unit for at in starts]


@pytest.mark.parametrize("codec", CODECS[2:])
def test_halves_of_neighbours_are_no_line_feed(codec: str):
    assert Feeds(Charset(codec)).count(TRAPS.encode(codec)) == TRAPS.count("\n")


def test_the_first_one_from_a_position_on():
    assert Feeds(UTF8).first(b"a\nb\nc", 2) == 3
    assert Feeds(UTF8).first(b"a\nb\nc", 4) == -1


@pytest.mark.parametrize("length", [1, 100])
def test_both_ways_of_counting_agree(length: int):
    data = (b"x" * length + b"\n") * (2 * module.TELLING // (length + 1))
    expected = len(data) // (length + 1)
    assert module._by_removal(data, b"\n") == expected
    assert module._faster(data, b"\n")(data, b"\n") == expected
    assert Feeds(UTF8).count(data) == expected


def test_the_faster_way_is_kept():
    feeds = Feeds(UTF8)
    assert feeds.count(b"\n\n") == 2
    assert feeds._way is None
    feeds.count(b"line\n" * module.TELLING)
    kept = feeds._way
    assert kept is not None
    assert feeds.count(b"a\nb") == 1
    assert feeds._way is kept
