"""Is a marker told from a line that only looks like one?"""

import pytest

from omniread.merging.markers import Marker, marker


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<<<<<<< HEAD", Marker("<", 7, "HEAD")),
        ("<<<<<<<", Marker("<", 7, "")),
        (">>>>>>> feature/a b", Marker(">", 7, "feature/a b")),
        ("=======", Marker("=", 7, "")),
        ("=======  ", Marker("=", 7, "")),
        ("||||||| merged common ancestors", Marker("|", 7, "merged common ancestors")),
        ("%%%%%%%\tdiff", Marker("%", 7, "diff")),
        ("+++++++++++++++ side", Marker("+", 15, "side")),
        ("\\\\\\\\\\\\\\        to: x", Marker("\\", 7, "to: x")),
    ],
)
def test_a_marker(text: str, found: Marker):
    assert marker(text) == found


@pytest.mark.parametrize(
    "text",
    [
        *("", "<", "<<<<<< HEAD", " <<<<<<< HEAD", "<<<<<<<HEAD", "<<<<<<<=", "||||||a", "#######"),
        # A title that is underlined, and a label that no tool writes there.
        *("======= Title", "=======Title", "====", "a<<<<<<<"),
    ],
)
def test_no_marker(text: str):
    assert marker(text) is None
