"""What kind of binary data are these, by the numbers that they begin with?"""

from __future__ import annotations

from omniread.model.value import value


@value
class Identity:
    """What data are, in words, and their media type."""

    name: str
    media_type: str


# Offset, bytes, name, media type. More telling ones stand first.
SIGNATURES: tuple[tuple[int, bytes, str, str], ...] = (
    (0, b"\x89PNG\r\n\x1a\n", "PNG image", "image/png"),
    (0, b"\xff\xd8\xff", "JPEG image", "image/jpeg"),
    (0, b"GIF87a", "GIF image", "image/gif"),
    (0, b"GIF89a", "GIF image", "image/gif"),
    (0, b"II*\0", "TIFF image", "image/tiff"),
    (0, b"MM\0*", "TIFF image", "image/tiff"),
    (0, b"8BPS", "Photoshop image", "image/vnd.adobe.photoshop"),
    (0, b"\0\0\x01\0", "Windows icon", "image/vnd.microsoft.icon"),
    (0, b"\0\0\0\x0cJXL \r\n\x87\n", "JPEG XL image", "image/jxl"),
    (0, b"\xff\x0a", "JPEG XL image", "image/jxl"),
    (0, b"\0\0\0\x0cjP  \r\n\x87\n", "JPEG 2000 image", "image/jp2"),
    (0, b"v/1\x01", "OpenEXR image", "image/x-exr"),
    (0, b"DDS ", "DirectDraw image", "image/vnd.ms-dds"),
    (0, b"qoif", "QOI image", "image/qoi"),
    (0, b"ID3", "MP3 audio", "audio/mpeg"),
    (0, b"\xff\xfb", "MP3 audio", "audio/mpeg"),
    (0, b"\xff\xf3", "MP3 audio", "audio/mpeg"),
    (0, b"\xff\xf1", "AAC audio", "audio/aac"),
    (0, b"\xff\xf9", "AAC audio", "audio/aac"),
    (0, b"fLaC", "FLAC audio", "audio/flac"),
    (0, b"OggS", "Ogg media", "application/ogg"),
    (0, b"MThd", "MIDI music", "audio/midi"),
    (0, b"FLV\x01", "Flash video", "video/x-flv"),
    (0, b"\0\0\x01\xba", "MPEG video", "video/mpeg"),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "Windows Media file", "video/x-ms-asf"),
    (0, b"\x1f\x8b", "gzip compressed data", "application/gzip"),
    (0, b"BZh", "bzip2 compressed data", "application/x-bzip2"),
    (0, b"\xfd7zXZ\0", "xz compressed data", "application/x-xz"),
    (0, b"\x28\xb5\x2f\xfd", "zstd compressed data", "application/zstd"),
    (0, b"\x04\x22\x4d\x18", "LZ4 compressed data", "application/x-lz4"),
    (0, b"LZIP", "lzip compressed data", "application/x-lzip"),
    (0, b"\x1f\x9d", "compress'd data", "application/x-compress"),
    (0, b"7z\xbc\xaf\x27\x1c", "7-Zip archive", "application/x-7z-compressed"),
    (0, b"Rar!\x1a\x07", "RAR archive", "application/vnd.rar"),
    (0, b"MSCF\0\0\0\0", "Windows cabinet", "application/vnd.ms-cab-compressed"),
    (0, b"!<arch>\ndebian-binary", "Debian package", "application/vnd.debian.binary-package"),
    (0, b"!<arch>\n", "static library", "application/x-archive"),
    (0, b"\xed\xab\xee\xdb", "RPM package", "application/x-rpm"),
    (0, b"hsqs", "SquashFS image", "application/vnd.squashfs"),
    (0, b"xar!", "xar archive", "application/x-xar"),
    (257, b"ustar", "tar archive", "application/x-tar"),
    (0, b"%PDF-", "PDF document", "application/pdf"),
    (0, b"AT&TFORM", "DjVu document", "image/vnd.djvu"),
    (60, b"BOOKMOBI", "Mobipocket book", "application/x-mobipocket-ebook"),
    (0, b"\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d", "OneNote section", "application/onenote"),
    (0, b"\0\0\x1a\0", "Lotus 1-2-3 worksheet", "application/vnd.lotus-1-2-3"),
    (0, b"\0\0\x02\0", "Lotus 1-2-3 or Quattro Pro worksheet", "application/vnd.lotus-1-2-3"),
    (0, b"\x7fELF", "ELF binary", "application/x-elf"),
    (0, b"\xfe\xed\xfa\xce", "Mach-O binary", "application/x-mach-binary"),
    (0, b"\xfe\xed\xfa\xcf", "Mach-O binary", "application/x-mach-binary"),
    (0, b"\xce\xfa\xed\xfe", "Mach-O binary", "application/x-mach-binary"),
    (0, b"\xcf\xfa\xed\xfe", "Mach-O binary", "application/x-mach-binary"),
    (0, b"\0asm", "WebAssembly module", "application/wasm"),
    (0, b"dex\n03", "Dalvik executable", "application/vnd.android.dex"),
    (0, b"\x1bLua", "Lua bytecode", "application/x-lua-bytecode"),
    (0, b"BC\xc0\xde", "LLVM bitcode", "application/x-llvm"),
    (2, b"\r\r\n", "Python bytecode", "application/x-python-bytecode"),
    (2, b"\r\n\0\0\0", "Python bytecode", "application/x-python-bytecode"),
    (0, b"OTTO\0", "OpenType font", "font/otf"),
    (0, b"\0\x01\0\0\0", "TrueType font", "font/ttf"),
    (0, b"ttcf", "font collection", "font/collection"),
    (0, b"wOFF", "WOFF font", "font/woff"),
    (0, b"wOF2", "WOFF2 font", "font/woff2"),
    (0, b"SQLite format 3\0", "SQLite database", "application/vnd.sqlite3"),
    (4, b"Standard Jet DB\0", "Access database", "application/vnd.ms-access"),
    (4, b"Standard ACE DB\0", "Access database", "application/vnd.ms-access"),
    (0, b"PAR1", "Parquet table", "application/vnd.apache.parquet"),
    (0, b"ORC\x0a", "ORC table", "application/x-orc"),
    (0, b"Obj\x01", "Avro data", "application/avro"),
    (0, b"ARROW1\0\0", "Arrow table", "application/vnd.apache.arrow.file"),
    (0, b"\x89HDF\r\n\x1a\n", "HDF5 data", "application/x-hdf5"),
    (0, b"\x93NUMPY", "NumPy array", "application/x-npy"),
    (0, b"\x80\x04\x95", "Python pickle", "application/x-python-pickle"),
    (0, b"\x80\x05\x95", "Python pickle", "application/x-python-pickle"),
    (0, b"regf", "Windows registry hive", "application/x-windows-registry"),
    (0, b"bplist00", "binary property list", "application/x-bplist"),
    (0, b"QFI\xfb", "QEMU disk image", "application/x-qemu-disk"),
    (0, b"KDMV", "VMware disk image", "application/x-vmdk"),
    (0, b"vhdxfile", "Hyper-V disk image", "application/x-vhdx"),
    (0, b"\xd4\xc3\xb2\xa1", "network capture", "application/vnd.tcpdump.pcap"),
    (0, b"\x0a\x0d\x0d\x0a", "network capture", "application/x-pcapng"),
    (0, b"PACK\0\0\0", "git pack", "application/x-git-pack"),
    (0, b"DIRC\0\0\0", "git index", "application/x-git-index"),
    (0, b"MDMP\x93\xa7", "Windows minidump", "application/x-dmp"),
)
RIFF = {
    b"WEBP": Identity("WebP image", "image/webp"),
    b"WAVE": Identity("WAV audio", "audio/wav"),
    b"AVI ": Identity("AVI video", "video/x-msvideo"),
}
AIFF = Identity("AIFF audio", "audio/aiff")
# The brands of ISO base media files (`ftyp`), by their first characters.
BRANDS = {
    b"avif": Identity("AVIF image", "image/avif"),
    b"avis": Identity("AVIF image sequence", "image/avif"),
    b"heic": Identity("HEIC image", "image/heic"),
    b"heix": Identity("HEIC image", "image/heic"),
    b"hevc": Identity("HEIC image sequence", "image/heic-sequence"),
    b"mif1": Identity("HEIF image", "image/heif"),
    b"msf1": Identity("HEIF image sequence", "image/heif-sequence"),
    b"M4A": Identity("MPEG-4 audio", "audio/mp4"),
    b"M4B": Identity("MPEG-4 audio book", "audio/mp4"),
    b"qt": Identity("QuickTime video", "video/quicktime"),
    b"3g": Identity("3GPP video", "video/3gpp"),
    b"crx": Identity("Canon raw image", "image/x-canon-cr3"),
}
MP4 = Identity("MPEG-4 video", "video/mp4")
MATROSKA = Identity("Matroska video", "video/x-matroska")
WEBM = Identity("WebM video", "video/webm")
# What the first names in a zip archive make of it.
OFFICE = "application/vnd.openxmlformats-officedocument"
ZIPPED = (
    ("word/", Identity("Word document", f"{OFFICE}.wordprocessingml.document")),
    ("xl/", Identity("Excel workbook", f"{OFFICE}.spreadsheetml.sheet")),
    ("ppt/", Identity("PowerPoint presentation", f"{OFFICE}.presentationml.presentation")),
    ("visio/", Identity("Visio drawing", "application/vnd.ms-visio.drawing")),
    ("FixedDocSeq.fdseq", Identity("XPS document", "application/oxps")),
    ("AndroidManifest.xml", Identity("Android package", "application/vnd.android.package-archive")),
    ("Index/Document.iwa", Identity("iWork document", "application/vnd.apple.iwork")),
    ("META-INF/MANIFEST.MF", Identity("Java archive", "application/java-archive")),
    ("[Content_Types].xml", Identity("Office document", OFFICE)),
)
ZIP = Identity("zip archive", "application/zip")
OPEN_DOCUMENTS = "OpenDocument file"
# The names of streams in an OLE file, which are UTF-16 there.
OLE_STREAMS = (
    ("WordDocument", Identity("Word 97 document", "application/msword")),
    ("Workbook", Identity("Excel 97 workbook", "application/vnd.ms-excel")),
    ("PowerPoint Document", Identity("PowerPoint 97 presentation", "application/vnd.ms-powerpoint")),
    ("VisioDocument", Identity("Visio drawing", "application/vnd.visio")),
    ("__nameid_version1.0", Identity("Outlook message", "application/vnd.ms-outlook")),
)
OLE = Identity("OLE compound file", "application/x-ole-storage")
JAVA = Identity("Java class", "application/java-vm")
MACH_O_FAT = Identity("Mach-O universal binary", "application/x-mach-binary")
WINDOWS = Identity("Windows executable", "application/vnd.microsoft.portable-executable")
DOS = Identity("DOS executable", "application/x-msdos-program")
BITMAP = Identity("BMP image", "image/bmp")
MPEG_TS = Identity("MPEG transport stream", "video/mp2t")
EOT = Identity("Embedded OpenType font", "application/vnd.ms-fontobject")
OLDEST_JAVA = 45


def identified(head: bytes) -> Identity | None:
    """What data are by their first few KiB, None when no signature fits."""
    found = _zipped(head) or _boxed(head) or _ole(head) or _executable(head) or _structured(head)
    if found is not None:
        return found
    return next((Identity(name, kind) for at, magic, name, kind in SIGNATURES if head.startswith(magic, at)), None)


def _zipped(head: bytes) -> Identity | None:
    """By the names of the first members; OpenDocument files and EPUB say their type in a member of that name."""
    if not head.startswith((b"PK\3\4", b"PK\5\6", b"PK\7\x08PK\3\4")):
        return None
    names = list(_names(head))
    at = head.find(b"mimetypeapplication/")
    if names[:1] == ["mimetype"] and at >= 0:
        kind = head[at + 8 :].partition(b"PK")[0].decode("ascii", "replace").strip()
        return Identity("EPUB book" if kind == "application/epub+zip" else OPEN_DOCUMENTS, kind)
    return next((what for start, what in ZIPPED if any(name.startswith(start) for name in names)), ZIP)


def _names(head: bytes) -> list[str]:
    found: list[str] = []
    at = head.find(b"PK\3\4")
    while at >= 0:
        length = int.from_bytes(head[at + 26 : at + 28], "little")
        found.append(head[at + 30 : at + 30 + length].decode("utf-8", "replace"))
        at = head.find(b"PK\3\4", at + 4)
    return found


def _boxed(head: bytes) -> Identity | None:
    """RIFF, AIFF, ISO base media and Matroska say what they are some bytes later."""
    if head.startswith(b"RIFF"):
        return RIFF.get(head[8:12])
    if head.startswith(b"FORM") and head[8:12] in {b"AIFF", b"AIFC"}:
        return AIFF
    if head[4:8] == b"ftyp":
        return next((what for brand, what in BRANDS.items() if head.startswith(brand, 8)), MP4)
    if head.startswith(b"\x1a\x45\xdf\xa3"):
        return WEBM if b"webm" in head[:64] else MATROSKA
    return None


def _ole(head: bytes) -> Identity | None:
    if not head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return None
    return next((what for name, what in OLE_STREAMS if name.encode("utf-16-le") in head), OLE)


def _executable(head: bytes) -> Identity | None:
    if head.startswith(b"\xca\xfe\xba\xbe"):
        return JAVA if int.from_bytes(head[6:8], "big") >= OLDEST_JAVA else MACH_O_FAT
    if head.startswith(b"MZ") and len(head) >= 64:  # noqa: PLR2004  # the size of a DOS header
        at = int.from_bytes(head[60:64], "little")
        return WINDOWS if head.startswith(b"PE\0\0", at) else DOS
    return None


def _structured(head: bytes) -> Identity | None:
    """Two letters or one byte prove little: what must stand further on decides."""
    if head.startswith(b"BM") and head[6:10] == b"\0\0\0\0":
        return BITMAP
    if head[34:36] == b"LP" and head[8:12] in {b"\1\0\2\0", b"\2\0\2\0", b"\0\0\1\0"}:
        return EOT
    return MPEG_TS if len(head) > 376 and head[0] == head[188] == head[376] == ord("G") else None  # noqa: PLR2004  # the sync byte of packets of 188 bytes
