"""Are the reports about encodings answered, entries 1 to 6?"""

import codecs
import json
from pathlib import Path

import pytest

from omniread import Limits, Page, Reader
from tests.acceptance.asking import codes, content, followed, put, remarks, rows

LINES = ["a naïve plan", "日本語の行です", "plain text"]
MARKED = [
    ("utf-16-le", codecs.BOM_UTF16_LE),
    ("utf-16-be", codecs.BOM_UTF16_BE),
    ("utf-32-le", codecs.BOM_UTF32_LE),
    ("utf-32-be", codecs.BOM_UTF32_BE),
]


def lines(page: Page) -> list[str]:
    """The lines of a page that shows a file from its start."""
    found = rows(page)
    assert list(found) == list(range(1, len(found) + 1))
    return list(found.values())


@pytest.mark.parametrize(("encoding", "mark"), MARKED, ids=[each[0] for each in MARKED])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_entry_01_wide_text_is_text(tmp_path: Path, encoding: str, mark: bytes, end: str):
    put(tmp_path, "f.txt", mark + "".join(line + end for line in LINES).encode(encoding))
    reader = Reader(tmp_path)
    page = reader.read("f.txt")
    assert lines(page) == LINES
    assert "\ufeff" not in str(page)
    assert "\0" not in str(page)
    assert "binary" not in str(page)
    assert page.details.encoding is not None
    assert codecs.lookup(page.details.encoding) == codecs.lookup(encoding)
    assert page.details.bom is True
    assert rows(reader.read("f.txt:2-2"))[2] == LINES[1]
    assert encoding in str(reader.read("f.txt:stat")).lower()
    assert str(reader.read_file("f.txt", 2, 1, style="lines")) == f"L2: {LINES[1]}"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_entry_01_so_it_is_without_a_mark(tmp_path: Path, encoding: str):
    put(tmp_path, "f.txt", "".join(f"{line}\n" for line in LINES * 5).encode(encoding))
    page = Reader(tmp_path).read("f.txt")
    assert lines(page) == LINES * 5
    assert "\0" not in str(page)


EDGES = [512, 1000, 1024, 4096, 8000, 8192, 65536]


@pytest.mark.parametrize("edge", EDGES)
def test_entry_02_a_sample_that_ends_inside_a_character_misleads_nobody(tmp_path: Path, edge: int):
    for character in ("か", "😀"):
        for shift in range(1, len(character.encode())):
            text = "a" * (edge - shift) + character + "\nsecond line\n"
            put(tmp_path, "f.txt", text)
            reader = Reader(tmp_path, limits=Limits(max_columns=None, max_bytes=None))
            page = reader.read("f.txt")
            assert "\n".join(lines(page)) + "\n" == text
            assert codes(page) == set()
            assert page.details.encoding == "utf-8"


def test_entry_02_nothing_but_ideographs(tmp_path: Path):
    put(tmp_path, "f.txt", "語" * 171)
    page = Reader(tmp_path).read("f.txt")
    assert lines(page) == ["語" * 171]
    assert page.notes == ()


@pytest.mark.parametrize("name", ["f.txt", "f.md", "f.csv", "f.json", "f.py"])
@pytest.mark.parametrize("before", [5000, 70_000, 5_000_000])
def test_entry_03_the_whole_file_decides_and_not_its_head(tmp_path: Path, name: str, before: int):
    last = "café — “quoted”"
    put(tmp_path, name, "x" * 99 + "\n" + ("y" * 99 + "\n") * (before // 100) + last + "\n")
    reader = Reader(tmp_path)
    page = reader.read(f"{name}:-1")
    assert rows(page)[before // 100 + 2] == last
    assert "undecodable-bytes" not in codes(page)
    assert "encoding-guessed" not in codes(page)


PROSE = {
    "cp1252": "Le café était fermé, mais l’hôtel à côté servait des crêpes – “très bonnes” – à sept heures.",
    "cp1250": "Příliš žluťoučký kůň úpěl ďábelské ódy, zatímco šéf stál v rohu a mlčel celý večer.",
    "cp1251": "В этой папке лежат исходные тексты программы, которую мы писали прошлой осенью.",
    "koi8-r": "В этой папке лежат исходные тексты программы, которую мы писали прошлой осенью.",
    "cp1253": "Το πρόγραμμα διαβάζει κάθε αρχείο και δείχνει τις γραμμές του με αριθμούς.",
    "gbk": "这个程序读取任何文件，并且把每一行都编上号码，然后显示给用户看。",
    "gb2312": "配置文件放在用户的目录里，修改之后需要重新启动服务才能生效。",
    "big5": "這個程式會讀取任何檔案，並且把每一行都編上號碼，然後顯示給使用者看。",
    "shift_jis": "このプログラムはどんなファイルでも読み込み、各行に番号を付けて表示します。",
    "euc-jp": "このプログラムはどんなファイルでも読み込み、各行に番号を付けて表示します。",
    "euc-kr": "이 프로그램은 어떤 파일이든 읽어서 각 줄에 번호를 붙여 사용자에게 보여 줍니다.",
}


@pytest.mark.parametrize("encoding", PROSE)
@pytest.mark.parametrize("kind", ["prose", "source"])
def test_entry_04_an_old_code_page_is_read_right_or_called_uncertain(tmp_path: Path, encoding: str, kind: str):
    before = "" if kind == "prose" else "    value = compute(1, 2)  # "
    meant = [f"{before}{PROSE[encoding]} {number}" for number in range(1, 36)]
    put(tmp_path, "f.py", "".join(f"{line}\n" for line in meant).encode(encoding))
    reader = Reader(tmp_path)
    page = reader.read("f.py")
    guessed = [note for note in page.notes if note.code == "encoding-guessed"]
    assert guessed, "what is not UTF-8 is a guess, and that is said"
    assert "�" not in str(page) or "undecodable-bytes" in codes(page)
    assert page.details.encoding is not None
    assert page.details.encoding in guessed[0].text
    assert "--encoding" in " ".join(remarks(page))
    forced = reader.read("f.py", encoding=encoding)
    assert lines(forced) == meant
    assert codes(forced) == set()


@pytest.mark.parametrize("encoding", ["cp1252", "cp1251", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr"])
def test_entry_04_the_common_ones_are_guessed_right(tmp_path: Path, encoding: str):
    meant = [f"{PROSE[encoding]} {number}" for number in range(1, 36)]
    put(tmp_path, "f.txt", "".join(f"{line}\n" for line in meant).encode(encoding))
    assert lines(Reader(tmp_path).read("f.txt")) == meant


def test_entry_04_text_that_is_utf8_but_for_one_place_stays_utf8_and_names_it(tmp_path: Path):
    meant = [f"Das Wörtchen Nummer {number} heißt „schön“" for number in range(1, 41)]
    data = bytearray("".join(f"{line}\n" for line in meant).encode())
    place = data.index(b"Nummer 20")
    data[place : place + 1] = b"\xff"
    put(tmp_path, "f.txt", bytes(data))
    page = Reader(tmp_path).read("f.txt", encoding="utf-8")
    assert lines(page)[:19] == meant[:19]
    assert any("line 20" in said for said in remarks(page))


MARKED_TEXTS = [("f.md", "# Title\n", "#"), ("f.json", '{"a": 1}\n', "{"), ("f.csv", "id,name\n1,x\n", "i")]


@pytest.mark.parametrize(("name", "text", "first"), MARKED_TEXTS, ids=[each[0] for each in MARKED_TEXTS])
def test_entry_05_the_byte_order_mark_is_known_but_not_shown(tmp_path: Path, name: str, text: str, first: str):
    put(tmp_path, name, codecs.BOM_UTF8 + text.encode())
    reader = Reader(tmp_path)
    page = reader.read(name)
    assert lines(page)[0][0] == first
    assert "\ufeff" not in str(page)
    assert page.details.bom is True
    assert "bom" in str(reader.read(f"{name}:stat")).lower()
    assert json.loads(lines(reader.read(name))[0]) == {"a": 1} if name == "f.json" else True
    assert str(reader.read(f"{name}:raw")) == "\ufeff" + text
    put(tmp_path, name, text)
    assert reader.read(name).details.bom is False


@pytest.mark.parametrize("before", [511, 1023, 1000, 4095, 8191])
def test_entry_06_pages_are_the_whole_cut_in_pieces(tmp_path: Path, before: int):
    row = "a" * before + "か\n"
    text = row * (200 * 1024 // (before + 4))
    put(tmp_path, "f.txt", text)
    reader = Reader(tmp_path)
    assert content(followed(reader, "f.txt:raw")) == text
    for page in followed(reader, "f.txt:raw", max_lines=3):
        assert "undecodable-bytes" not in codes(page)
    total = text.count("\n")
    assert content([reader.read(f"f.txt:raw:-{total}", max_bytes=None)]) == text
    assert content([reader.read("f.txt:raw:-2")]) == row * 2
