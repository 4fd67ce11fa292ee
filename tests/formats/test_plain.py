"""Is a blob text, and what does it say?"""

import random

import pytest

from omniread.formats.plain import Plain
from omniread.model.content import Ask
from omniread.model.errors import BadSelector
from omniread.model.grammar import parse
from omniread.model.node import HEAD_BYTES, Probe, probe
from omniread.model.selector import Selector
from tests.fakes import Folder, blob, scope, work


def ask(selector: str = "") -> Ask:
    return Ask(parse(selector) or Selector())


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Preferences", b'{"a": "marker"}'),
        ("LICENSE", b"marker\n"),
        ("a.xyz", b"marker\n"),
        (".env.sample", b"A=marker\n"),
        ("index.ts", b"const marker = 1\n"),
        ("strings.mo.txt", b"marker\n"),
        ("data.mp4.txt", "märker marker\n".encode()),
        ("note.png", b"marker\n"),
        ("utf16", "marker\n".encode("utf-16")),
        ("empty", b""),
    ],
)
def test_content_decides_and_not_the_name(name: str, data: bytes):
    node = blob(name, data)
    assert Plain().claims(probe(node))
    content = Plain().read(node, ask(), scope(), node.work)
    assert not data or "marker" in next(content.text.lines()).text
    assert content.kind == "file"
    assert content.media_type == "text/plain"


@pytest.mark.parametrize("data", [b"a\0b", random.Random(2).randbytes(4096), b"\x7fELF\0"])
def test_what_is_no_text_is_left_to_others(data: bytes):
    assert not Plain().claims(probe(blob("readme.txt", data)))


def test_a_head_may_end_inside_a_character():
    data = b"x" * (HEAD_BYTES - 1) + "か\nsecond\n".encode()
    node = blob("a", data)
    assert Plain().claims(probe(node))
    assert Plain().read(node, ask(), scope(), node.work).text.whole() == data.decode()


def test_a_head_that_is_all_of_it_may_not():
    # 20 such bytes are 10 characters of EUC-KR and a half; as UTF-8 they are damaged, and text all the same.
    assert Plain().claims(Probe("a", "か".encode()[:2], 2))
    whole = Probe("a", "ab\n".encode("utf-16-le") + b"x", 7)
    assert not Plain().claims(whole)
    assert Plain().claims(Probe("a", "ab\n".encode("utf-16-le") * 1366, 99_999))


def test_a_tree_is_no_text():
    assert not Plain().claims(probe(Folder("d", {})))


def test_an_empty_file_says_so():
    content = Plain().read(blob("a.txt", b""), ask(), scope(), work())
    assert [note.code for note in content.notes] == ["empty"]
    assert "0 bytes" in content.notes[0].text
    assert list(content.text.lines()) == []


def test_a_file_of_a_mark_alone_says_so():
    content = Plain().read(blob("a.txt", b"\xef\xbb\xbf"), ask(), scope(), work())
    assert [note.code for note in content.notes] == ["empty"]
    assert "byte order mark" in content.notes[0].text


def test_a_file_of_one_line_feed_is_not_empty():
    content = Plain().read(blob("a.txt", b"\n"), ask(), scope(), work())
    assert content.notes == ()
    assert content.text.total == 1


def test_raw_keeps_the_mark():
    data = b"\xef\xbb\xbfid,name\r\n1,a\r\n"
    plain = Plain().read(blob("a.csv", data), ask(), scope(), work()).text
    raw = Plain().read(blob("a.csv", data), ask("raw"), scope(), work()).text
    assert next(plain.lines()).text == "id,name"
    assert plain.facts.bom
    assert "".join(line.text + line.end for line in raw.lines()).encode() == data


@pytest.mark.parametrize("mutable", [True, False])
def test_what_can_be_edited_is_anchored(mutable: bool):
    content = Plain().read(blob("a", b"x\n", mutable=mutable), ask(), scope(), work())
    assert content.anchored is mutable


def test_a_known_media_type_is_kept():
    content = Plain().read(blob("a", b"<p>", media_type="text/html"), ask(), scope(), work())
    assert content.media_type == "text/html"


def test_an_encoding_that_does_not_exist():
    given = work()
    given.encoding = "klingon"
    with pytest.raises(BadSelector):
        Plain().read(blob("a", b"x", given=given), ask(), scope(), given)


def test_the_port():
    assert (Plain.name, Plain.renderings, Plain.keys) == ("plain", {"raw", "text"}, ())


def test_a_pointer_of_git_lfs_is_said_to_be_one():
    oid = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393"
    data = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize 12345\n".encode()
    node = blob("model.bin", data)
    content = Plain().read(node, ask(), scope(), node.work)
    assert [note.code for note in content.notes] == ["lfs-pointer"]
    assert "12,345 bytes" in content.notes[0].text
    assert content.text.total == 3
    node = blob("readme.md", data + b"and more\n" * 200)
    assert Plain().read(node, ask(), scope(), node.work).notes == ()
