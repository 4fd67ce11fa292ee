"""How is JSON with comments and trailing commas read, as editors and compilers write their settings?"""

import json

import pytest

from omniread.structured.json.lenient import strict
from omniread.structured.remarks import Remarks

COMMENTED = """// settings
{
  "url": "http://x//y/*z*/", /* several
  lines */ "list": [1, 2, /* last */ ],
  "quote": "a \\" // b", // end
}
"""


def test_comments_and_trailing_commas_become_blanks_where_they_stand():
    remarks = Remarks()
    made = strict(COMMENTED, remarks)
    assert made is not None
    assert json.loads(made) == {"url": "http://x//y/*z*/", "list": [1, 2], "quote": 'a " // b'}
    assert [len(line) for line in made.split("\n")] == [len(line) for line in COMMENTED.split("\n")]
    assert len(remarks.tolerated) == 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{"a": [1, // x\n]}', 2),
        ("[1,]", 1),
        ("[1] // x", 1),
        ('["a//b", "c,]"]', 0),
        ("[1, , 2]", 0),
        ("[ ,]", 0),
        ("{,}", 0),
        ("[1,,]", 0),
    ],
)
def test_what_was_skipped_is_said(text: str, count: int):
    remarks = Remarks()
    assert (strict(text, remarks) is None) == (count == 0)
    assert len(remarks.tolerated) == count


@pytest.mark.parametrize(
    "text",
    ["/*" * 200_000, '"\\"' * 200_000, ",/**/" * 200_000, "[1" + ", " * 200_000, "//" * 200_000, '"' + "\\" * 200_001],
)
def test_no_text_takes_long(text: str):
    # Each of these took minutes when a place could be looked at again.
    strict(text, Remarks())
