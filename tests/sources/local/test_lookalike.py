import os
import unicodedata
from pathlib import Path

import pytest

from omniread.model.errors import Cancelled
from omniread.sources.local.lookalike import Lookalikes, plain, unescaped
from tests.fakes import reading, scope


@pytest.mark.parametrize(
    ("real", "typed"),
    [
        ("3.04.05\u202fPM.png", "3.04.05 PM.png"),
        ("v\u00a013.05.png", "v 13.05.png"),
        ("a\u3000b\u2003c\u205fd", "a b c d"),
        ("Writer\u2019s notes.txt", "Writer's notes.txt"),
        ("\u201cquoted\u201d", '"quoted"'),
        ("cafe\u0301.txt", "caf\u00e9.txt"),
    ],
)
def test_names_that_look_the_same_have_one_form(real: str, typed: str):
    assert real != typed
    assert plain(real) == plain(typed)


@pytest.mark.parametrize(("one", "other"), [("a.txt", "A.txt"), ("a b", "a  b"), ("café", "cafe"), ("a-b", "a\u2013b")])
def test_names_that_look_different_stay_different(one: str, other: str):
    assert plain(one) != plain(other)


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("my\\ notes\\(1\\).txt", "my notes(1).txt"),
        ("'my notes.txt'", "my notes.txt"),
        ('"my notes.txt"', "my notes.txt"),
        ("plain.txt", None),
        ("two words\\", None),
        ("two\\x words", None),
        ("Writer's notes.txt", None),
        ("''", ""),
    ],
)
def test_a_text_from_a_shell_is_one_name_or_none(place: str, name: str | None):
    assert unescaped(place) == name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Mes\u00a0photos").mkdir()
    (tmp_path / "Mes\u00a0photos" / "e\u0301te\u0301.txt").touch()
    (tmp_path / "a\u00a0b").touch()
    (tmp_path / "a\u2009b").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("Mes photos/\u00e9t\u00e9.txt", "Mes\u00a0photos/e\u0301te\u0301.txt"),
        ("./Mes photos/../Mes photos", "./Mes\u00a0photos/../Mes\u00a0photos"),
        ("Mes photos/gone", None),
        ("a b", None),
        ("a\u00a0b", None),
        ("gone/a b", None),
        ("a\0b", None),
        ("gone\0/a", None),
    ],
)
def test_exactly_one_name_that_looks_the_same_is_taken(folder: Path, place: str, found: str | None):
    with reading() as work:
        assert Lookalikes(scope(cwd=str(folder)), work).find(place) == found


def test_an_absolute_place_stays_absolute(folder: Path):
    with reading() as work:
        found = Lookalikes(scope(cwd="/"), work).find(f"{folder}/Mes photos")
        assert found == f"{folder}/Mes\u00a0photos"


def test_each_folder_is_read_once(folder: Path):
    with reading() as work:
        alike = Lookalikes(scope(cwd=str(folder)), work)
        assert sorted(alike.alike("", "a b")) == ["a\u00a0b", "a\u2009b"]
        (folder / "a\u2009b").unlink()
        assert len(alike.names("")) == 3


def test_the_accents_of_the_test_are_really_apart():
    assert unicodedata.is_normalized("NFD", "e\u0301te\u0301")
    assert not unicodedata.is_normalized("NFC", "e\u0301te\u0301")


def test_a_large_folder_can_be_cancelled(folder: Path):
    class Now:
        def is_set(self) -> bool:
            return True

    with reading() as work:
        work.cancel = Now()
        with pytest.raises(Cancelled):
            Lookalikes(scope(cwd=os.fspath(folder)), work).find("a b")
