import io

import pytest

from omniread.model.errors import NotFound
from omniread.model.node import Blob, Tree
from omniread.model.scope import Scope
from omniread.sources.schemes.artifact import Artifact
from omniread.store.artifacts import Artifacts
from tests.fakes import reading, scope, work


def session(*contents: bytes) -> Scope:
    kept = Artifacts()
    for number, content in enumerate(contents, 1):
        kept.keep(io.BytesIO(content), f"log{number}.txt", work())
    return scope(artifacts=kept)


@pytest.mark.parametrize(
    ("reference", "tail"),
    [
        ("artifact://2", None),
        ("artifact:///2", None),
        ("artifact://2:-100", "-100"),
        ("artifact://2:", ""),
        ("artifact://2?x=1", "?x=1"),
        ("artifact://2:a\nb", "a\nb"),
    ],
)
def test_a_number_is_what_was_kept_under_it(reference: str, tail: str | None):
    with reading() as given:
        found = Artifact().locate(reference, session(b"one", b"two!"), given)
        assert found is not None
        assert isinstance(found.node, Blob)
        assert (found.node.ref, found.node.name, found.tail) == ("artifact://2", "log2.txt", tail)
        assert (found.node.open().read(), found.node.facts.size) == (b"two!", 4)


def test_the_bare_address_lists_what_there_is():
    with reading() as given:
        found = Artifact().locate("artifact://:5-", session(b"one", b"two!"), given)
        assert found is not None
        shelf = found.node
        assert isinstance(shelf, Tree)
        assert (shelf.ref, shelf.name, shelf.kind, shelf.notes, found.tail) == (
            "artifact://",
            "artifact",
            "directory",
            (),
            "5-",
        )
        assert [(entry.name, entry.size) for entry in shelf.entries()] == [("1", 3), ("2", 4)]
        assert shelf.facts.path is shelf.capabilities.sibling is None
        child = shelf.get("1")
        assert child is not None
        assert child.ref == "artifact://1"
        assert shelf.get("x") is shelf.get("3") is shelf.get("1/x") is None


@pytest.mark.parametrize("name", ["3", "x", "-1", "01/x", "99999999999", "²"])
def test_an_unknown_number_is_answered_with_the_known_ones(name: str):
    with reading() as given, pytest.raises(NotFound) as caught:
        Artifact().locate(f"artifact://{name}:5", session(b"a", b"b"), given)
    assert str(caught.value) == f"There is no artifact {name!r}. There are artifact://1, artifact://2."
    assert caught.value.near == ("artifact://1", "artifact://2")


def test_many_numbers_are_not_all_told():
    with reading() as given, pytest.raises(NotFound, match="There are 5 older ones, then artifact://6, ") as caught:
        Artifact().locate("artifact://99", session(*[b"x"] * 25), given)
    assert caught.value.near == ("artifact://23", "artifact://24", "artifact://25")


def test_where_nothing_was_kept_that_is_said():
    with reading() as given, pytest.raises(NotFound, match="kept nothing so far"):
        Artifact().locate("artifact://1", session(), given)


@pytest.mark.parametrize("reference", ["artifact:/1", "Artifact://1", "a", "artifact"])
def test_anything_else_is_another_s(reference: str):
    with reading() as given:
        assert Artifact().locate(reference, session(), given) is None
        assert Artifact().expand("artifact://*", session(), given, 9) == ()
