"""Are names brought into one form, and is everything found under it?"""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.flat import Contents, aimed, gathered, joined, normal
from omniread.containers.flat.contents import FEW, FOLDERS_REMEMBERED


def contents(*names: str, links: list[int] | None = None) -> Contents:
    return gathered([*names], [*range(len(names))], links or [], (), Contents)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("a/b", "a/b"),
        ("./a//b/./c", "a/b/c"),
        ("a/b/", "a/b/"),
        ("a/.", "a/"),
        ("", ""),
        ("./", ""),
        (".hidden", ".hidden"),
        ("a..b/..c", "a..b/..c"),
        ("1:/x", "1:/x"),
        ("a:b", "a:b"),
        ("..", None),
        ("a/../b", None),
        ("a\\..\\b", None),
        ("/etc/passwd", None),
        ("\\\\host\\share", None),
        ("C:/x", None),
        ("c:\\x", None),
    ],
)
def test_names_have_one_form(name, path):
    assert normal(name) == path


@pytest.mark.parametrize(
    ("path", "target", "aim"),
    [
        ("d/link", "file", "d/file"),
        ("d/link", "../x/y", "x/y"),
        ("link", ".", ""),
        ("d/link", "..", ""),
        ("link", "..x", "..x"),
        ("link", "../x", None),
        ("d/link", "../..", None),
        ("link", "/etc/passwd", None),
        ("link", "", None),
    ],
)
def test_links_lead_on_from_their_own_folder(path, target, aim):
    assert aimed(path, target) == aim


def test_children_are_the_next_level_in_the_archives_order():
    found = contents("z.txt", "pkg/a.py", "pkg/sub/b.py", "pkg/", "a.txt", "other/")
    assert found.children("") == ("z.txt", "pkg/", "a.txt", "other/")
    assert found.children("pkg") == ("a.py", "sub/")
    assert found.children("pkg/sub") == ("b.py",)
    assert found.children("other") == ()
    assert found.children("pkg") is found.children("pkg")


def test_a_file_and_a_folder_may_have_the_same_name():
    assert contents("a", "a/b").children("") == ("a", "a/")


def test_folders_exist_where_paths_run_through_them():
    found = contents("pkg/sub/b.py", "empty/", "x\ny/z")
    assert [found.is_folder(path) for path in ("", "pkg", "pkg/sub", "empty", "x\ny")] == [True] * 5
    assert [found.is_folder(path) for path in ("p", "sub", "pkg/sub/b.py", "y")] == [False] * 4


def test_only_some_folders_are_remembered():
    found = contents(*(f"d{number}/x" for number in range(FOLDERS_REMEMBERED + 2)))
    for name in found.children(""):
        assert found.children(name.rstrip("/")) == ("x",)
    assert len(found._children) <= FOLDERS_REMEMBERED


def test_unsafe_names_are_kept_apart():
    found = contents("a", "../b", "/c", "d/../../e", "C:\\f")
    assert found.members == {"a": 0}
    assert found.unsafe == {"../b": 1, "/c": 2, "d/../../e": 3, "C:\\f": 4}
    assert found.children("") == ("a", "../b", "/c", "d/../../e", "C:\\f")
    assert len(found) == 5


def test_of_several_members_with_one_name_the_last_counts_and_it_is_said():
    found = contents("a", "b", "./a", "d/", "d/", "b", "b")
    assert found.members == {"a": 2, "b": 6, "d/": 4}
    assert [(note.code, note.text) for note in found.notes] == [
        ("other-readings", "Names that occur more than once (2: a, b) lead to the last member of that name.")
    ]


def test_many_repeated_names_are_not_all_spelled():
    (note,) = contents(*"aabbccdd").notes
    assert "(4: a, b, c, …)" in note.text


def test_folders_may_repeat_without_a_word():
    assert contents("d/", "d/", "d/x").notes == ()


@pytest.mark.parametrize("names", [("a", ""), ("", "a"), ("",), ("a", "", "b")])
def test_members_without_a_name_are_said(names):
    found = contents(*names)
    assert "" not in found.members
    assert [note.code for note in found.notes] == ["damaged"]


def test_the_root_itself_is_no_member():
    found = contents("./", "./a")
    assert (found.members, found.notes) == ({"a": 1}, ())


def test_links_are_those_whose_last_member_is_one():
    found = contents("a", "./b", "b", "c/../d", links=[0, 1, 3])
    assert found.links == {"a"}


@given(st.lists(st.text(st.sampled_from("ab./\\:é\n"), max_size=8)))
def test_the_short_way_and_the_long_way_agree(names):
    found = contents(*names)
    expected = {path: index for index, name in enumerate(names) if (path := normal(name))}
    assert found.members == expected
    assert found.unsafe == {name: index for index, name in enumerate(names) if normal(name) is None}


@given(st.lists(st.text(st.sampled_from("abc/"), min_size=1, max_size=8)))
def test_every_member_is_reached_from_the_root(names):
    found = contents(*names)
    reached, folders = set(), [""]
    while folders:
        folder = folders.pop()
        assert found.is_folder(folder)
        for child in found.children(folder):
            path = f"{folder}/{child}" if folder else child
            reached.add(path)
            if child.endswith("/") and child not in found.unsafe:
                folders.append(path[:-1])
    assert set(found.members) <= reached


def test_joined_names_stand_behind_nuls():
    assert joined(["a", "b"]) == "\0a\0b"


PATHS = st.lists(st.lists(st.sampled_from(["a", "b", "a0", "B"]), min_size=1, max_size=4).map("/".join), unique=True)


@given(PATHS)
def test_who_asks_for_many_folders_finds_the_same_in_them(paths: list[str]):
    few, many = contents(*paths), contents(*paths)
    for _ in range(FEW):
        many.children("no such folder")
    for folder in {path[:at] for path in paths for at in range(len(path)) if path[at] == "/"} | {"", "gone", "a/gone"}:
        fresh = contents(*paths)
        assert many.children(folder) == fresh.children(folder)
        assert many.is_folder(folder) == few.is_folder(folder)
