"""Which password opens an encrypted thing?"""

from pathlib import Path

import pytest

from omniread import BadSelector
from omniread.store.passwords import asking, from_file


@pytest.mark.parametrize(
    ("ref", "word"),
    [
        ("a.zip", "first"),
        ("deep/down/a.zip", "first"),
        ("ba.zip", "zips"),
        ("x/b.zip:inner.7z", "inner"),
        ("c.7z", None),
    ],
)
def test_the_first_pattern_that_matches_gives_the_password(ref: str, word: str | None) -> None:
    ask = asking({"a.zip": "first", "*:inner.7z": "inner", "*.zip": "zips"})
    assert ask is not None
    assert ask(ref) == word


def test_a_function_is_asked_as_it_is() -> None:
    def always(ref: str) -> str | None:
        return ref.upper()

    assert asking(always) is always
    assert asking(None) is None


def test_a_file_holds_patterns_or_one_password(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_bytes(b"\xef\xbb\xbf*.zip\tp w\t1\n\nrest: 2 \n")
    assert from_file(str(file)) == {"*.zip": "p w\t1", "*": "rest: 2 "}


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\xfa", b"x" * ((1 << 20) + 1)])
def test_what_is_no_password_file_is_said(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_bytes(data)
    with pytest.raises(BadSelector, match="a tab and the password"):
        from_file(str(file))
