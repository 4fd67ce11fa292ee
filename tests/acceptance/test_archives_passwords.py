"""Are encrypted archives listed with their marks, and read with the host's passwords alone, report 71?"""

from pathlib import Path

import pytest

from omniread import Reader, Unreadable
from tests.acceptance.asking import put, rows
from tests.packing import LINES, sample

LAST = LINES.decode().splitlines()[-1]
NAMES = ["aes256.zip", "aes128.zip", "zipcrypto.zip", "zipcrypto-piped.zip", "aes.7z", "aes-copy.7z"]


@pytest.mark.parametrize("name", NAMES)
def test_a_listing_needs_no_password_and_marks_what_does(tmp_path: Path, name: str):
    put(tmp_path, name, sample(name))
    listed = rows(Reader(tmp_path).read(f"{name}:d")).values()
    assert any(row.startswith("a.txt") and "encrypted" in row for row in listed)


@pytest.mark.parametrize("name", NAMES)
def test_with_the_hosts_password_it_is_read(tmp_path: Path, name: str):
    put(tmp_path, name, sample(name))
    assert rows(Reader(tmp_path, passwords={"*": "geheim"}).read(f"{name}:d/a.txt:300"))[300] == LAST


@pytest.mark.parametrize("name", NAMES)
def test_without_one_the_error_says_where_it_comes_from(tmp_path: Path, name: str):
    put(tmp_path, name, sample(name))
    with pytest.raises(Unreadable, match=r"is encrypted, and its password is not known.*--password-file"):
        Reader(tmp_path).read(f"{name}:d/a.txt")


@pytest.mark.parametrize(
    ("name", "word", "member", "line"),
    [
        ("aes-names.7z", "geheim", "d/a.txt", "line 1"),
        ("rar5-hpsw.rar", "password", "stest1.txt", "000"),
        ("rar3-encrypted-names.rar", "12345678", "foo.txt", "data of foo.txt"),
    ],
)
def test_names_that_are_encrypted_too(tmp_path: Path, name: str, word: str, member: str, line: str):
    put(tmp_path, name, sample(name))
    with pytest.raises(Unreadable, match=r"The directory of .* is encrypted, and its password is not known"):
        Reader(tmp_path).read(name)
    with pytest.raises(Unreadable, match="cannot be decrypted"):
        Reader(tmp_path, passwords={"*": "wrong"}).read(name)
    assert rows(Reader(tmp_path, passwords={"*": word}).read(f"{name}:{member}:1"))[1] == line


def test_a_password_is_asked_for_by_the_archives_name(tmp_path: Path):
    put(tmp_path, "aes256.zip", sample("aes256.zip"))
    seen: list[str] = []

    def passwords(ref: str) -> str | None:
        seen.append(ref)
        return "geheim"

    assert rows(Reader(tmp_path, passwords=passwords).read("aes256.zip:d/a.txt:1"))[1] == "line 1"
    assert set(seen) == {"aes256.zip"}
