"""Which encoding are these bytes, and how sure is that?"""

import codecs

import pytest

from omniread.decoding.charset import UTF8, Charset, is_wide, named, of_parts, of_shown, of_whole
from omniread.model.errors import BadSelector

LINES = "naïve\n日本語のテキスト\nplain\n"
FRENCH = "Le cœur déçu mais l'âme plutôt naïve, Louÿs rêva de crapaüter en canoë.\n" * 20


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_mark_decides(codec: str):
    bom = "\ufeff".encode(codec)
    assert of_whole(bom + LINES.encode(codec)) == Charset(codec, bom)


def test_a_mark_whose_rest_does_not_decode_is_no_mark():
    found = of_whole(b"\xff\xfe\nplain\n")
    assert (found.codec, found.bom) == ("utf-8", b"")


def test_a_little_damage_behind_a_mark_is_forgiven():
    data = codecs.BOM_UTF16_LE + (LINES * 40).encode("utf-16-le") + b"\x00"
    assert of_whole(data) == Charset("utf-16-le", codecs.BOM_UTF16_LE)


@pytest.mark.parametrize("data", [b"", b"plain\n", LINES.encode(), b"a\0b\n", b"\x1b[31mred\x1b[0m\n"])
def test_what_is_utf_8_is_no_guess(data: bytes):
    assert of_whole(data) == UTF8


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_nuls_tell_utf_16_and_utf_32_without_a_mark(codec: str):
    assert of_whole(LINES.encode(codec)) == Charset(codec)


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp1252", FRENCH),
        ("cp1251", "Съешь же ещё этих мягких французских булок, да выпей чаю.\n" * 20),
        ("koi8-r", "Съешь же ещё этих мягких французских булок, да выпей чаю.\n" * 20),
        ("gb2312", "第二次世界大战后颁布的日本国宪法是日本的最高规范。\n" * 20),
        ("big5", "開發及測試軟體的速度是不容忽視的重要課題。\n" * 20),
        ("shift_jis", "日本語の文章をシフトジスで保存したファイルです。\n" * 20),
        ("euc_jp", "日本語の文章を保存したファイルです。漢字とかな。\n" * 20),
        ("euc_kr", "한국어 문장을 완성형으로 저장한 파일입니다.\n" * 20),
        ("iso2022_jp", "日本語の文章を保存したファイルです。\n" * 20),
        ("hz", "己所不欲勿施於人。\n".encode("gb2312", "ignore").decode("gb2312") * 20),
    ],
)
def test_a_legacy_encoding_is_a_guess_that_decodes(codec: str, text: str):
    data = text.encode(codec)
    found = of_whole(data)
    assert found.confidence is not None
    assert found.decode(data) == text


def test_an_accent_behind_5000_letters_counts():
    data = b"x" * 5000 + b"\ncaf\xc3\xa9 \xe2\x80\x94 \xe2\x80\x9cquoted\xe2\x80\x9d\n"
    assert of_whole(data) == UTF8


def test_utf_8_with_some_damage_stays_utf_8():
    data = LINES.encode() * 10 + b"\xff\x80\n" + LINES.encode()
    assert of_whole(data) == UTF8


def test_utf_8_that_is_cut_inside_a_character_stays_utf_8():
    assert of_whole((LINES * 3).encode() + "語".encode()[:2]) == UTF8


@pytest.mark.parametrize(
    ("name", "codec"), [("UTF8", "utf-8"), ("latin-1", "iso8859-1"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16-le")]
)
def test_an_encoding_can_be_named(name: str, codec: str):
    assert named(name, b"text") == Charset(codec)


@pytest.mark.parametrize(
    ("name", "codec"),
    [("utf-8", "utf-8"), ("utf-16", "utf-16-be"), ("utf-32", "utf-32-le"), ("utf-32", "utf-32-be")],
)
def test_a_mark_of_the_named_encoding_is_a_mark(name: str, codec: str):
    bom = "\ufeff".encode(codec)
    assert named(name, bom + "a".encode(codec)) == Charset(codec, bom)


def test_a_mark_of_another_encoding_is_text():
    assert named("cp1252", codecs.BOM_UTF8 + b"a") == Charset("cp1252")
    assert named("utf-16-be", codecs.BOM_UTF16_LE) == Charset("utf-16-be")


@pytest.mark.parametrize(
    "name",
    ["klingon", "rot13", "hex", "base64", "undefined", "idna", "unicode_escape", "raw_unicode_escape", "a\0b", ""],
)
def test_what_is_no_text_encoding_is_refused_with_examples(name: str):
    with pytest.raises(BadSelector, match="cp1252"):
        named(name, b"")


@pytest.mark.parametrize(
    ("codec", "newline"),
    [("utf-8", b"\n"), ("cp037", b"\x25"), ("utf-16-be", b"\0\n"), ("utf-32-le", b"\n\0\0\0"), ("iso2022_jp", b"\n")],
)
def test_the_line_feed_of_an_encoding(codec: str, newline: bytes):
    charset = Charset(codec)
    assert (charset.newline, charset.unit) == (newline, len(newline))


@pytest.mark.parametrize(("codec", "stateful"), [("utf-8", False), ("iso2022_jp", True), ("hz", True), ("utf-7", True)])
def test_which_encodings_have_a_state(codec: str, stateful: bool):  # a column of the table
    assert Charset(codec).stateful is stateful


def test_a_line_of_korean_decodes_without_the_header_of_its_file():
    data = "한국어\n둘째 줄\n".encode("iso2022_kr")
    header, rest = data[:4], data[4:]
    charset = Charset("iso2022_kr")
    assert header == b"\x1b$)C"
    assert charset.decode(rest.split(b"\n")[1]) == "둘째 줄"
    assert charset.decode(data) == "한국어\n둘째 줄\n"
    assert charset.decoder().decode(rest.split(b"\n")[1]) == "둘째 줄"


def test_faults_do_not_count_a_genuine_replacement_character():
    data = "ok \ufffd".encode() + b"\xff\xfe"
    assert UTF8.faults(data, data.decode("utf-8", "replace")) == 2
    assert Charset("ascii").faults(b"\x80\x81", "\ufffd\ufffd") == 2
    assert UTF8.faults(b"fine", "fine") == 0


def test_a_long_text_is_decided_by_its_parts():
    ascii_only = of_parts(b"one\ntwo\n", b"half of a line\nlast\n")
    assert (ascii_only.codec, ascii_only.extent, ascii_only.settled) == ("utf-8", "sampled", False)
    assert of_parts("naïve\n".encode(), b"last\n") == Charset("utf-8", extent="sampled")


def test_parts_may_end_and_begin_inside_a_character():
    whole = ("日本語" * 50).encode()
    for cut in range(4):
        assert of_parts(whole[: 300 + cut], whole[-100 - cut :]) == Charset("utf-8", extent="sampled")


def test_the_end_of_a_long_text_can_tell_more_than_its_start():
    found = of_parts(b"plain\n" * 10, b"half\n" + FRENCH.encode("cp1252"))
    assert found.confidence is not None
    assert found.decode("naïve".encode("cp1252")) == "naïve"


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-32-be"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_a_wide_long_text_may_be_cut_inside_a_character(codec: str, bom: str):
    data = (bom + LINES * 9).encode(codec)
    for cut in range(1, 4):
        assert of_parts(data[:-cut], b"") == Charset(codec, bom.encode(codec), extent="sampled")


def test_lines_that_do_not_decode_change_the_mind_only_where_nothing_is_settled():
    latin = FRENCH.encode("cp1252")
    unsettled = Charset("utf-8", settled=False)
    assert of_shown(latin, unsettled).decode(latin) == FRENCH
    assert of_shown(latin, UTF8) == UTF8
    wide = Charset("utf-16-le", settled=False)
    assert of_shown(latin, wide) == wide


def test_an_encoding_with_other_line_feeds_never_takes_over():
    unsettled = Charset("utf-8", settled=False)
    ebcdic = ("The quick brown fox jumps over the lazy dog, and the dog does not mind.\n" * 40).encode("cp037")
    assert of_whole(ebcdic).newline == b"\x25"
    assert of_shown(ebcdic, unsettled) == unsettled


def test_is_wide():
    assert is_wide("ab\n".encode("utf-16"), complete=True)
    assert is_wide("ab\n".encode("utf-16-be"), complete=True)
    assert not is_wide(codecs.BOM_UTF8 + b"a\0", complete=True)
    assert not is_wide(b"a\0b", complete=True)
