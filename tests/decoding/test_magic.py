"""What kind of binary data are these, by the numbers that they begin with?"""

import io
import tarfile
import zipfile

import pytest

from omniread.decoding.magic import SIGNATURES, identified


def zipped(*names: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in names:
            content = "application/vnd.oasis.opendocument.text" if name == "mimetype" else "x"
            archive.writestr(name, content)
    return target.getvalue()


def tarred() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a"))
    return target.getvalue()


def ole(name: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + name.encode("utf-16-le")


def windows(target: bytes) -> bytes:
    return b"MZ" + bytes(58) + (64).to_bytes(4, "little") + target


@pytest.mark.parametrize(
    ("head", "name", "media_type"),
    [
        (b"\x89PNG\r\n\x1a\n....", "PNG image", "image/png"),
        (b"\xff\xd8\xff\xe0", "JPEG image", "image/jpeg"),
        (b"RIFF....WEBPVP8 ", "WebP image", "image/webp"),
        (b"RIFF....WAVEfmt ", "WAV audio", "audio/wav"),
        (b"FORM....AIFF", "AIFF audio", "audio/aiff"),
        (b"....ftypavif", "AVIF image", "image/avif"),
        (b"....ftypheic", "HEIC image", "image/heic"),
        (b"....ftypM4A ", "MPEG-4 audio", "audio/mp4"),
        (b"....ftypisom", "MPEG-4 video", "video/mp4"),
        (b"....ftypqt  ", "QuickTime video", "video/quicktime"),
        (b"\x1a\x45\xdf\xa3....webm", "WebM video", "video/webm"),
        (b"\x1a\x45\xdf\xa3....matroska", "Matroska video", "video/x-matroska"),
        (b"BM\x10\x00\x00\x00\x00\x00\x00\x00", "BMP image", "image/bmp"),
        ((b"G" + bytes(187)) * 3, "MPEG transport stream", "video/mp2t"),
        (b"\x1f\x8b\x08", "gzip compressed data", "application/gzip"),
        (b"!<arch>\ndebian-binary   ", "Debian package", "application/vnd.debian.binary-package"),
        (b"!<arch>\nlib.o", "static library", "application/x-archive"),
        (tarred(), "tar archive", "application/x-tar"),
        (zipped("a.txt"), "zip archive", "application/zip"),
        (b"PK\x05\x06" + bytes(18), "zip archive", "application/zip"),
        (zipped("[Content_Types].xml", "word/document.xml"), "Word document", None),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "Excel workbook", None),
        (zipped("[Content_Types].xml", "other.xml"), "Office document", None),
        (zipped("META-INF/MANIFEST.MF"), "Java archive", "application/java-archive"),
        (zipped("mimetype", "content.xml"), "OpenDocument file", "application/vnd.oasis.opendocument.text"),
        (ole("WordDocument"), "Word 97 document", "application/msword"),
        (ole("Workbook"), "Excel 97 workbook", "application/vnd.ms-excel"),
        (ole("Else"), "OLE compound file", "application/x-ole-storage"),
        (b"\xca\xfe\xba\xbe\x00\x00\x00\x34", "Java class", "application/java-vm"),
        (b"\xca\xfe\xba\xbe\x00\x00\x00\x02", "Mach-O universal binary", "application/x-mach-binary"),
        (windows(b"PE\0\0"), "Windows executable", "application/vnd.microsoft.portable-executable"),
        (windows(b"NE\0\0"), "DOS executable", "application/x-msdos-program"),
        (b"\x7fELF\x02", "ELF binary", "application/x-elf"),
        (b"SQLite format 3\0", "SQLite database", "application/vnd.sqlite3"),
        (bytes(8) + b"\2\0\2\0" + bytes(22) + b"LP", "Embedded OpenType font", "application/vnd.ms-fontobject"),
        (b"%PDF-1.7", "PDF document", "application/pdf"),
    ],
)
def test_identified(head: bytes, name: str, media_type: str | None):
    found = identified(head)
    assert found is not None
    assert found.name == name
    assert media_type is None or found.media_type == media_type


def test_an_epub_says_so_itself():
    data = zipped("mimetype").replace(b"application/vnd.oasis.opendocument.text", b"application/epub+zip")
    found = identified(data)
    assert found is not None
    assert (found.name, found.media_type) == ("EPUB book", "application/epub+zip")


@pytest.mark.parametrize(
    "head", [b"", b"plain text", b"BM is two letters", b"MZ", b"RIFF....ELSE", b"FORM....ELSE", b"\0" * 600]
)
def test_not_identified(head: bytes):
    assert identified(head) is None


def test_a_longer_signature_is_not_hidden_by_a_shorter_one():
    for index, (at, magic, _, _) in enumerate(SIGNATURES):
        earlier = [row for row in SIGNATURES[:index] if row[0] == at and magic.startswith(row[1])]
        assert earlier == []
