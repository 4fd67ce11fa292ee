"""What does a heading say, without the marks, links and tags in it?"""

import pytest

from omniread.syntax.prose.inline import LONGEST, markdown, tagless


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("Plain words ", "Plain words"),
        ("**Bold** and *slanted* and `code`", "Bold and slanted and code"),
        ("~~Gone~~ __soon__", "Gone soon"),
        ("snake_case_name stays", "snake_case_name stays"),
        ("A [link](https://example.org/a_(b)) in it", "A link in it"),
        ("A [link][ref] in it", "A link in it"),
        ("[![badge](b.svg)](https://example.org) Tool", "badge Tool"),
        ("Install {#install .wide}", "Install"),
        ("C\\# and \\*stars\\*", "C# and *stars*"),
        ("Salt &amp; pepper", "Salt & pepper"),
        ("<b>Bold</b> tag", "Bold tag"),
        ("a &nosuchentity b", "a &nosuchentity b"),
    ],
)
def test_marks_are_no_words(raw: str, words: str):
    assert markdown(raw) == words


def test_what_is_nothing_but_marks_stays_as_it_is():
    assert markdown("[]()") == "[]()"


def test_a_name_is_cut_at_its_longest():
    assert len(markdown("x" * 2000)) == LONGEST
    assert len(markdown("*" + "x" * 2000)) == LONGEST


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("nothing  here", "nothing  here"),
        ("<em>A</em>\n  <i>b</i>", "A b"),
        ('<img src="a.png" alt="The logo">', "The logo"),
        ('<img src="a.png" alt="The logo"> Tool', "Tool"),
        ('<img src="a.png">', ""),
        ("&lt;main&gt; &#65;&#x42;", "<main> AB"),
    ],
)
def test_tags_and_entities_are_no_words(raw: str, words: str):
    assert tagless(raw) == words
