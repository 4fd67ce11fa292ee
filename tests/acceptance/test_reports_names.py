"""Are the reports about paths and names answered, entries 33 to 37?"""

import os
import re
import unicodedata
from pathlib import Path

import pytest

from omniread import NotFound, Page, Reader
from omniread.sources.local.windows import folded, name_start, native
from tests.acceptance.asking import answer, codes, numbered, put, remarks, rows

NARROW, HARD = "\u202f", "\u00a0"
LOOKALIKES = [
    ("narrow-space", f"Screenshot 2026-01-02 at 3.04.05{NARROW}PM.txt", "Screenshot 2026-01-02 at 3.04.05 PM.txt"),
    ("hard-space", f"Snímek obrazovky v{HARD}13.05.txt", "Snímek obrazovky v 13.05.txt"),
    ("curly-quote", "Writer’s notes.txt", "Writer's notes.txt"),
    ("decomposed", unicodedata.normalize("NFD", "café.txt"), "café.txt"),
    ("composed", "naïve.txt", unicodedata.normalize("NFD", "naïve.txt")),
    ("decomposed-and-curly", unicodedata.normalize("NFD", "l’été.txt"), "l'été.txt"),
    ("wide-space", "a\u3000b.txt", "a b.txt"),
    ("thin-space", "a\u2009b.txt", "a b.txt"),
    ("shell-escaped", "my notes (1).txt", "my\\ notes\\ \\(1\\).txt"),
]


@pytest.mark.parametrize(("real", "typed"), [each[1:] for each in LOOKALIKES], ids=[each[0] for each in LOOKALIKES])
def test_entry_33_a_name_that_looks_the_same_is_found_and_said(tmp_path: Path, real: str, typed: str):
    assert real != typed
    put(tmp_path, real, "MARKER\nsecond\n")
    reader = Reader(tmp_path)
    for path in (typed, f"{tmp_path}/{typed}", f"./{typed}"):
        page = reader.read(path)
        assert rows(page) == {1: "MARKER", 2: "second"}
        assert codes(page) == {"name-normalised"}
        assert real in remarks(page)[0]
    assert 2 in rows(reader.read(f"{typed}:2-2"))
    assert codes(reader.read(real)) == set()


def test_entry_33_the_exact_name_wins_and_two_lookalikes_are_not_guessed(tmp_path: Path):
    put(tmp_path, "a b.txt", "exact\n")
    put(tmp_path, f"a{HARD}b.txt", "other\n")
    reader = Reader(tmp_path)
    assert rows(reader.read("a b.txt")) == {1: "exact"}
    put(tmp_path, f"c{HARD}d.txt", "one\n")
    put(tmp_path, f"c{NARROW}d.txt", "two\n")
    with pytest.raises(NotFound) as caught:
        reader.read("c d.txt")
    assert len(caught.value.near) == 2


COLONS = ["report:3-4", "log:raw", "a:b/c.txt", "12:30 notes.md", "report", "x:1", "y:-5", "z:/w/", "stat:stat", "t:"]


@pytest.mark.parametrize("name", COLONS)
def test_entry_34_a_colon_may_be_part_of_a_name(tmp_path: Path, name: str):
    for each in COLONS:
        put(tmp_path, "z:/w/f" if each == "z:/w/" else each, f"inside {each}\nsecond of {each}\n")
    path = "z:/w/f" if name == "z:/w/" else name
    reader = Reader(tmp_path)
    assert rows(reader.read(path)) == {1: f"inside {name}", 2: f"second of {name}"}
    assert rows(reader.read(f"{path}:1")) == {1: f"inside {name}", 2: f"second of {name}"}
    assert str(reader.read(f"{path}:raw:2-2")) == f"second of {name}\n"
    assert rows(reader.read(f"{tmp_path}/{path}")) == {1: f"inside {name}", 2: f"second of {name}"}


def misses(folder: Path) -> Reader:
    """A tree to miss something in."""
    for name in ("README.md", "src/Utils/Parser.py", "src/config.ts", "AGENTS.md", "docs/guide.md"):
        put(folder, name, f"inside {name}\n")
    return Reader(folder)


NEAR = [
    ("readme.md", "README.md"),
    ("src/utils/parser.py", "src/Utils/Parser.py"),
    ("config.ts", "src/config.ts"),
    ("src/config.js", "src/config.ts"),
    ("AGENT.md", "AGENTS.md"),
    ("wrong/config.ts", "src/config.ts"),
]


@pytest.mark.parametrize(("asked", "real"), NEAR)
def test_entry_35_a_miss_leads_to_the_real_name(tmp_path: Path, asked: str, real: str):
    reader = misses(tmp_path)
    found = answer(reader, asked)
    assert real in str(found)
    if isinstance(found, NotFound):
        assert real in found.near
        assert len(found.near) <= 3
        found = reader.read(found.near[0])
    else:
        assert isinstance(found, Page)
        assert codes(found) & {"suffix-match", "name-normalised"}
        assert real in remarks(found)[0]
    assert rows(found) == {1: f"inside {real}"}


def test_entry_35_a_suffix_match_is_said_in_so_many_words(tmp_path: Path):
    page = misses(tmp_path).read("config.ts")
    assert str(page).startswith("[Path 'config.ts' not found; resolved to 'src/config.ts' via suffix match]\n")
    assert page.details.suffix_resolution == ("config.ts", "src/config.ts")


def test_entry_35_nothing_is_made_up_for_a_name_like_no_other(tmp_path: Path):
    with pytest.raises(NotFound) as caught:
        misses(tmp_path).read("zyxwvut.qqq")
    assert caught.value.near == ()
    assert "zyxwvut.qqq" in str(caught.value)
    assert str(tmp_path) in str(caught.value)
    for name in ("README", "Parser", "config", "AGENTS", "guide"):
        assert name not in str(caught.value).replace(str(tmp_path), "")


def test_entry_35_two_files_that_end_so_are_both_named(tmp_path: Path):
    put(tmp_path, "a/one.txt", "x")
    put(tmp_path, "b/one.txt", "x")
    with pytest.raises(NotFound) as caught:
        Reader(tmp_path).read("one.txt")
    assert {"a/one.txt", "b/one.txt"} <= set(caught.value.near)


FORMS = [
    *("{folder}/{name}", "~/{name}", "file://{folder}/{quoted}", "file://localhost{folder}/{quoted}"),
    *("{name}", "./{name}", "FILE://{folder}/{quoted}"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("name", "quoted"), [("my notes.txt", "my%20notes.txt"), ("日記.txt", "%E6%97%A5%E8%A8%98.txt")]
)
def test_entry_36_all_forms_of_an_address_reach_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, name: str, quoted: str
):
    monkeypatch.setenv("HOME", str(tmp_path))
    put(tmp_path, name, numbered(9))
    reader = Reader(tmp_path)
    path = form.format(folder=tmp_path, name=name, quoted=quoted)
    assert len(rows(reader.read(path))) == 9
    assert str(reader.read(f"{path}:raw:3-3")) == "line 3\n"
    assert codes(reader.read(path)) == set()


def test_entry_36_a_plain_path_is_never_decoded(tmp_path: Path):
    put(tmp_path, "100%25.txt", "literal\n")
    put(tmp_path, "100%.txt", "decoded\n")
    reader = Reader(tmp_path)
    assert rows(reader.read("100%25.txt")) == {1: "literal"}
    assert rows(reader.read(f"file://{tmp_path}/100%25.txt")) == {1: "decoded"}
    with pytest.raises(NotFound):
        reader.read("my%20notes.txt")


PRINTED = [
    "my notes.txt",
    "日記.txt",
    "a:b.txt",
    "x'y.txt",
    "tab\there.txt",
    "new\nline.txt",
    "\\x41.txt",
    "odd\udcff.txt",
]


@pytest.mark.parametrize("name", PRINTED, ids=ascii)
def test_entry_36_what_a_listing_prints_can_be_read(tmp_path: Path, name: str):
    with open(os.fsencode(tmp_path / name), "w") as file:
        file.write("inside\n")
    reader = Reader(tmp_path)
    (_, row) = rows(reader.read(".")).values()
    printed = re.split(r"\s{2,}", row)[0]
    assert printed.isprintable()
    assert rows(reader.read(printed)) == {1: "inside"}


SPLITS = [
    ("C:\\x\\a.txt:5-9", "C:\\x\\a.txt:5-9", 2),
    ("c:/x/a.txt", "c:/x/a.txt", 2),
    ("\\\\srv\\share\\d\\f.txt", "\\\\srv\\share\\d\\f.txt", 0),
    ("\\\\?\\C:\\long", "C:\\long", 2),
    ("\\\\wsl.localhost\\Ubuntu\\home\\u\\f", "\\\\wsl.localhost\\Ubuntu\\home\\u\\f", 0),
    ("/c/Users/u/f", "C:/Users/u/f", 2),
]


@pytest.mark.parametrize(("written", "meant", "start"), SPLITS)
def test_entry_37_windows_forms_are_understood_on_every_system(written: str, meant: str, start: int):
    assert native(written) == meant
    assert name_start(native(written)) == start


def test_entry_37_two_spellings_of_a_windows_place_are_one_and_two_shares_are_not():
    assert folded("C:\\X\\a.txt") == folded("c:/x/A.TXT")
    assert folded("\\\\SRV\\Share\\d") == folded("//srv/share/d")
    assert folded("\\\\srv\\share\\d") != folded("\\srv\\share\\d")
    assert folded("\\\\srv\\share2\\d") != folded("\\\\srv\\share\\d")


def test_entry_37_elsewhere_a_drive_gets_a_hint(tmp_path: Path):
    for path in ("C:\\x\\a.txt:5-9", "c:/x/a.txt"):
        with pytest.raises(NotFound, match=r"(?i)windows"):
            Reader(tmp_path).read(path)
