"""Are the pieces of an archive read as one, and does a lone piece say what it belongs to?"""

import pytest

from omniread.containers.split import Piece, Split
from omniread.model.errors import Unreadable
from omniread.model.node import Blob, Capabilities, Facts, Probe
from omniread.model.value import changed
from tests import fakes
from tests.archives import content
from tests.packing import opening, rows

PIECES = {"x.7z.001": b"one ", "x.7z.002": b"two ", "x.7z.003": b"three", "x.7z.005": b"five"}


def test_pieces_are_joined_up_to_the_first_that_is_missing():
    with opening(Split(), PIECES["x.7z.001"], "x.7z.001", beside=PIECES) as tree:
        assert rows(tree) == {"x.7z": ("file", 13, None, None)}
        node = tree.get("x.7z")
        assert isinstance(node, Blob)
        assert (node.ref, node.name, node.facts.size) == ("x.7z.001", "x.7z", 13)
        assert node.facts.version == str([f"version of x.7z.00{number}" for number in (1, 2, 3)])
        with node.open() as stream:
            assert (stream.seek(-5, 2), stream.read()) == (8, b"three")
        assert (tree.get("other"), tree.get("./x.7z").name) == (None, "x.7z")
        assert (tree.ref, tree.name, tree.kind, tree.notes, tree.facts.mutable) == (
            "x.7z.001",
            "x.7z.001",
            "archive",
            (),
            False,
        )
        assert tree.capabilities.sibling("x.7z.002").name == "x.7z.002"


def test_one_piece_alone_is_what_there_is():
    with fakes.reading() as work:
        blob = changed(fakes.blob("x.zip.001", b"alone", given=work), facts=Facts())
        tree = Split().open(blob, fakes.scope(), work)
        assert (content(tree, "x.zip"), rows(tree)) == (b"alone", {"x.zip": ("file", None, None, None)})
        assert tree.get("x.zip").facts.version is None


@pytest.mark.parametrize(
    ("name", "beside", "message"),
    [
        ("x.7z.002", PIECES, "x.7z.002 is volume 2 of a multi-volume archive, x.7z. Open x.7z.001 instead."),
        ("x.7z.004", {}, "x.7z.004 is volume 4 of a multi-volume archive, x.7z. Put x.7z.001 beside it"),
        ("x.z01", {"x.zip": b""}, "x.z01 is volume 1 of a multi-volume archive, x.zip. Open x.zip instead."),
        ("X.Z12", {}, "X.Z12 is volume 12 of a multi-volume archive, X.zip. Put X.zip beside it, which is missing"),
    ],
)
def test_a_lone_piece_says_what_it_belongs_to(name, beside, message):
    with pytest.raises(Unreadable) as caught, opening(Piece(), b"", name, beside=beside):
        pass
    assert str(caught.value).startswith(message)


def test_without_neighbours_nothing_is_there():
    blob = changed(fakes.blob("x.7z.002", b""), capabilities=Capabilities())
    with pytest.raises(Unreadable, match=r"Put x\.7z\.001 beside it"):
        Piece().open(blob, fakes.scope(), blob.work)


@pytest.mark.parametrize(
    ("name", "split", "piece"),
    [
        ("x.7z.001", True, False),
        ("x.tar.gz.001", True, False),
        ("X.ZIP.001", True, False),
        ("x.7z.002", False, True),
        ("x.7z.099", False, True),
        ("x.z01", False, True),
        ("app.log.001", False, False),
        ("app.log.002", False, False),
        ("x.zip", False, False),
        ("001", False, False),
    ],
)
def test_claims(name, split, piece):
    assert (Split().claims(Probe(name, b"")), Piece().claims(Probe(name, b""))) == (split, piece)
    assert not Split().claims(Probe(name, b"", tree="directory"))
    assert not Piece().claims(Probe(name, b"", tree="directory"))
