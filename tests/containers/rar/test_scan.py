"""Are the headers of a RAR file walked, encrypted or not, and past what is wrong?"""

import io

import pytest

from omniread.containers.flat.index import Index
from omniread.containers.rar.scan import Scan
from omniread.model.errors import Unreadable
from tests import fakes
from tests.packing import sample
from tests.packing.rar import MAGIC_5, block, end, file, main, old_block, old_file, rar4, rar5, record


def scanned(data: bytes, password: str | None = None) -> tuple[Scan, Index]:
    index = Index(fakes.work(), "x.rar", "RAR archive")
    scan = Scan(io.BytesIO(data), 0, index, password)
    scan.run()
    return scan, index


def found(data: bytes, password: str | None = None) -> list[tuple[str | bytes, bytes]]:
    scan, _ = scanned(data, password)
    return [
        (member.name, b"".join(data[start : start + size] for _, start, size in member.runs)) for member in scan.members
    ]


def test_members_of_both_forms():
    data = rar5(file("a", b"one"), block(3, 0, b"service", data=b"passed over"), file("b", b"two"))
    assert found(data) == [("a", b"one"), ("b", b"two")]
    older = rar4(
        old_file(b"a", b"one"), old_block(0x7A, 0x8000, b"\4\0\0\0" + bytes(25), b"more"), old_file(b"b", b"two")
    )
    assert found(older) == [(b"a", b"one"), (b"b", b"two")]


def test_facts_of_a_volume():
    scan, index = scanned(MAGIC_5 + main(3, 4) + file("a", b"x", split=8) + end(1))
    assert (scan.volume, scan.goes_on, index.notes) == (4, True, [])


@pytest.mark.parametrize(
    ("name", "password", "names"),
    [
        ("rar5-hpsw.rar", "password", ["stest1.txt", "stest2.txt"]),
        ("rar3-encrypted-names.rar", "12345678", [b"foo.txt", b"bar.txt"]),
    ],
)
def test_encrypted_names(name, password, names):
    assert [member for member, _ in found(sample(name), password)] == names
    with pytest.raises(Unreadable, match=r"The directory of x\.rar is encrypted, and its password is not known"):
        found(sample(name))
    with pytest.raises(Unreadable, match=r"The directory of x\.rar cannot be decrypted"):
        found(sample(name), "wrong")


def test_encrypted_names_that_are_cut_short():
    scan, index = scanned(sample("rar5-hpsw.rar")[:400], "password")
    assert [member.name for member in scan.members] == ["stest1.txt"]
    assert [note.code for note in index.notes] == ["damaged"]


def test_a_damaged_header_ends_the_listing():
    scan, index = scanned(rar5(file("a", b"one"), b"damaged" * 20))
    assert [member.name for member in scan.members] == ["a"]
    assert "is damaged: what stands behind it is not shown" in index.notes[0].text


def test_a_header_that_makes_no_sense_is_passed_over():
    scan, index = scanned(rar5(block(2, 0, 4), file("b", b"two")))
    assert [member.name for member in scan.members] == ["b"]
    assert "makes no sense: what it names is not shown" in index.notes[0].text


def test_an_archive_that_is_cut_short_says_so_but_the_oldest_have_no_end():
    _, index = scanned(rar5(file("a", b"one"))[: -len(end())])
    assert [note.text for note in index.notes] == ["The archive has no end mark; it may be cut short."]
    _, oldest = scanned(rar4(old_file(b"a", b"one", version=20), last=b""))
    assert oldest.notes == []


def test_a_header_may_be_long():
    padded = rar5(file("a", b"one", extra=record(99, bytes(5000))), file("b", b"two"))
    assert found(padded) == [("a", b"one"), ("b", b"two")]
