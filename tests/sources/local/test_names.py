import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.sources.local.names import below, quoted, reference
from omniread.sources.local.spelling import readings, spelled


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/app.py", "src/app.py"),
        ("-", "./-"),
        ("-:5", "./-:5"),
        ("-?x", "./-?x"),
        ("-x.txt", "-x.txt"),
        ("@scope/x", "./@scope/x"),
        (":5", "./:5"),
        ("~", "./~"),
        ("~user/x", "./~user/x"),
        ("data:x", "./data:x"),
        ("DATA:x", "./DATA:x"),
        ("database", "database"),
        ("www.example.org/a", "./www.example.org/a"),
        ("wwwroot/a", "wwwroot/a"),
        ("http:/host", "./http:/host"),
        ("artifact:/3", "./artifact:/3"),
        ("local:/x", "./local:/x"),
        ("C:/x", "C:/x"),
        ("a:b", "a:b"),
        ("/etc/hosts", "/etc/hosts"),
    ],
)
def test_a_path_that_another_source_would_take_is_guarded(path: str, text: str):
    assert reference(path) == text


@given(st.text(alphabet="-:@~/.adwt3\\", min_size=1, max_size=8).filter(lambda path: path.strip("/")))
def test_a_path_string_names_its_path(path: str):
    place, _ = next(readings(spelled(reference(path), windows=False), windows=False))
    assert os.path.normpath(f"/x/{place}") == os.path.normpath(f"/x/{path}")


@pytest.mark.parametrize(
    ("ref", "name", "text"),
    [(".", "a", "a"), (".", "-", "./-"), ("src", "a", "src/a"), ("/", "a", "/a"), ("src", "caf\udce9", "src/caf\\xe9")],
)
def test_a_name_below_a_folder(ref: str, name: str, text: str):
    assert below(ref, name) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a b", "'a b'"),
        ("it's", "'it's'"),
        ("C:\\x", "'C:\\x'"),
        ("a\nb\x1b\x7f", "'a\\x0ab\\x1b\\x7f'"),
        ("a\u202fb", "'a\u202fb'"),
    ],
)
def test_a_message_shows_a_name_on_one_line(name: str, text: str):
    assert quoted(name) == text
