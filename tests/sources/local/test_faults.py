import errno
import os
from pathlib import Path

import pytest

from omniread.model.errors import Denied, NotFound, ReadError, Unreadable
from omniread.sources.local.faults import fault


def of(number: int) -> ReadError:
    return fault(OSError(number, os.strerror(number)), "x/y.txt", "/nowhere/x/y.txt")


@pytest.mark.parametrize(
    ("number", "kind", "reason", "words"),
    [
        (errno.EACCES, Denied, None, "permission"),
        (errno.EPERM, Denied, None, "permission"),
        (errno.ELOOP, NotFound, "too-many-links", "too many links"),
        (errno.ENAMETOOLONG, NotFound, "name-too-long", "too long"),
        (errno.ENOTDIR, NotFound, "not-a-directory", "not a directory"),
        (errno.ENOENT, NotFound, "missing", "was not found"),
        (errno.EIO, Unreadable, None, "Input/output error"),
    ],
)
def test_each_refusal_has_a_message_of_its_own(number: int, kind: type[ReadError], reason: str | None, words: str):
    error = of(number)
    assert type(error) is kind
    assert getattr(error, "reason", None) == reason
    assert words in str(error)
    assert error.hint
    assert ("not found" in str(error)) == (number == errno.ENOENT)


def test_the_cause_of_what_cannot_be_read_is_kept():
    error = of(errno.EIO)
    assert isinstance(error.__cause__, OSError)
    assert error.__cause__.errno == errno.EIO


def test_a_dangling_link_is_said_to_be_one(tmp_path: Path):
    link = tmp_path / "link"
    link.symlink_to("gone.txt")
    error = fault(FileNotFoundError(errno.ENOENT, "gone"), "link", str(link))
    assert "'link' is a dangling link: its target 'gone.txt' does not exist" in str(error)


def test_a_very_long_name_is_not_repeated_whole():
    error = fault(OSError(errno.ENAMETOOLONG, "long"), "a" * 5000, "a" * 5000)
    assert len(str(error)) < 250
