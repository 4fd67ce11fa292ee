"""Are values in JSON, YAML, TOML and settings read by key paths, wherever the file lies?"""

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from omniread import BadSelector, Limits, NotFound, Reader, Unreadable
from tests.acceptance.asking import codes, followed, put, remarks, rows

PACKAGE = {
    "name": "omniread",
    "version": "1.0",
    "scripts": {"test": "pytest\nruff check", "b.c": "x"},
    "items": [{"name": f"item {number}", "price": number / 4} for number in range(120)],
    "raw": "word",
    "10-20": "range",
    "größe": {"日本": "naïve"},
}


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    put(tmp_path, "package.json", json.dumps(PACKAGE, ensure_ascii=False, indent=2))
    put(tmp_path, "p.json.gz", gzip.compress(json.dumps(PACKAGE).encode()))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a/package.json", json.dumps(PACKAGE))
        archive.writestr("c.yaml", "on: push\njobs:\n  build: {python: 3.10}\n")
    put(tmp_path, "a.zip", buffer.getvalue())
    return Reader(tmp_path)


@pytest.mark.parametrize("place", ["package.json", "p.json.gz", "a.zip:a/package.json"])
@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("scripts.test", ["pytest", "ruff check"]),
        ("items[3].name", ["item 3"]),
        ("items[-1].price", ["29.75"]),
        ('scripts["b.c"]', ["x"]),
        ("scripts.b.c", ["x"]),
        ("größe.日本", ["naïve"]),
        ('["raw"]', ["word"]),
        ('["10-20"]', ["range"]),
        ("items[2]", ["{", '  "name": "item 2",', '  "price": 0.5', "}"]),
    ],
)
def test_a_value_is_read_by_its_path(reader: Reader, place: str, path: str, lines: list[str]):
    page = reader.read(f"{place}:{path}")
    assert list(rows(page).values()) == lines
    assert page.kind == "file"
    assert page.next is None


def test_a_selector_is_a_selector_first_and_a_filter_reads_a_key_of_that_spelling(reader: Reader):
    assert str(reader.read("package.json:raw")).startswith("{")
    assert rows(reader.read("package.json:2-2"))[2] == '  "name": "omniread",'
    assert rows(reader.read("package.json?q=raw")) == {1: "word"}


def test_lines_searches_and_facts_of_a_value(reader: Reader):
    assert rows(reader.read("package.json:scripts.test:2")) == {1: "pytest", 2: "ruff check"}
    assert list(rows(reader.read("package.json:items:119-"))) == [119, 120]
    assert list(rows(reader.read("package.json:items:-1"))) == [120]
    assert 8 in rows(reader.read('package.json:items:/"item 7"/'))
    assert "lines: 120" in str(reader.read("package.json:items:stat"))
    assert str(reader.read("package.json:items:raw:1-1")).startswith('{"name": "item 0", "price": 0.0}\n')


def test_pages_of_an_array_cover_every_item_once(tmp_path: Path, reader: Reader):
    for path in ("package.json:items", "package.json?q=items[*]", "package.json:items[]"):
        pages = followed(reader, path, max_lines=50)
        assert len(pages) == 3
        found = [line for page in pages for line in rows(page).values()]
        assert [json.loads(line) for line in found] == PACKAGE["items"]
        assert any("items 1-50 of 120" in remark for remark in remarks(pages[0]))


def test_a_line_that_is_cut_names_what_shows_the_rest(tmp_path: Path):
    put(tmp_path, "long.json", json.dumps({"items": ["x" * 5000, 1]}))
    reader = Reader(tmp_path)
    page = reader.read("long.json:items")
    assert "long.json:items:1:col 2001-5002" in str(page)
    assert rows(reader.read("long.json:items:1:col 5000-")) == {1: 'xx"'}


def test_a_name_on_disk_wins(tmp_path: Path, reader: Reader):
    put(tmp_path, "package.json:name", "a file\n")
    assert rows(reader.read("package.json:name")) == {1: "a file"}
    assert rows(reader.read("package.json:version")) == {1: "1.0"}


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("package.json:scripts.tset", NotFound, ["scripts is an object", "scripts.test", '"b.c"']),
        ("package.json:items[500]", NotFound, ["120 items", "items[119]"]),
        ("package.json:items.name", NotFound, ["items[0].name", "items[*].name"]),
        ("package.json:name.x", NotFound, ['name is "omniread"']),
        ("package.json:scripts[", BadSelector, ["scripts["]),
        ("package.json:items[0:3]", BadSelector, ["?q=items[0:3]"]),
        ("package.json?limit=3", BadSelector, ["limit"]),
        ("package.json?q=", BadSelector, ["empty"]),
    ],
)
def test_a_wrong_question_says_what_to_ask(reader: Reader, path: str, error: type[Exception], words: list[str]):
    with pytest.raises((error, NotFound)) as caught:
        reader.read(path)
    assert [word for word in words if word not in str(caught.value)] == []


def test_the_text_can_be_edited_and_a_value_cannot(reader: Reader):
    assert reader.read("package.json").details.tag is not None
    assert reader.read("package.json:scripts").details.tag is None


def test_nothing_is_written(tmp_path: Path, reader: Reader):
    before = sorted((file.name, file.stat().st_mtime_ns) for file in tmp_path.iterdir())
    for path in ("package.json:items", "package.json?q=items[?price > `1`]", "package.json:outline", "a.zip:c.yaml:on"):
        reader.read(path)
    assert sorted((file.name, file.stat().st_mtime_ns) for file in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("name", "text", "path", "line"),
    [
        ("ci.yaml", "on: push\njobs: {build: {python: 3.10, mode: 0644, yes: no}}\n", "jobs.build.python", "3.10"),
        ("ci.yml", "on: push\n", "on", "push"),
        ("ci.yml", "a: {yes: no}\n", "a.yes", "no"),
        ("many.yaml", "a: 1\n---\nb: [x, y]\n", "[1].b[0]", "x"),
        ("cf.yaml", "Bucket: !Ref Name\n", 'Bucket["!Ref"]', "Name"),
        ("base.yaml", "b: &b {x: 1}\na: {<<: *b, y: 2}\n", "a.x", "1"),
        ("pyproject.toml", '[project]\nversion = "1.0"\n[tool.x]\ny = 1.10\n', "tool.x.y", "1.10"),
        ("Cargo.lock", '[[package]]\nname = "a"\n', "package[0].name", "a"),
        ("dates.toml", "at = 1979-05-27T07:32:00Z\n", "at", "1979-05-27T07:32:00Z"),
        ("setup.cfg", "[metadata]\nname = x\n", "metadata.name", "x"),
        ("Preferences", '{"profile": {"name": "p"}}', "profile.name", "p"),
        ("tsconfig.json", '{\n  // c\n  "a": {"b": "https://x"},\n}\n', "a.b", "https://x"),
        ("bom.json", b'\xef\xbb\xbf{"a": "b"}', "a", "b"),
        ("wide.json", '{"a": "é"}'.encode("utf-16"), "a", "é"),
    ],
)
def test_every_notation_has_paths(tmp_path: Path, name: str, text: Any, path: str, line: str):
    put(tmp_path, name, text)
    assert rows(Reader(tmp_path).read(f"{name}:{path}")) == {1: line}


def test_what_is_read_kindly_is_said(tmp_path: Path):
    put(tmp_path, "a.json", '{"a": 1, /* c */ "b": NaN, "a": 2,}')
    page = Reader(tmp_path).read("a.json:a")
    assert rows(page) == {1: "2"}
    assert codes(page) == {"tolerated"}
    assert len(remarks(page)) == 3


def test_numbers_are_those_that_are_written(tmp_path: Path):
    long = "1" * 5000
    put(tmp_path, "n.json", f"[1.10, 12345678901234567890, 1e5, {long}, -0.0]")
    page = Reader(tmp_path, limits=Limits(max_columns=None)).read("n.json:$")
    assert list(rows(page).values()) == ["1.10", "12345678901234567890", "1e5", long, "-0.0"]


def test_what_breaks_the_notation_is_text_all_the_same(tmp_path: Path):
    put(tmp_path, "bad.json", '{\n  "a": 1\n  "b": 2\n}\n')
    reader = Reader(tmp_path)
    assert len(rows(reader.read("bad.json"))) == 4
    with pytest.raises(Unreadable, match="line 3, column 3") as caught:
        reader.read("bad.json:a")
    assert "bad.json:1-5" in str(caught.value)
