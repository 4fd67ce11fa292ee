"""Is it noticed when a statement fills the disk?"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from omniread.model.errors import TooBig
from omniread.tabular.lite import spill
from omniread.tabular.lite.spill import MOST, Spill, folder


def falling(*free: int) -> Iterator[SimpleNamespace]:
    yield from (SimpleNamespace(free=each) for each in free)


def test_taking_more_than_a_gigabyte_of_free_space_is_too_much(monkeypatch):
    readings = falling(5 * MOST, 4 * MOST, 4 * MOST - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: next(readings))
    watched = Spill()
    watched.check()
    with pytest.raises(TooBig, match="1,073,741,824 bytes of temporary space"):
        watched.check()


def test_the_folder_is_the_one_that_the_engine_takes(monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.delenv("SQLITE_TMPDIR", raising=False)
    assert folder() == (tempfile.gettempdir() if os.name == "nt" else str(tmp_path))


@pytest.mark.skipif(os.name == "nt", reason="there the system has one folder")
def test_the_engines_own_variable_comes_first(monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", "/")
    monkeypatch.setenv("SQLITE_TMPDIR", str(tmp_path))
    assert folder() == str(tmp_path)


def test_windows_has_one_folder(monkeypatch):
    monkeypatch.setattr(spill.os, "name", "nt")
    monkeypatch.setattr(tempfile, "gettempdir", lambda: "C:\\Temp")
    assert folder() == "C:\\Temp"


def test_without_any_folder_nothing_is_watched(monkeypatch):
    monkeypatch.setattr(spill.os, "access", lambda *_: False)
    assert folder() is None
    Spill().check()
