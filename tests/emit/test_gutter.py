"""What stands before a line, and above the first one, in each style?"""

import pytest

from omniread.emit.gutter import Bare, Envelope, Hashline, Numbered, Plain
from omniread.model.ports import Gutter


@pytest.mark.parametrize(
    ("gutter", "style", "numbered", "prefix"),
    [
        (Hashline(), "hashline", True, "41:"),
        (Numbered(), "numbered", True, "41|"),
        (Plain(), "plain", False, ""),
        (Envelope(), "envelope", True, "L41: "),
        (Bare(), "lines", True, "L41: "),
    ],
    ids=lambda each: each if isinstance(each, str) else None,
)
def test_a_style_has_its_prefix(gutter: Gutter, style: str, *, numbered: bool, prefix: str):
    assert (gutter.style, gutter.numbered, gutter.prefix(41)) == (style, numbered, prefix)


def test_a_hashline_header_names_the_file_and_its_tag():
    assert Hashline().header("src/app.py", "9A46") == "[src/app.py#9A46]"
    assert Hashline().header("a.zip:src/app.py", None) is None


@pytest.mark.parametrize("gutter", [Numbered(), Plain(), Envelope(), Bare()], ids=lambda each: each.style)
def test_other_styles_have_no_header(gutter: Gutter):
    assert gutter.header("src/app.py", "9A46") is None
