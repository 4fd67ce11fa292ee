"""Which notation of structured data is a blob in, by its name and its first bytes?"""

import pytest

from omniread.model.node import Probe
from omniread.structured.kinds import notation, notation_of
from tests.fakes import Folder, blob


@pytest.mark.parametrize(
    ("name", "data", "found"),
    [
        ("a.json", b"{}", "json"),
        ("a.JSON", b"17", "json"),
        ("package-lock.json", b"not json at all", "json"),
        ("tsconfig.jsonc", b"// x\n{}", "json"),
        ("map.geojson", b"{", "json"),
        ("a.jsonl", b"{}\n{}\n", "jsonl"),
        ("a.ndjson", b"x", "jsonl"),
        ("a.yml", b"a: 1", "yaml"),
        ("pyproject.toml", b"[a]", "toml"),
        ("Cargo.lock", b"[[package]]", "toml"),
        ("setup.cfg", b"[metadata]\nname = x\n", "ini"),
        ("a.ini", b"; hi\n\n[a]\n", "ini"),
        ("gradle.properties", b"a=b", "ini"),
        (".editorconfig", b"root = true", "ini"),
        ("nginx.conf", b"server {\n", None),
        ("Preferences", b'{"a": 1}', "json"),
        ("x.sublime-project", b'{\n  "folders": []}', "json"),
        ("app.log", b'{"level": 1}\n{"level": 2}\n', "jsonl"),
        ("dump", b'["a", 1]', "json"),
        ("dump", b'[[{"a": 1}]]', "json"),
        ("notes.txt", b"{}", "json"),
        ("app.log", b"[2024-01-01] hello", None),
        ("notes", b"[link] text", None),
        ("notes", b"{curly} text", None),
        ("main.js", b'{"a": 1}', None),
        ("a.md", b'["a"]', None),
        ("yelp.json", b'{"a": 1}\n{"a": 2}\n', "jsonl"),
        ("pretty.json", b'{\n  "a": {}\n}\n{', "json"),
        ("odd.json", b"{]}\n{", "json"),
        ("deep.json", b"[" * 5000 + b"]\n[", "json"),
        ("a.json", b'\xef\xbb\xbf{"a": 1}', "json"),
        ("a.json", '{"a": 1}'.encode("utf-16"), "json"),
        ("a.ini", "[a]\n".encode("utf-16"), "ini"),
        ("a.json", b"\x7fELF\0\0", None),
        ("a.json", b"", "json"),
        ("a.ini", b"", None),
        ("a.json", b"version https://git-lfs.github.com/spec/v1\n", None),
    ],
)
def test_the_name_decides_and_the_bytes_where_it_says_nothing(name: str, data: bytes, found: str | None):
    assert notation_of(blob(name, data)) == found


@pytest.mark.parametrize(
    ("media_type", "found"),
    [
        ("application/json; charset=utf-8", "json"),
        ("application/ld+json", "json"),
        ("application/x-ndjson", "jsonl"),
        ("text/plain", None),
    ],
)
def test_the_source_may_tell_the_kind(media_type: str, found: str | None):
    assert notation(Probe("answer", b"17", 2, media_type)) == found


def test_a_tree_has_none():
    assert notation_of(Folder("a.json", {})) is None
    assert notation(Probe("a.json", b"", tree="directory")) is None
