"""Is anything coloured that came from the content?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.emit.colour import coloured
from omniread.emit.gutter import Bare, Envelope, Hashline, Numbered

NOTICE = "Showing lines 1-2 of 9. Use :3 to continue"


@pytest.mark.parametrize(
    ("style", "text", "shown"),
    [
        ("numbered", "41|def a():", "\x1b[2m41|\x1b[0mdef a():"),
        ("numbered", "-3|5|x", "\x1b[2m-3|\x1b[0m5|x"),
        ("hashline", "41:def a():", "\x1b[2m41:\x1b[0mdef a():"),
        ("envelope", "L41: def a():", "\x1b[2mL41: \x1b[0mdef a():"),
        ("lines", "L41: ", "\x1b[2mL41: \x1b[0m"),
        ("numbered", f"[{NOTICE}]", f"\x1b[36m[{NOTICE}]\x1b[0m"),
        ("numbered", f"1|[{NOTICE}]", f"\x1b[2m1|\x1b[0m[{NOTICE}]"),
        (
            "numbered",
            f"1|a\n…\n9|b\n\n[{NOTICE}]",
            f"\x1b[2m1|\x1b[0ma\n…\n\x1b[2m9|\x1b[0mb\n\n\x1b[36m[{NOTICE}]\x1b[0m",
        ),
        ("numbered", "[another text]", "[another text]"),
        ("numbered", " 41|x", " 41|x"),
    ],
)
def test_numbers_are_faint_and_notices_stand_out(style: str, text: str, shown: str):
    assert coloured(text, style, [NOTICE, "another"]) == shown


def test_where_lines_have_no_numbers_content_could_pass_for_a_notice():
    assert coloured(f"1|a\n[{NOTICE}]", "plain", [NOTICE]) == f"1|a\n[{NOTICE}]"


@given(st.lists(st.text(st.characters(exclude_characters="\n"))), st.sampled_from([Numbered, Hashline, Envelope, Bare]))
def test_the_content_of_a_line_is_never_coloured(lines: list[str], kind: type[Numbered]):
    gutter = kind()
    text = "\n".join(gutter.prefix(number) + line for number, line in enumerate(lines, 1))
    rows = coloured(text, gutter.style, lines).split("\n") if lines else []
    expected = [f"\x1b[2m{gutter.prefix(number)}\x1b[0m{line}" for number, line in enumerate(lines, 1)]
    assert rows == expected
