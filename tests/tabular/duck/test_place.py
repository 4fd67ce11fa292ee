"""When does the engine open a path, and when is it given a stream?"""

import os
from pathlib import Path

import pytest

from omniread.model.node import Blob, Facts
from omniread.tabular.duck.place import ADDRESS, literal, placed, streamed
from tests import columnar, fakes


def test_a_file_is_opened_by_its_path(tmp_path: Path):
    file = tmp_path / "it's.parquet"
    file.write_bytes(b"1234")
    with fakes.reading() as work:
        place = placed(columnar.local(file, work))
    assert place.name == os.path.realpath(file)
    assert (place.opener, place.size, place.shown) == (None, 4, "it's.parquet")
    assert place.literal.endswith("it''s.parquet'")


@pytest.mark.parametrize("name", ["a*.parquet", "a?.parquet", "a[1].parquet", "a{b,c}.parquet"])
def test_a_name_that_is_a_pattern_is_never_a_path(tmp_path: Path, name: str):
    file = tmp_path / name
    file.write_bytes(b"1234")
    with fakes.reading() as work:
        assert placed(columnar.local(file, work)).name == ADDRESS


def test_a_name_that_is_no_text_is_never_a_path():
    with fakes.reading() as work:
        assert placed(fakes.blob("x", b"12", given=work, path="/tmp/\udcff.parquet")).name == ADDRESS


@pytest.mark.parametrize("change", ["size", "mtime", "gone"])
def test_what_lies_there_must_be_what_was_found(tmp_path: Path, change: str):
    file = tmp_path / "a.parquet"
    file.write_bytes(b"1234")
    with fakes.reading() as work:
        blob = columnar.local(file, work)
        if change == "size":
            file.write_bytes(b"12345")
        elif change == "mtime":
            os.utime(file, (1, 1))
        else:
            file.unlink()
        assert placed(blob).name == ADDRESS


def test_what_has_no_path_is_a_stream_of_its_length():
    with fakes.reading() as work:
        place = placed(fakes.blob("x", b"12345", given=work))
        assert (place.name, place.size) == (ADDRESS, 5)
        assert place.opener is not None
        assert place.opener().read() == b"12345"


def test_an_unknown_length_is_found_out():
    with fakes.reading() as work:
        bare = fakes.blob("x", b"123", given=work)
        place = placed(Blob("x", "x", bare.opener, work, Facts()))
    assert place.size == 3


def test_another_system_has_streams_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "a.parquet"
    file.write_bytes(b"1234")
    with fakes.reading() as work:
        blob = columnar.local(file, work)
        monkeypatch.setattr("omniread.tabular.duck.place.os.name", "nt")
        assert placed(blob).name == ADDRESS


def test_a_text_of_sql_ends_where_it_should():
    assert literal("a'b") == "'a''b'"
    assert streamed("x", lambda: None, 1).literal == "'omniread://data'"  # type: ignore[arg-type,return-value]
