from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.sources.local.roots import contains, folders, from_urls


@pytest.mark.parametrize(
    ("root", "path", "inside"),
    [
        ("/a/project", "/a/project", True),
        ("/a/project", "/a/project/src/x", True),
        ("/a/project/", "/a/project/src", True),
        ("/a/project", "/a/project/", True),
        ("/a/project", "/a/project2", False),
        ("/a/project", "/a/project2/x", False),
        ("/a/project", "/a", False),
        ("/a/project", "/", False),
        ("/a/project", "/a/project/../other", False),
        ("/a/project", "/a/project/x/../y", True),
        ("/a/project", "", False),
        ("", "/a", False),
        ("/a/project", "/a/project/a\0b", False),
        ("/a\0", "/a\0/b", False),
        ("/a/project", "project/x", False),
        ("/a/project", "/a/project/%2e%2e/x", True),
        ("/a/pro%20ject", "/a/pro ject/x", False),
        ("/", "/anything", True),
        ("/", "/", True),
        ("//a", "/a/b", True),
        ("/a/Project", "/a/project/x", False),
        ("/a/project", "/a/project\\..\\x", False),
    ],
)
def test_a_path_lies_in_a_root(root: str, path: str, inside: bool):  # a column of the table
    assert contains(root, path, windows=False) is inside


@pytest.mark.parametrize(
    ("root", "path", "inside"),
    [
        ("C:\\Proj", "c:\\proj\\src\\a.txt", True),
        ("C:\\Proj", "c:/PROJ/src", True),
        ("C:\\Proj", "C:\\Proj2\\a", False),
        ("C:\\Proj", "D:\\Proj\\a", False),
        ("C:\\", "C:\\anything", True),
        ("C:\\Proj", "C:\\Proj\\..\\other", False),
        ("C:\\Proj", "\\\\?\\C:\\Proj\\a", True),
        ("\\\\srv\\share", "\\\\SRV\\Share\\d\\f.txt", True),
        ("\\\\srv\\share", "\\\\srv\\share2\\f", False),
        ("\\\\srv\\share", "\\\\?\\UNC\\srv\\share\\f", True),
        ("\\\\srv\\share\\d", "\\\\srv\\share\\d\\..\\..\\other", False),
        ("\\\\wsl.localhost\\Ubuntu\\home", "\\\\wsl.localhost\\Ubuntu\\home\\u\\f", True),
        ("C:\\Proj", "/c/proj/x", True),
        ("C:\\Proj", "proj\\x", False),
        ("C:\\Proj", "\\Proj\\x", False),
        ("C:\\Proj", "C:Proj\\x", False),
        ("C:\\Proj", "", False),
    ],
)
def test_windows_compares_without_case_and_keeps_shares_apart(root: str, path: str, inside: bool):  # as above
    assert contains(root, path, windows=True) is inside


NAMES = st.lists(st.text("abc.", min_size=1, max_size=3).filter(lambda name: name.strip(".")), min_size=1, max_size=4)


@given(NAMES, NAMES)
def test_what_is_joined_below_lies_inside_and_never_the_other_way(root: list[str], rest: list[str]):
    outer, inner = "/" + "/".join(root), "/" + "/".join(root + rest)
    assert contains(outer, inner, windows=False)
    assert not contains(inner, outer, windows=False)
    assert not contains(outer, outer + "x", windows=False)


def test_the_roots_of_a_client_are_file_urls():
    urls = ["file:///srv/my%20project", "https://host/x", "file://localhost/b"]
    assert from_urls(urls, windows=False) == ("/srv/my project", "/b")
    assert from_urls(["file:///c%3A/temp", "file://srv/share"], windows=True) == ("c:/temp", "//srv/share")


def test_the_folders_of_a_session_are_paths_from_its_start_or_addresses(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", "/home/me")
    named = folders(["a", "/b", Path("c"), "file:///d%20e", "~/g"], "/start")
    assert named == ["/start/a", "/b", "/start/c", "/d e", "/home/me/g"]
