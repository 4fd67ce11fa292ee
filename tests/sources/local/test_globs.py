import os

import pytest

from omniread.sources.local.globs import Globs


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.pem", "/a/b/key.pem", True),
        ("*.pem", "/a/key.pem.txt", False),
        ("*.pem", "/a/.pem", True),
        ("secrets", "/a/secrets", True),
        ("secrets", "/a/secrets/deep/x", True),
        ("secrets/", "/a/secrets/x", True),
        ("secrets", "/a/mysecrets/x", False),
        ("secrets", "/a/secrets.txt", False),
        ("conf/*.ini", "/a/conf/x.ini", True),
        ("conf/*.ini", "/a/conf/deep/x.ini", False),
        ("conf/**/x.ini", "/a/conf/deep/er/x.ini", True),
        ("conf/**/x.ini", "/a/conf/x.ini", True),
        ("/etc/**", "/etc/ssh/key", True),
        ("/etc/**", "/srv/etc/key", False),
        ("/etc", "/etc/ssh/key", True),
        ("/etc/*", "/etc", False),
        ("**", "/anything/at all", True),
        ("a?c", "/x/abc", True),
        ("a?c", "/x/a/c", False),
        ("[ab].txt", "/x/a.txt", True),
        ("[!ab].txt", "/x/a.txt", False),
        ("[!ab].txt", "/x/c.txt", True),
        ("x[!a]y", "/x/y", False),
        ("[a-c]1", "/x/b1", True),
        ("[\\]x", "/a/\\x", True),
        ("[^a]", "/x/^", True),
        ("[z-a]", "/x/[z-a]", True),
        ("[]", "/x/[]", True),
        ("a.b", "/x/axb", False),
        ("a[b", "/x/a[b", True),
        ("new\nline", "/x/new\nline", True),
    ],
)
def test_a_pattern_fits_a_path(pattern: str, path: str, fits: bool):  # a column of the table
    assert (Globs((pattern,), caseless=False).first(path) is not None) is fits


def test_a_home_is_that_of_the_user():
    assert Globs(("~/.ssh",)).first(os.path.expanduser("~/.ssh/id")) == "~/.ssh"


def test_case_counts_where_the_system_says_so():
    assert Globs(("*.PEM",), caseless=False).first("/a/key.pem") is None
    assert Globs(("*.PEM",), caseless=True).first("/a/key.pem") == "*.PEM"


def test_the_first_pattern_that_one_of_the_names_fits_is_told():
    assert Globs(("*.a", "*.b", "c")).first("/x.b", "/c") == "*.b"
    assert Globs(()).first("/x") is None
