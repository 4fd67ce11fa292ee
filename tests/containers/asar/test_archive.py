"""Is a member of an ASAR archive read, and one that lies beside it?"""

import struct

import pytest

from omniread.containers.asar import Asar
from omniread.model.errors import Denied, NotFound, TooBig, Unreadable
from omniread.model.node import Capabilities, Probe
from omniread.model.value import changed
from tests import fakes
from tests.archives import content, files
from tests.packing import notes, opening, rows
from tests.packing.asar import listed, make_asar

MEMBERS = {"package.json": b"{}", "dist/main.js": b"main()\n", "dist/deep/x.txt": b"x"}


def test_members():
    with opening(Asar(), make_asar(MEMBERS), "app.asar") as tree:
        assert files(tree) == MEMBERS
        assert rows(tree) == {"package.json": ("file", 2, None, None), "dist": ("directory", None, None, None)}


def test_a_link_is_written_from_the_root():
    with opening(Asar(), make_asar(MEMBERS, link={"link": "dist/main.js"}, lost={"link": "../x"}), "app.asar") as tree:
        assert rows(tree)["link"] == ("file", 7, "dist/main.js", None)
        assert content(tree, "link") == b"main()\n"
        assert rows(tree)["lost"][3] == "dangling link"
        with pytest.raises(NotFound):
            tree.get("lost")


def test_an_unpacked_member_is_read_from_the_folder_beside():
    data = make_asar(MEMBERS, native={"files": {"a.node": {"size": 6, "unpacked": True}}})
    with fakes.reading() as work:
        folder = fakes.Folder("app.asar.unpacked", {"native": {"a.node": b"binary"}}, work)
        blob = changed(
            fakes.blob("app.asar", data, given=work),
            capabilities=Capabilities(sibling=lambda name: folder if name == "app.asar.unpacked" else None),
        )
        tree = Asar().open(blob, fakes.scope(), work)
        assert content(tree, "native/a.node") == b"binary"


@pytest.mark.parametrize("beside", [{}, {"app.asar.unpacked": b"no folder"}])
def test_an_unpacked_member_that_is_missing(beside):
    data = make_asar(MEMBERS, a={"size": 6, "unpacked": True})
    with opening(Asar(), data, "app.asar", beside=beside) as tree:
        assert rows(tree)["a"] == ("file", 6, None, "beside the archive")
        with pytest.raises(Unreadable, match=r"in the folder app\.asar\.unpacked, where it is missing"):
            content(tree, "a")


def test_without_neighbours_nothing_is_beside():
    with fakes.reading() as work:
        blob = fakes.blob("app.asar", make_asar({}, a={"size": 6, "unpacked": True}), given=work)
        with pytest.raises(Unreadable, match="is missing"):
            content(Asar().open(blob, fakes.scope(), work), "a")


@pytest.mark.parametrize(
    "entry",
    [
        {"size": "x"},
        {"size": -1, "offset": "0"},
        {"size": 1},
        {"size": 1, "offset": "x"},
        5,
        {"size": 1, "offset": "²"},
    ],
    ids=str,
)
def test_a_damaged_entry_spoils_only_itself(entry):
    with opening(Asar(), make_asar(MEMBERS, bad=entry), "app.asar") as tree:
        assert rows(tree)["bad"][3] == "damaged"
        assert content(tree, "dist/main.js") == b"main()\n"
        with pytest.raises(Unreadable, match="has no place in the archive"):
            content(tree, "bad")


def test_members_behind_the_end_are_marked():
    with opening(Asar(), make_asar(MEMBERS)[:-2], "app.asar") as tree:
        assert content(tree, "package.json") == b"{}"
        folder = tree.get("dist/")
        assert rows(folder)["main.js"][3] == "cut short"


def test_a_folder_that_is_none():
    with opening(Asar(), make_asar(MEMBERS, bad={"files": 5}), "app.asar") as tree:
        assert notes(tree) == [("damaged", "The folder 'bad/' has no list of names that makes sense; it is not shown.")]


def test_folders_without_end_are_cut():
    text = b'{"files":{"a":' * 300 + b"{}" + b"}}" * 300
    with opening(Asar(), listed(text), "app.asar") as tree:
        assert "has no list of names" in notes(tree)[0][1]


@pytest.mark.parametrize("text", [b'{"files":{"a":', b'{"files":{}'])
def test_a_list_that_is_no_json(text):
    with pytest.raises(Unreadable, match="its list is damaged"), opening(Asar(), listed(text), "app.asar"):
        pass


def test_a_list_that_cannot_be_held():
    data = struct.pack("<IIII", 4, 1 << 30, 1 << 30, 1 << 30) + b'{"files":{}}'
    with pytest.raises(TooBig, match="member_bytes"), opening(Asar(), data, "app.asar"):
        pass


def test_an_unsafe_name_is_denied():
    with opening(Asar(), make_asar({}, **{"..": {"size": 0, "offset": "0"}}), "app.asar") as tree:
        assert rows(tree)[".."][3] == "unsafe name"
        with pytest.raises(Denied):
            tree.get("..")


def test_claims():
    assert Asar().claims(Probe("x", make_asar(MEMBERS)))
    assert Asar().claims(Probe("x", listed(b'{ "files": {}}')))
    assert not Asar().claims(Probe("x", make_asar(MEMBERS)[1:]))
    assert not Asar().claims(Probe("x", listed(b'{"other":{}}')))
    assert not Asar().claims(Probe("x", make_asar(MEMBERS), tree="archive"))
