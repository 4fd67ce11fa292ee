"""Are names decoded as those who gave them meant them?"""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from omniread.containers.flat.charsets import guessed

MEANT = {
    "utf-8": ["grün.txt", "中文.txt", "a"],
    "gbk": ["中文", "测试", "数据报告.txt", "新建文件夹/说明.txt", "北京大学"],
    "cp932": ["日本語", "テスト.txt", "新しいフォルダー", "会議録"],
    "cp949": ["한글", "문서.txt", "새 폴더", "보고서"],
    "big5": ["中文", "測試", "新增資料夾", "報告"],
    "cp866": ["Привет.txt", "документ.txt", "ПАПКА", "Новая папка", "фото 1"],
    "cp1251": ["Привет.txt", "документ.txt", "Новая папка"],
    "cp437": ["Müller.txt", "résumé.doc", "Ångström", "ÄÖÜ", "über", "niño"],
    "cp1252": ["Müller.txt", "résumé.doc", "Größe"],
}
ALONE = [(encoding, name) for encoding, names in MEANT.items() for name in names if not name.isascii()]


def read(encoding: str, *names: str) -> tuple[str, list[str]]:
    raws = [name.encode(encoding) for name in names]
    found, decode = guessed(raws)
    return found, [decode(raw) for raw in raws]


@pytest.mark.parametrize(("encoding", "name"), ALONE)
def test_a_single_name(encoding, name):
    assert read(encoding, name) == (encoding, [name])


@pytest.mark.parametrize(("encoding", "names"), MEANT.items())
def test_all_names_together(encoding, names):
    assert read(encoding, *names) == (encoding, names)


def test_many_names_outvote_one_that_looks_like_something_else():
    names = ["документ.txt", "фото.jpg", "письмо.doc", "Новая папка/план.xls"]
    assert read("koi8-r", *names) == ("koi8-r", names)


def test_one_name_that_does_not_decode_puts_a_code_page_out():
    assert guessed(["中文".encode("gbk"), b"\xff\xff"])[0] != "gbk"


@pytest.mark.parametrize("raw", [b"\xb0\xb1\xb2", b"\xb0 \xb1"])
def test_what_looks_like_nothing_is_read_as_the_first_programs_wrote_it(raw):
    found, decode = guessed([raw])
    assert (found, decode(raw)) == ("cp437", raw.decode("cp437"))


@given(st.lists(st.binary(min_size=1, max_size=12), min_size=1, max_size=5))
def test_every_name_gets_some_form(raws):
    _, decode = guessed(raws)
    assert all(decode(raw) for raw in raws)
