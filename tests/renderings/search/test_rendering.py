"""Is a question for the lines below a tree answered anew, or from what was found before?"""

from typing import Any

import pytest

from omniread.model.content import Ask, Content
from omniread.model.errors import BadSelector
from omniread.model.grammar import parse
from omniread.model.lines import Lines
from omniread.model.scope import Scope
from omniread.model.selector import Selector
from omniread.model.value import changed
from omniread.renderings.search import Search
from tests.fakes import Folder, Open, blob, scope, work
from tests.renderings.search.shelves import Book, Row, Sheet

FORM: Any = None


def plain() -> Content:
    raise AssertionError("the tree is not listed for a search")


def asked(selector: str) -> Selector:
    found = parse(selector)
    assert found is not None
    return found


def rendered(tree: Any, selector: str, session: Scope) -> Content:
    return Search().render(tree, Ask(asked(selector)), plain, session, work())


def rows(content: Content, start: int = 1) -> list[str]:
    return [line.text for line in content.text.lines(start)]


def folder(text: bytes = b"x\n") -> Folder:
    return Folder("f", {"a": text, "b": text})


@pytest.mark.parametrize(
    ("node", "suits"),
    [
        (Folder("f", {}), True),
        (Sheet("t", []), True),
        (Book("b"), True),
        (Row("r"), True),
        (blob("x.txt", b""), False),
    ],
)
def test_trees_that_lead_to_lines_are_searched(node: Any, suits: bool):
    assert Search().suits(node, FORM) is suits


def test_the_parts_of_a_document_are_not():
    tree = Folder("f", {})
    tree.kind = "document"
    assert not Search().suits(tree, FORM)
    with pytest.raises(TypeError):
        rendered(blob("x", b""), "/x/", scope())
    with pytest.raises(TypeError):
        rendered(folder(), "1-5", scope())


def test_a_malformed_pattern_is_refused():
    with pytest.raises(BadSelector):
        rendered(folder(), "/a(/", scope())


def test_hits_carry_numbers_of_their_own_and_are_called_rows():
    content = rendered(folder(), "/x/", scope())
    assert (content.kind, content.unit, content.numbered) == ("directory", "row", False)
    assert rows(content) == ["f/a (1 match)", "1: x", "", "f/b (1 match)", "1: x"]
    assert content.text.total == 5
    assert [note.text for note in content.text.notes()] == ["2 matching lines in 2 files; 2 files searched"]
    assert rendered(Sheet("t", []), "/x/", scope()).kind == "sqlite"


def test_without_a_range_the_search_begins_anew_and_with_one_it_goes_on():
    session = scope()
    assert len(rows(rendered(folder(), "/x/", session))) == 5
    empty = folder(b"")
    assert rows(rendered(empty, "/x/:4-", session), 4) == ["f/b (1 match)", "1: x"]
    assert rows(rendered(empty, "/x/+1:4-", session)) == []
    assert rows(rendered(empty, "/x/i:4-", session)) == []
    assert rows(rendered(empty, "/x/", session)) == []
    assert rows(rendered(empty, "/x/:4-", session)) == []


def test_another_policy_never_sees_what_the_former_one_allowed():
    session = scope(policy=Open())
    rows(rendered(folder(), "/x/", session))
    other = changed(session, policy=Open())
    assert rows(rendered(folder(b""), "/x/:4-", other)) == []


def test_a_page_says_in_which_file_it_begins():
    text = rendered(folder(), "/x/", scope()).text
    assert [line.number for line in text.lines(2)] == [2, 3, 4, 5]
    assert text.notes()[0].text.endswith(". This page begins in f/a (1 match)")
    text = rendered(folder(), "/x/", scope()).text
    assert [line.number for line in text.lines(-1)] == [-1]
    assert text.notes()[0].text.endswith(". This page begins in f/b (1 match)")
    assert isinstance(text, Lines)
