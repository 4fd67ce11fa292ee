"""Is a member of a ZIP read as others read it, and is refused what cannot be?"""

import io
import lzma
import struct
import subprocess
import zipfile
import zlib

import pytest

from omniread.containers.zipped import Zip
from omniread.model.errors import Denied, NotFound, TooBig, Unreadable
from omniread.model.node import Blob, Probe, Tree
from omniread.model.value import changed
from tests import fakes
from tests.archives import content, end_mark, files, listing, make_zip, raw_zip, zip_info, zip_of, zstd

TEXT = b"".join(b"line %d\n" % number for number in range(1, 3001))


def opened(data: bytes, scope=None, **limits) -> Tree:
    blob = fakes.blob("a.zip", data, given=fakes.work(**limits), version="v1")
    return Zip().open(blob, scope or fakes.scope(), blob.work)


def by_hand(method: int, packed: bytes, data: bytes, flags: int = 0) -> bytes:
    """A zip with one member that is compressed by any method."""
    common = struct.pack("<HHHHIII", flags, method, 0, 0x5821, zlib.crc32(data), len(packed), len(data))
    body = b"PK\3\4" + struct.pack("<H", 63) + common + struct.pack("<HH", 1, 0) + b"a" + packed
    entry = b"PK\1\2" + struct.pack("<HH", 63, 63) + common + struct.pack("<HHHHHII", 1, 0, 0, 0, 0, 0, 0) + b"a"
    return body + entry + end_mark(1, len(entry), len(body))


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_members_by_the_methods_of_the_standard_library(method):
    tree = opened(make_zip({"pkg/a.txt": TEXT, "b": b"b", "empty": b""}, method))
    assert files(tree) == {"pkg/a.txt": TEXT, "b": b"b", "empty": b""}


@pytest.mark.parametrize(("method", "pack"), [(93, zstd.compress), (20, zstd.compress), (95, lzma.compress)])
def test_members_by_newer_methods(method, pack):
    assert content(opened(by_hand(method, pack(TEXT), TEXT)), "a") == TEXT


def test_what_info_zip_made(tmp_path):
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "text.txt").write_bytes(TEXT)
    (tmp_path / "d" / "link").symlink_to("text.txt")
    subprocess.run(["zip", "-qry", "a.zip", "d"], cwd=tmp_path, check=True)
    tree = opened((tmp_path / "a.zip").read_bytes())
    assert content(tree, "d/text.txt") == content(tree, "d/link") == TEXT
    folder = tree.get("d")
    assert isinstance(folder, Tree)
    entries = {entry.name: entry for entry in folder.entries()}
    assert (entries["link"].kind, entries["link"].target, entries["link"].size) == ("link", "text.txt", None)
    assert entries["text.txt"].mtime == int((tmp_path / "d" / "text.txt").stat().st_mtime)


def test_nodes_say_where_they_are():
    tree = opened(make_zip({"pkg/a.txt": TEXT}))
    node = tree.get("pkg/a.txt")
    assert isinstance(node, Blob)
    assert (tree.ref, node.ref, node.name, node.facts.size) == ("a.zip", "a.zip:pkg/a.txt", "a.txt", len(TEXT))
    assert (node.facts.version, node.facts.mutable, node.head) == ("v1:pkg/a.txt", False, TEXT[:8192])


def test_an_archive_behind_a_program():
    data = b"#!/bin/sh\nexec true\n" + make_zip({"a": TEXT})
    assert content(opened(data), "a") == TEXT


def test_links_inside_and_out():
    link = 0o120777
    tree = opened(
        zip_of(
            (zip_info("d/real"), b"real"),
            (zip_info("d/soft", mode=link), b"./real"),
            (zip_info("alias", mode=link), b"d"),
            (zip_info("out", mode=link), b"../../etc/passwd"),
            (zip_info("loop", mode=link), b"loop"),
        )
    )
    assert content(tree, "alias/soft") == b"real"
    for name in ("out", "loop"):
        with pytest.raises(NotFound):
            tree.get(name)
    marks = {entry.name: (entry.kind, entry.target, entry.mark) for entry in tree.entries()}
    assert marks["out"] == ("link", "../../etc/passwd", "dangling link")
    assert marks["alias"] == ("link", "d", None)


def test_a_link_that_cannot_be_read_leads_nowhere():
    data = bytearray(zip_of((zip_info("soft", mode=0o120777), b"target")))
    data[data.index(b"target")] ^= 0xFF
    data[data.rindex(b"PK\1\2") + 10] = 99
    assert [(entry.target, entry.mark) for entry in opened(bytes(data)).entries()] == [("", "unsupported method 99")]


def test_a_damaged_member_spoils_only_itself():
    data = bytearray(make_zip({"a": b"good", "b": b"bad one", "c": b"good"}, zipfile.ZIP_STORED))
    data[data.index(b"bad one")] ^= 1
    tree = opened(bytes(data))
    assert listing(tree) == ["a", "b", "c"]
    assert (content(tree, "a"), content(tree, "c")) == (b"good", b"good")
    with pytest.raises(Unreadable, match=r"a\.zip:b is damaged: its checksum"):
        content(tree, "b")


def test_a_member_that_is_not_where_it_should_be():
    data = bytearray(make_zip({"a": b"good", "b": b"gone"}, zipfile.ZIP_STORED))
    data[data.rindex(b"PK\3\4")] = 0
    tree = opened(bytes(data))
    assert content(tree, "a") == b"good"
    with pytest.raises(Unreadable, match="not where the archive's directory says"):
        content(tree, "b")


@pytest.mark.parametrize(
    ("data", "mark", "message"),
    [
        (by_hand(8, b"x", b"x", flags=1), "encrypted", "is encrypted"),
        (by_hand(99, b"x", b"x", flags=1), "encrypted", "is encrypted"),
        (by_hand(99, b"x", b"x"), "unsupported method 99", "unsupported method 99"),
        (by_hand(9, b"x", b"x"), "unsupported method 9 (deflate64)", r"method 9 \(deflate64\)"),
    ],
)
def test_what_cannot_be_read_is_listed_with_its_reason(data, mark, message):
    tree = opened(data)
    assert [(entry.name, entry.mark) for entry in tree.entries()] == [("a", mark)]
    with pytest.raises(Unreadable, match=message):
        content(tree, "a")


def test_unsafe_names_are_never_opened():
    tree = opened(raw_zip([b"../../evil", b"/etc/passwd", b"C:\\x", b"fine"]))
    assert [(entry.name, entry.mark) for entry in tree.entries()] == [
        ("fine", None),
        ("../../evil", "unsafe name"),
        ("/etc/passwd", "unsafe name"),
        ("C:/x", "unsafe name"),
    ]
    with pytest.raises(Denied):
        tree.get("../../evil")


def test_a_size_over_the_cap_is_refused_before_anything_is_inflated():
    data = bytearray(by_hand(8, zlib.compress(b"x", wbits=-15), b"x"))
    at = data.rindex(b"PK\1\2")
    data[at + 24 : at + 28] = (3 << 30).to_bytes(4, "little")
    tree = opened(bytes(data))
    with pytest.raises(TooBig, match="3,221,225,472 bytes, more than the 67,108,864"):
        content(tree, "a")
    assert tree._archive.work.inflated == 0


@pytest.mark.parametrize("declared", [2 << 30, 1 << 20])
def test_a_bomb_ends_early_whatever_it_declares(declared):
    pack = zlib.compressobj(9, wbits=-15)
    packed = b"".join(pack.compress(bytes(1 << 20)) for _ in range(128)) + pack.flush()
    data = bytearray(by_hand(8, packed, b""))
    at = data.rindex(b"PK\1\2")
    data[at + 24 : at + 28] = declared.to_bytes(4, "little")
    tree = opened(bytes(data), member_bytes=4 << 30, inflated_bytes=4 << 30)
    with pytest.raises((TooBig, Unreadable)):
        content(tree, "a")
    assert tree._archive.work.inflated < 4 << 20


def test_members_that_share_their_bytes_are_metered_one_by_one():
    kernel = zlib.compress(bytes(1 << 20), 9, wbits=-15)
    one = by_hand(8, kernel, bytes(1 << 20))
    start = one.rindex(b"PK\1\2")
    entry = one[start : len(one) - 22]
    many = one[:start] + b"".join(entry[:-1] + bytes([97 + number]) for number in range(20))
    tree = opened(many + end_mark(20, len(entry) * 20, start), inflated_bytes=8 << 20)
    assert len(listing(tree)) == 20
    with pytest.raises(TooBig, match="More than 8,388,608 bytes"):
        files(tree)


def test_the_same_version_is_scanned_once():
    scope = fakes.scope()
    opened(make_zip({"a": b"a"}), scope)
    blob = fakes.blob("a.zip", b"", version="v1")
    assert listing(Zip().open(changed(blob, opener=lambda: 1 / 0), scope, blob.work)) == ["a"]


@pytest.mark.parametrize(
    ("probe", "claimed"),
    [
        (Probe("x", make_zip({"a": b""})), True),
        (Probe("x", make_zip({})), True),
        (Probe("x", b"PK\7\x08PK\3\4"), True),
        (Probe("setup.JAR", b"MZ\0\0 a program"), True),
        (Probe("script.zip", b"#!/bin/sh\n" + make_zip({"a": b""})), True),
        (Probe("setup.exe", b"MZ\0\0 a program"), False),
        (Probe("pointer.zip", b"version https://git-lfs.github.com/spec/v1\n"), False),
        (Probe("empty.zip", b""), False),
        (Probe("x", b"text"), False),
        (Probe("x.zip", b"PK\3\4", tree="archive"), False),
    ],
)
def test_what_is_claimed(probe, claimed):
    assert Zip().claims(probe) is claimed


def test_what_is_claimed_by_its_name_alone_may_be_none():
    with pytest.raises(Unreadable, match=r"a\.zip is no readable ZIP archive"):
        opened(b"MZ\0\0 a program")


def test_the_member_is_a_stream_of_its_own():
    with fakes.reading() as work:
        blob = fakes.blob("a.zip", make_zip({"a": TEXT}), given=work)
        node = Zip().open(blob, fakes.scope(), work).get("a")
        stream = node.open()
        stream.seek(-10, io.SEEK_END)
        assert stream.read() == TEXT[-10:]


@pytest.mark.parametrize("offset", [b"\xff\xff\xff\x7f", b"\0\0\0\0"])
def test_a_member_whose_record_leads_before_the_archive(offset: bytes):
    data = bytearray(make_zip({"a": b"good", "b": b"gone"}, zipfile.ZIP_STORED))
    end = data.rindex(b"PK\5\6")
    # The directory is said to lie far behind, so every offset is shifted down.
    data[end + 16 : end + 20] = b"\xff\xff\xff\x3f"
    record = data.rindex(b"PK\1\2")
    data[record + 42 : record + 46] = offset
    tree = opened(bytes(data))
    with pytest.raises(Unreadable, match="damaged"):
        content(tree, "b")
