import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omniread.sources.local.names import below, quoted, reference, shown, written
from omniread.sources.local.spelling import readings, spelled


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"plain.txt", "plain.txt"),
        ("日記.txt".encode(), "日記.txt"),
        (b"caf\xe9.txt", "caf\\xe9.txt"),
        (b"a\\b.txt", "a\\b.txt"),
        (b"\xff\\xe9", "\\xff\\x5cxe9"),
    ],
)
def test_bytes_that_do_not_decode_are_shown_and_accepted_back(raw: bytes, text: str):
    assert shown(os.fsdecode(raw)) == text
    assert os.fsencode(written(text)) == raw


def test_half_a_surrogate_pair_is_shown_by_its_number():
    assert shown("a\ud800") == "a\\ud800"


def test_escaped_bytes_that_make_a_letter_are_that_letter():
    assert written("caf\\xc3\\xa9") == "café"


@pytest.mark.parametrize("text", ["\\x41", "\\xg9", "\\x7f", "no escape", "\\xe9\ud800"])
def test_what_is_no_escape_stays(text: str):
    assert written(text) == text


@given(st.binary(min_size=1, max_size=20).filter(lambda raw: b"\0" not in raw and b"/" not in raw))
def test_any_name_that_had_to_be_escaped_comes_back_as_its_bytes(raw: bytes):
    name = os.fsdecode(raw)
    if shown(name) != name:
        assert os.fsencode(written(shown(name))) == raw


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
