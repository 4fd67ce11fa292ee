import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied
from omniread.sources.local.descriptor import BUFFER, Descriptor

BODY = bytes(range(256)) * 1024


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "file.bin"
    made.write_bytes(BODY)
    return made


@pytest.mark.parametrize("at_position", [True, False])
def test_each_stream_has_a_position_of_its_own(file: Path, at_position: bool):  # a column of the table
    held = Descriptor(str(file), at_position=at_position)
    with held.stream() as one, held.stream() as other:
        assert one.read(3) == b"\x00\x01\x02"
        assert other.read(2) == b"\x00\x01"
        assert one.read(1) == b"\x03"
        assert one.seek(-2, os.SEEK_END) == len(BODY) - 2
        assert one.read() == b"\xfe\xff"
        assert one.seek(5) == 5
        assert one.seek(5, os.SEEK_CUR) == 10
        assert one.tell() == 10
        assert one.read(1) == b"\x0a"
        assert other.read() == BODY[2:]
        assert one.seekable()
    held.close()


def test_reading_all_at_once_takes_what_the_file_has_grown_to(file: Path):
    held = Descriptor(str(file))
    with held.stream() as stream, file.open("ab") as more:
        more.write(b"!" * (BUFFER + 1))
        more.flush()
        assert stream.read() == BODY + b"!" * (BUFFER + 1)
    held.close()


def test_a_position_before_the_start_is_refused(file: Path):
    held = Descriptor(str(file))
    with held.stream() as stream, pytest.raises((ValueError, OSError)):
        stream.seek(-1)
    held.close()


def test_what_was_opened_is_read_though_the_name_leads_elsewhere_by_now(file: Path):
    held = Descriptor(str(file))
    other = file.with_name("other")
    other.write_bytes(b"other")
    other.replace(file)
    with held.stream() as stream:
        assert stream.read(4) == BODY[:4]
    held.close()


def test_where_a_stream_must_open_the_name_again_a_swap_is_refused(file: Path):
    held = Descriptor(str(file), at_position=False)
    other = file.with_name("other")
    other.write_bytes(b"other")
    other.replace(file)
    with pytest.raises(Denied, match="was replaced while it was being opened"):
        held.stream()
    held.close()


@pytest.mark.parametrize("links", ["/proc/self/fd", "/nowhere"])
def test_the_real_path_is_that_of_the_open_file(file: Path, links: str):
    link = file.with_name("link")
    link.symlink_to(file)
    held = Descriptor(str(link))
    assert held.real_path(links) == os.path.realpath(file)
    held.close()


def test_a_name_that_ends_like_the_mark_of_a_deleted_file_is_just_a_name(tmp_path: Path):
    file = tmp_path / "a (deleted)"
    file.touch()
    held = Descriptor(str(file))
    assert held.real_path() == os.path.realpath(file)
    held.close()


@pytest.mark.parametrize("links", ["/proc/self/fd", "/nowhere"])
def test_a_file_that_went_away_while_it_was_opened_is_refused(file: Path, links: str):
    held = Descriptor(str(file))
    file.unlink()
    with pytest.raises(Denied, match="was replaced"):
        held.real_path(links)
    held.close()


def test_a_closed_descriptor_reads_no_more_and_is_closed_once(file: Path):
    held = Descriptor(str(file))
    stream = held.stream()
    held.close()
    held.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        stream.read(1)
    stream.close()
