import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.layout.humane import age, one_line, size

MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0B"),
        (340, "340B"),
        (1023, "1023B"),
        (1024, "1.0KB"),
        (1229, "1.2KB"),
        (70 * 1000, "68.4KB"),
        (51200, "50.0KB"),
        # One byte below a MB is nearer to 1.0 MB than to 1023.9 KB.
        (1024**2 - 1, "1.0MB"),
        (1024**2 - 1024, "1023.0KB"),
        (7 * 1024**2 + 512 * 1024, "7.5MB"),
        (5 * 1024**3, "5.0GB"),
        (2000 * 1024**6, "2000.0EB"),
    ],
)
def test_a_size_is_written_in_powers_of_1024(count: int, text: str):
    assert size(count) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "now"),
        (59.9, "now"),
        (MINUTE, "1m"),
        (2 * MINUTE + 59, "2m"),
        (59 * MINUTE, "59m"),
        (3 * HOUR, "3h"),
        (23.9 * HOUR, "23h"),
        (5 * DAY, "5d"),
        (30 * DAY, "30d"),
        (31 * DAY, "1mo"),
        (125 * DAY, "4mo"),
        (365 * DAY, "11mo"),
        (366 * DAY, "1y"),
        (800 * DAY, "2y"),
        (-30, "now"),
        (-3 * HOUR, "in 3h"),
    ],
)
def test_an_age_is_written_in_its_largest_whole_unit(seconds: float, text: str):
    assert age(seconds) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plain name.txt", "plain name.txt"),
        ("日本語.txt", "日本語.txt"),
        # Blanks that are not ASCII are not printable to Python, and yet are no reason to touch a name.
        ("Screenshot 9.41\u202fAM.png", "Screenshot 9.41\u202fAM.png"),
        ("two\nlines", r"two\nlines"),
        ("a\tb\rc", r"a\tb\rc"),
        ("\x1b[31mred\x7f", r"\x1b[31mred\x7f"),
        (b"caf\xe9".decode(errors="surrogateescape"), r"caf\xe9"),
        (b"a\\xe9\xe9".decode(errors="surrogateescape"), r"a\x5cxe9\xe9"),
        ("a\\xe9\n", r"a\xe9\n"),
        (b"\x80\xff".decode(errors="surrogateescape"), r"\x80\xff"),
        # U+0080 is a character of two bytes, so it must not look like the byte above.
        ("\x80\x9f", r"\u0080\u009f"),
        ("\ud800x\udfff", r"\ud800x\udfff"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
    ],
)
def test_a_name_keeps_to_one_line(name: str, text: str):
    assert one_line(name) == text


@given(st.text(alphabet=st.characters(codec=None)) | st.binary().map(lambda raw: raw.decode(errors="surrogateescape")))
def test_any_name_is_one_line_of_valid_text(name: str):
    shown = one_line(name)
    assert len(shown.splitlines()) <= 1
    assert shown.encode().decode() == shown
