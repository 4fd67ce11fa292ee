"""What is said of a tail that is neither a name, nor a selector, nor an address?"""

import pytest

from omniread.formats.plain import Plain
from omniread.misses import nameless, no_member, no_query
from omniread.model.errors import Denied, NotFound
from omniread.model.note import Note
from tests.data import Books
from tests.fakes import Folder, blob, work


def test_a_blob_has_no_parts() -> None:
    error = nameless(blob("a.txt", b""), "b")
    assert (error.reason, "Selectors are" in str(error), "no part 'b'" in str(error)) == ("no-member", True, True)


def test_a_tree_suggests_names_that_may_be_seen() -> None:
    tree = Folder("f", {"Readme.md": b"", "readme.mk": b"", "src": {"app.py": b""}})
    tree.notes = (Note("damaged", "It is cut off"),)
    error = no_member(tree, "readme.m", lambda name: name.endswith("mk"))
    assert isinstance(error, NotFound)
    assert error.near == ("Readme.md",)
    assert "It is cut off. Did you mean Readme.md?" in str(error)
    assert no_member(tree, "src/ap.py", lambda _: False).near == ("src/app.py",)
    assert "lists its names" in str(no_member(tree, "zzz/ap.py", lambda _: False))
    assert "lists its names" in str(no_member(tree, "Readme.md/x", lambda _: False))


def test_an_absolute_name_is_denied() -> None:
    assert isinstance(no_member(Folder("f", {}), "/etc/passwd", lambda _: False), Denied)


def test_a_tree_that_knows_more_says_it() -> None:
    assert str(no_member(Books("b", work()), "7", lambda _: False)).startswith("b has no row '7'")


@pytest.mark.parametrize(("keys", "words"), [((), "takes no query"), (("q", "limit"), "takes only ?q=, ?limit=")])
def test_a_kind_says_which_queries_it_takes(keys: tuple[str, ...], words: str) -> None:
    form = Plain()
    form.keys = keys
    error = no_query(blob("a.txt", b""), "?x=1", form)
    assert words in str(error)
    assert "'a.txt?x=1'" in str(error)
