"""Are the headings of a web page its title, its `h1` to `h6`, and the parts that have an id?"""

import pytest

from omniread.model.errors import ReadError
from omniread.model.scope import Work
from omniread.syntax.prose.html import LONG, PART, headings
from tests import fakes


def found(text: str) -> list[tuple[str, int, int]]:
    """The name, the level and the line of each heading."""
    return [(one.name, one.level, one.line) for one in headings(text.split("\n"), fakes.work())]


def test_the_digit_is_the_level_and_the_title_stands_above():
    assert found("<title>Page</title>\n<h1>One</h1>\n<H2 class='a'>Two</H2>\n<h6>Six</h6>") == [
        ("Page", 0, 1),
        ("One", 1, 2),
        ("Two", 2, 3),
        ("Six", 6, 4),
    ]


def test_a_page_has_one_title():
    assert found("<title>Page</title>\n<title>Icon</title>") == [("Page", 0, 1)]


def test_a_heading_may_take_several_lines():
    (one,) = headings(["<p>", "<h1>", "  The", "  <em>tool</em>", "</h1>"], fakes.work())
    assert (one.name, one.first, one.line, one.last) == ("The tool", 2, 2, 5)


def test_anchors_and_entities_are_no_words():
    assert found('<h2>A &amp; B<a class="headerlink" href="#a">¶</a></h2>\n<h3>C¶</h3>') == [
        ("A & B", 2, 1),
        ("C", 3, 2),
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- <h1>No</h1>\n-->",
        "<script>\n'<h1>No</h1>'</script>",
        "<style>\n<h1>No</h1></style>",
        "<template>\n<h1>No</h1></template>",
        "<svg>\n<title>No</title></svg>",
    ],
)
def test_comments_scripts_styles_and_pictures_have_no_headings(hidden: str):
    assert found(f"{hidden}\n<h1>Yes</h1>") == [("Yes", 1, 3)]


@pytest.mark.parametrize("opened", ["<!-- ", "<script>", "<svg>"])
def test_what_nothing_ends_goes_on_to_the_end(opened: str):
    assert found(f"<h1>Yes</h1>\n{opened}\n<h1>No</h1>") == [("Yes", 1, 1)]


def test_parts_with_an_id_stand_below_all_headings():
    assert found("<nav id='menu'>\n<a>x</a></nav>\n<h1>One</h1>\n<main>\n<footer\n id=foot>\nEnd</footer>") == [
        ("menu", PART, 1),
        ("One", 1, 3),
        ("foot", PART, 5),
    ]
    (one,) = headings(["<footer", " id=foot>", "End"], fakes.work())
    assert (one.first, one.last) == (1, 2)


def test_a_part_gives_way_to_the_heading_that_follows_at_once():
    assert found('<section id="a">\n  <h2>A</h2>') == [("A", 2, 2)]
    assert found('<section id="a">\ntext <h2>A</h2>') == [("a", PART, 1), ("A", 2, 2)]


def test_a_heading_that_is_not_closed_ends_where_the_next_begins():
    assert found("<h1>One\n<h2>Two</h2>") == [("One", 1, 1), ("Two", 2, 2)]


def test_a_heading_that_never_ends_takes_no_more_than_it_may():
    (one,) = headings(["<h1>One" + " " * LONG, "more"], fakes.work())
    assert (one.name, one.last) == ("One", 1)


def test_a_tag_that_never_ends_is_none():
    assert found("<h1 class=" + "x" * LONG + "\n<h1>Yes</h1>") == [("Yes", 1, 2)]
    assert found("<h1") == []


def test_what_is_no_heading_is_none():
    assert found("") == []
    assert found("<header>x</header><h7>a</h7><hr><p>text") == []
    assert found("<h1></h1>") == []


def test_a_page_of_many_headings_can_be_stopped():
    late = Work(fakes.work().limits, fakes.work().scratch, deadline=0.0)
    with pytest.raises(ReadError):
        list(headings(["<h1>A</h1>"] * 2000, late))
