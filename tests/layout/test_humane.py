import pytest

from omniread.layout.humane import age, size

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
