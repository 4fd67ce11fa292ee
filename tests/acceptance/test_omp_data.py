"""Is it better where another reader is weak with archives and values: row 71, weak spots 2 and 5?"""

from pathlib import Path

import pytest

from omniread import BadSelector, Reader
from tests.acceptance.asking import asked, followed, numbered, put, rows
from tests.archives import make_zip


@pytest.mark.parametrize("name", ["a.jar", "a.war", "a.ear", "a.apk", "a.whl", "a.nupkg"])
def test_row_71_a_zip_of_any_name_is_a_zip(tmp_path: Path, name: str):
    put(tmp_path, name, make_zip({"META-INF/MANIFEST.MF": b"Manifest-Version: 1.0\n"}))
    reader = Reader(tmp_path)
    assert rows(reader.read(name)) == {1: "META-INF/"}
    assert rows(reader.read(f"{name}:META-INF/MANIFEST.MF"))[1] == "Manifest-Version: 1.0"


def test_weak_spot_2_several_ranges_of_a_member_have_a_size(tmp_path: Path):
    put(tmp_path, "a.zip", make_zip({"big.txt": numbered(20_000, "x" * 90).encode()}))
    page = Reader(tmp_path).read("a.zip:big.txt:1-9000,9100-19000")
    assert len(str(page)) < 80_000
    assert page.next is not None


def test_weak_spot_2_following_several_ranges_of_a_member_shows_each_line_once(tmp_path: Path):
    put(tmp_path, "a.zip", make_zip({"big.txt": numbered(4000, "x" * 90).encode()}))
    pages = followed(Reader(tmp_path), "a.zip:big.txt:1-1500,2000-3500")
    seen = [number for page in pages for number in asked(page)]
    # The last page goes on behind the last range, as any page does: what was asked for comes before that.
    assert [number for number in seen if number <= 3500] == [*range(1, 1501), *range(2000, 3501)]


def test_weak_spot_2_a_long_line_of_a_member_is_cut_and_its_rest_named(tmp_path: Path):
    put(tmp_path, "a.zip", make_zip({"wide.txt": b"w" * 50_000 + b"\nshort\n"}))
    page = Reader(tmp_path).read("a.zip:wide.txt")
    assert len(rows(page)[1]) < 5000
    assert any(note.code == "line-cut" and note.selector for note in page.notes)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("raw.json?q=raw[1]", {1: "2"}),
        ("raw.json?q=compact.x", {1: '"; touch stray; "'}),
        ("compact.json?q=x", {1: "1"}),
        ("dir-raw/a.json?q=x", {1: "1"}),
    ],
)
def test_weak_spot_5_words_in_a_path_or_a_filter_are_no_options(
    tmp_path: Path, question: str, expected: dict[int, str]
):
    put(tmp_path, "raw.json", '{"raw": [1, 2], "compact": {"x": "\\"; touch stray; \\""}}')
    put(tmp_path, "compact.json", '{"x": 1}')
    put(tmp_path, "dir-raw/a.json", '{"x": 1}')
    assert rows(Reader(tmp_path).read(question)) == expected


@pytest.mark.parametrize(
    "hostile", ["'; touch stray; '", "$(touch stray)", "`touch stray", '"; touch stray; "', "a | sh"]
)
def test_weak_spot_5_a_filter_reaches_no_shell(tmp_path: Path, hostile: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    put(tmp_path, "a.json", '{"x": 1}')
    try:
        found = str(Reader(tmp_path).read(f"a.json?q={hostile}"))
    except BadSelector as error:
        found = str(error)
    assert "undefined" not in found
    assert [each.name for each in tmp_path.iterdir()] == ["a.json"]
